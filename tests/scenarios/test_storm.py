"""A Storm of Swords (chapter 20)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.games.scenario_cards import castle_wall, siege_cards
from simulator.content.games.scenarios import load_scenario
from simulator.engine.session import Session
from simulator.engine.windows import open_window
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.missions import siege
from simulator.missions.siege_effects import SIEGE
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Request
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Turn
from simulator.rules.attack import firing_range
from simulator.rules.attack import resolve as attacks
from simulator.rules.battlefield.castle_walls import raise_walls
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.charge import plan
from simulator.rules.movement.maneuver import straight_move_of
from simulator.rules.movement.surroundings import footing
from simulator.rules.scoring import victory
from simulator.rules.setup import held_units
from simulator.rules.setup.deployment import SetupNotes
from simulator.rules.setup.returning import side_strips
from simulator.rules.setup.terrain_place import TerrainPlace, piece_at
from simulator.rules.turn import sequence
from simulator.rules.turn.activation import activate_any
from simulator.rules.units import wounds
from tests.rules.tables import BLUE, MELEE, RED, ArcSide, Played
from tests.scenarios.laws import battle
from tests.scenarios.modes import TERRAIN, Mode, a_game_of, opens
from tests.scripted_dice import ScriptedDice

STORM = "a-storm-of-swords"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
WALL = "blue:castle-wall#2"
"""Blue defends along the bottom edge, red attacks from the top; this is the middle wall."""


def storm() -> Mode:
    return a_game_of(STORM)


def with_walls(table: Mode, **units: Any) -> Mode:
    """Put the walls up and seat blue at the bottom; `units` change fields of the middle wall."""
    now = table.now()
    edges = {RED: 1, BLUE: 0}
    seats = {p: replace(now.state.seats[p], edge=edge) for p, edge in edges.items()}
    seated = MappingProxyType(seats)

    async def script(t: Any) -> None:
        raise_walls(t, BLUE)

    state = table.having(seats=seated).run(script).now.state
    found = dict(state.units)
    found[WALL] = replace(found[WALL], **units)
    pairs = frozenset(
        (WALL, unit) if unit > WALL else (unit, WALL)
        for unit in [
            u.id
            for u in state.units.values()
            if u.pose and u.owner is RED and abs(u.pose.y - (4.75 + 2.4)) < 0.01
        ]
    )
    table.having(units=MappingProxyType(found), terrain=state.terrain, engaged=pairs)
    return table


def waiting(session: Session) -> Request:
    assert session.pending is not None
    return session.pending


def setting_up(dice: list[int]) -> Session:
    return Session(battle(STORM, 1, terrain="chosen").game(), ScriptedDice(dice, seed=1))


# ------------------------------------------------------------------ setting up


def test_the_higher_roll_chooses_attacker_or_defender_SCN_STORM_01() -> None:
    session = setting_up([6, 1])
    request = session.pending
    assert isinstance(request, Choose)
    assert (request.who, [str(o.label) for o in request.options]) == (RED, ["Defender", "Attacker"])
    session.answer("1")
    assert [session.state.seats[p].edge for p in (RED, BLUE)] == [1, 0]
    assert not load_scenario(STORM).tournament


def test_three_walls_3_inches_from_the_edge_with_gaps_of_4_SCN_STORM_04_AMB_37() -> None:
    now = with_walls(storm()).now()
    boxes = [now.corners(wall.id) for wall in now.walls()]
    spans = [(min(x for x, _ in b), max(x for x, _ in b)) for b in boxes]
    assert [b - a for a, b in spans] == pytest.approx([11.0] * 3)
    assert spans[1][0] - spans[0][1] == pytest.approx(4.0)
    assert spans[2][0] - spans[1][1] == pytest.approx(4.0)
    assert (spans[1][0] + spans[1][1]) / 2 == pytest.approx(24.0)
    assert {min(y for _, y in b) for b in boxes} == {3.0}


def test_only_the_defender_places_up_to_4_pieces_6_inches_off_its_zone_SCN_STORM_05() -> None:
    session = setting_up([6, 1])
    session.answer("0")
    assert isinstance(session.pending, Choose)
    session.answer(session.pending.options[0].key)
    placers = set()
    for _piece in range(4):
        session.answer("stakes")
        request = waiting(session)
        assert isinstance(request, PlacePiece)
        placers.add(request.who)
        session.answer(request.samples()[0])
    assert placers == {RED}
    assert waiting(session).kind is not Kind.TERRAIN
    now = with_walls(storm()).now()
    site = TerrainPlace(now, TERRAIN["stakes"], BLUE, load_scenario(STORM).terrain)
    assert site.check(Pose(24, 18.76))
    assert not site.check(Pose(24, 18.75)), "beyond 6 inches, not at 6"
    assert site.check(Pose(24, 40)), "the attacker's zone is open to it"


@pytest.mark.parametrize(("y", "lies"), [(30.5, False), (30.51, True)])
def test_a_piece_keeps_more_than_6_inches_from_another_SCN_STORM_05(y: float, lies: bool) -> None:
    table = with_walls(storm())
    other = piece_at(TERRAIN["stakes"], Pose(24, 23), "stakes-1")  # stakes are 1.5 inches deep
    table.having(terrain=(*table.now().state.terrain, other))
    site = TerrainPlace(table.now(), TERRAIN["stakes"], BLUE, load_scenario(STORM).terrain)
    found = site.check(Pose(24, y))
    assert bool(found) is lies
    assert found.rule is Rule.SCN_STORM_05


def test_each_side_draws_3_siege_cards_of_its_own_deck_SCN_STORM_06() -> None:
    table = with_walls(storm().red("spears", at=(24, 40)).blue("guards", at=(24, 9)))
    played = table.run(opens(Moment.BEFORE_DEPLOYMENT, Turn(RED)))
    for player, role in ((RED, "attacker"), (BLUE, "defender")):
        held = siege.hand(player).read(played.now.state.notes)
        roles = {card.role for card in siege_cards() if card.id in held}
        assert (len(held), roles) == (3, {role})


def test_half_of_the_defenders_units_rounded_up_wait_in_reserve_SCN_STORM_11() -> None:
    table = storm().red("spears", at=(24, 40))
    for x, card in ((10, "guards"), (20, "halberdiers"), (30, "crossbows")):
        table.blue(card, at=(x, 9))
    played = with_walls(table).run(opens(Moment.BEFORE_DEPLOYMENT, Turn(RED)))
    request = played.pending
    assert isinstance(request, ChooseSome)
    assert (request.who, request.least, request.most) == (BLUE, 2, 2)
    assert not any("castle" in option.key for option in request.options)


# ------------------------------------------------------------------ winning


def test_the_defender_gains_no_points_and_the_attacker_wins_by_them() -> None:
    """SCN-STORM-07, SCN-STORM-08."""
    table = with_walls(storm().red("spears", at=(24, 40)).blue("guards", at=(24, 9)))

    async def script(t: Any) -> bool:
        victory.award(t, BLUE, 20, "test", Rule.WIN_06)
        victory.award(t, RED, 8, "test", Rule.WIN_06)
        return victory.check_victory(t)

    played = table.run(script)
    assert played.now.state.seats[BLUE].score == 0
    assert played.now.state.winner is RED


def test_the_defender_wins_by_holding_out_for_6_rounds_SCN_STORM_08() -> None:
    table = with_walls(storm().red("spears", at=(24, 40)).blue("guards", at=(24, 9)))
    table.having(round=6)

    async def script(t: Any) -> bool:
        victory.award(t, RED, 7, "test", Rule.WIN_06)
        return victory.check_victory(t)

    assert table.run(script).now.state.winner is BLUE


# ------------------------------------------------------------------ coming again, reserves


def test_the_attacker_redeploys_what_was_destroyed_but_no_characters_SCN_STORM_10() -> None:
    table = storm().red("sworn-swords", at=(24, 40), attachments=("eddard",))
    table.red("archers", at=(34, 40), attachments=("captain",)).red("spears", at=(10, 40))
    table = with_walls(table.blue("guards", at=(24, 9)))

    async def script(t: Any) -> None:
        await wounds.destroy(t, SWORDS, BLUE)
        await wounds.destroy(t, "red:archers", BLUE)
        await open_window(t, Moment.ROUND_START, Turn(RED))

    played = table.run(script)
    while played.pending is not None:
        request = played.pending
        assert request.who is RED
        if isinstance(request, Choose):
            assert {o.key for o in request.options} <= {"deployment zone", "nobody"}
            played.answers("deployment zone")
        else:
            assert isinstance(request, Place)
            played.answers(request.samples()[0])
    back = played.now.unit(SWORDS)
    assert (back.wounds, back.attachments) == (12, ())
    assert played.now.unit("red:archers").attachments == ("captain",)


def in_reserve(round_: int) -> Mode:
    table = storm().red("spears", at=(24, 40)).blue("guards", at=(24, 9)).blue("knights", at=(9, 9))
    table = with_walls(table)
    state = table.now().state
    units = dict(state.units)
    units["blue:knights"] = replace(units["blue:knights"], pose=None)
    notes = MappingProxyType({"reserve": ("blue:knights",)})
    table.having(units=MappingProxyType(units), notes=notes, round=round_)
    return table


def test_reserves_enter_from_round_3_within_6_of_a_side_edge_SCN_STORM_12() -> None:
    assert not sequence.may_activate(in_reserve(2).now(), "blue:knights")
    assert sequence.may_activate(in_reserve(3).now(), "blue:knights")
    played = in_reserve(3).run(lambda t: activate_any(t, "blue:knights"))
    played.answers("left edge")
    place = played.pending
    assert isinstance(place, Place)
    assert place.check(Pose(3.0, 24, 90))
    assert not place.check(Pose(3.6, 24, 90))


def test_entering_does_not_use_the_action_SCN_STORM_13() -> None:
    played = in_reserve(3).run(lambda t: activate_any(t, "blue:knights"))
    played.answers("left edge").answers(Pose(3.0, 24, 90))
    request = played.pending
    assert isinstance(request, Choose)
    assert request.kind is Kind.ACTION


def test_a_unit_that_came_another_way_does_not_enter_a_second_time_SCN_STORM_12() -> None:
    """An ability may hold what waits in reserve; on the battlefield it waits nowhere any more."""
    table = in_reserve(2)
    notes = {
        "reserve": ("blue:knights",),
        "held": {"blue:knights": "outflank"},
        "waiting": ("blue:knights",),
    }
    table.having(notes=MappingProxyType(notes))
    strips = side_strips(table.now(), 6.0)
    played = table.run(lambda t: held_units.enter(t, "blue:knights", strips, prompt=msg("Where?")))
    played.answers("left edge").answers(Pose(3.0, 24, 90))
    assert played.now.unit("blue:knights").on_table
    left = SetupNotes(played.now.state.notes)
    assert (left.reserve, dict(left.held), left.waiting) == ((), {}, ())


# ------------------------------------------------------------------ the walls


def before_the_wall(**wall: Any) -> Mode:
    table = storm().red("sworn-swords", at=(24, 4.75 + 2.4), facing=180)
    table.red("archers", at=(24, 12), facing=180).blue("guards", at=(40, 10), facing=0)
    return with_walls(table, **wall)


def test_walls_are_charged_and_fought_like_enemies_but_not_shot_at_SCN_STORM_14() -> None:
    table = with_walls(storm().red("sworn-swords", at=(24, 12), facing=180))
    assert plan.plan(table.now(), SWORDS, WALL)
    assert WALL in [p.target for p in plan.targets(table.now(), SWORDS)]
    archers = with_walls(storm().red("archers", at=(24, 12), facing=180))
    assert WALL not in firing_range.targets(archers.now(), "red:archers")
    assert before_the_wall().now().enemies_engaged(SWORDS) == [WALL]
    assert [u.id for u in table.now().foes(RED)] == [], "no combat unit"


def struck(hits: int, **wall: Any) -> Played:
    faces = [6] * hits + [1] * (8 - hits)
    attack = Attack(SWORDS, WALL, MELEE, ArcSide.FRONT)
    table = before_the_wall(**wall)
    return table.run(lambda t: attacks.resolve(t, attack), [*faces, 1])  # the last: tar and pitch


def test_walls_have_no_defense_roll_and_never_test_SCN_STORM_15() -> None:
    played = struck(5)
    assert not played.of(ev.MoraleTested)
    assert [str(e.why) for e in played.of(ev.DiceRolled)] == [
        "Sworn Swords: attack dice",
        "Sworn Swords: tar and pitch",
    ]
    assert played.now.unit(WALL).wounds == 6 - 2, "1 for every 2, rounded down"


def test_a_destroyed_wall_pays_5_points_and_stays_in_the_way_SCN_STORM_16() -> None:
    played = struck(8, wounds=2)
    assert [(e.player, e.points, e.rule.value) for e in played.of(ev.PointsScored)] == [
        (RED, 5, "SCN-STORM-16")
    ]
    ruin = next(p for p in played.now.state.terrain if p.kind == "castle_wall")
    assert ruin.centre == (24.0, 3.875)
    assert not footing(played.now, SWORDS, Pose(24, 4.0))
    assert WALL not in [w.id for w in played.now.walls()]


def test_nobody_moves_or_deploys_behind_the_walls_SCN_STORM_17() -> None:
    table = storm().blue("guards", at=(24, 9), facing=180).red("giant", at=(16.5, 9), facing=180)
    now = with_walls(table).now()
    behind = next(p for p in now.state.terrain if p.kind == "behind_walls")
    assert Keyword.IMPASSABLE in behind.keywords
    assert not footing(now, GUARDS, Pose(24, 1.5, 90))
    assert not footing(now, GUARDS, Pose(24, 4.0)), "not on its own walls either"
    through = straight_move_of(now, "red:giant").line(180.0).limit  # the gap is 4 inches wide
    assert 9 - through - 1.38 >= 3.0 - 1e-6


def test_an_undestroyed_wall_is_activated_and_shoots_or_passes_SCN_STORM_18() -> None:
    now = before_the_wall().now()
    assert sequence.may_choose(now, BLUE, WALL)
    played = before_the_wall().run(lambda t: activate_any(t, WALL), [4] * 8 + [1] * 8 + [6, 6, 1])
    request = played.pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {SWORDS, "red:archers", "pass"}
    played.answers(SWORDS)
    assert played.now.unit(SWORDS).wounds == 12 - 8
    assert played.now.unit(WALL).activated
    gone = before_the_wall(destroyed=True, pose=None).now()
    assert not sequence.may_activate(gone, WALL)


# ------------------------------------------------------------------ none left, some to come back


def kept_in(name: str, round_: int, card: str = "sworn-swords", **more: Any) -> bool:
    """Return whether red stays in the game without its only unit, where the table rules so."""
    table = a_game_of(name).red(card, at=(24, 30), **more).blue("guards", at=(24, 44))
    table.ruling("reserves_count").having(round=round_)
    if name == STORM:
        with_walls(table)

    async def script(t: Any) -> None:
        await wounds.destroy(t, f"red:{card}", BLUE)

    return table.run(script).now.state.phase is not Phase.OVER


def test_units_that_may_return_keep_a_side_in_the_game_under_the_ruling_AMB_27() -> None:
    """SCN-STORM-10, SCN-STAND-09, SCN-CLASH-05; not after the last round, when none returns."""
    assert kept_in(STORM, 3)
    assert not kept_in(STORM, 6)
    assert kept_in("here-we-stand", 5)
    assert kept_in("a-clash-of-kings", 2, attachments=("eddard",))
    assert not kept_in("a-clash-of-kings", 2), "only the commander's unit returns"
    assert not kept_in("a-game-of-thrones", 2)


# ------------------------------------------------------------------ siege cards


def holding(player: Seat, card: str, table: Mode | None = None) -> Mode:
    found = table or with_walls(storm().red("spears", at=(24, 30)).blue("guards", at=(24, 9)))
    found.having(notes=MappingProxyType({f"siege:{player.value}": (card,)}))
    return found


def start(player: Seat, card: str, *more: str, dice: tuple[int, ...] = ()) -> Played:
    played = holding(player, card).run(opens(Moment.ROUND_START, Turn(RED)), dice)
    return played.answers(card, *more)


def test_a_sortie_is_a_free_action_with_all_that_belongs_to_one_ACT_03_TER_DAN_01() -> None:
    field = storm().red("spears", at=(24, 30)).blue("guards", at=(24, 9))
    table = with_walls(field.terrain("stakes", "dangerous", at=(24, 9), size=(2, 1)))
    played = holding(BLUE, "D6", table).run(opens(Moment.TURN_START, Turn(BLUE)), (2,))
    played.answers("D6")
    assert [event.action for event in played.of(ev.ActionDeclared)] == ["maneuver"]
    assert played.now.unit(GUARDS).wounds == 9


def test_siege_cards_are_played_at_their_moment_and_once_SCN_STORM_09() -> None:
    played = start(RED, "A4", "weakened")
    assert played.now.unit(GUARDS).conditions == {"weakened"}
    assert played.now.state.notes["siege:red"] == ()
    assert holding(RED, "A6").run(opens(Moment.ROUND_START, Turn(RED))).pending is None


@pytest.mark.parametrize("first", [RED, BLUE])
def test_who_is_first_player_plays_siege_cards_first_SIM_02(first: Seat) -> None:
    table = with_walls(storm().red("sworn-swords", at=(24, 30)).blue("guards", at=(24, 10)))
    cards = {
        role: next(c.id for c in siege_cards() if c.role == role and c.ability in always)
        for role, always in (("attacker", {"gloom"}), ("defender", {"siege_hold_the_line"}))
    }
    held = {"siege:red": (cards["attacker"],), "siege:blue": (cards["defender"],)}
    table.having(notes=MappingProxyType(held), active=first, first=first)
    pending = table.run(opens(Moment.ROUND_START, Turn(first))).pending
    assert pending is not None
    assert (pending.who, pending.rule) == (first, Rule.SCN_STORM_09)


def test_what_the_cards_do() -> None:
    frenzy = start(RED, "A3").now
    attack = Attack("red:spears", GUARDS, MELEE, ArcSide.FRONT)
    assert frenzy.tally(Stat.TO_HIT, "red:spears", attack).total == 1
    assert frenzy.tally(Stat.TO_HIT, GUARDS, attack).total == 0
    line = start(BLUE, "D5").now
    assert line.tally(Stat.MORALE_ROLL, GUARDS).total == 1
    charge = Charge("red:spears", GUARDS, ArcSide.FRONT)
    caltrops = holding(BLUE, "D3").run(opens(Moment.CHARGE_DECLARED, charge)).answers("D3")
    slowed = caltrops.result[0]
    assert caltrops.now.speed("red:spears", slowed).total == 2


def test_a_ram_costs_the_wall_another_wound() -> None:
    attack = Attack(SWORDS, WALL, MELEE, ArcSide.FRONT)
    script = opens(Moment.ATTACK_COMPLETED, attack)
    played = holding(RED, "A6", before_the_wall()).run(script, [1]).answers("A6")
    assert played.now.unit(WALL).wounds == 5


def test_masons_restore_a_damaged_wall() -> None:
    table = holding(BLUE, "D1", before_the_wall(wounds=2))
    played = table.run(opens(Moment.ROUND_START, Turn(RED)), [3]).answers("D1")
    assert played.now.unit(WALL).wounds == 5


def test_every_siege_card_says_that_it_is_our_own() -> None:
    assert all(card.proposed for card in siege_cards())
    assert {card.ability for card in siege_cards()} == set(SIEGE)
    assert castle_wall().victory_points == 5
    assert len(load_scenario(STORM).own_choices) >= 5
