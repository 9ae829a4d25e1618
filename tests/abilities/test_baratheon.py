"""Cards of House Baratheon, each in a situation where it matters and one where not."""

from __future__ import annotations

import pytest

from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.odds import attack_odds as odds
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Script,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import battle_endurance, gains

STAGS, ROSES, NOBLE, QUEENS = (
    "Stag Knights",
    "Rose Knights",
    "Dragonstone Noble",
    "R'hllor Queen's Men",
)
GUARDS, SWORDS = "Lannister Guardsmen", "Stark Sworn Swords"
CROWN, TACTICS, NOYE = "Catelyn Stark", "Sansa Stark", "Donal Noye"


def heals(unit: str, count: int = 1) -> Script:
    async def script(table: Table) -> object:
        return await wounds.restore(table, unit, count, msg("Wine"))

    return script


# ------------------------------------------------------------------ units


@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5])
def test_the_stags_fury_grows_with_the_rounds(round_: int) -> None:
    now = battle().red(STAGS, wounds=8).blue(GUARDS).having(round=round_).now()
    found = numbers(now, strike(now, red(STAGS), blue(GUARDS)))
    wanted = (Stat.CRITICAL_BLOW, Stat.VICIOUS, Stat.SUNDERING)
    assert found.keywords == set(wanted[: max(0, round_ - 1)])
    assert found.extra_hits.total == (2 if round_ == 5 else 0), "one for each of two ranks"
    back = numbers(now, strike(now, blue(GUARDS), red(STAGS)))
    assert not back.keywords & set(wanted)


def test_stag_knights_are_resilient() -> None:
    scene = battle().red(STAGS).blue(GUARDS)
    dice = [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1]
    played = scene.run(fight(blue(GUARDS), red(STAGS)), dice).uses("Resilience").ends()
    assert played.unit(STAGS).wounds == 10


def test_rose_knights_restore_a_wound_and_wound_an_enemy() -> None:
    """Perseverance and Valor, Deadly Bloom."""
    scene = battle().red(ROSES, wounds=8).blue(GUARDS)
    played = scene.run(fight(red(ROSES), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(ROSES).wounds == 9
    assert played.unit(GUARDS).wounds == 11
    whole = battle().red(ROSES).blue(GUARDS)
    assert whole.run(fight(red(ROSES), blue(GUARDS)), [1] * 7).ends().unit(GUARDS).wounds == 12
    struck = scene.run(fight(blue(GUARDS), red(ROSES)), [1] * 6).ends()
    assert struck.unit(ROSES).wounds == 8


def test_a_deadly_bloom_answers_any_wounds_it_restores() -> None:
    scene = battle().red(ROSES, wounds=8).blue(GUARDS, wounds=5)
    assert scene.run(heals(red(ROSES), 3)).ends().unit(GUARDS).wounds == 4
    other = scene.run(heals(blue(GUARDS))).ends()
    assert (other.unit(ROSES).wounds, other.unit(GUARDS).wounds) == (8, 6)
    far = battle().red(ROSES, wounds=8).blue(GUARDS, at=(24, 40))
    assert far.run(heals(red(ROSES))).ends().unit(GUARDS).wounds == 12


BOLSTER = "Noble's Bolster"


def test_a_nobles_bolster_keeps_a_token_from_a_friend() -> None:
    scene = battle().red(NOBLE, at=(8, 24)).red(SWORDS, at=(16, 24)).blue(GUARDS, at=(24, 32))
    kept = scene.run(gains(red(SWORDS), Condition.WEAKENED)).uses(BOLSTER).ends()
    assert not kept.unit(SWORDS).conditions
    assert kept.result == [False]
    passed = scene.run(gains(red(SWORDS), Condition.WEAKENED)).answers("pass").ends()
    assert passed.unit(SWORDS).conditions == {Condition.WEAKENED}
    assert not scene.run(gains(blue(GUARDS), Condition.WEAKENED)).offers(BOLSTER)
    far = battle().red(NOBLE, at=(8, 8)).red(SWORDS, at=(40, 40)).blue(GUARDS, at=(24, 32))
    assert not far.run(gains(red(SWORDS), Condition.WEAKENED)).offers(BOLSTER)


def test_nobody_is_asked_about_a_token_that_does_not_come() -> None:
    held = frozenset({Condition.WEAKENED})
    scene = battle().red(NOBLE, at=(8, 24)).red(SWORDS, at=(16, 24), conditions=held)
    scene = scene.blue(GUARDS, at=(24, 32))
    assert not scene.run(gains(red(SWORDS), Condition.WEAKENED)).offers(BOLSTER)


def test_a_solo_rider_maneuvers_or_retreats_first() -> None:
    scene = battle().red(NOBLE, at=(24, 10)).blue(GUARDS, at=(24, 40))
    acts = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(NOBLE))))
    assert acts.uses("Solo Rider").of(ev.ActionDeclared)[0].action == "maneuver"
    assert not scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))).offers("Solo")
    near = battle().red(NOBLE).blue(GUARDS)
    acts = near.run(window(Moment.UNIT_ACTIVATES, Activation(red(NOBLE))), [3]).uses("Solo Rider")
    assert acts.of(ev.ActionDeclared)[0].action == "retreat"


