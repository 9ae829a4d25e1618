"""Units that come onto the table in play, and the animals of skinchangers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import bounds
from simulator.geometry.measure import distance as gap
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import tray_corners
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.rulebook import Rule
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Turn
from simulator.rules import action_list
from simulator.rules.attack import attack_numbers
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.scoring import objectives
from simulator.rules.setup import entering, held_units
from simulator.rules.setup.deployment import put
from simulator.rules.turn.sequence import may_activate
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    window,
)
from tests.abilities.scenes import activates, both

BROTHERS, COLDHANDS, GHOST = "Sworn Brothers", "Coldhands", "Ghost"
RAIDERS, CAT, BEAR, BOAR = "Free Folk Raiders", "Shadowcat", "Bear", "Borroq's Boar"
VARAMYR, FREEDMEN = "Varamyr Sixskins", "Freedmen"
GUARDS = "Lannister Guardsmen"
ROUND = window(Moment.ROUND_START, Turn(RED))


def falls(unit: str) -> Script:
    """Destroy a unit."""

    async def script(table: Table) -> None:
        await wounds.suffer(table, unit, 99, "a test", BLUE)

    return script


def next_round(*before: Script) -> Script:
    """Play some scripts, then begin the next round."""

    async def script(table: Table) -> None:
        for each in before:
            await each(table)
        table.emit(ev.RoundBegan(rule=Rule.RND_18, round=table.now.state.round + 1))
        await ROUND(table)

    return script


def puts(played: Played, x: float, y: float, facing: float = 0.0) -> Played:
    """Put the tray that is asked for at a place."""
    assert isinstance(played.pending, Place), played.pending
    assert played.pending.kind is Kind.DEPLOY_POSE
    return played.answers(Pose(x, y, facing))


def points(played: Played) -> int:
    """Return the victory points scored so far."""
    return sum(award.points for award in played.of(ev.PointsScored))


# ------------------------------------------------------------------ where a unit may enter


@st.composite
def entries(draw: st.DrawFn) -> tuple[Position, str, tuple[entering.Area, ...]]:
    """Draw a held unit, what is around it, and areas along edges or around friends."""
    scene = battle().red(CAT, at=(24, 40)).red(BROTHERS, at=(24, 12), facing=draw(angles))
    spots = st.tuples(st.floats(3, 45), st.floats(22, 34))
    x, y = draw(spots)
    scene = scene.blue(GUARDS, at=(x, y), facing=draw(angles))
    now = scene.now()
    units = dict(now.state.units)
    units[red(CAT)] = replace(units[red(CAT)], pose=None)
    now = Position(replace(now.state, units=units), now.game)
    inches = draw(st.sampled_from([3.0, 6.0, 12.0]))
    choices = {
        "flank": entering.flank_edges(now, inches),
        "home": entering.own_edge(now, RED, inches),
        "friend": entering.around(now, [red(BROTHERS)], inches),
        "foe": entering.around(now, [blue(GUARDS)], inches),
    }
    picked = draw(st.lists(st.sampled_from(sorted(choices)), min_size=1, max_size=3, unique=True))
    return now, red(CAT), tuple(area for key in picked for area in choices[key])


angles = st.floats(0, 360, exclude_max=True).map(lambda a: round(a, 3))


def inside(area: entering.Area, tray: Any) -> bool:
    """Return in another way whether a tray lies wholly in an area: corner by corner."""
    spots = ([(x, y), (x + 1e-9, y), (x, y + 1e-9)] for x, y in tray)
    if area.reach:
        return all(gap(tuple(spot), area.outline) <= area.reach + 2e-6 for spot in spots)
    x0, y0, x1, y1 = bounds(area.outline)
    return all(x0 - 2e-6 <= x <= x1 + 2e-6 and y0 - 2e-6 <= y <= y1 + 2e-6 for x, y in tray)


@given(entries(), st.floats(0, 48), st.floats(0, 48), angles)
def test_a_unit_enters_wholly_inside_one_area_off_its_enemies_DEP_04_MOV_04(
    scene: Any, x: float, y: float, facing: float
) -> None:
    """The check agrees with corner by corner; what is snapped to is legal where anything is."""
    now, unit, areas = scene
    site = entering.EntryPlace(now, unit, areas)
    tray = tray_corners(Pose(x, y, facing), now.card(unit).tray)
    if site.check(Pose(x, y, facing)):
        assert any(inside(area, tray) for area in areas)
        assert gap(tray, now.corners(blue(GUARDS))) >= 1.0 - 2e-6
    elif any(inside(area, tray) for area in areas):
        others = [now.corners(each.id) for each in now.others(unit)]
        board = entering.Area(((0.0, 0.0), (48.0, 0.0), (48.0, 48.0), (0.0, 48.0)))
        near = any(gap(tray, other) <= 1.0 + 2e-6 for other in others)
        assert near or not inside(board, tray) or _at_the_rim(areas, tray)
    found = site.snap(Pose(x, y, facing))
    assert bool(site.check(found)) is site.has_room
    assert all(site.check(pose) for pose in site.samples())


def _at_the_rim(areas: tuple[entering.Area, ...], tray: Any) -> bool:
    """Return whether rounding alone decides."""
    return not any(inside(area._replace(reach=max(area.reach - 1e-5, 0.0)), tray) for area in areas)


def test_where_there_is_no_place_the_log_says_so_and_nobody_enters_DEP_04() -> None:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 40))

    async def script(table: Table) -> None:
        area = entering.Area(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))
        await entering.call(table, RED, UNITS[CAT], (area,), cause=red(BROTHERS))

    played = scene.run(script).ends()
    assert red(CAT) not in played.state.units
    assert [str(e.verdict.why) for e in played.of(ev.VerdictGiven)] == [
        "Shadowcat finds no place and does not enter."
    ]


def test_a_called_unit_has_an_id_and_a_name_of_its_own() -> None:
    scene = battle().red(RAIDERS, at=(24, 20)).blue(GUARDS, at=(24, 44))

    async def script(table: Table) -> None:
        areas = entering.own_edge(table.now, RED, 12.0)
        await entering.call(table, RED, UNITS[RAIDERS], areas)

    played = puts(scene.run(script), 10, 3).ends()
    assert played.now.name("red:free-folk-raiders#2") == "Free Folk Raiders 2"
    assert not played.unit("Free Folk Raiders").activated
    assert played.state.units["red:free-folk-raiders#2"].wounds == 12


def test_what_a_called_unit_prints_works_for_it() -> None:
    """ABL-01: Disorganized costs the called Raiders a wound more."""
    scene = battle().red(BROTHERS, at=(40, 20)).blue(GUARDS, at=(24, 44))

    async def script(table: Table) -> None:
        areas = entering.own_edge(table.now, RED, 12.0)
        await entering.call(table, RED, UNITS[RAIDERS], areas, attachments=("20304",))

    now = puts(scene.run(script), 10, 3).ends().now
    assert now.tally(Stat.PANIC_WOUNDS, red(RAIDERS)).total == 1
    assert now.tally(Stat.PANIC_WOUNDS, red(BROTHERS)).total == 0
    assert now.state.units[red(RAIDERS)].attachments == ("20304",)


# ------------------------------------------------------------------ Coldhands


def crow() -> Battle:
    return battle().red(COLDHANDS, at=(24, 20)).red(BROTHERS, at=(10, 10)).blue(GUARDS, at=(24, 40))


def test_eye_of_the_crow_brings_coldhands_back_at_a_flank_edge_the_next_round() -> None:
    played = crow().run(next_round(falls(red(COLDHANDS)))).uses("Eye Of The Crow")
    with pytest.raises(ValueError, match="where it may enter"):
        puts(played, 24, 20)
    played = puts(played, 4, 30).ends()
    back = played.unit(COLDHANDS)
    assert (back.on_table, back.wounds, back.activated) == (True, 4, False)


def test_eye_of_the_crow_waits_for_the_next_round_and_for_no_other() -> None:
    same = crow().run(next_round())
    assert not same.offers("Eye Of The Crow")

    async def late(table: Table) -> None:
        await falls(red(COLDHANDS))(table)
        table.emit(ev.RoundBegan(rule=Rule.RND_18, round=table.now.state.round + 1))
        await next_round()(table)

    assert not crow().run(late).offers("Eye Of The Crow")

    async def soon(table: Table) -> None:
        await falls(red(COLDHANDS))(table)
        await ROUND(table)

    assert not crow().run(soon).offers("Eye Of The Crow")


def test_eye_of_the_crow_answers_only_the_first_fall() -> None:
    scene = crow().run(next_round(next_round(falls(red(COLDHANDS))), falls(red(COLDHANDS))))
    played = puts(scene.uses("Eye Of The Crow"), 4, 30)
    assert not played.offers("Eye Of The Crow")
    assert played.unit(COLDHANDS).destroyed
    assert points(played) == 2  # its destroyer scores each time (WIN-06)


def test_eye_of_the_crow_lets_coldhands_maneuver_or_retreat_as_he_activates() -> None:
    played = crow().run(activates(red(COLDHANDS)))
    assert played.offers("Eye Of The Crow")
    other = crow().run(activates(red(BROTHERS)))
    assert not other.offers("Eye Of The Crow")


def test_eye_of_the_crow_answers_no_other_units_fall() -> None:
    assert not crow().run(next_round(falls(red(BROTHERS)))).offers("Eye Of The Crow")


def test_raven_flock_makes_an_enemys_attack_miss_more() -> None:
    scene = battle().red(COLDHANDS, at=(14, 16)).red(BROTHERS, at=(24, 20))
    scene = scene.blue(GUARDS, at=(24, 20 + 4.8), facing=180)
    attack = scene.run(fight(blue(GUARDS), red(BROTHERS)))
    assert attack.offers("Raven Flock")
    far = battle().red(COLDHANDS, at=(3, 3)).red(BROTHERS, at=(24, 20))
    far = far.blue(GUARDS, at=(24, 20 + 4.8), facing=180)
    misses = [1] * 40
    assert not far.run(fight(blue(GUARDS), red(BROTHERS)), dice=misses).offers("Raven Flock")
    own = scene.run(fight(red(BROTHERS), blue(GUARDS)), dice=misses)
    assert not own.offers("Raven Flock")


def test_raven_flock_is_a_minus_of_one() -> None:
    scene = battle().red(COLDHANDS, at=(14, 16)).red(BROTHERS, at=(24, 20))
    scene = scene.blue(GUARDS, at=(24, 20 + 4.8), facing=180)
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), dice=[1] * 40).uses("Raven Flock")
    (began,) = played.passes().of(ev.AttackBegan)
    printed = LIBRARY.units[UNITS[GUARDS]].attacks[0].hit
    assert began.to_hit.total == printed + 1


# ------------------------------------------------------------------ Yoren


def yoren(tokens: int = 0) -> Battle:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 44))
    return scene.ncu("Yoren", tokens={"order": tokens} if tokens else {})


def test_recruitment_gathers_a_token_with_each_zone_and_two_with_the_crown() -> None:
    combat = yoren().run(claims(red("Yoren"), Zone.WEALTH)).passes()
    assert combat.state.ncus[red("Yoren")].tokens == {"order": 1}
    crown = yoren().run(claims(red("Yoren"), Zone.CROWN)).uses("Recruitment").ends()
    assert crown.state.ncus[red("Yoren")].tokens == {"order": 2}


def test_recruitment_deploys_conscripts_near_the_own_edge_for_four_tokens() -> None:
    assert not yoren(3).run(ROUND).offers("Recruitment")
    played = yoren(5).run(ROUND).uses("Recruitment")
    assert isinstance(played.pending, Place)
    assert not played.pending.check(Pose(24, 40, 0))  # that is the enemy's edge
    assert not played.pending.check(Pose(40, 9.7, 0))  # 12.1 in at its front
    played = puts(played, 40, 9.6).ends()
    assert played.unit("Conscripts").on_table
    assert played.state.ncus[red("Yoren")].tokens["order"] == 1
    assert may_activate(played.now, red("Conscripts"))


# ------------------------------------------------------------------ The Endless Horde


def test_the_endless_horde_replaces_infantry_that_falls() -> None:
    scene = battle().red(RAIDERS, at=(24, 20)).red(CAT, at=(36, 20)).blue(GUARDS, at=(24, 44))
    scene = scene.hand("The Endless Horde")

    async def script(table: Table) -> None:
        await window(Moment.TURN_START, Turn(BLUE))(table)
        await falls(red(RAIDERS))(table)

    played = scene.run(script).uses("The Endless Horde")  # the Shadowcat is no infantry
    assert played.unit(RAIDERS).attached
    played = puts(played, 8, 4).ends()
    new = played.state.units["red:free-folk-raiders#2"]
    assert (new.on_table, new.attachments, new.activated) == (True, ("20304",), False)
    assert played.unit(RAIDERS).destroyed
    assert points(played) == 1


# ------------------------------------------------------------------ Varamyr and his companions


def lair() -> Battle:
    scene = battle().red(VARAMYR, at=(24, 10)).red(CAT, at=(24, 20))
    return scene.blue(GUARDS, at=(24, 40))


def test_varamyrs_shadowcat_waits_off_the_table_until_a_round_begins() -> None:
    async def script(table: Table) -> None:
        table.emit(ev.UnitWithdrawn(rule=Rule.DEP_03, unit=red(CAT)))
        await window(Moment.BEFORE_DEPLOYMENT, Turn(RED))(table)
        assert held_units.held(table.now) == {red(CAT): "varamyrs_shadowcat"}
        assert not may_activate(table.now, red(CAT))
        await ROUND(table)

    scene = battle().red(BROTHERS, at=(24, 10)).red(CAT, at=(24, 20)).blue(GUARDS, at=(24, 40))
    played = scene.run(script)
    played = puts(played.uses("Varamyr's Shadowcat"), 46, 24).ends()
    assert played.unit(CAT).on_table
    assert not held_units.held(played.now)


def test_varamyrs_shadowcat_controls_nothing_gives_nothing_and_runs_first() -> None:
    now = lair().now()
    assert not objectives.may_control(now, red(CAT))
    assert objectives.may_control(now, red(VARAMYR))
    assert points(lair().run(falls(red(CAT)))) == 0
    assert points(lair().run(falls(red(VARAMYR)))) == 1
    assert lair().run(activates(red(CAT))).offers("Varamyr's Shadowcat")


def test_summon_companions_moves_the_shadowcat_with_its_wounds() -> None:
    scene = lair().hand("Summon Companions")
    state = {"wounds": 1, "activated": True}
    scene = battle().red(VARAMYR, at=(24, 10)).red(CAT, at=(24, 20), **state)
    scene = scene.blue(GUARDS, at=(24, 40)).hand("Summon Companions")
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses("Summon Companions")
    played = puts(played, 2, 40).ends()
    cat = played.unit(CAT)
    assert (cat.wounds, cat.activated, cat.pose) == (1, True, Pose(2, 40))


def test_summon_companions_brings_a_fallen_shadowcat_back_whole() -> None:
    async def script(table: Table) -> None:
        await falls(red(CAT))(table)
        await window(Moment.TURN_START, Turn(BLUE))(table)

    played = lair().hand("Summon Companions").run(script).uses("Summon Companions")
    played = puts(played, 2, 40).ends()
    assert (played.unit(CAT).wounds, played.unit(CAT).activated) == (2, False)


def test_summon_companions_does_not_call_what_never_came_nor_at_an_own_turn() -> None:
    scene = lair().hand("Summon Companions")
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Summon Companions")

    async def script(table: Table) -> None:
        held_units.hold(table, red(CAT), "varamyrs_shadowcat")
        await window(Moment.TURN_START, Turn(BLUE))(table)

    assert not scene.run(script).offers("Summon Companions")


def test_master_skinchanger_sends_varamyrs_eagle_over_an_enemy() -> None:
    async def script(table: Table) -> None:
        await ROUND(table)
        await action_list.perform(table, blue(GUARDS), "march")

    played = lair().run(script)
    assert played.offers("Varamyr's Scout")
    played = played.uses("Varamyr's Scout").picks(red(CAT))
    assert isinstance(played.pending, Place)
    assert played.pending.kind is Kind.SHIFT
    assert played.pending.unit == red(CAT)
    assert lair().run(activates(red(VARAMYR))).offers("Master Skinchanger")


def test_varamyrs_scout_lets_one_unit_shift_each_turn() -> None:
    async def script(table: Table) -> None:
        await ROUND(table)
        await action_list.perform(table, blue(GUARDS), "maneuver")
        await action_list.perform(table, blue(GUARDS), "march")

    played = lair().run(script).uses("Varamyr's Scout").picks(red(CAT)).stays()
    while isinstance(played.pending, Place):
        played.stays()
    assert not played.offers("Varamyr's Scout")


# ------------------------------------------------------------------ Skinchanger


def village(*more: Any) -> Battle:
    scene = battle().red(RAIDERS, "Skinchanger", at=(24, 20)).red(BROTHERS, at=(36, 20))
    return scene.blue(GUARDS, at=(24, 40))


def deploys(unit: str, pose: Pose) -> Script:
    """Take a unit off the table and deploy it."""

    async def script(table: Table) -> None:
        table.emit(ev.UnitWithdrawn(rule=Rule.DEP_03, unit=unit))
        await put(table, unit, pose, Rule.DEP_04)

    return script


def with_bear(*after: Script) -> Played:
    """Deploy the Skinchanger's unit and its bear behind it, then play on."""
    played = village().run(both(deploys(red(RAIDERS), Pose(24, 20)), *after)).picks("A Bear")
    return puts(played, 24, 14)


