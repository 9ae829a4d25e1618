"""Two printed cards meet: who goes first, what adds up, what is lost (chapter 13).

TIM-01, SIM-01 to SIM-04, RRL-01 to RRL-04, CUM-01 to CUM-05, ABL-01 to ABL-04, ORD-01, ORD-02.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simulator.content.games.saved_game import log_of
from simulator.engine.log.lines import twice
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.state import Condition, Lasting, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    battle,
    blue,
    fight,
    lost,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, WOLF = "Stark Sworn Swords", "Stark Bowmen", "Grey Wind"
GUARDS, FELLOWS = "Lannister Guardsmen", "Poor Fellows"
CAPTAIN, GUARDIAN = "Sworn Sword Captain", "Winterfell Guardian"


def _before_dice(scene: Battle) -> Played:
    """Stop before the attack dice of red's swords against blue's guardsmen."""
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    return scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))


def _answering(*red_cards: str) -> Battle:
    """Red's swords fight; red holds these cards, blue holds Martial Superiority."""
    scene = battle().stark(SWORDS, CAPTAIN).lannister(GUARDS)
    return scene.hand(*red_cards, by=RED).hand("Martial Superiority", by=BLUE)


def _asked(played: Played) -> Any:
    assert isinstance(played.pending, Choose | ChooseSome), played.pending
    return played.pending


# ------------------------------------------------------------------ TIM, SIM


def test_tim_01_one_card_or_order_of_a_player_for_one_trigger() -> None:
    """Winter's Might beside the order Martial Training: one of them; blue may still answer."""
    played = _before_dice(_answering("Winter's Might"))
    assert {label.split(" (")[0] for label in played.labels()} == {
        "Winter's Might",
        "Martial Training",
        "Pass",
    }
    played.uses("Winter's Might")
    assert _asked(played).who is BLUE
    assert played.uses("Martial Superiority").ends().of(ev.AbilityUsed) == []


def test_sim_01_a_player_puts_its_own_effects_in_order() -> None:
    """Dauntless and Fanatical Zeal both answer a passed test, neither is optional."""
    scene = battle().stark(SWORDS).lannister(FELLOWS, GUARDIAN, at=(24, 44), wounds=11)
    played = scene.run(takes_test(blue(FELLOWS)), dice=[6, 6, 1])
    assert _asked(played).kind is Kind.ORDER
    assert _asked(played).who is BLUE
    played.answers(
        next(o.key for o in _asked(played).options if "Dauntless" in str(o.label))
    ).ends()
    text = (ev.WoundsRestored, ev.TokensChanged)
    changed = [type(event) for event in played.session.events if isinstance(event, text)]
    assert changed[-2:] == [ev.WoundsRestored, ev.TokensChanged]


def test_sim_02_the_active_player_declares_first() -> None:
    """Winter's Might of the attacker, Martial Superiority of the defender."""
    scene = _answering("Winter's Might")
    assert _asked(_before_dice(scene)).who is RED
    assert _asked(_before_dice(scene.having(active=BLUE))).who is BLUE


def test_sim_03_who_has_passed_may_not_answer() -> None:
    """Red keeps Winter's Might back, blue plays Martial Superiority: red is not asked again."""
    played = _before_dice(_answering("Winter's Might")).answers("pass")
    assert _asked(played).who is BLUE
    played.uses("Martial Superiority")
    assert played.pending is None
    assert played.state.seats[RED].hand != ()


def test_sim_04_declared_first_resolved_first_and_after_both_declared() -> None:
    played = _before_dice(_answering("Winter's Might")).uses("Winter's Might")
    assert played.of(ev.CardPlayed) == []
    played.uses("Martial Superiority").ends()
    assert [event.player for event in played.of(ev.CardPlayed)] == [RED, BLUE]
    other = _before_dice(_answering("Winter's Might").having(active=BLUE))
    other.uses("Martial Superiority").uses("Winter's Might").ends()
    assert [event.player for event in other.of(ev.CardPlayed)] == [BLUE, RED]


# ------------------------------------------------------------------ RRL


def _bites(*dice: int, **more: Any) -> Played:
    """Red's last rank fights with Winter's Bite while it is Weakened."""
    tokens = frozenset({Condition.WEAKENED})
    scene = battle().stark(SWORDS, *more.pop("with_", ()), wounds=4, conditions=tokens)
    return scene.lannister(GUARDS).having(**more).run(fight(red(SWORDS), blue(GUARDS)), dice)


def test_rrl_01_each_player_has_each_die_rolled_again_once() -> None:
    """Winter's Bite for red, Weakened for blue, on the same die: nobody is asked a third time."""
    played = _bites(1, 1, 1, 1, 6, 2, 3)
    assert _asked(played).who is RED
    played.answers(("0",))
    assert _asked(played).who is BLUE
    played.answers(("0",))
    assert played.of(ev.DiceRerolled)[-1].after[0] == 2
    asked = played.pending
    assert not (isinstance(asked, ChooseSome) and "attack dice" in str(asked.prompt))


