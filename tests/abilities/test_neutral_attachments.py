"""Abilities of the neutral attachments, each in a situation where it matters (ATM-08)."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Fall
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    CARDS,
    RED,
    Battle,
    Script,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
KNIGHTS = "Knights of Casterly Rock"
HALBERDIERS, SANSA = "Lannister Halberdiers", "Sansa Stark"
JOKIN, WIDOWER = "20424", "20425"
CRIPPLER, DAARIO, RECKLESS = "20410", "20411", "20412"


# ------------------------------------------------------------------ keywords of a unit's attacks


@pytest.mark.parametrize(
    ("attachment", "words", "at_range"),
    [
        (JOKIN, {Stat.PRECISION}, {Stat.PRECISION}),  # Accute Precision
        (WIDOWER, {Stat.SUNDERING}, set()),  # Sundering
        (CRIPPLER, {Stat.VICIOUS}, set()),  # Vicious
        (RECKLESS, {Stat.CRITICAL_BLOW, Stat.PRECISION}, set()),  # Reckless Strikes
    ],
)
def test_attachments_bring_keywords(attachment: str, words: set[Stat], at_range: set[Stat]) -> None:
    """Accute Precision, Sundering, Vicious, Reckless Strikes."""
    now = battle().stark(BOWMEN, attachment).lannister(GUARDS).now()
    melee = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert set(melee.keywords) == words
    assert {now.tally(word, red(BOWMEN), melee.attack).total for word in words} == {1}
    assert set(numbers(now, strike(now, red(BOWMEN), blue(GUARDS))).keywords) == at_range
    assert not numbers(now, strike(now, blue(GUARDS), red(BOWMEN))).keywords


@pytest.mark.parametrize("attachment", [DAARIO, "Stormcrow Lieutenant"])
def test_improved_armaments_are_paid_with_wealth(attachment: str) -> None:
    """Improved Armaments."""
    scene = battle().stark(BOWMEN, attachment, wounds=4).lannister(GUARDS)
    now = scene.ncu(SANSA, Zone.WEALTH).now()
    melee = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert (set(melee.keywords), melee.dice.total) == ({Stat.SUNDERING}, 5)
    for paid in (Stat.SUNDERING, Stat.HIGHEST_DICE):
        assert now.tally(paid, red(BOWMEN), melee.attack).total == 1
    ranged = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    card = now.card(red(BOWMEN)).attacks[0]
    assert (set(ranged.keywords), ranged.dice.total) == (set(), card.dice[2])
    now = scene.ncu(SANSA, Zone.CROWN).now()
    unpaid = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert (set(unpaid.keywords), unpaid.dice.total) == (set(), 3)


# ------------------------------------------------------------------ Reckless Strikes


def test_reckless_strikes_hurt_those_who_strike() -> None:
    """Reckless Strikes: a wound for each 1."""
    dice = [1, 1, 2, 2, 2, 2, 2]
    scene = battle().stark(SWORDS, RECKLESS).lannister(BOWMEN)
    assert scene.run(fight(red(SWORDS), blue(BOWMEN)), dice).ends().unit(SWORDS).wounds == 10
    answer = [1] * 5
    struck = scene.run(fight(blue(BOWMEN), red(SWORDS), line=1), answer).ends()
    assert (struck.unit(SWORDS).wounds, struck.unit(BOWMEN).wounds) == (12, 12)


def test_reckless_strikes_forget_the_ones_that_were_rolled_again() -> None:
    """Reckless Strikes: RRL-04; and a bow cuts nobody."""
    spare = battle().stark(SWORDS, RECKLESS).lannister(BOWMEN).ncu("Rodrik Cassel")
    played = spare.run(fight(red(SWORDS), blue(BOWMEN)), [1, 1, 2, 2, 2, 2, 2, 2])
    played.uses("Martial Expertise").answers(("0",)).ends()
    assert played.unit(SWORDS).wounds == 11
    shot = battle().stark(BOWMEN, RECKLESS).lannister(SWORDS, at=(24, 30))
    assert shot.run(fight(red(BOWMEN), blue(SWORDS)), [1] * 7).ends().unit(BOWMEN).wounds == 12


# ------------------------------------------------------------------ Gang-Up


def _gang() -> Battle:
    scene = battle().stark(SWORDS, "Biter").stark(BOWMEN, at=(29.6, 20))
    return scene.lannister(GUARDS, at=(26.8, 24.8)).lannister(HALBERDIERS, at=(32.4, 24.8))


def test_gang_up_helps_everybody_against_a_shared_enemy() -> None:
    """Gang-Up: melee attacks of all friends, on what Biter's unit and another fight."""
    now = _gang().now()
    for unit, needed, dice in ((SWORDS, 3, 8), (BOWMEN, 4, 6)):
        line = 1 if unit == BOWMEN else 0
        found = numbers(now, strike(now, red(unit), blue(GUARDS), line=line))
        assert (found.to_hit.total, found.dice.total) == (needed, dice)
    shot = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    assert (shot.to_hit.total, shot.dice.total) == (3, 7)


