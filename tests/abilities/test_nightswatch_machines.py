"""The war machines of the Night's Watch, their crews, and the NCU that attacks."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.luck.expectation import prospect
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Kind
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Charge, Claim, Fall, Subject
from simulator.rules import action_list, morale
from simulator.rules.attack import firing_range, ranged
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.battlefield import sight
from simulator.rules.battlefield.distance import range_to
from simulator.rules.charge.plan import plan
from simulator.rules.movement import maneuver
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.threats import threats
from simulator.rules.scoring import objectives
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    EFFECTS,
    RED,
    Battle,
    Script,
    battle,
    blue,
    charges,
    claims,
    fight,
    red,
    strike,
    window,
)

SCORPION, THROWER, OTHELL = (
    "Builder Scorpion Crew",
    "Builder Stone Thrower",
    "Othell Yarwyck, Warmachine Specialist",
)
YARWYCK = "Othell Yarwyck"
SWORDS, GUARDS, RIDERS, GIANT = (
    "Stark Sworn Swords",
    "Lannister Guardsmen",
    "Stark Outriders",
    "Savage Giant",
)
MOUNTINGS = "Scorpion Modifications, Othell Yarwyck"
WATCHING = "Scorpion Modifications, Builder"
AWAY = (24, 44)


def shoots(unit: str) -> Script:
    async def script(table: Any) -> None:
        await action_list.perform(table, unit, ActionKey.RANGED_ATTACK)

    return script


# ------------------------------------------------------------------ War Machine


@pytest.mark.parametrize("machine", [SCORPION, THROWER])
def test_a_war_machine_neither_charges_nor_retreats_nor_shifts(machine: str) -> None:
    """War Machine: free actions and the shift before a shot included; it still maneuvers."""
    apart = battle().red(machine, at=(24, 20)).blue(GUARDS, at=(24, 30)).now()
    unit = red(machine)
    for action in (ActionKey.CHARGE, ActionKey.RETREAT):
        verdict = action_list.may(apart, unit, action)
        assert not verdict
        assert "War Machine" in str(verdict.why)
    assert not plan(apart, unit, blue(GUARDS))
    assert not threats(apart, blue(GUARDS))
    assert plan(apart, blue(GUARDS), unit)
    assert not maneuver.may_shift(apart, unit)
    assert maneuver.shifts(apart, unit, 2.0).samples() == (apart.standing(unit).pose,)
    assert action_list.may(apart, unit, ActionKey.MANEUVER)
    engaged = battle().red(machine).blue(GUARDS).now()
    assert "War Machine" in str(action_list.may(engaged, unit, ActionKey.RETREAT).why)
    assert action_list.may(engaged, unit, ActionKey.MELEE_ATTACK)
    assert action_list.may(engaged, blue(GUARDS), ActionKey.RETREAT)


@pytest.mark.parametrize("machine", [SCORPION, THROWER])
def test_a_war_machine_has_6_wounds_no_tokens_and_no_objectives(machine: str) -> None:
    """War Machine: innate, so it stays whatever abilities are lost (ABL-02)."""
    now = battle().red(machine).blue(GUARDS).now()
    assert now.unit(red(machine)).wounds == 6
    assert not any(conditions.can_receive(now, red(machine), each) for each in Condition)
    assert not objectives.may_control(now, red(machine))


def test_a_war_machine_shoots_without_being_asked_to_shift() -> None:
    """War Machine, RNG-04: the first question is the target."""
    scene = battle().red(SCORPION).blue(GUARDS, at=(24, 32)).blue(RIDERS, at=(40, 32))
    played = scene.run(shoots(red(SCORPION))).passes()
    assert isinstance(played.pending, Choose)
    assert played.pending.kind is Kind.TARGET


# ------------------------------------------------------------------ Bolt Thrower


@pytest.mark.parametrize(("foe", "hits"), [(GUARDS, 1), (RIDERS, 2), (GIANT, 2), (SCORPION, 2)])
def test_a_bolt_is_vicious_undefended_and_strikes_large_foes_twice(foe: str, hits: int) -> None:
    """Bolt Thrower: of ranged attacks alone; the crew fights as anybody."""
    scene = battle().red(SCORPION).blue(foe, at=(24, 32))
    now = scene.now() if foe == GUARDS else scene.blue(GUARDS, at=AWAY).now()
    shot = numbers(now, strike(now, red(SCORPION), blue(foe)))
    assert Stat.VICIOUS in shot.keywords
    assert (shot.defense_dice, shot.to_hit.total, shot.dice.total) == (False, 3, 3)
    assert shot.outcome(4).hits == hits
    crew = numbers(now, strike(now, red(SCORPION), blue(foe), line=1))
    assert crew.keywords == frozenset()
    assert (crew.defense_dice, crew.to_hit.total) == (True, 4)
    back = numbers(now, strike(now, blue(GUARDS), red(SCORPION)))
    assert (back.defense_dice, back.keywords) == (True, frozenset())
    other = battle().red("Stark Bowmen").red(SCORPION, at=(40, 5)).blue(foe, at=(24, 32))
    for now in (other.now(), other.blue("Lannister Crossbowmen", at=AWAY).now()):
        bows = numbers(now, strike(now, red("Stark Bowmen"), blue(foe)))
        assert bows.attack.card.kind.ranged
        assert bows.defense_dice, "the crew's shots alone"


@pytest.mark.parametrize(
    ("at", "malus"),
    [((24, 32), 0), ((36, 20), 0), ((24, 5), 0), ((24, 43), 3), ((6, 20), 3)],
)
def test_a_scorpion_shoots_all_round_from_its_nearest_point(
    at: tuple[float, float], malus: int
) -> None:
    """Bolt Thrower: behind and beside it too; beyond 12 inches of its tray at -3 to hit."""
    now = battle().red(SCORPION).blue(GUARDS, at=at).now()
    found = numbers(now, strike(now, red(SCORPION), blue(GUARDS)))
    assert found.to_hit.total == 3 + malus
    verdict = firing_range.targets(now, red(SCORPION))[blue(GUARDS)]
    assert verdict
    assert None in firing_range.places_to_hit(now, red(SCORPION), blue(GUARDS))
    seen = sight.sees(now, red(SCORPION), blue(GUARDS), ranged=True)
    assert seen
    ahead = at[1] > 30
    assert bool(sight.sees(now, red(SCORPION), blue(GUARDS))) is ahead, "only shots look all round"
    assert ("Bolt Thrower" in str(seen.why)) is not ahead


def test_range_is_measured_from_the_tray_and_not_from_the_arrow() -> None:
    """Bolt Thrower, RNG-08: the tray reaches 5.55 inches back from its arrow."""
    behind = battle().red(SCORPION, at=(24, 24)).blue(GUARDS, at=(24, 8)).now()
    inches = range_to(behind, red(SCORPION), blue(GUARDS))
    assert inches == pytest.approx(16 - 5.55 / 2 - 2.4)
    plain = battle().red("Stark Bowmen", at=(24, 24)).blue(GUARDS, at=(24, 8)).now()
    assert range_to(plain, red("Stark Bowmen"), blue(GUARDS)) == pytest.approx(16 + 2.4 - 2.4)


def test_a_bolt_past_what_blocks_every_line_costs_3_to_hit() -> None:
    """Bolt Thrower: within range, but blind."""
    scene = battle().red(SCORPION, at=(24, 20)).red(SWORDS, at=(24, 26), facing=0)
    scene = scene.red(RIDERS, at=(29.5, 26)).red("Stark Bowmen", at=(18.5, 26))
    now = scene.blue(GUARDS, at=(24, 31)).now()
    found = numbers(now, strike(now, red(SCORPION), blue(GUARDS)))
    assert found.to_hit.total == 6
    assert "Bolt Thrower" in str(firing_range.targets(now, red(SCORPION))[blue(GUARDS)].why)


@pytest.mark.parametrize(("foe", "each"), [(GUARDS, 1), (RIDERS, 2)])
def test_the_odds_follow_a_bolt(foe: str, each: int) -> None:
    """Bolt Thrower: 3 dice on 3 or more, nobody defends; no re-roll by a charge or a shift."""
    now = battle().red(SCORPION).blue(foe, at=(24, 32)).now()
    found = odds.of_attack(now, strike(now, red(SCORPION), blue(foe)))
    assert sum(n * p for n, p in enumerate(found.struck)) == pytest.approx(3 * 4 / 6 * each)


def test_a_bolt_is_shot_behind_the_crew() -> None:
    scene = battle().red(SCORPION, at=(24, 30)).blue(GUARDS, at=(24, 18))
    played = scene.run(shoots(red(SCORPION)), [3, 3, 2, 1, 1, 1]).passes().ends()
    (began,) = played.of(ev.AttackBegan)
    assert (began.defender, began.to_hit.total) == (blue(GUARDS), 3)
    assert played.unit(GUARDS).wounds == 12 - 2 - 1
    assert not played.of(ev.UnitMoved)


# ------------------------------------------------------------------ Rock Volley


@pytest.mark.parametrize(("wounds", "cost"), [(12, 4), (8, 3), (4, 2)])
def test_a_rock_costs_1_wound_and_1_for_each_rank(wounds: int, cost: int) -> None:
    """Rock Volley: any hit will do, however many."""
    scene = battle().red(THROWER, at=(24, 4)).blue(GUARDS, at=(24, 44), facing=0, wounds=wounds)
    attack = fight(red(THROWER), blue(GUARDS))
    tests = [6, 6, 1]
    played = scene.run(attack, [4, 6, *tests]).passes().ends()
    assert played.unit(GUARDS).wounds == wounds - cost
    missed = scene.run(attack, [3, 3]).passes().ends()
    assert missed.unit(GUARDS).wounds == wounds


def test_a_rock_flies_at_any_range_and_blind_at_no_price() -> None:
    """Rock Volley: behind it, out of range, over friends."""
    scene = battle().red(THROWER, at=(24, 20)).red(SWORDS, at=(24, 26)).blue(GUARDS, at=AWAY)
    now = scene.blue(RIDERS, at=(24, 4)).now()
    for foe in (GUARDS, RIDERS):
        verdict = firing_range.targets(now, red(THROWER))[blue(foe)]
        assert verdict
        assert "Rock Volley" in str(verdict.why)
        found = numbers(now, strike(now, red(THROWER), blue(foe)))
        assert (found.to_hit.total, found.dice.total) == (4, 2)
        assert found.keywords == {Stat.VICIOUS}
        assert firing_range.shift_into_range(
            now, red(THROWER), blue(foe), now.card(red(THROWER)).attacks[0]
        ) == (ArcSide.FRONT, 0.0)
    crew = numbers(now, strike(now, red(THROWER), blue(GUARDS), line=1))
    assert not crew.keywords
    assert not crew.deals_fixed


def test_a_rock_is_never_thrown_at_a_solo_unit() -> None:
    """Rock Volley: near or far; alone with one, the thrower has nothing to shoot at."""
    scene = battle().red(THROWER).blue(GIANT, at=(24, 30))
    now = scene.now()
    assert not ranged.may_shoot(now, red(THROWER))
    assert "solo" in str(ranged.may_shoot(now, red(THROWER)).why)
    assert not firing_range.places_to_hit(now, red(THROWER), blue(GIANT))
    assert not firing_range.some_target(now, red(THROWER), now.standing(red(THROWER)).pose)
    line = now.card(red(THROWER)).attacks[0]
    assert firing_range.shift_into_range(now, red(THROWER), blue(GIANT), line) is None
    both = scene.blue(GUARDS, at=AWAY).now()
    found = firing_range.targets(both, red(THROWER))
    assert [foe for foe, verdict in found.items() if verdict] == [blue(GUARDS)]
    assert found[blue(GIANT)].rule is Rule.ABL_01
    fights = battle().red(THROWER).blue(GIANT).now()
    assert action_list.may(fights, red(THROWER), ActionKey.MELEE_ATTACK)


def test_the_odds_follow_a_rock() -> None:
    """Rock Volley: 4 wounds or none; a hit is any of 2 dice on 4 or more."""
    now = battle().red(THROWER).blue(GUARDS, at=(24, 40)).now()
    found = odds.of_attack(now, strike(now, red(THROWER), blue(GUARDS)))
    assert sum(n * p for n, p in enumerate(found.struck)) == pytest.approx(4 * 3 / 4)


# ------------------------------------------------------------------ Scorpion Modifications


@pytest.mark.parametrize("face", [1, 3])
def test_stake_mountings_wound_a_charger_before_it_attacks(face: int) -> None:
    """Stake Mountings: D3+1 wounds."""
    scene = battle().red(SWORDS, at=(24, 20)).blue(SCORPION, MOUNTINGS, at=(24, 30))
    charge = Charge(red(SWORDS), blue(SCORPION), ArcSide.FRONT, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge), [face]).ends()
    assert played.unit(SWORDS).wounds == 12 - face - 1
    bare = battle().red(SWORDS, at=(24, 20)).blue(SCORPION, at=(24, 30))
    assert bare.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends().unit(SWORDS).wounds == 12
    own = Charge(blue(SCORPION), red(SWORDS), ArcSide.FRONT, die=4)
    assert scene.run(window(Moment.CHARGE_SUCCEEDED, own)).ends().unit(SWORDS).wounds == 12


def test_a_charger_that_the_stakes_destroy_does_not_attack() -> None:
    """Stake Mountings, CHG-25."""
    scene = battle().red(SWORDS, at=(24, 20), wounds=2).red(GUARDS, at=(5, 5))
    scene = scene.blue(SCORPION, MOUNTINGS, at=(24, 29))
    played = scene.run(charges(red(SWORDS)), [6, 3]).passes()
    while played.pending is not None:
        played.stays().passes()
        if isinstance(played.pending, Choose):
            played.answers(played.pending.options[0].key)
    assert played.unit(SWORDS).destroyed
    assert played.unit(SCORPION).wounds == 6
    assert not played.of(ev.AttackBegan)


@pytest.mark.parametrize("facing", [0, 180])
def test_a_scorpion_on_watch_answers_a_march(facing: float) -> None:
    """Overwatch: an order; the enemy that moved is shot at."""
    scene = battle().red(SCORPION, WATCHING, facing=facing).blue(GUARDS, at=(24, 30))
    marched = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), ActionKey.MARCH))
    played = scene.run(marched, [6, 6, 6, 6, 6, 1])
    if facing:
        assert not played.offers("Overwatch"), "line of sight is the crew's own, in front"
        return
    played.uses("Overwatch").passes().ends()
    assert played.unit(GUARDS).wounds == 9


# ------------------------------------------------------------------ Othell Yarwyck


def _volley(**guards: Any) -> Battle:
    return battle().red(SWORDS, at=(5, 5)).blue(GUARDS, at=AWAY, **guards).ncu(OTHELL, by=RED)


@pytest.mark.parametrize(("wounds", "dice"), [(12, 6), (8, 5), (4, 4)])
def test_othell_yarwyck_shoots_in_place_of_the_zone(wounds: int, dice: int) -> None:
    """War Machines of The Wall: 3 dice and 1 for each rank, at any range; the zone is not used."""
    scene = _volley(wounds=wounds)
    faces = [3, 3, 2] + [2] * (dice - 3)
    played = scene.run(claims(red(YARWYCK), Zone.CROWN), [*faces, 6, 1, 6, 6, 1])
    played.uses("War Machines").ends()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.defender) == (red(YARWYCK), blue(GUARDS))
    assert (began.dice.total, began.to_hit.total, began.side) == (dice, 3, "front")
    assert played.unit(GUARDS).wounds == wounds - 1
    assert sum(test.panic for test in played.of(ev.MoraleTested)) == 1, "not the Crown's"


def test_othell_yarwyck_may_leave_the_zone_as_it_is() -> None:
    """War Machines of The Wall: optional, and the zone's effect comes then."""
    played = _volley().run(claims(red(YARWYCK), Zone.CROWN), [6, 6, 1]).ends()
    assert not played.of(ev.AttackBegan)
    assert len(played.of(ev.MoraleTested)) == 1
    taken = window(Moment.ZONE_CLAIMED, Claim(red(YARWYCK), Zone.CROWN, replaced=True))
    assert not _volley().run(taken).offers("War Machines"), "it was replaced already"
    other = battle().red(SWORDS).blue(GUARDS, at=AWAY).ncu("Sansa Stark").ncu(OTHELL, by=RED)
    assert not other.run(claims(red("Sansa Stark"), Zone.CROWN), [6, 6, 1]).offers("War Machines")


