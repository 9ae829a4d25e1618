"""Tactics cards of Addam Marbrand and Kevan Lannister, at work and silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Means, Targeted, Turn
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    ATTACKED,
    BOWMEN,
    CROSSBOWS,
    FIGHT,
    GUARDS,
    MEN,
    MISSES,
    PANICKED,
    RED_MISSES,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    both,
    met,
    performs,
)

# ------------------------------------------------------------------ Addam Marbrand


LEADERSHIP = "Charismatic Leadership"


@pytest.mark.parametrize(
    ("with_", "dice", "cancels"),
    [
        ((), [3, 4], True),
        ((), [3, 3], False),
        (("20129",), [3, 2], True),
        (("20129",), [2, 2], False),
    ],
)
def test_charismatic_leadership_shrugs_off_a_zone(
    with_: tuple[str, ...], dice: list[int], cancels: bool
) -> None:
    scene = met(*with_).ncu("Sansa Stark").hand(LEADERSHIP)
    more = [] if cancels else [6, 6, 1]
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN), dice + more).uses(LEADERSHIP)
    played.ends()
    assert bool(played.of(ev.EffectCancelled)) is cancels
    assert len(played.of(ev.MoraleTested)) == (1 if cancels else 2)


def test_charismatic_leadership_only_protects_friends_from_such_enemies() -> None:
    scene = met(wounds=5).ncu("Sansa Stark").ncu("Pycelle").hand(LEADERSHIP)
    own = scene.run(claims(blue("Pycelle"), Zone.WEALTH))
    assert not own.offers(LEADERSHIP)
    theirs = met(red_wounds=5).ncu("Sansa Stark").hand(LEADERSHIP)
    assert not theirs.run(claims(red("Sansa Stark"), Zone.WEALTH)).offers(LEADERSHIP)
    card = met().hand(LEADERSHIP).hand("Traitors! I Will Have Their Heads!", by=RED)
    played = card.having(active=RED).run(RED_TURN).uses("Traitors")
    assert not played.offers(LEADERSHIP)
    influenced = met().ncu("Catelyn Stark").hand(LEADERSHIP)
    played = influenced.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 6, 6, 1])
    played.picks(blue(GUARDS)).uses(LEADERSHIP)
    assert played.of(ev.EffectCancelled)


def test_charismatic_leadership_ignores_an_order() -> None:
    played = met().lannister(MEN, at=(8, 40)).hand(LEADERSHIP)
    ordered = played.stark("Lannister Guardsmen", at=(24, 8))
    aimed = Targeted(blue(GUARDS), RED, Means.ORDER, "an order", red(SWORDS))
    script = window(Moment.TARGETED, aimed)
    assert ordered.run(script, [6, 6]).uses(LEADERSHIP).ends().result[0].cancelled
    passive = replace(aimed, means=Means.ABILITY)
    assert not ordered.run(window(Moment.TARGETED, passive)).offers(LEADERSHIP)


@pytest.mark.parametrize(
    ("with_", "wounds", "lost", "after"),
    [
        ((), 4, 4, set()),
        (("20129",), 12, 0, {PANICKED}),
        (("20129",), 8, 2, {PANICKED}),
    ],
)
def test_lash_out_avenges_fallen_ranks(
    with_: tuple[str, ...], wounds: int, lost: int, after: set[Condition]
) -> None:
    """Lash Out, of Addam Marbrand."""
    scene = met(*with_, wounds=wounds).hand("40127")
    played = scene.run(ATTACKED, RED_MISSES).uses("Lash Out").ends()
    assert played.unit(SWORDS).wounds == 12 - lost
    assert played.unit(SWORDS).conditions == after


def test_lash_out_needs_a_surviving_defender_with_something_to_avenge() -> None:
    assert not met().hand("40127").run(ATTACKED, RED_MISSES).offers("Lash Out")
    fallen = met(wounds=1).lannister(MEN, at=(8, 40)).hand("40127")
    assert not fallen.run(ATTACKED, [5] + [1] * 7).offers("Lash Out")
    own = met(red_wounds=4).hand("40127")
    assert not own.run(FIGHT, MISSES).offers("Lash Out")
    shot = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 28), wounds=4).hand("40127")
    assert not shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Lash Out")


def test_valiant_example_heartens_everybody_near() -> None:
    scene = met("20129", wounds=3).lannister(CROSSBOWS, at=(34, 26), wounds=3)
    scene = scene.lannister(MEN, at=(24, 45), wounds=3).hand("Valiant Example")
    played = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).uses("Valiant Example")
    played.ends()
    healed = [played.unit(name).wounds for name in (GUARDS, CROSSBOWS, MEN, SWORDS)]
    assert healed == [5, 3 + 1 + 2, 3, 12]
    for test, dice in ((blue(CROSSBOWS), [6, 6]), (blue(GUARDS), [1, 1])):
        assert not scene.run(takes_test(test, panics=False), dice).offers("Valiant Example")
    hale = met("20129").hand("Valiant Example")
    tested = hale.run(takes_test(blue(GUARDS), panics=False), [6, 6])
    assert not tested.offers("Valiant Example")


def test_valiant_example_may_be_another_card() -> None:
    scene = met().hand("Valiant Example").hand("Bribery", "Counterplot", pile="deck")
    played = scene.run(RED_TURN)
    played.uses("Valiant Example").ends()
    assert played.state.seats[BLUE].hand == ("40104",)


# ------------------------------------------------------------------ Kevan Lannister


def _foreseen() -> Battle:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(8, 8)).lannister(GUARDS)
    scene = scene.ncu("Sansa Stark").ncu("Catelyn Stark").hand("Predictable Maneuvers")
    return scene.having(first=RED, active=RED, turn=1)


def test_predictable_maneuvers_answer_the_watched_unit_once() -> None:
    acts = both(
        RED_TURN,
        performs(red(BOWMEN), "forgo"),
        performs(red(SWORDS), "melee_attack"),
        performs(red(SWORDS), "melee_attack"),
    )
    played = _foreseen().run(acts, MISSES + RED_MISSES * 2).uses("Predictable Maneuvers")
    played.picks(red(SWORDS)).picks(red("Sansa Stark"))
    assert {lasting.until for lasting in played.state.lasting} <= {Until.TURN}
    played.answers("melee_attack").answers("stay").passes()
    while played.pending is not None:
        played.answers("stay").passes()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [
        blue(GUARDS),
        red(SWORDS),
        red(SWORDS),
    ]
    assert not played.state.lasting


def test_predictable_maneuvers_answer_with_nobody_whom_no_friendly_card_may_target() -> None:
    """Predictable Maneuvers: what the card does later targets too (GEN-17)."""
    shut = Lasting("gained_no_friendly_cards", RED, blue(GUARDS), Until.TURN, "Turncoat", 1)
    acts = both(RED_TURN, performs(red(SWORDS), "melee_attack"))
    played = _foreseen().having(lasting=(shut,)).run(acts, RED_MISSES).uses("Predictable Maneuvers")
    played.picks(red(SWORDS)).picks(red("Sansa Stark")).answers("stay").ends()
    assert [attack.attacker for attack in played.of(ev.AttackBegan)] == [red(SWORDS)]


@pytest.mark.parametrize(("ncu", "answered"), [("Sansa Stark", True), ("Catelyn Stark", False)])
def test_predictable_maneuvers_answer_the_watched_ncu(ncu: str, answered: bool) -> None:
    acts = both(RED_TURN, performs(red(BOWMEN), "forgo"), claims(red(ncu), Zone.TACTICS))
    played = _foreseen().run(acts, MISSES).uses("Predictable Maneuvers")
    played.picks(red(BOWMEN)).picks(red("Sansa Stark"))
    if answered:
        played.answers("melee_attack").answers("stay").passes()
        assert [e.attacker for e in played.of(ev.AttackBegan)] == [blue(GUARDS)]
    else:
        assert not any("free action" in str(getattr(played.pending, "prompt", "")) for _ in [0])
        assert len(played.state.lasting) == 2


@pytest.mark.parametrize(
    ("first", "turn", "whose", "offered"),
    [
        (RED, 1, RED, True),
        (BLUE, 2, RED, True),
        (RED, 3, RED, False),
        (BLUE, 1, BLUE, False),
        (BLUE, 4, RED, False),
        (RED, 2, BLUE, False),
        (BLUE, 2, BLUE, False),
        (RED, 1, BLUE, False),
    ],
)
def test_predictable_maneuvers_are_for_the_enemys_first_turn(
    first: Any, turn: int, whose: Any, offered: bool
) -> None:
    scene = _foreseen().having(first=first, turn=turn, active=whose)
    played = scene.run(window(Moment.TURN_START, Turn(whose)))
    assert played.offers("Predictable Maneuvers") is offered


FLAWS = "Seeing Their Flaws"


def _acted(unit: str, name: str = "march") -> Script:
    return window(Moment.ACTION_COMPLETED, Action(unit, name))


def test_seeing_their_flaws_marks_whoever_acted() -> None:
    scene = met().hand(FLAWS)
    played = scene.run(_acted(red(SWORDS))).uses(FLAWS).ends()
    assert played.unit(SWORDS).conditions == {VULNERABLE, PANICKED}
    assert played.unit(SWORDS).attached == (lying(FLAWS, BLUE),)
    assert not scene.run(_acted(red(SWORDS), "forgo")).offers(FLAWS)
    assert not scene.run(_acted(blue(GUARDS))).offers(FLAWS)
    marked = battle().stark(SWORDS, attached=(lying(FLAWS, BLUE),)).lannister(GUARDS)
    over = marked.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not over.unit(SWORDS).attached


@pytest.mark.parametrize(
    ("with_", "attack", "lost"),
    [
        (("20130",), FIGHT, True),
        ((), FIGHT, False),
        (("20130",), ATTACKED, False),
    ],
)
def test_seeing_their_flaws_silences_whom_kevan_attacks(
    with_: tuple[str, ...], attack: Script, lost: bool
) -> None:
    scene = battle().stark(SWORDS, "Robb Stark", attached=(lying(FLAWS, BLUE),))
    scene = scene.lannister(GUARDS, *with_).hand("Price of Failure").having(active=BLUE)
    played = scene.run(attack, MISSES if attack is FIGHT else RED_MISSES)
    if attack is FIGHT:
        assert played.offers("Price of Failure")  # the attack is under way
        assert played.now.lost_abilities(red(SWORDS)) is lost
        assert played.now.has(Stat.NO_FRIENDLY_CARDS, red(SWORDS)) is lost
    played.ends()
    assert not played.now.lost_abilities(red(SWORDS))
    assert not played.state.lasting


@pytest.mark.parametrize(
    ("attacker", "defender", "begun", "lasts"),
    [
        (blue(GUARDS), red(BOWMEN), False, False),
        (blue(GUARDS), red(BOWMEN), True, True),
        (red(SWORDS), blue(GUARDS), True, True),
        (blue(CROSSBOWS), red(SWORDS), True, True),
        (blue(GUARDS), red(SWORDS), False, False),
    ],
)
def test_seeing_their_flaws_concern_one_attack(
    attacker: str, defender: str, begun: bool, lasts: bool
) -> None:
    """Another attack, made while Kevan's is under way, neither begins nor ends the weakness."""
    scene = battle().stark(SWORDS, attached=(lying(FLAWS, BLUE),)).stark(BOWMEN, at=(30, 12))
    scene = scene.lannister(GUARDS, "20130").lannister(CROSSBOWS, at=(8, 24))
    loss = Lasting("abilities_lost", BLUE, red(SWORDS), Until.ATTACK, FLAWS, bound=1)
    scene = scene.having(lasting=(loss,) if begun else (), active=BLUE)
    dice = scene.now().card(attacker).attacks[-1].dice[0]
    played = scene.run(fight(attacker, defender, line=-1), [1] * dice).ends()
    assert played.now.lost_abilities(red(SWORDS)) is lasts


@pytest.mark.parametrize(
    ("zone", "with_", "panic_roll", "defense"),
    [
        (Zone.CROWN, (), 2, 3),
        (Zone.WEALTH, (), 0, 2),
        (Zone.COMBAT, ("20130",), 2, 2),
    ],
)
def test_wealth_of_the_rock_protects_the_defender(
    zone: Zone, with_: tuple[str, ...], panic_roll: int, defense: int
) -> None:
    scene = met(*with_).ncu("Pycelle", zone).hand("Wealth of the Rock")
    played = scene.run(ATTACKED, [5] + [1] * 6 + [1] + [1, 1, 1]).uses("Wealth of the Rock")
    played.passes()
    assert played.of(ev.HitsBlocked)[0].needed.total == defense
    assert played.of(ev.MoraleTested)[0].result.total == 2 + panic_roll
    assert not scene.run(FIGHT, MISSES).offers("Wealth of the Rock")


def test_wealth_of_the_rock_needs_riches() -> None:
    scene = met().ncu("Pycelle", Zone.COMBAT).hand("Wealth of the Rock")
    assert not scene.run(ATTACKED, RED_MISSES).offers("Wealth of the Rock")