def test_a_mastercraft_warhammer_weakens_whoever_rolls_a_1() -> None:
    scene = battle().red(NOBLE).blue(GUARDS)
    attack = fight(red(NOBLE), blue(GUARDS))
    assert scene.run(attack, [6, 1, 1, 1, 6, 6, 1]).ends().unit(GUARDS).conditions == {
        Condition.WEAKENED
    }
    assert not scene.run(attack, [6, 1, 1, 6]).ends().unit(GUARDS).conditions
    now = scene.now()
    assert numbers(now, strike(now, red(NOBLE), blue(GUARDS))).attack_rerolls.any
    assert not numbers(now, strike(now, blue(GUARDS), red(NOBLE))).attack_rerolls.any


def test_a_queens_blade_keeps_tokens_from_being_expended() -> None:
    tokens = frozenset(Condition)
    scene = battle().red(QUEENS, conditions=tokens).blue(GUARDS)
    now = scene.now()
    attack = strike(now, blue(GUARDS), red(QUEENS))
    found = numbers(now, attack)
    assert not found.defense_rerolls.forced
    assert not found.test_rerolls.forced
    assert numbers(now, strike(now, red(QUEENS), blue(GUARDS))).attack_rerolls.forced
    crowned = scene.ncu("Cersei Lannister", Zone.CROWN, by=BLUE).now()
    theirs = numbers(crowned, strike(crowned, blue(GUARDS), red(QUEENS)))
    assert theirs.defense_rerolls.forced
    assert theirs.test_rerolls.forced
    with_blade, without = (
        odds.of_attack(n, strike(n, blue(GUARDS), red(QUEENS))) for n in (now, crowned)
    )
    assert with_blade.expected < without.expected


# ------------------------------------------------------------------ the deck

WIT = "Stag's Wit"


def test_stags_wit_turns_a_token_on_the_enemy() -> None:
    scene = battle().red(SWORDS).hand(WIT, by=RED).blue(GUARDS)
    scene = scene.blue("Lannister Halberdiers", at=(36, 22))
    played = scene.run(gains(red(SWORDS), Condition.VULNERABLE)).uses(WIT).picks(blue(GUARDS))
    played.ends()
    assert not played.unit(SWORDS).conditions
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert not played.unit("Lannister Halberdiers").conditions
    nobody = scene.run(gains(red(SWORDS), Condition.VULNERABLE)).uses(WIT).picks("nobody").ends()
    assert not nobody.unit(GUARDS).conditions
    assert not scene.run(gains(blue(GUARDS), Condition.VULNERABLE)).offers(WIT)


def test_stags_wit_reaches_another_enemy_with_Tactics() -> None:
    scene = battle().red(SWORDS).hand(WIT, by=RED).blue(GUARDS).ncu(TACTICS, Zone.TACTICS)
    scene = scene.blue("Lannister Halberdiers", at=(36, 22))
    played = scene.run(gains(red(SWORDS), Condition.PANICKED)).uses(WIT).picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert played.unit("Lannister Halberdiers").conditions == {Condition.PANICKED}


CONVICTION = "Baratheon Conviction"


def test_baratheon_conviction_restores_and_frightens() -> None:
    scene = battle().red(SWORDS, wounds=8).hand(CONVICTION, by=RED).blue(GUARDS)
    test = takes_test(red(SWORDS), panics=False)
    played = scene.run(test, [6, 6]).uses(CONVICTION).ends()
    assert played.unit(SWORDS).wounds == 10
    assert not played.unit(GUARDS).conditions
    assert len(played.of(ev.MoraleTested)) == 1
    tactics = scene.ncu(TACTICS, Zone.TACTICS).run(test, [6, 6]).uses(CONVICTION)
    assert tactics.picks("panicked").ends().unit(GUARDS).conditions == {Condition.PANICKED}
    crowned = battle().red(SWORDS, wounds=8).hand(CONVICTION, by=RED).blue(GUARDS)
    crowned = crowned.ncu(CROWN, Zone.CROWN)
    tested = crowned.run(test, [6, 6, 1, 1, 2]).uses(CONVICTION).ends()
    assert tested.unit(GUARDS).wounds == 10
    assert not scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).offers(CONVICTION)