def test_bonded_skinchanger_deploys_a_bear_in_short_range_of_a_friend() -> None:
    played = village().run(deploys(red(RAIDERS), Pose(24, 20))).picks("A Bear")
    assert isinstance(played.pending, Place)
    assert played.pending.check(Pose(36, 14, 0))  # near the other friend
    assert not played.pending.check(Pose(24, 4, 0))
    bear = puts(played, 24, 14).ends().unit(BEAR)
    assert (bear.on_table, bear.wounds) == (True, 3)


def test_bonded_bear_activates_right_after_its_skinchanger_and_not_by_itself() -> None:
    played = with_bear(activates(red(BROTHERS)), activates(red(RAIDERS)))
    assert not may_activate(played.now, red(BEAR))
    order: list[str] = []
    for _question in range(9):
        asked = played.pending
        if asked is None:
            break
        played.passes() if asked.kind is Kind.WINDOW else played.answers("forgo")
    order = [e.unit for e in played.of(ev.UnitActivated)]
    assert order == [red(BROTHERS), red(RAIDERS), red(BEAR)]
    assert played.ends().unit(BEAR).activated


def test_bonded_bear_holds_nothing_grants_nothing_and_is_savage() -> None:
    played = with_bear().ends()
    now = played.now
    assert not objectives.may_control(now, red(BEAR))
    assert now.has(Stat.NO_POINTS, red(BEAR))
    assert not now.has(Stat.NO_POINTS, red(RAIDERS))
    assert points(with_bear(falls(red(BEAR))).ends()) == 0


