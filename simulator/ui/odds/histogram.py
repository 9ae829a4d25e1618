"""How likely each number of wounds is, as small bars, from the exact odds (no sampling)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.model.subjects import Attack
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack.firing_range import can_hit, ranged_cards
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.sight import arc
from simulator.rules.odds import attack_odds as odds
from simulator.ui import palette
from simulator.ui.boxes.box import Backing, Box, column, first_fit, picture, text
from simulator.ui.palette import BLACK, mixed
from simulator.ui.palette import text as letters

_SLIGHT: Final = 0.0005
"""Numbers of wounds less likely than this at the far end are left out."""
_BAR: Final = 34
"""Pixels a bar is wide at most."""
_HIGH: Final = 82
"""Pixels the bars are high with their numbers."""
_LEAST: Final = 180
"""Pixels the bars are wide at least, unless they are few."""
_SHARES: Final = 22
"""Pixels of a bar wide enough for its chance in percent."""


@answer(depends_on=POSITION)
def attack_outlook(
    now: Position, unit: UnitId, target: UnitId
) -> tuple[str, odds.AttackOdds] | None:
    """Return the best attack from where a unit stands and its odds: melee on one in contact."""
    side = arc(now, target, unit).sides[0]
    if target in now.enemies_engaged(unit):
        cards = melee_cards(now, unit)
    else:
        cards = tuple(c for c in ranged_cards(now, unit) if can_hit(now, unit, target, c))
    attacks = [
        (printed(card.name), odds.of_attack(now, Attack(unit, target, card, side)))
        for card in cards
    ]
    return max(attacks, key=lambda one: one[1].expected, default=None)


def _draw_bars(surface: pygame.Surface, place: pygame.Rect, chances: tuple[float, ...]) -> None:
    """Draw one bar for each number of wounds, the likeliest brightest, with its chance."""
    highest = max(chances, default=1.0) or 1.0
    wide = min(_BAR, place.width // max(1, len(chances)))
    foot, dark = place.bottom - 18, mixed(palette.PARCHMENT, BLACK, 0.55)
    for wounds, chance in enumerate(chances):
        bar = pygame.Rect(place.x + wounds * wide, 0, wide, 0).inflate(-4, 0)
        bar.height = max(1, round((foot - place.top - 16) * chance / highest))
        bar.bottom = foot
        colour = mixed(dark, palette.PARCHMENT, chance / highest)
        pygame.draw.rect(surface, colour, bar, border_radius=2)
        number = letters(str(wounds), 14, palette.TEXT_QUIET)
        surface.blit(number, number.get_rect(midtop=(bar.centerx, foot + 1)))
        if wide >= _SHARES:
            share = letters(f"{100 * chance:.0f}" if chance >= 0.01 else "<1", 13, palette.TEXT)
            surface.blit(share, share.get_rect(midbottom=bar.midtop))


def bars(attack: str, chances: Sequence[float]) -> Box:
    """Describe the chances of each number of wounds, under a line that says what they are."""
    last = max((n for n, chance in enumerate(chances) if chance > _SLIGHT), default=0)
    title = _("{attack}: wounds and their chances in percent").format(attack=attack)
    return column(
        first_fit(
            text(title, 15, palette.TEXT_QUIET, lines=1),
            text(_("wounds, chances in percent"), 15, palette.TEXT_QUIET),
        ),
        picture(
            _draw_bars,
            tuple(chances[: last + 1]),
            height=_HIGH,
            least_width=min(_SHARES * (last + 1), _LEAST),
        ),
        gap=0,
    )


def odds_ground() -> Backing:
    """Return what lies under odds beside the board, or on it."""
    return Backing((24, 20, 17), palette.GOLD, 7, 2)


def histogram(attack: str, chances: odds.AttackOdds) -> Box:
    """Describe what an attack promises: its name, the bars, and two sentences."""
    rank, gone = chances.rank_lost, chances.destroyed
    return column(
        text(attack, 16, palette.GOLD, bold=True),
        bars(attack, chances.wounds),
        text(_("{wounds:.1f} wounds expected").format(wounds=chances.expected)),
        text(_("rank lost {rank:.0%}, destroyed {gone:.0%}").format(rank=rank, gone=gone)),
        gap=1,
        pad=(12, 6),
        ground=odds_ground(),
    )
