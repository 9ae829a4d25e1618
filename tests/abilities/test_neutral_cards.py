"""Tactics cards of the neutral faction, each where it matters and where it is silent."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Fall, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, WOLF = "Stark Sworn Swords", "Stark Bowmen", "Grey Wind"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
BLUE_TURN, RED_TURN = window(Moment.TURN_START, Turn(BLUE)), window(Moment.TURN_START, Turn(RED))
FIGHT = fight(blue(GUARDS), red(SWORDS))
ATTACKED = fight(red(SWORDS), blue(GUARDS))
ROOSE = "20415"
"""A neutral commander's number."""
RIVAL = "Robb Stark"
"""Another commander."""


def met(*with_: str, red_with: tuple[str, ...] = (), wounds: int = 12) -> Battle:
    """Sworn Swords in contact with Guardsmen, on blue's turn."""
    scene = battle().stark(SWORDS, *red_with)
    return scene.lannister(GUARDS, *with_, wounds=wounds).having(active=BLUE)


# ------------------------------------------------------------------ Planning and Insight


@pytest.mark.parametrize(
    ("with_", "zone", "choice", "hits"),
    [
        ((), Zone.CROWN, "extra_hits", 1),
        ((), Zone.TACTICS, "extra_hits", 2),
        ((ROOSE,), Zone.CROWN, "extra_hits", 2),
        ((), Zone.CROWN, "extra_blocks", 0),
    ],
)
def test_planning_and_insight_adds_hits_or_blocks(
    with_: tuple[str, ...], zone: Zone, choice: str, hits: int
) -> None:
    scene = met(*with_, red_with=(RIVAL,)).ncu("Pycelle", zone).hand("Planning and Insight")
    played = scene.run(FIGHT, [1] * 6 + [6] * hits).uses("Planning and Insight")
    played.answers(choice).ends()
    assert played.of(ev.HitsScored)[0].hits == hits


@pytest.mark.parametrize(("with_", "blocked"), [((), 1), ((ROOSE,), 2)])
def test_planning_and_insight_may_save_the_defender(with_: tuple[str, ...], blocked: int) -> None:
    scene = met(*with_).hand("Planning and Insight")
    played = scene.run(ATTACKED, [5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1])
    played.uses("Planning and Insight").answers("extra_blocks").ends()
    assert played.of(ev.HitsBlocked)[0].blocked == blocked
    shot = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 30)).hand("Planning and Insight")
    played = shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7)
    assert not played.offers("Planning and Insight")


# ------------------------------------------------------------------ Adaptive Methods


def test_adaptive_methods_give_and_replace_a_token() -> None:
    scene = battle().stark(SWORDS, conditions=frozenset({PANICKED})).lannister(GUARDS)
    scene = scene.hand("Adaptive Methods")
    played = scene.run(RED_TURN).uses("Adaptive Methods").answers("weakened")
    assert played.unit(SWORDS).conditions == {PANICKED, WEAKENED}
    played.picks(f"{red(SWORDS)} panicked vulnerable").ends()
    assert played.unit(SWORDS).conditions == {VULNERABLE, WEAKENED}
    assert not played.unit(GUARDS).conditions


def test_adaptive_methods_move_a_token_with_tactics() -> None:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(8, 8))
    scene = scene.lannister(GUARDS, conditions=frozenset({PANICKED})).ncu("Pycelle", Zone.TACTICS)
    played = scene.hand("Adaptive Methods").run(BLUE_TURN).uses("Adaptive Methods")
    played.picks(red(SWORDS)).answers("weakened").answers("nothing")
    played.picks(f"{blue(GUARDS)} panicked {red(BOWMEN)}").ends()
    assert not played.unit(GUARDS).conditions
    assert played.unit(BOWMEN).conditions == {PANICKED}
    assert played.unit(SWORDS).conditions == {WEAKENED}


# ------------------------------------------------------------------ Worth The Risk