def test_bonded_bear_weakens_the_defense_of_who_is_engaged_with_it() -> None:
    now = battle().red(BEAR, at=(24, 20)).red(BROTHERS, at=(40, 20)).blue(GUARDS).now()
    assert now.tally(Stat.DEFENSE, blue(GUARDS)).total == -1
    assert now.tally(Stat.DEFENSE, red(BROTHERS)).total == 0
    assert Stat.SUNDERING in numbers(now, strike(now, red(BEAR), blue(GUARDS))).keywords
    assert LIBRARY.abilities["savage_mauling_bear"].name == "Savage Mauling (Bear)"


def test_bonded_bear_flees_when_a_round_begins_far_from_friends() -> None:
    near = battle().red(BEAR, at=(24, 20)).red(BROTHERS, at=(24, 11)).blue(GUARDS, at=(24, 44))
    assert near.run(ROUND).ends().unit(BEAR).on_table
    far = battle().red(BEAR, at=(24, 20)).red(BROTHERS, at=(24, 8)).blue(GUARDS, at=(24, 44))
    played = far.run(ROUND).ends()
    assert played.unit(BEAR).destroyed
    assert points(played) == 0


def test_bonded_skinchanger_takes_its_bear_along_when_its_unit_falls() -> None:
    played = with_bear(falls(red(RAIDERS))).ends()
    assert played.unit(BEAR).destroyed
    assert points(played) == 1
    other = with_bear(falls(red(BROTHERS))).ends()
    assert other.unit(BEAR).on_table


