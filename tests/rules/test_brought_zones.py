"""Zones that cards bring: beside the tactics board, claimed by either side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.agents.greedy.choices import value_of_zone
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.model.state import BOARD_ZONES, Zone
from simulator.rules.tactics import ncus, tactics_board
from simulator.rules.tactics.tactics_board import UnitsFirst
from simulator.rules.turn import sequence
from simulator.staging.zones import zones_now
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, claims, red

SWORDS, GUARDS, CERSEI = "Stark Sworn Swords", "Lannister Guardsmen", "Cersei Lannister"
SANSA = red("Sansa Stark")


class Gardens(Battle):
    """A battle in which Sansa Stark's card brings the Water Gardens."""

    def game(self) -> Game:
        """Return the game with that card."""
        game = super().game()
        cards = game.library.ncus
        card = cards[game.start.ncus[SANSA].card]
        brought = {**cards, card.id: replace(card, brings=Zone.WATER_GARDENS.value)}
        return replace(game, library=replace(game.library, ncus=brought))


def _gardens(zone: Zone | None = None, theirs: Zone | None = None) -> Gardens:
    scene = Gardens()
    scene.red(SWORDS).blue(GUARDS, at=(24, 44))
    scene.ncu("Sansa Stark", zone).ncu(CERSEI, theirs)
    return scene


def test_whoever_holds_the_water_gardens_takes_the_zones_from_the_others() -> None:
    """For abilities and tactics cards; the NCU still stands on its zone."""
    now = _gardens(Zone.WATER_GARDENS, Zone.CROWN).now()
    assert now.zones() == (*BOARD_ZONES, Zone.WATER_GARDENS)
    assert now.controls(RED, Zone.WATER_GARDENS)
    assert not now.controls(BLUE, Zone.CROWN)
    holder = now.holder_of(Zone.CROWN)
    assert holder is not None
    assert holder.owner is BLUE
    free = _gardens(None, Zone.CROWN).now()
    assert free.controls(BLUE, Zone.CROWN)
    theirs = _gardens(Zone.CROWN, Zone.WATER_GARDENS).now()
    assert theirs.controls(BLUE, Zone.WATER_GARDENS)
    assert not theirs.controls(RED, Zone.CROWN)


def test_after_the_water_gardens_an_opponent_activates_a_combat_unit() -> None:
    """Until their next turn has ended; an NCU is refused with the reason."""
    played = _gardens().run(claims(SANSA, Zone.WATER_GARDENS)).ends()
    now = played.now
    assert UnitsFirst(now.state.notes).seats == ("blue",)
    verdict = sequence.may_choose(now, BLUE, blue(CERSEI))
    assert not verdict
    assert "Water Gardens" in str(verdict.why)
    assert sequence.may_choose(now, BLUE, blue(GUARDS))
    assert sequence.may_choose(now, RED, red(SWORDS))
    tired = replace(now.state.units[blue(GUARDS)], activated=True)
    units = {**now.state.units, tired.id: tired}
    spent = Position(replace(now.state, units=units), now.game)
    assert sequence.may_choose(spent, BLUE, blue(CERSEI))  # only if possible


def test_whom_the_water_gardens_bind_already_they_bind_no_second_time() -> None:
    async def script(table: Table) -> None:
        for _time in range(2):
            await tactics_board.resolve_zone(table, RED, Zone.WATER_GARDENS)

    played = _gardens().run(script).ends()
    assert UnitsFirst(played.state.notes).seats == ("blue",)
    assert [e.key for e in played.of(ev.Noted)] == [UnitsFirst.seats.key]


def test_the_water_gardens_bind_one_turn_only() -> None:
    """The turn in which they bind ends the bond."""

    async def script(table: Table) -> None:
        await tactics_board.claim(table, SANSA, Zone.WATER_GARDENS)
        await sequence.take_turn(table)

    played = _gardens().run(script)
    asked = played.pending
    while asked is not None and not (isinstance(asked, Choose) and asked.kind is Kind.ACTION):
        played.passes()
        asked = played.pending
    played.picks("forgo").ends()
    assert [e.player for e in played.of(ev.TurnBegan)] == [BLUE]
    assert UnitsFirst(played.state.notes).seats == ()
    assert sequence.may_choose(played.now, BLUE, blue(CERSEI))


def test_the_board_is_full_only_when_the_brought_zone_is_taken_too() -> None:
    """NCU-04, NCU-06."""
    now = _gardens(Zone.CROWN).now()
    assert ncus.open_zones(now)[-1] is Zone.WATER_GARDENS
    assert not tactics_board.board_full(now)
    assert battle().red(SWORDS).blue(GUARDS).now().zones() == BOARD_ZONES


@pytest.mark.parametrize(("held", "worth"), [((), False), (("40201",), True)])
def test_greedy_players_value_the_house_of_the_undying_by_the_cards_there(
    held: tuple[str, ...], worth: bool
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Pyat Pree", by=BLUE).hand(*held, by=RED)
    now = scene.now()
    assert (value_of_zone(now, BLUE, Zone.UNDYING) > 0) is worth
    (zone,) = [one for one in zones_now(now, BLUE) if one.zone is Zone.UNDYING]
    assert (not zone.empty) is worth
    assert zone.free
    assert zone.sentence