def test_the_volley_chooses_among_enemies_and_shakes_friends_in_their_fights() -> None:
    """War Machines of The Wall, RNG-11: the friends engaged with the target test for panic."""
    scene = battle().red(SWORDS).blue(GUARDS).blue(RIDERS, at=(5, 40)).ncu(OTHELL, by=RED)
    faces = [3, 3, 3, 3, 3, 3, *[6] * 6, 6, 6, 1]
    played = scene.run(claims(red(YARWYCK), Zone.TACTICS), faces).uses("War Machines")
    assert isinstance(played.pending, Choose)
    assert {option.about for option in played.pending.options} == {blue(GUARDS), blue(RIDERS)}
    played.picks(blue(GUARDS)).ends()
    assert [test.unit for test in played.of(ev.MoraleTested) if not test.automatic][-1] == (
        red(SWORDS)
    )
    assert played.unit(GUARDS).wounds == 12


def test_a_volley_that_destroys_its_target_scores_and_surges_nobody() -> None:
    """WIN-06: the NCU's player scores; SRG-01: nobody surges forth after a shot."""
    scene = _volley(wounds=1).blue(RIDERS, at=(5, 40))
    played = scene.run(claims(red(YARWYCK), Zone.WEALTH), [6, 2, 2, 2, 1]).uses("War Machines")
    played.picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).destroyed
    assert [point.player for point in played.of(ev.PointsScored)] == [RED]