def animal(choice: str, *after: Script) -> Played:
    """Choose an eagle or a wolf, begin a round, and play on."""
    return village().run(both(deploys(red(RAIDERS), Pose(24, 20)), ROUND, *after)).picks(choice)


def marches(unit: str) -> Script:
    async def script(table: Table) -> None:
        await action_list.perform(table, unit, "march")

    return script


def test_bonded_eagle_lets_the_skinchangers_unit_shift_before_its_prey_marches() -> None:
    played = animal("An Eagle", marches(blue(GUARDS))).uses("Aerial Scouting")
    assert isinstance(played.pending, Place)
    assert (played.pending.kind, played.pending.unit) == (Kind.SHIFT, red(RAIDERS))
    own = animal("An Eagle", marches(red(BROTHERS)))
    assert not own.offers("Aerial Scouting")


def test_aerial_scouting_makes_attacks_on_the_prey_precise_until_the_unit_falls() -> None:
    now = animal("An Eagle").ends().now
    assert now.has(Stat.PRECISION, red(BROTHERS), strike(now, red(BROTHERS), blue(GUARDS)))
    assert not now.has(Stat.PRECISION, blue(GUARDS), strike(now, blue(GUARDS), red(BROTHERS)))
    gone = animal("An Eagle", falls(red(RAIDERS))).ends().now
    assert not gone.has(Stat.PRECISION, red(BROTHERS), strike(gone, red(BROTHERS), blue(GUARDS)))


