"""Objective cards 1 to 10, which belong to the table (SCN-GOT-09)."""

from __future__ import annotations

import pytest

from simulator.geometry.pose import Pose
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import tactics_cards
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)
from tests.each import some

SWORDS, BERSERKERS = "Stark Sworn Swords", "House Umber Berserkers"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
SCORED = window(Moment.SCORING, Turn(RED))


def _apart(number: int) -> Battle:
    """Blue's guards hold the token in the middle."""
    scene = battle().stark(SWORDS, at=(24, 12)).lannister(GUARDS, at=(24, 24), wounds=5)
    return scene.objective(number, (24, 24))


def test_card_1_heals_a_friend_when_the_round_is_scored() -> None:
    """Healers."""
    assert _apart(1).run(SCORED).ends().unit(GUARDS).wounds == 7  # 1, and 1 for a lost rank
    early = _apart(1).having(round=1).run(SCORED).ends()
    assert early.unit(GUARDS).wounds == 5


def test_card_1_is_for_nobody_when_the_token_is_bare() -> None:
    """Healers: SCN-GOT-06."""
    scene = battle().stark(SWORDS, wounds=5).lannister(GUARDS, wounds=5).objective(1, (8, 8))
    assert scene.run(SCORED).ends().unit(GUARDS).wounds == 5


def test_card_2_shifts_a_friend() -> None:
    """High Ground."""
    played = _apart(2).run(SCORED)
    assert played.pending is not None
    assert played.pending.who is BLUE
    played.answers(Pose(24, 27, 180)).ends()
    assert played.unit(GUARDS).pose == Pose(24, 27, 180)


@pytest.mark.parametrize(
    ("number", "condition"), [(3, Condition.PANICKED), (4, Condition.VULNERABLE)]
)
def test_cards_3_and_4_mark_an_enemy_in_long_range(number: int, condition: Condition) -> None:
    """Dread; Weak Point."""
    played = _apart(number).stark(BERSERKERS, at=(6, 3)).run(SCORED).ends()
    assert played.unit(SWORDS).conditions == {condition}
    assert not played.unit(BERSERKERS).conditions


def test_the_controlling_players_order_the_effects_of_their_own_cards() -> None:
    """SIM-01, SIM-04: Healers and Dread for blue, Weak Point for red, whose turn it is."""
    scene = battle().stark(SWORDS, at=(24, 12)).lannister(GUARDS, at=(24, 24), wounds=5)
    scene = scene.objective(1, (23, 24)).objective(3, (25, 24)).objective(4, (24, 12))
    played = scene.run(SCORED)
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert played.pending is not None
    assert played.pending.who is BLUE
    assert played.labels() == ["Healers", "Dread"]
    played.picks("Dread").ends()
    assert played.unit(SWORDS).conditions == {Condition.PANICKED}
    assert played.unit(GUARDS).wounds == 7


def test_card_5_lets_a_player_hold_and_draw_one_more() -> None:
    """Messengers."""
    now = _apart(5).now()
    assert tactics_cards.hand_limit(now, BLUE) == 6
    assert tactics_cards.hand_refill(now, BLUE) == 4
    assert tactics_cards.hand_limit(now, RED) == 5
    assert tactics_cards.hand_refill(now, RED) == 3


def test_a_sixth_card_is_discarded_in_clean_up_when_the_token_was_lost() -> None:
    """Messengers, RND-15: nobody holds more than the limit."""
    held = {
        number: battle().lannister(GUARDS, at=(24, 24)).objective(5, (24, at))
        for number, at in ((6, 24), (5, 8))
    }
    for limit, scene in some(held.items()):
        names = sorted(
            name for name, card in CARDS.items() if LIBRARY.tactics[card].faction == "lannister"
        )[:6]
        played = scene.hand(*names).run(lambda t: tactics_cards.refill(t, BLUE))
        if limit == 5:
            assert isinstance(played.pending, ChooseSome)
            assert (played.pending.who, played.pending.least, played.pending.most) == (BLUE, 1, 1)
            played.answers(("0",))
        assert len(played.now.state.seats[BLUE].hand) == limit


@pytest.mark.parametrize(
    ("number", "keyword"), [(6, Stat.SUNDERING), (7, Stat.VICIOUS), (8, Stat.PRECISION)]
)
def test_cards_6_to_8_arm_the_unit_for_melee(number: int, keyword: Stat) -> None:
    """Armory; Cruelty; Keen Edges."""
    scene = battle().stark(BERSERKERS).lannister(CROSSBOWS).objective(number, (24, 24.8))
    now = scene.now()
    melee = numbers(now, strike(now, blue(CROSSBOWS), red(BERSERKERS), line=1))
    shot = numbers(now, strike(now, blue(CROSSBOWS), red(BERSERKERS)))
    other = numbers(now, strike(now, red(BERSERKERS), blue(CROSSBOWS)))
    assert keyword in melee.keywords
    assert (keyword in shot.keywords) is (number == 6)  # the crossbow's own Sundering
    assert keyword not in other.keywords


def test_card_9_weakens_the_defender_before_a_melee_attack() -> None:
    """Ill Omens."""
    scene = battle().stark(SWORDS).lannister(GUARDS).objective(9, (24, 20))
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    answer = scene.having(active=BLUE).run(fight(blue(GUARDS), red(SWORDS)), [1] * 6).ends()
    assert not answer.unit(SWORDS).conditions


def test_card_10_keeps_the_dice_at_their_highest() -> None:
    """Battle Standard."""
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=8)
    now = scene.objective(10, (24, 24.8)).now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total == 5  # outranked
    even = battle().stark(SWORDS, wounds=8).lannister(GUARDS, wounds=8)
    now = even.objective(10, (24, 24.8)).now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total == 6
