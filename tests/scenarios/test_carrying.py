"""Tokens that are carried: A Feast for Crows (chapter 21) and A Dance with Dragons (22)."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.cards.behaviour import load_effects
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.geometry.measure import distance
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import disc
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Kind, PlacePiece
from simulator.model.state import Token
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Fall, MoraleTest, Moved
from simulator.rules.movement import maneuver
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import place_of
from simulator.rules.setup.terrain_place import piece_at
from simulator.rules.units import wounds
from tests.rules.gifts import always, with_abilities
from tests.rules.tables import BLUE, MELEE, RED, ArcSide, Played
from tests.scenarios.laws import battle
from tests.scenarios.modes import TERRAIN, Mode, a_game_of, opens

FEAST, DANCE = "a-feast-for-crows", "a-dance-with-dragons"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def with_tokens(table: Mode, *carriers: str | None) -> Mode:
    """Have the first tokens be carried; None leaves one lying. Piles lie where the mode wants."""
    now = table.now()
    tokens = dict(now.state.tokens)
    piles = []
    for number, fixed in enumerate(scenario_of(now).fixed, start=1):
        name = f"fixed-{number}-{fixed.kind}"
        piles.append(
            piece_at(TERRAIN[fixed.kind], Pose(fixed.at[0], fixed.at[1], fixed.facing), name)
        )
        key = f"objective-{number}"
        tokens[key] = replace(tokens[key], pile=name, card=number)
    for number, carrier in enumerate(carriers, start=1):
        key = f"objective-{number}"
        tokens[key] = replace(tokens[key], carrier=carrier)
    return table.having(tokens=MappingProxyType(tokens), terrain=(*now.state.terrain, *piles))


def moved(table: Mode, unit: str = SWORDS) -> Played:
    return table.run(opens(Moment.MOVE_ENDED, Moved(unit)))


def carrier(played: Played) -> str | None:
    return played.now.state.tokens["objective-1"].carrier


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_any_part_of_the_tray_on_a_token_takes_it_up(name: str) -> None:
    """SCN-FEAST-05, SCN-DANCE-03."""
    table = with_tokens(a_game_of(name).red("sworn-swords", at=(9.9, 24)))  # 0.04 in on it
    assert carrier(moved(table)) == SWORDS
    table = with_tokens(a_game_of(name).red("sworn-swords", at=(10, 24)))
    assert carrier(moved(table)) is None


def test_a_carried_token_lies_on_its_carriers_tray_SCN_DANCE_03() -> None:
    table = a_game_of(DANCE).red("sworn-swords", at=(12, 30))
    now = with_tokens(table, SWORDS).now()
    assert place_of(now, "objective-1") == (12, 30)
    assert place_of(now, "objective-2") == (24, 24)


def test_a_second_token_is_put_back_on_its_own_pile_SCN_FEAST_06() -> None:
    table = a_game_of(FEAST).red("sworn-swords", at=(8, 24)).blue("guards", at=(40, 40))
    now = with_tokens(table, None).now()
    second = Token("objective-3", (9.0, 24.0), 0.59, 3, pile="fixed-1-corpse_pile")
    tokens = {**now.state.tokens, "objective-3": second}
    table.having(tokens=MappingProxyType(tokens), terrain=now.state.terrain)
    played = moved(table).answers("objective-1")
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert (request.who, request.kind) == (BLUE, Kind.TOKEN_POSE)
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(20, 20))
    played.answers(Pose(6.5, 24.5))
    assert carrier(played) == SWORDS
    assert played.now.state.tokens["objective-3"].at == (6.5, 24.5)


def test_who_ends_a_move_off_the_pile_loses_the_token_SCN_FEAST_07() -> None:
    table = a_game_of(FEAST).red("sworn-swords", at=(20, 24)).blue("guards", at=(40, 40))
    played = moved(with_tokens(table, SWORDS))
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert request.who is BLUE
    played.answers(request.samples()[0])
    assert carrier(played) is None
    # a claimer that never stood on the pile keeps it until its next move (AMB-31)
    still = a_game_of(FEAST).red("sworn-swords", at=(20, 24))
    assert with_tokens(still, SWORDS).now().state.tokens["objective-1"].carrier == SWORDS


def test_a_second_token_is_put_within_2_inches_SCN_DANCE_06() -> None:
    table = a_game_of(DANCE).red("sworn-swords", at=(24, 24)).blue("guards", at=(40, 40))
    played = moved(with_tokens(table, SWORDS))
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert request.who is BLUE
    tray = played.now.corners(SWORDS)
    for pose in request.samples():
        far = math.dist(pose.centre, (24, 24))
        assert distance(tray, disc(pose.centre, 0.59)) <= 2.0 - 2 * 0.59 + 0.01, far
    assert not request.check(Pose(24, 24)), "not on the tray"
    assert request.check(Pose(24, 24 + 2.4 + 0.6))
    assert not request.check(Pose(24, 24 + 2.4 + 1.42)), "wholly within 2 inches"
    # 1.41 in from the tray to the middle is the furthest


def test_a_dropped_token_lies_on_no_impassable_terrain_SCN_DANCE_06() -> None:
    table = a_game_of(DANCE).red("sworn-swords", at=(24, 24)).blue("guards", at=(40, 40))
    table.terrain("palisade", "impassable", at=(24, 27.5), size=(6, 1.5))
    request = moved(with_tokens(table, SWORDS)).pending
    assert isinstance(request, PlacePiece)
    assert not request.check(Pose(24, 27.1))
    assert request.check(Pose(24, 20.9))


def shaken(table: Mode) -> Played:
    test = MoraleTest(SWORDS, True, "test", passed=False)
    return table.run(opens(Moment.MORALE_ENDED, test))


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_a_failed_panic_test_gives_the_token_to_an_engaged_enemy(name: str) -> None:
    """SCN-FEAST-08, SCN-DANCE-07."""
    table = a_game_of(name).red("sworn-swords", at=(8, 24)).against(BLUE, "guards", (RED, 0))
    assert carrier(shaken(with_tokens(table, SWORDS))) == GUARDS
    alone = a_game_of(name).red("sworn-swords", at=(8, 24)).blue("guards", at=(40, 40))
    played = shaken(with_tokens(alone, SWORDS))
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert request.who is BLUE
    played.answers(request.samples()[0])
    assert carrier(played) is None


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_who_is_about_to_be_destroyed_takes_no_token(name: str) -> None:
    """SCN-FEAST-08, SCN-DANCE-07: its last wound is suffered, its last stand is still going on."""
    table = a_game_of(name).red("sworn-swords", at=(8, 24)).against(BLUE, "guards", (RED, 0))
    units = dict(table.now().state.units)
    units[GUARDS] = replace(units[GUARDS], wounds=0)
    played = shaken(with_tokens(table.having(units=units), SWORDS))
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert request.who is BLUE
    played.answers(request.samples()[0])
    assert carrier(played) is None


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_so_does_destruction_and_the_opponent_chooses(name: str) -> None:
    """SCN-FEAST-08, SCN-DANCE-07."""
    table = a_game_of(name).red("riders", at=(8, 24), wounds=1).red("spears", at=(30, 10))
    table.against(BLUE, "guards", (RED, 0)).against(BLUE, "halberdiers", (RED, 0), ArcSide.REAR)

    async def kill(table: Any) -> None:
        await wounds.suffer(table, "red:riders", 1, "test", BLUE)

    played = with_tokens(table, "red:riders").run(kill)
    assert played.pending is not None
    assert played.pending.who is BLUE
    played.answers("blue:halberdiers")
    assert carrier(played) == "blue:halberdiers"


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_after_a_melee_attack_more_ranks_take_the_token(name: str) -> None:
    """SCN-FEAST-09, SCN-DANCE-08."""

    def outcome(defender_wounds: int) -> str | None:
        table = a_game_of(name).red("sworn-swords", at=(8, 24), wounds=defender_wounds)
        table.against(BLUE, "guards", (RED, 0))
        attack = Attack(GUARDS, SWORDS, MELEE, ArcSide.FRONT)
        done = with_tokens(table, SWORDS).run(opens(Moment.ATTACK_COMPLETED, attack))
        return carrier(done)

    assert outcome(8) == GUARDS
    assert outcome(12) == SWORDS


def no_claimers(table: Mode) -> Mode:
    """Print on the card of the guards that they control no tokens."""
    barred = always(Stat.NO_OBJECTIVES)
    known = load_effects(table.now().game.scenario)
    table.card(with_abilities("guards", barred))
    return table.effects(replace(known, abilities={**known.abilities, barred.id: barred}))


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_who_controls_no_tokens_neither_takes_one_nor_pushes_it_away(name: str) -> None:
    """SCN-FEAST-06, SCN-DANCE-06: only who controls a token pushes another one away."""
    table = a_game_of(name).red("sworn-swords", at=(40, 10)).blue("guards", at=(8, 24))
    played = moved(no_claimers(with_tokens(table, None)), GUARDS)
    assert played.pending is None
    assert not played.of(ev.TokenPlaced)
    assert carrier(played) is None


@pytest.mark.parametrize("name", [FEAST, DANCE])
def test_who_controls_no_tokens_gets_none_in_a_fight(name: str) -> None:
    """SCN-FEAST-08, SCN-FEAST-09, SCN-DANCE-07, SCN-DANCE-08."""

    def fought(wounds: int) -> Mode:
        table = a_game_of(name).red("sworn-swords", at=(8, 24), wounds=wounds)
        return no_claimers(with_tokens(table.against(BLUE, "guards", (RED, 0)), SWORDS))

    played = shaken(fought(12))
    assert isinstance(played.pending, PlacePiece), "it is put down"
    attack = Attack(GUARDS, SWORDS, MELEE, ArcSide.FRONT)
    assert carrier(fought(8).run(opens(Moment.ATTACK_COMPLETED, attack))) == SWORDS


def test_a_carrier_may_not_march_SCN_DANCE_04() -> None:
    table = a_game_of(DANCE).red("sworn-swords", at=(24, 24))
    assert maneuver.may_march(with_tokens(table, None).now(), SWORDS)
    verdict = maneuver.may_march(with_tokens(table, SWORDS).now(), SWORDS)
    assert (verdict.answer, verdict.rule.value) == (False, "SCN-DANCE-04")


def test_a_carriers_speed_is_2_and_nothing_raises_it_SCN_DANCE_05() -> None:
    table = with_tokens(a_game_of(DANCE).red("sworn-swords", at=(24, 24)), SWORDS)
    now = table.now()
    assert now.speed(SWORDS).total == 2
    faster = Charge(SWORDS, GUARDS, ArcSide.FRONT).gaining(Stat.SPEED, 2, "spur")
    assert now.speed(SWORDS, faster).total == 2
    slower = Charge(SWORDS, GUARDS, ArcSide.FRONT).gaining(Stat.SPEED, -1, "mud")
    assert now.speed(SWORDS, slower).total == 1


# ------------------------------------------------------------------ corpse piles


def test_every_token_has_a_card_and_its_pile_SCN_FEAST_04() -> None:
    session = Session(battle(FEAST, 1, terrain="none").game())
    tokens = session.state.tokens.values()
    assert len({token.card for token in tokens}) == 2
    assert [token.pile for token in tokens] == ["fixed-1-corpse_pile", "fixed-2-corpse_pile"]


def falls(table: Mode, unit: str) -> Played:
    return table.run(opens(Moment.UNIT_FALLS, Fall(unit, BLUE)))


def test_fallen_infantry_leaves_a_pile_with_a_token_SCN_FEAST_10_SCN_FEAST_11() -> None:
    table = with_tokens(a_game_of(FEAST).red("sworn-swords", at=(24, 14)), None)
    played = falls(table, SWORDS)
    request = played.pending
    assert isinstance(request, PlacePiece)
    assert (request.who, request.piece) == (RED, "corpse_pile")
    assert not request.check(Pose(24, 14)), "1 inch from trays, its own included"
    assert not request.check(Pose(24, 30.1)), "wholly within 12 inches"
    assert request.check(Pose(24, 24))
    assert not request.check(Pose(8.0, 20)), "1 inch from other terrain"
    played.answers(Pose(24, 24))
    token = played.now.state.tokens["objective-3"]
    assert (token.at, token.pile) == ((24, 24), "corpse_pile-3")
    assert token.card not in {1, 2, None}


def test_only_infantry_does_and_only_up_to_4_piles_SCN_FEAST_10() -> None:
    riders = with_tokens(a_game_of(FEAST).red("riders", at=(24, 14)), None)
    assert falls(riders, "red:riders").pending is None
    full = a_game_of(FEAST).red("sworn-swords", at=(24, 14))
    for x in (20, 30):
        full.terrain("corpse_pile", "horrific", at=(x, 40), size=(4, 4))
    assert falls(with_tokens(full, None), SWORDS).pending is None


def test_events_of_tokens_change_the_position() -> None:
    played = moved(with_tokens(a_game_of(DANCE).red("sworn-swords", at=(8, 24))))
    assert [e.unit for e in played.of(ev.TokenClaimed)] == [SWORDS]