@pytest.mark.parametrize(("dice", "wounds"), [([1, 1, 6, 6], 7), ([1, 1, 1, 2], 5)])
def test_worth_the_risk_repeats_a_test(dice: list[int], wounds: int) -> None:
    scene = met(wounds=5).lannister(CROSSBOWS, ROOSE, at=(24, 40)).hand("Worth The Risk")
    played = scene.run(takes_test(blue(GUARDS), panics=False), dice).uses("Worth The Risk")
    played.answers(("0", "1")).ends()
    assert played.unit(GUARDS).wounds == wounds
    assert not played.state.lasting
    foe = scene.run(takes_test(red(SWORDS), panics=False), [1, 1])
    assert not foe.offers("Worth The Risk")


@pytest.mark.parametrize(("x", "passes"), [(34, True), (36, False)])
def test_worth_the_risk_passes_near_the_commander(x: float, passes: bool) -> None:
    scene = met(wounds=5).lannister(CROSSBOWS, ROOSE, at=(x, 24.8)).hand("Worth The Risk")
    played = scene.run(takes_test(blue(GUARDS), panics=False), [1, 1]).uses("Worth The Risk")
    if passes:
        played.ends()
    assert (played.pending is None) is passes
    assert played.unit(GUARDS).wounds == (7 if passes else 5)


def test_worth_the_risk_heals_nobody_else() -> None:
    lasting = Lasting("worth_the_risk_lasting", BLUE, blue(GUARDS), Until.TURN, "Worth The Risk")
    scene = met(wounds=5).lannister(CROSSBOWS, at=(40, 40), wounds=5).having(lasting=(lasting,))
    for dice in ([6, 6], [1, 1]):
        played = scene.run(takes_test(blue(CROSSBOWS), panics=False), dice).ends()
        assert (played.unit(GUARDS).wounds, played.unit(CROSSBOWS).wounds) == (5, 5)
        assert played.state.lasting


# ------------------------------------------------------------------ Meticulous Planning


@pytest.mark.parametrize(
    ("moment", "zone", "offered"),
    [
        (Moment.ROUND_END, Zone.CROWN, True),
        (Moment.TURN_START, Zone.TACTICS, True),
        (Moment.TURN_START, Zone.CROWN, False),
    ],
)
def test_meticulous_planning_finds_a_commanders_card(
    moment: Moment, zone: Zone, offered: bool
) -> None:
    scene = met().ncu("Pycelle", zone).hand("Meticulous Planning")
    deck = scene.hand("Bribery", "40408", "40409", pile="deck")
    played = deck.run(window(moment, Turn(RED)))
    assert played.offers("Meticulous Planning") is offered
    if offered:
        played.uses("Meticulous Planning")
        asked = played.pending
        assert isinstance(asked, Choose)
        assert asked.private
        assert [option.key for option in asked.options] == ["40408", "40409"]
        played.answers("40409").ends()
        assert played.state.seats[BLUE].hand == ("40409",)
        assert set(played.state.seats[BLUE].deck) == {"40104", "40408"}
        assert played.of(ev.DeckShuffled)


def test_meticulous_planning_needs_something_to_find() -> None:
    scene = met().hand("Meticulous Planning").hand("Bribery", pile="deck")
    played = scene.run(window(Moment.ROUND_END, Turn(RED)))
    assert not played.offers("Meticulous Planning")


# ------------------------------------------------------------------ Surprise Strategy


def test_surprise_strategy_costs_another_card() -> None:
    scene = met().hand("Surprise Strategy", "Counterplot", "Bribery")
    scene = scene.hand("Hear Me Roar!", "Spoils of War", pile="discard")
    assert not scene.run(RED_TURN).offers("Surprise Strategy")
    played = scene.run(BLUE_TURN).uses("Surprise Strategy")
    played.picks("40105").picks("40103").ends()
    assert played.state.seats[BLUE].hand == ("40104", "40103")
    assert set(played.state.seats[BLUE].discard) == {"40105", "40406", "40407"}