def test_predators_instincts_of_a_bonded_wolf() -> None:
    now = animal("A Wolf").ends().now
    assert now.has(Stat.VICIOUS, red(BROTHERS), strike(now, red(BROTHERS), blue(GUARDS)))
    assert not now.has(Stat.VICIOUS, blue(GUARDS), strike(now, blue(GUARDS), red(BROTHERS)))
    assert now.tally(Stat.DISORDERLY_UP_TO, blue(GUARDS)).total == 2
    assert now.tally(Stat.DISORDERLY_UP_TO, red(BROTHERS)).total == 0


def test_predators_instincts_let_the_skinchangers_unit_roll_its_charge_again() -> None:
    seen: list[bool] = []

    def charged(unit: str) -> Script:
        async def script(table: Table) -> None:
            charge = Charge(unit, blue(GUARDS), ArcSide.FRONT)
            charge = await window(Moment.CHARGE_DECLARED, charge)(table)
            seen.append(table.now.has(Stat.REROLL_CHARGE, unit, charge))

        return script

    animal("A Wolf", charged(red(RAIDERS)), charged(red(BROTHERS))).ends()
    assert seen == [True, False]


def test_the_animals_go_with_the_round_and_are_sent_anew() -> None:
    played = animal("A Wolf", ROUND).ends()
    named = [x.name for x in played.state.lasting if x.subject == blue(GUARDS)]
    assert named == ["Predator's Instincts"] * 2  # nothing ended the first round here
    assert {x.until.value for x in played.state.lasting if x.subject == blue(GUARDS)} == {"round"}
    assert LIBRARY.abilities["bonded_skinchanger"].name == "Bonded Skinchanger"