def test_the_odds_and_the_luck_follow_a_volley() -> None:
    """War Machines of The Wall: 6 dice on 3 or more, blocked on the guards' defense."""
    now = _volley().now()
    attack = Attack(red(YARWYCK), blue(GUARDS), _line(now), ArcSide.FRONT, ranks_before=3)
    found = odds.of_attack(now, attack)
    unsaved = 1 - (7 - now.card(blue(GUARDS)).defense) / 6
    expected = sum(n * p for n, p in enumerate(found.struck))
    assert expected == pytest.approx(6 * 4 / 6 * unsaved, abs=0.01)
    context = RollContext(RollStage.ATTACK, red(YARWYCK), attack, (None,) * 6, tuple(range(6)))
    promised = prospect(now, context, (None,) * 6)
    assert promised is not None
    assert promised.expected(blue(GUARDS)) == pytest.approx(found.expected, abs=1e-6)
    assert not numbers(now, attack).attack_rerolls.forced, "nobody weakens an NCU"


def _line(now: Position) -> Any:
    card = now.ncu_card(red(YARWYCK)).attack
    assert card is not None
    assert math.isinf(card.kind.reach)
    return card


def test_cards_about_the_attacking_unit_find_none_in_a_volley() -> None:
    """War Machines of The Wall, TCD-04: Lash Out targets the unit that attacked; there is none."""
    scene = battle().red(SWORDS, "Donal Noye", at=(5, 5)).hand("Lash Out, Donal Noye")
    scene = scene.blue(GUARDS, at=AWAY).ncu(OTHELL, by=BLUE)
    attack = claims(blue(YARWYCK), Zone.COMBAT)
    played = scene.run(attack, [3, 3, 3, 3, 3, 3, *[1] * 6, 1, 1, 1]).uses("War Machines")
    assert not played.offers("Lash Out")


