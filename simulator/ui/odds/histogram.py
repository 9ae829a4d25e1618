"""How likely each number of wounds is, as small bars, from the exact odds (no sampling)."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.model.subjects import Attack
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack.firing_range import can_hit, ranged_cards
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.sight import arc
from simulator.rules.odds import attack_odds as odds
from simulator.ui.kept_pictures import kept
from simulator.ui.palette import BLACK, GOLD, PARCHMENT, TEXT, TEXT_QUIET, clear, mixed, text

BAR: Final = 20
"""Pixels a bar is wide."""
TALL: Final = 54
"""Pixels the tallest bar is high."""
_SLIGHT: Final = 0.005
"""Numbers of wounds less likely than this at the far end are left out."""


@dataclass(frozen=True, slots=True)
class AttackChances:
    """What an attack promises: `wounds` are the chances of 0, 1, 2 ... wounds in all."""

    attack: str
    wounds: tuple[float, ...]
    expected: float
    rank_lost: float
    destroyed: float


@answer(depends_on=POSITION)
def attack_outlook(now: Position, unit: UnitId, target: UnitId) -> AttackChances | None:
    """Return the odds of an attack from where a unit stands: melee on an enemy in contact."""
    side = arc(now, target, unit).sides[0]
    if target in now.enemies_engaged(unit):
        cards = melee_cards(now, unit)
    else:
        cards = tuple(c for c in ranged_cards(now, unit) if can_hit(now, unit, target, c))
    outlooks = []
    for card in cards:
        chances = odds.of_attack(now, Attack(unit, target, card, side))
        outlooks.append(
            AttackChances(
                printed(card.name),
                tuple(chances.wounds),
                chances.expected,
                chances.rank_lost,
                chances.destroyed,
            )
        )
    return max(outlooks, key=lambda one: one.expected, default=None)


@kept
def histogram(outlook: AttackChances) -> pygame.Surface:
    """Return the bars on a plate: one per number of wounds, the likeliest brightest."""
    last = max((n for n, chance in enumerate(outlook.wounds) if chance > _SLIGHT), default=0)
    bars = outlook.wounds[: last + 1]
    title = text(outlook.attack, 16, GOLD, bold=True)
    sentence = [
        _("{wounds:.1f} wounds expected").format(wounds=outlook.expected),
        _("rank lost {rank:.0%}, destroyed {gone:.0%}").format(
            rank=outlook.rank_lost, gone=outlook.destroyed
        ),
    ]
    lines = [text(words, 16, TEXT) for words in sentence]
    width = max(len(bars) * BAR, title.get_width(), *(one.get_width() for one in lines)) + 24
    picture = clear(width, TALL + 2 * 20 + 62)
    around = picture.get_rect()
    pygame.draw.rect(picture, (24, 20, 17, 236), around, border_radius=7)
    pygame.draw.rect(picture, GOLD, around, 2, border_radius=7)
    picture.blit(title, (12, 5))
    foot = 26 + TALL
    highest = max(bars, default=1.0) or 1.0
    for wounds, chance in enumerate(bars):
        high = max(1, round(TALL * chance / highest))
        x = 12 + wounds * BAR
        colour = mixed(mixed(PARCHMENT, BLACK, 0.55), PARCHMENT, chance / highest)
        pygame.draw.rect(picture, colour, (x + 2, foot - high, BAR - 4, high), border_radius=2)
        number = text(str(wounds), 14, TEXT_QUIET)
        picture.blit(number, number.get_rect(midtop=(x + BAR // 2, foot + 1)))
    for index, line in enumerate(lines):
        picture.blit(line, (12, foot + 21 + index * 20))
    return picture