# ------------------------------------------------------------------ Borroq


def sty(boar: tuple[float, float] = (24, 14)) -> Battle:
    scene = battle().red(RAIDERS, "Borroq", at=(24, 20)).red(BOAR, at=boar)
    return scene.red(BROTHERS, at=(36, 20)).blue(GUARDS, at=(24, 44))


def test_bonded_boar_activates_after_borroqs_unit_and_maneuvers_first() -> None:
    assert not may_activate(sty().now(), red(BOAR))
    played = sty().run(activates(red(RAIDERS))).answers("forgo")
    assert played.offers("Bonded Boar")
    other = sty().run(activates(red(BROTHERS))).answers("forgo").ends()
    assert [e.unit for e in other.of(ev.UnitActivated)] == [red(BROTHERS)]


def test_bonded_boar_strays_beyond_long_range_and_grants_no_points() -> None:
    assert sty((24, 7)).run(ROUND).ends().unit(BOAR).on_table
    played = sty((24, 3)).run(ROUND).ends()
    assert played.unit(BOAR).destroyed
    assert points(played) == 0


def test_gore_and_feed_restores_a_wound_after_wounds() -> None:
    scene = battle().red(BOAR, at=(24, 20), wounds=1).red(RAIDERS, "Borroq", at=(40, 20))
    scene = scene.blue(GUARDS)
    now = scene.now()
    assert Stat.SUNDERING in numbers(now, strike(now, red(BOAR), blue(GUARDS))).keywords
    hit = scene.run(fight(red(BOAR), blue(GUARDS)), dice=[6, 6, 6, 1, 1, 1, 6, 6, 1]).ends()
    assert hit.unit(BOAR).wounds == 2
    missed = scene.run(fight(red(BOAR), blue(GUARDS)), dice=[1, 1, 1, 6, 6]).passes()
    assert missed.unit(BOAR).wounds == 1