def test_rrl_02_the_active_player_first_and_the_other_sees_the_result() -> None:
    played = _bites(1, 1, 1, 1, 6)
    played.answers(("0",))
    assert str(_asked(played).options[0].label) == "6"  # the new face
    other = _bites(1, 1, 1, 1, active=BLUE)
    assert _asked(other).who is BLUE


def test_rrl_03_two_effects_of_one_player_never_roll_a_die_twice() -> None:
    """Winter's Bite and the order Martial Training: one question, each die once."""
    played = _bites(1, 1, 1, 1, 2, 2, 2, 2, 3, with_=(CAPTAIN,)).uses("Martial Training")
    assert _asked(played).who is RED
    assert "Martial Training" in str(_asked(played).prompt)
    assert "Winter's Bite" in str(_asked(played).prompt)
    played.answers(("0", "1", "2", "3"))
    assert _asked(played).who is BLUE  # red has had every die rolled again
    assert len(played.of(ev.DiceRerolled)) == 1


def test_rrl_04_what_a_die_showed_before_lapses() -> None:
    """A 6 under Winter's Bite is Critical Blow; blue's Weakened makes it a miss and no more."""
    played = _bites(6, 1, 1, 1, 1).answers(())
    assert _asked(played).who is BLUE
    played.answers(("0",)).passes()
    scored = played.of(ev.HitsScored)[0]
    assert (scored.hits, scored.misses) == (0, 4)


# ------------------------------------------------------------------ CUM


def _morale(scene: Battle, unit: str) -> int:
    return morale.numbers(scene.now(), MoraleTest(unit, False, "test")).modifier.total


def test_cum_01_effects_of_one_name_do_not_add_up() -> None:
    """Two High Sparrows embolden the same unit once."""
    sparrow = "The High Sparrow"
    scene = battle().stark(SWORDS, at=(24, 20)).lannister(GUARDS, at=(24, 44))
    assert _morale(scene, blue(GUARDS)) == 0
    one = scene.lannister("Lannister Halberdiers", sparrow, at=(31, 44))
    assert _morale(one, blue(GUARDS)) == 1
    two = one.lannister(FELLOWS, sparrow, at=(17, 44))
    assert _morale(two, blue(GUARDS)) == 1


def test_cum_02_effects_of_other_names_do() -> None:
    """Embolden and Stalwart: 1 and 2 are 3."""
    scene = battle().stark(SWORDS, at=(24, 20))
    scene = scene.lannister(GUARDS, "Brynden Tully, The Blackfish", at=(24, 44))
    assert _morale(scene, blue(GUARDS)) == 2
    scene = scene.lannister("Lannister Halberdiers", "The High Sparrow", at=(31, 44))
    assert _morale(scene, blue(GUARDS)) == 3


def _subjugated(*with_: str, **state: Any) -> tuple[Battle, Played]:
    """Blue's Subjugation of Power takes the abilities of red's swords; they fail on 3."""
    scene = battle().stark(SWORDS, *with_, **state).lannister(GUARDS)
    scene = scene.hand("Subjugation of Power", by=BLUE).hand("Winter's Might", by=RED)
    activates = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    return scene, scene.run(activates, [1, 2, 1]).uses("Subjugation of Power").passes()


def test_cum_03_lost_abilities_are_those_of_the_units_card() -> None:
    """Subjugation of Power against Winter's Bite."""
    scene, played = _subjugated()
    before = scene.now()
    attack = strike(before, red(SWORDS), blue(GUARDS))
    assert Stat.CRITICAL_BLOW in numbers(before, attack).keywords
    assert numbers(played.now, attack).keywords == frozenset()


def test_a_card_that_lasts_by_two_effects_is_told_once() -> None:
    """Subjugation of Power takes the abilities and forbids orders, and holds once for the log."""
    _scene, played = _subjugated()
    began = [e for e in played.of(ev.LastingBegan) if e.lasting.subject == red(SWORDS)]
    assert len(began) > 1
    text = [line for line in log_of(played.session) if "Subjugation of Power holds for" in line]
    assert len(text) == 1
    other = replace(began[0], lasting=replace(began[0].lasting, subject=blue(GUARDS)))
    assert not twice(began[0], other)


def test_cum_04_and_those_of_its_attachments() -> None:
    """Subjugation of Power against Martial Training."""
    scene, played = _subjugated(CAPTAIN)
    assert _before_dice(scene).offers("Martial Training")
    silent = scene.having(lasting=played.state.lasting)
    assert not _before_dice(silent).offers("Martial Training")


