"""The list of a round's page: each source with who scored it and why, and what scored nobody."""

from __future__ import annotations

import pygame

from simulator.engine.names import player_name, token_name, token_number
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.missions.missions import mission_id
from simulator.model.ids import own_number
from simulator.records import dataclass
from simulator.rules.battlefield.quarters import QUADRANTS, quadrant_name
from simulator.rules.scenarios import scenario_of
from simulator.staging.round_end import ScoredRow
from simulator.ui import palette
from simulator.ui.battle.mode_panel import number_sign, quarter_sign


@dataclass(frozen=True, slots=True)
class RowTopic:
    """What a row is about: its name, the unit or player below it, its number or picture."""

    title: str
    under: str
    number: int | None = None
    icon: str = ""


def draw_row_sign(
    surface: pygame.Surface, place: pygame.Rect, row: ScoredRow, topic: RowTopic, size: int
) -> None:
    """Draw what a row is about: a quarter, a number, or a picture."""
    about = row.about[0] if row.about else ""
    if about in QUADRANTS:
        quarter_sign(surface, about, row.player, place.inflate(-4, -4))
    elif topic.number is not None:
        radius = round(size * 0.85)
        number_sign(surface, topic.number, place.center, radius, size)
    else:
        name = topic.icon or "victory-point"
        picture = palette.icon(name, 2 * size - 6, palette.GOLD)
        surface.blit(picture, picture.get_rect(center=place.center))


def source_of(now: Position, row: ScoredRow) -> RowTopic:
    """Return what a row is about by name: a token and its unit, a quarter, a mission, a unit."""
    about = row.about[0] if row.about else ""
    who = str(player_name(row.player)) if row.player else ""
    if about in now.state.tokens:
        token = now.state.tokens[about]
        cards = scenario_of(now).objective_cards
        card = next((printed(one.name) for one in cards if one.number == token.card), None)
        title = card or str(token_name(now, token))
        holders = [unit for unit in row.about[1:] if unit in now.state.units]
        under = printed(now.name(holders[0])) if holders else who
        return RowTopic(_capital(title), under, token_number(now, token))
    if about in QUADRANTS:
        return RowTopic(_capital(str(quadrant_name(about))), who)
    number = own_number(about)
    if number is not None and about == mission_id(number):
        names = {card.number: printed(card.name) for card in scenario_of(now).missions}
        return RowTopic(names.get(number, row.title), who, number)
    if about in now.state.units:
        return RowTopic(printed(now.name(about)), who, icon="destroyed" if row.player else "")
    return RowTopic(_capital(row.title), who)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