def test_no_printed_effect_stumbles_over_an_attack_without_a_combat_unit() -> None:
    """Every effect of an attack, its test and its fall answers; no number needs the attacker."""
    now = _volley().red(RIDERS, at=(8, 30)).now()
    library = now.game.library
    attack = Attack(red(YARWYCK), blue(GUARDS), _line(now), ArcSide.FRONT, ranks_before=3)
    attack = replace(attack, fallen_before=(), faces=(3, 1), wounds=1, ranks_destroyed=1)
    test = morale.after_attack(now, attack)
    fall = Fall(blue(GUARDS), RED, attack, cause=red(YARWYCK))
    subjects: dict[str, Subject] = {
        "attack.": attack,
        "defense.": attack,
        "morale.": test,
        "unit.": fall,
    }
    asked, only_ncus = 0, _of_ncus(now)
    for identity, ability in EFFECTS.abilities.items():
        card = next((c.id for c in library.tactics.values() if c.ability == identity), "")
        holders = ((RED, red(SWORDS)), (BLUE, blue(GUARDS)))
        if identity in only_ncus:
            holders = ((RED, red(YARWYCK)),) * 2
        for player, holder in holders:
            source = Source(player, identity, identity, holder, card, chosen=holder)
            for trigger in ability.triggers:
                start = next((s for s in subjects if trigger.moment.startswith(s)), None)
                if start is None or trigger.moment in _NO_FALLS:
                    continue
                target = trigger.aim(now, source, subjects[start])
                assert target != red(YARWYCK)
                trigger.fits(now, source, subjects[start])
                asked += 1
            for modifier in ability.modifiers:
                try:
                    modifier.amount(
                        now, source, blue(GUARDS), replace(attack, attacker=red(RIDERS))
                    )
                except TypeError:
                    continue  # it is about a test, a charge or a claim
                for unit in (red(YARWYCK), blue(GUARDS)):
                    modifier.amount(now, source, unit, attack)
    assert asked > 300


_NO_FALLS = {Moment.UNIT_DEPLOYED, Moment.UNIT_ACTIVATES, Moment.UNIT_FALLS, Moment.UNIT_REMOVED}


def _of_ncus(now: Position) -> set[str]:
    """Return the abilities that only NCUs have; their holder is no combat unit."""
    library = now.game.library
    on_units = {a for card in library.units.values() for a in card.abilities}
    on_units |= {a for card in library.attachments.values() for a in card.abilities}
    return {a for card in library.ncus.values() for a in card.abilities} - on_units