def test_cum_05_but_nothing_that_came_from_elsewhere() -> None:
    """Subjugation of Power leaves The North Remembers on the unit, and what it says."""
    faces = {}
    for tokens in (0, 1):
        card = lying("The North Remembers", RED, tokens)
        _scene, played = _subjugated(attached=(card,), wounds=8)
        assert played.now.lost_abilities(red(SWORDS))
        attack = strike(played.now, red(SWORDS), blue(GUARDS))
        faces[tokens] = numbers(played.now, attack).dice.total
    assert faces[1] == max(attack.card.dice)
    assert faces[0] < faces[1]


# ------------------------------------------------------------------ ABL


def test_abl_01_abilities_happen_unless_they_say_may() -> None:
    """Dauntless restores unasked; Sadistic Mutilation, which may, is asked about."""
    scene = battle().stark(SWORDS, GUARDIAN, wounds=9).lannister(GUARDS, at=(24, 44))
    played = scene.run(takes_test(red(SWORDS)), dice=[6, 6, 1])
    assert played.pending is None
    assert played.unit(SWORDS).wounds == 10
    tokens = frozenset({Condition.WEAKENED})
    scene = battle().stark(SWORDS, "Vargo Hoat, The Crippler")
    scene = scene.lannister(GUARDS, "Sentinel Enforcer", conditions=tokens)
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    assert scene.run(window(Moment.ATTACK_COMPLETED, attack)).offers("Sadistic Mutilation")


def test_abl_02_innate_abilities_stay() -> None:
    """Grey Wind loses Tooth & Claw, but is a direwolf still."""
    scene = battle().stark(WOLF).lannister(GUARDS, at=(24, 44)).having(lasting=(lost(red(WOLF)),))
    activates = window(Moment.UNIT_ACTIVATES, Activation(red(WOLF)))
    assert scene.run(activates).offers("Direwolf")
    now = scene.now()
    assert Stat.SUNDERING not in numbers(now, strike(now, red(WOLF), blue(GUARDS))).keywords


def test_abl_03_the_symbol_ties_an_ability_to_its_attack() -> None:
    """Martial Training is for melee: the bowmen's volley goes without it."""
    scene = battle().stark(BOWMEN, CAPTAIN).lannister(GUARDS, at=(24, 30))
    shot = strike(scene.now(), red(BOWMEN), blue(GUARDS), line=0)
    cut = strike(scene.now(), red(BOWMEN), blue(GUARDS), line=1)
    assert (shot.melee, cut.melee) == (False, True)
    opened = [scene.run(window(Moment.ATTACK_BEFORE_DICE, each)) for each in (shot, cut)]
    assert [played.offers("Martial Training") for played in opened] == [False, True]


def test_abl_04_the_range_of_an_attack_is_no_ability() -> None:
    """Bowmen without abilities shoot as far as ever, and their volley weakens nobody."""
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 32))
    scene = scene.having(lasting=(lost(red(BOWMEN)),))
    now = scene.now()
    assert firing_range.targets(now, red(BOWMEN))[blue(GUARDS)]
    assert not now.has(Stat.IGNORES_BLOCKERS, red(BOWMEN))


# ------------------------------------------------------------------ ORD


def test_ord_01_once_a_round_unless_issue_commands_gives_it_back() -> None:
    """Martial Training, spent; then Issue Commands as a turn begins."""
    spent = frozenset({"martial_training"})
    scene = battle().stark(SWORDS, CAPTAIN, used_this_round=spent).lannister(GUARDS)
    assert not _before_dice(scene).offers("Martial Training")
    fresh = battle().stark(SWORDS, CAPTAIN).lannister(GUARDS)
    used = _before_dice(fresh).uses("Martial Training").ends()
    assert used.unit(SWORDS).used_this_round == spent
    again = scene.hand("40116", by=RED).run(window(Moment.TURN_START, Turn(RED)))
    again.uses("Issue Commands").passes()
    if again.pending is not None:
        again.picks(red(SWORDS)).passes()
    assert again.unit(SWORDS).used_this_round == frozenset()


def test_ord_02_the_unit_with_the_order_is_its_target() -> None:
    """Whom Winter Is Coming shields from its own side's orders gives none."""
    scene = battle().stark(SWORDS).lannister(GUARDS, CAPTAIN)
    attack = strike(scene.now(), blue(GUARDS), red(SWORDS))
    opened = window(Moment.ATTACK_BEFORE_DICE, attack)
    assert scene.run(opened).offers("Martial Training")
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).uses("Martial Training").ends()
    assert played.of(ev.AbilityUsed)[0].target == blue(GUARDS)
    shield = Lasting("winter_is_coming_lasting", RED, blue(GUARDS), Until.TURN)
    assert not scene.having(lasting=(shield,)).run(opened).offers("Martial Training")