def test_gang_up_needs_the_unit_and_another_friend() -> None:
    """Gang-Up: neither an enemy Biter does not fight, nor one he fights alone, nor his enemies."""
    now = _gang().now()
    other = numbers(now, strike(now, red(BOWMEN), blue(HALBERDIERS), line=1))
    assert (other.to_hit.total, other.dice.total) == (5, 5)
    back = numbers(now, strike(now, blue(GUARDS), red(BOWMEN)))
    assert (back.to_hit.total, back.dice.total) == (4, 6)
    alone = battle().stark(SWORDS, "Biter").lannister(GUARDS).now()
    found = numbers(alone, strike(alone, red(SWORDS), blue(GUARDS)))
    assert (found.to_hit.total, found.dice.total) == (4, 7)


# ------------------------------------------------------------------ Weaken Resolve, Spread Fear


def test_weaken_resolve_marks_engaged_enemies_that_fail() -> None:
    """Weaken Resolve: a panic test, an enemy in contact."""
    scene = battle().stark(SWORDS, CRIPPLER).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 40))
    assert scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends().unit(GUARDS).conditions == {
        Condition.WEAKENED
    }
    for unit, panics in ((GUARDS, False), (HALBERDIERS, True)):
        dice = [1, 1, 1] if panics else [1, 1]
        played = scene.run(takes_test(blue(unit), panics=panics), dice).ends()
        assert not played.unit(unit).conditions


def _fear(wounds: int = 12) -> Battle:
    scene = battle().stark(SWORDS, "Bolton Flayer", wounds=wounds).lannister(GUARDS)
    scene = scene.lannister(BOWMEN, at=(24, 36)).lannister(HALBERDIERS, at=(30, 37.1))
    return scene.lannister(KNIGHTS, at=(35, 20))


@pytest.mark.parametrize(("wounds", "result"), [(12, 5), (4, 7)])
def test_spread_fear_frightens_another_enemy_in_long_range(wounds: int, result: int) -> None:
    """Spread Fear: -1 for each rank of the Flayer's unit, a wound more."""
    dice = [1, 1, 1, 4, 4, 2]
    played = _fear(wounds).run(takes_test(blue(GUARDS)), dice).uses("Spread Fear")
    assert played.labels() == [BOWMEN, KNIGHTS]  # 11.2 and 5.5 inches, not 12.3
    played.picks(blue(BOWMEN)).ends()
    (tested,) = [e for e in played.of(ev.MoraleTested) if e.unit == blue(BOWMEN)]
    assert tested.result.total == result
    assert tested.passed is (result >= tested.needed)
    if not tested.passed:
        assert played.unit(BOWMEN).wounds == 9  # 2 and 1
    assert "spread_fear" in played.unit(SWORDS).used_this_round


def test_spread_fear_needs_an_engaged_enemy_that_panics() -> None:
    """Spread Fear."""
    for unit, panics in ((GUARDS, False), (BOWMEN, True)):
        played = _fear().run(takes_test(blue(unit), panics=panics), [1, 1, 1])
        assert not played.offers("Spread Fear")