# ------------------------------------------------------------------ Ghost


def pack(*attached: Any) -> Battle:
    scene = battle().red(BROTHERS, "Jon Snow", at=(24, 20), attached=attached)
    return scene.red(GHOST, at=(30, 20)).red("Conscripts", at=(38, 20)).blue(GUARDS, at=(24, 44))


def test_true_bond_lets_ghost_activate_after_jon_snows_unit() -> None:
    played = pack().run(activates(red(BROTHERS))).passes().answers("forgo")
    assert played.offers("True Bond")
    played = played.uses("True Bond").passes().answers("forgo").ends()
    assert played.unit(GHOST).activated
    other = pack().run(activates(red("Conscripts"))).passes().answers("forgo")
    assert not other.offers("True Bond")


@pytest.mark.parametrize(
    ("leader", "bonded"),
    [("Jon Snow, 998th Lord Commander", True), ("Jeor Mormont, 997th Lord Commander", False)],
)
def test_true_bond_finds_satin_where_he_bears_jon_snows_name(leader: str, bonded: bool) -> None:
    """Commander's Vassal: Ghost follows his unit, and cards on it are on Ghost as well."""
    vow = lying("The Watcher On The Wall", RED)
    scene = battle().red(BROTHERS, leader, at=(24, 20)).red(GHOST, at=(30, 20))
    scene.red("Conscripts", "Satin, Commander's Steward", at=(38, 20), attached=(vow,))
    scene.blue(GUARDS, at=(24, 44))
    played = scene.run(activates(red("Conscripts"))).passes().answers("forgo")
    assert played.offers("True Bond") is bonded
    assert scene.now().has(Stat.REROLL_CHARGE, red(GHOST)) is bonded


def test_true_bond_is_not_offered_to_a_ghost_that_has_activated() -> None:
    scene = battle().red(BROTHERS, "Jon Snow", at=(24, 20)).red(GHOST, at=(30, 20), activated=True)
    played = scene.blue(GUARDS, at=(24, 44)).run(activates(red(BROTHERS))).passes().answers("forgo")
    assert not played.offers("True Bond")


def test_true_bond_shares_friendly_cards_on_jon_snows_unit() -> None:
    now = pack(lying("Defensive Formation", RED)).now()
    assert now.tally(Stat.DEFENSE, red(GHOST)).total == 1
    assert now.tally(Stat.DEFENSE, red("Conscripts")).total == 0
    foreign = pack(lying("Defensive Formation", BLUE)).now()
    assert foreign.tally(Stat.DEFENSE, red(GHOST)).total == 0


# ------------------------------------------------------------------ Freedmen


def test_untrained_masses_disperse_without_trained_friends() -> None:
    scene = battle().red(FREEDMEN, at=(24, 20)).red(BROTHERS, at=(24, 11))
    assert scene.blue(GUARDS, at=(24, 44)).run(ROUND).ends().unit(FREEDMEN).on_table
    far = battle().red(FREEDMEN, at=(24, 20)).red(BROTHERS, at=(24, 8))
    played = far.blue(GUARDS, at=(24, 44)).run(ROUND).ends()
    assert played.unit(FREEDMEN).destroyed
    assert points(played) == 0
    now = far.blue(GUARDS, at=(24, 44)).now()
    assert not objectives.may_control(now, red(FREEDMEN))


def test_untrained_masses_do_not_keep_each_other_together() -> None:
    scene = battle().red(FREEDMEN, at=(24, 20)).red(FREEDMEN, at=(24, 16))
    played = scene.red(BROTHERS, at=(40, 6)).blue(GUARDS, at=(24, 44)).run(ROUND)
    played = played.picks("red:freedmen#1").ends()  # which goes first
    fallen = [u for u in played.state.units.values() if u.destroyed]
    assert len(fallen) == 2