def test_surprise_strategy_is_free_with_tactics() -> None:
    scene = met().hand("Surprise Strategy").hand("Hear Me Roar!", pile="discard")
    assert not scene.run(BLUE_TURN).offers("Surprise Strategy")
    scene = scene.ncu("Pycelle", Zone.TACTICS)
    played = scene.run(BLUE_TURN).uses("Surprise Strategy").ends()
    assert played.state.seats[BLUE].hand == ("40103",)
    empty = met().ncu("Pycelle", Zone.TACTICS).hand("Surprise Strategy", "Bribery")
    assert not empty.run(BLUE_TURN).offers("Surprise Strategy")


# ------------------------------------------------------------------ Spoils of War


def test_spoils_of_war_lie_on_infantry_or_cavalry() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(WOLF, at=(8, 40))
    scene = scene.lannister("Knights of Casterly Rock", at=(40, 40)).hand("Spoils of War")
    assert not scene.run(RED_TURN).offers("Spoils of War")
    played = scene.run(BLUE_TURN).uses("Spoils of War")
    assert played.labels() == ["Lannister Guardsmen", "Knights of Casterly Rock"]
    played.picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).attached == (lying("Spoils of War", BLUE),)


def _spoils(tokens: int) -> Battle:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(40, 8))
    scene = scene.lannister(GUARDS, wounds=4, attached=(lying("Spoils of War", BLUE, tokens),))
    return scene.lannister(CROSSBOWS, at=(34, 25)).having(active=BLUE)


@pytest.mark.parametrize(
    ("fallen", "tokens"),
    [
        (red(SWORDS), 1),
        (red(BOWMEN), 0),
        (blue(CROSSBOWS), 0),
    ],
)
def test_spoils_of_war_grow_when_an_enemy_near_falls(fallen: str, tokens: int) -> None:
    played = _spoils(0).run(window(Moment.UNIT_FALLS, Fall(fallen, BLUE))).ends()
    assert played.unit(GUARDS).attached[0].tokens == tokens


@pytest.mark.parametrize(("gap", "tokens"), [(5.9, 1), (6.1, 0)])
def test_spoils_of_war_reach_six_inches(gap: float, tokens: int) -> None:
    width = battle().stark(SWORDS).now().card(red(SWORDS)).tray.width
    spoils = (lying("Spoils of War", BLUE, 0),)
    scene = battle().stark(SWORDS, at=(24, 20)).stark(BOWMEN, at=(24 + width + gap, 24.8))
    scene = scene.lannister(GUARDS, attached=spoils, at=(24, 24.8))
    played = scene.run(window(Moment.UNIT_FALLS, Fall(red(BOWMEN), BLUE))).ends()
    assert played.unit(GUARDS).attached[0].tokens == tokens


@pytest.mark.parametrize(("tokens", "dice", "needed"), [(0, 4, 4), (1, 6, 4), (2, 6, 3)])
def test_spoils_of_war_sharpen_the_units_blades(tokens: int, dice: int, needed: int) -> None:
    scene = _spoils(tokens)
    found = numbers(scene.now(), strike(scene.now(), blue(GUARDS), red(SWORDS)))
    assert (found.dice.total, found.to_hit.total) == (dice, needed)
    played = scene.run(FIGHT, [1] * dice).ends()
    assert (VULNERABLE in played.unit(SWORDS).conditions) is bool(tokens)
    other = scene.run(ATTACKED, [1] * 7).ends()
    assert not other.unit(GUARDS).conditions


def test_spoils_of_war_are_for_melee() -> None:
    spoils = (lying("Spoils of War", BLUE, 2),)
    scene = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 28), wounds=4, attached=spoils)
    now = scene.now()
    found = numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS)))
    assert (found.dice.total, found.to_hit.total) == (4, 3)
    played = scene.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 4).ends()
    assert not played.unit(SWORDS).conditions
