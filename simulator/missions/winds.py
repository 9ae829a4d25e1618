"""Winds of Winter: a hand of missions, one revealed each round (SCN-WINDS-03 to -07)."""

from __future__ import annotations

from typing import Final

from simulator.engine.effects import Moment, Source
from simulator.engine.names import player_name
from simulator.engine.table import Table
from simulator.missions.common import note, on, rule, sides_from_first
from simulator.missions.missions import REMEMBER, card, option, score_mission
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Player
from simulator.model.subjects import Turn
from simulator.rules.scenarios import scenario_of
from simulator.texts import translate as _

FIXED: Final = (11, 12)
"""The missions everybody has in hand."""
CHOSEN: Final = 4
REVEALED: Final = "revealed"
"""Key of the note on the missions revealed this round: who, and the number."""


def hand_key(player: Player) -> str:
    """Give the key of the note on a player's hand of missions."""
    return f"missions:{player.value}"


async def form_hands(table: Table, _source: Source, subject: Turn) -> Turn:
    """Let each side add four missions of its choice to the fixed ones (SCN-WINDS-03)."""
    for side in sides_from_first(table.now):
        numbers = [m.number for m in scenario_of(table.now).missions if m.number not in FIXED]
        chosen = await table.choose_some(
            side[0], _("Choose 4 missions"), [option(table.now, n) for n in numbers],
            least=CHOSEN, most=CHOSEN, kind=Kind.MISSION, rule=Rule.SCN_WINDS_03, private=True,
        )  # fmt: skip
        hand = tuple(sorted((*FIXED, *map(int, chosen))))
        note(table, Rule.SCN_WINDS_03, hand_key(side[0]), hand)
    return subject


async def reveal(table: Table, _source: Source, subject: Turn) -> Turn:
    """Let each side reveal a mission, the first player's first (SCN-WINDS-04)."""
    now = table.now
    if now.state.round < scenario_of(now).scoring.first_round:
        return subject
    for side in sides_from_first(table.now):
        hand = table.now.state.notes.get(hand_key(side[0]), ())
        if not hand:
            continue
        chosen = await table.choose(
            side[0], _("Reveal which mission?"), [option(table.now, n) for n in hand],
            kind=Kind.MISSION, rule=Rule.SCN_WINDS_04, private=True,
        )  # fmt: skip
        number = int(chosen)
        left = tuple(n for n in hand if n != number)
        note(table, Rule.SCN_WINDS_04, hand_key(side[0]), left)
        shown = (*table.now.state.notes.get(REVEALED, ()), (side[0].value, number))
        text = _("{player} reveals mission {number}, {name}.").format(
            player=player_name(side[0]), number=number, name=card(table.now, number).name
        )
        note(table, Rule.SCN_WINDS_04, REVEALED, shown, text, shows=True)
    return subject


async def score(table: Table, _source: Source, subject: Turn) -> Turn:
    """Score the revealed missions, then discard them (SCN-WINDS-05, SCN-WINDS-07)."""
    shown = table.now.state.notes.get(REVEALED, ())
    for revealer, number in shown:
        score_mission(table, number, Player(revealer), Rule.SCN_WINDS_07)
    if shown:
        note(table, Rule.SCN_WINDS_05, REVEALED, ())
    return subject


SECRET_MISSIONS: Final = rule(
    "secret_missions",
    "Missions",
    on(Moment.BEFORE_DEPLOYMENT, form_hands),
    on(Moment.ROUND_START, reveal),
    on(Moment.SCORING, score),
    REMEMBER,
)