def test_devotees_of_the_dragon_bring_freedmen_in_place_of_combat() -> None:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 44)).ncu("Aemon")
    scene = scene.hand("Devotees of The Dragon")
    assert not scene.run(claims(red("Aemon"), Zone.WEALTH)).offers("Devotees of The Dragon")
    played = scene.run(claims(red("Aemon"), Zone.COMBAT)).uses("Devotees of The Dragon")
    played = puts(played.passes(), 5, 5).ends()
    assert played.unit(FREEDMEN).on_table


# ------------------------------------------------------------------ and where they do nothing

BOW = AttackCard("Bow", AttackKind.LONG, 3, (6, 5, 4))


def shot(now: Position, attacker: str, defender: str) -> Attack:
    """Return a shot in the place of the printed attack."""
    return attack_numbers.prepared(now, attacker, defender, BOW)


def test_the_endless_horde_answers_only_the_unit_it_lies_on() -> None:
    lies = (lying("The Endless Horde", RED),)
    scene = battle().red(RAIDERS, at=(24, 20), attached=lies).red(CAT, at=(36, 20))
    played = scene.blue(GUARDS, at=(24, 44)).run(falls(red(CAT))).ends()
    assert not played.of(ev.UnitCalled)


def test_shots_are_no_melee_attacks_of_beasts() -> None:
    """Sundering, Precision and Vicious are of melee attacks alone."""
    for beast in (BEAR, BOAR):
        now = battle().red(beast, at=(24, 20)).blue(GUARDS).now()
        assert not now.has(Stat.SUNDERING, red(beast), shot(now, red(beast), blue(GUARDS)))
    for choice, stat in (("An Eagle", Stat.PRECISION), ("A Wolf", Stat.VICIOUS)):
        now = animal(choice).ends().now
        assert not now.has(stat, red(BROTHERS), shot(now, red(BROTHERS), blue(GUARDS)))


def test_gore_and_feed_is_for_the_boars_own_melee_attack() -> None:
    def shoots(unit: str) -> Script:
        async def script(table: Table) -> None:
            await attacks.resolve(table, shot(table.now, unit, blue(GUARDS)))

        return script

    scene = battle().red(BOAR, at=(24, 20), wounds=1).red(RAIDERS, "Borroq", at=(40, 20))
    scene = scene.blue(GUARDS)
    dice = [6] * 6 + [1] * 6 + [6, 6, 1]
    assert scene.run(shoots(red(BOAR)), dice=dice).passes().unit(BOAR).wounds == 1
    other = battle().red(RAIDERS, at=(24, 20)).red(BOAR, at=(40, 20), wounds=1).blue(GUARDS)
    hit = other.run(fight(red(RAIDERS), blue(GUARDS)), dice=[6] * 6 + [1] * 6 + [6, 6, 1])
    assert hit.passes().unit(BOAR).wounds == 1


def test_the_boar_has_no_choice_but_to_follow() -> None:
    played = sty().run(activates(red(RAIDERS))).answers("forgo")
    assert [e.unit for e in played.of(ev.UnitActivated)] == [red(RAIDERS), red(BOAR)]


def test_a_bear_is_neither_eagle_nor_wolf() -> None:
    played = with_bear(ROUND).ends()
    assert not [x for x in played.state.lasting if x.subject == blue(GUARDS)]


def test_the_eagles_watch_moves_alone_and_only_the_preys() -> None:
    async def forgoes(table: Table) -> None:
        await action_list.perform(table, blue(GUARDS), "forgo")

    assert not animal("An Eagle", forgoes).offers("Aerial Scouting")
    assert not lair().run(both(ROUND, forgoes)).offers("Varamyr's Scout")
    own = lair().run(both(ROUND, marches(red(VARAMYR))))
    assert not own.offers("Varamyr's Scout")


def test_varamyr_and_his_shadowcat_move_first_as_they_activate_themselves() -> None:
    scene = lair()
    assert not scene.run(activates(blue(GUARDS))).offers("Master Skinchanger")
    assert not scene.run(activates(blue(GUARDS))).offers("Varamyr's Shadowcat")