FINAL = "Final Strike"


def test_a_final_strike_gives_back_the_wounds_as_hits() -> None:
    scene = battle().red(SWORDS).hand(FINAL, by=RED).blue(GUARDS)
    attack = fight(blue(GUARDS), red(SWORDS))
    three = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]  # two wounds and one from panic
    played = scene.run(attack, [*three, 4, 3, 2]).uses(FINAL).ends()
    assert played.unit(GUARDS).wounds == 11
    crowned = scene.ncu(CROWN, Zone.CROWN).run(attack, [*three, 4, 3, 2]).uses(FINAL).ends()
    assert crowned.unit(GUARDS).wounds == 10
    assert not crowned.state.lasting, "the malus is for these hits alone"
    assert not scene.run(attack, [1] * 6).offers(FINAL)
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 8).offers(FINAL)


# ------------------------------------------------------------------ commanders

KING = "They Will Make Me King!"
ENDURANCE = "40616"  # several commanders have a Battle Endurance
HIDDEN, GROWING, AZOR, WRATH = "Hidden Affairs", "Growing Strong", "Azor Ahai!", "R'hllor's Wrath"


def test_growing_strong_makes_the_stronger_vulnerable_and_heals() -> None:
    scene = battle().red(SWORDS, wounds=4).hand(GROWING, by=RED).blue(GUARDS)
    acts = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    played = scene.run(acts).uses(GROWING).ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert played.unit(SWORDS).wounds == 4 + 1 + 2
    weak = battle().red(SWORDS, wounds=8).hand(GROWING, by=RED).blue(GUARDS, wounds=4)
    assert not weak.run(acts).uses(GROWING).ends().unit(GUARDS).conditions
    assert not scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))).offers(GROWING)


def test_hidden_affairs_draws_a_card_at_the_start_of_a_turn() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(HIDDEN, by=RED).hand(KING, pile="deck", by=RED)
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses(HIDDEN).ends()
    assert len(played.state.seats[RED].hand) == 1
    assert not scene.run(window(Moment.TURN_START, Turn(BLUE))).offers(HIDDEN)
    attack = fight(blue(GUARDS), red(SWORDS))
    assert not scene.run(attack, [1] * 6).offers(HIDDEN), "Renly is not there"


def test_they_will_make_me_king_draws_where_renly_is_not() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(KING, by=RED).hand(HIDDEN, pile="deck", by=RED)
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses(KING).ends()
    assert len(played.state.seats[RED].hand) == 1


@pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
def test_battle_endurance_grows_with_the_rounds(round_: int) -> None:
    battle_endurance(ROSES, ENDURANCE, round_, dice=7)


def test_azor_ahai_limits_what_panic_costs() -> None:
    scene = battle().red(SWORDS).hand(AZOR, by=RED).blue(GUARDS)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 3]).uses(AZOR).ends()
    assert played.unit(SWORDS).wounds == 11
    assert not played.unit(GUARDS).conditions
    faithful = battle().red(QUEENS).hand(AZOR, by=RED).blue(GUARDS)
    passed = faithful.run(takes_test(red(QUEENS)), [1, 1, 3]).uses(AZOR).ends()
    assert passed.unit(QUEENS).wounds == 12
    assert passed.unit(GUARDS).conditions == {Condition.PANICKED}
    assert not scene.run(takes_test(red(SWORDS), panics=False), [1, 1]).offers(AZOR)


def test_rhllors_wrath_counts_the_faithful_near_the_enemy() -> None:
    scene = battle().red(QUEENS).hand(WRATH, by=RED).blue(GUARDS).ncu(NOYE)
    played = scene.run(claims(red(NOYE), Zone.COMBAT), [3, 4, 1]).uses(WRATH).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 6
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE, Condition.WEAKENED}
    none = battle().red(SWORDS).hand(WRATH, by=RED).blue(GUARDS).ncu(NOYE)
    calm = none.run(claims(red(NOYE), Zone.COMBAT), [3, 4, 1]).uses(WRATH).ends()
    assert calm.of(ev.MoraleTested)[0].result.total == 7
    assert not calm.unit(GUARDS).conditions