# ------------------------------------------------------------------ Boisterous Charisma


@pytest.mark.parametrize("token", [Condition.VULNERABLE, Condition.WEAKENED])
def test_boisterous_charisma_marks_an_enemy_in_short_range(token: Condition) -> None:
    """Boisterous Charisma: innate (ABL-02)."""
    scene = battle().stark(SWORDS, "Golden Company Officer").lannister(GUARDS)
    scene = scene.lannister(BOWMEN, at=(24, 30.7)).lannister(HALBERDIERS, at=(30, 31))
    scene = scene.having(lasting=(lost(red(SWORDS)),))
    played = scene.run(takes_test(red(SWORDS)), [6, 6, 1])
    assert played.labels() == [GUARDS, BOWMEN]
    played.picks(blue(BOWMEN))
    assert played.labels() == ["Vulnerable", "Weakened"]
    played.picks(token.title()).ends()
    assert played.unit(BOWMEN).conditions == {token}


@pytest.mark.parametrize(("unit", "panics"), [(SWORDS, False), (BOWMEN, True)])
def test_boisterous_charisma_is_for_the_units_own_panic_tests(unit: str, panics: bool) -> None:
    """Boisterous Charisma."""
    scene = battle().stark(SWORDS, "Golden Company Officer").lannister(GUARDS)
    scene = scene.stark(BOWMEN, at=(10, 10))
    dice = [6, 6, 1] if panics else [6, 6]
    played = scene.run(takes_test(red(unit), panics=panics), dice).ends()
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Interrogate


def _fallen(wounds: int, *, hand: bool = True) -> Battle:
    scene = battle().stark(BOWMEN, "Lysene Bosun").lannister(HALBERDIERS, wounds=wounds)
    scene = scene.lannister(GUARDS, at=(40, 40))
    return scene.hand("Bribery", "Hear Me Roar!") if hand else scene


def _bowmen_fight(line: int) -> Script:
    return fight(red(BOWMEN), blue(HALBERDIERS), line=line)


def test_interrogate_reads_a_hand_and_discards_from_it() -> None:
    """Interrogate: only the one who reads may see the cards."""
    played = _fallen(1).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1]).uses("Interrogate")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert (asked.who, asked.private) == (RED, True)
    assert played.labels() == ["Bribery", "Hear Me Roar!"]
    played.picks("Bribery")
    assert played.state.seats[BLUE].hand == (CARDS["Hear Me Roar!"],)
    assert played.state.seats[BLUE].discard == (CARDS["Bribery"],)


def test_interrogate_needs_a_kill_in_melee_and_cards() -> None:
    """Interrogate: the defender of its own melee attack, destroyed, and a hand to read."""
    lives = _fallen(12).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1, 6, 6, 1])
    assert not lives.offers("Interrogate")
    assert not _fallen(1).run(_bowmen_fight(0), [6, 1, 1, 1, 1, 1, 1, 1]).offers("Interrogate")
    empty = _fallen(1, hand=False).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1])
    assert not empty.offers("Interrogate")


def test_interrogate_does_not_answer_the_deeds_of_others() -> None:
    """Interrogate: a friend's attack, and the fall of its own side's units."""
    scene = battle().stark(SWORDS).stark(BOWMEN, "Lysene Bosun", at=(10, 10))
    scene = scene.lannister(HALBERDIERS, wounds=1).lannister(GUARDS, at=(40, 40)).hand("Bribery")
    played = scene.run(fight(red(SWORDS), blue(HALBERDIERS)), [6, 1, 1, 1, 1, 1, 1, 1, 1])
    assert not played.offers("Interrogate")
    own = Fall(red(SWORDS), RED, strike(scene.now(), red(BOWMEN), blue(GUARDS), line=1))
    scene = scene.hand("Winter's Might")
    assert not scene.run(window(Moment.UNIT_REMOVED, own)).offers("Interrogate")
