"""Chapters 5, 12 and 13 with printed cards: targets, zones, discard piles, lost abilities."""

from __future__ import annotations

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_shelf
from simulator.engine import reducer
from simulator.engine.table import Table
from simulator.engine.windows import NO_CARDS
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Turn
from simulator.rules.armies import building as army_building
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.setup import start
from tests.abilities.battle import (
    ATTACHMENTS,
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    battle,
    blue,
    charges,
    claims,
    fight,
    lost,
    red,
    strike,
    window,
)

SWORDS, WOLF, BERSERKERS = "Stark Sworn Swords", "Grey Wind", "House Umber Berserkers"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
MIGHT = "Winter's Might"


def test_a_card_is_about_its_moment_and_targets_the_unit_that_brings_it_TCD_03_TCD_04() -> None:
    """TCD-06: before the dice of any melee attack; then it lies open on the discard pile."""
    scene = battle().stark(BERSERKERS).lannister(GUARDS).ncu("Catelyn Stark", Zone.COMBAT)
    scene.hand(MIGHT)
    played = scene.run(fight(red(BERSERKERS), blue(GUARDS)), [1] * 9).uses(MIGHT)
    (card,) = played.of(ev.CardPlayed)
    assert card.target == red(BERSERKERS)
    assert played.state.seats[RED].discard == (CARDS[MIGHT],)
    assert played.state.seats[RED].hand == ()


def test_a_card_does_more_while_its_zone_is_controlled_TCD_05() -> None:
    for zone, dice in ((Zone.COMBAT, 9), (Zone.CROWN, 7)):
        scene = battle().stark(BERSERKERS).lannister(GUARDS).ncu("Catelyn Stark", zone)
        played = scene.hand(MIGHT).run(fight(red(BERSERKERS), blue(GUARDS)), [1] * dice)
        played.uses(MIGHT).passes()
        (began,) = played.of(ev.AttackBegan)
        assert began.dice.total == dice


def test_the_unit_with_the_order_is_its_target_ORD_02() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, "Guard Captain", wounds=8)
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    played = scene.having(active=BLUE).run(activated, [6, 6, 6, 6]).uses("Hold the Line!").ends()
    (used,) = played.of(ev.AbilityUsed)
    assert (used.order, used.target) == (True, blue(GUARDS))


def test_what_came_from_a_card_stays_when_abilities_are_lost_CUM_05() -> None:
    """CUM-03: the printed keyword goes; Vicious of the card played in this attack stays."""
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("Northern Ferocity")
    scene.having(lasting=(lost(red(SWORDS)),))
    now = scene.now()
    assert not numbers(now, strike(now, red(SWORDS), blue(GUARDS))).keywords
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).uses("Northern Ferocity").passes()
    (began,) = played.of(ev.AttackBegan)
    assert [str(word) for word in began.keywords] == ["Vicious"]


def test_influence_works_on_a_unit_without_abilities_INF_05_INF_01() -> None:
    """Catelyn's influence reaches sworn swords that have lost their own abilities."""
    scene = (
        battle()
        .stark(SWORDS, conditions=frozenset({Condition.WEAKENED}))
        .lannister(GUARDS, at=(24, 40))
    )
    scene.ncu("Catelyn Stark").having(lasting=(lost(red(SWORDS)),))
    played = scene.run(claims(red("Catelyn Stark"), Zone.MANEUVER))
    if played.offers("Family, Duty, Honor"):
        played.uses("Family, Duty, Honor")
    played.picks(red(SWORDS))
    assert played.now.lost_abilities(red(SWORDS))
    assert played.state.ncus[red("Catelyn Stark")].influences == red(SWORDS)
    assert not played.unit(SWORDS).conditions
    assert played.now.parts(Stat.HIGHEST_DICE, red(SWORDS))


def test_a_commander_is_an_attachment_that_costs_nothing_and_brings_cards_CMD_01_CMD_02() -> None:
    robb = LIBRARY.attachments[ATTACHMENTS["Robb Stark"]]
    assert robb.commander
    assert robb.cost == 0
    army = load_army("stark-30", LIBRARY)
    deck = start.deck_of(army, LIBRARY)
    assert len(deck) == 20
    assert sorted(card for card in deck if card in robb.tactics) == sorted(robb.tactics * 2)
    (with_robb,) = [unit for unit in army.units if robb.id in unit.attachments]
    assert army_building.fits(LIBRARY.units[with_robb.card], robb)


def test_a_disorderly_charger_plays_no_card_in_any_later_window_of_the_turn_CHG_20() -> None:
    """Its opponent still may; with the turn the ban ends."""
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 20 + 4.8 + 3)).hand(MIGHT)
    played = scene.run(charges(red(SWORDS)), [1] + [1] * 7)
    played.stays()
    assert not played.offers(MIGHT)
    while played.pending is not None:
        assert isinstance(played.pending, Choose)
        played.answers(played.pending.options[0].key)
        assert not played.offers(MIGHT)
    assert played.of(ev.AttackCompleted)
    assert NO_CARDS in played.state.seats[RED].flags
    assert NO_CARDS not in played.state.seats[BLUE].flags
    assert (
        not reducer.apply(played.state, ev.TurnEnded(rule=Rule.RND_05, player=RED)).seats[RED].flags
    )
    orderly = scene.run(charges(red(SWORDS)), [2]).stays()
    assert isinstance(orderly.pending, Choose)
    assert orderly.pending.kind == "align"
    orderly.answers("full")
    assert orderly.offers(MIGHT)


def test_who_is_targeted_by_an_order_may_answer_it_GEN_17_ORD_02() -> None:
    """Lannister Supremacy targets the attacker; Charismatic Leadership may shrug it off."""
    scene = battle().red(CROSSBOWS).blue(GUARDS).hand("Charismatic Leadership", by=RED)
    attack = fight(red(CROSSBOWS), blue(GUARDS), line=1)
    played = scene.run(attack, [1] * 5 + [6, 6]).uses("Lannister Supremacy")
    played.uses("Charismatic Leadership").ends()
    assert [test.panic for test in played.of(ev.MoraleTested) if test.unit == red(CROSSBOWS)] == [
        False
    ]
    assert [cancelled.name for cancelled in played.of(ev.EffectCancelled)] == [
        "Lannister Supremacy"
    ]


def test_who_is_targeted_by_an_ability_may_answer_it_GEN_17() -> None:
    """Horrific Visage targets the attacker; A Flayed Man Has No Secrets may cancel it."""
    scene = battle().red(
        SWORDS, "Ramsay Snow, The Bastard of Bolton", conditions=frozenset({Condition.PANICKED})
    )
    scene = scene.blue(GUARDS).hand("A Flayed Man Has No Secrets").having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6)
    played.uses("A Flayed Man Has No Secrets").ends()
    assert not [test for test in played.of(ev.MoraleTested) if test.unit == blue(GUARDS)]
    assert not played.unit(SWORDS).conditions


def test_what_a_card_does_later_is_still_the_cards_doing_GEN_17() -> None:
    """False Agenda waits for the enemy's NCU; whom it names then, no NCU and no zone targets."""
    sansa = "Sansa Stark"
    scene = battle().red(SWORDS).blue(GUARDS, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.ncu(sansa).hand("False Agenda").hand("Charismatic Leadership", by=RED)
    scene = scene.hand("A Flayed Man Has No Secrets", by=RED)

    async def acts(table: Table) -> None:
        await window(Moment.NCU_ACTIVATES, Activation(red(sansa)))(table)
        await claims(red(sansa), Zone.TACTICS)(table)

    played = scene.run(acts).uses("False Agenda").answers("panicked")
    played.uses("False Agenda").picks("crown")
    assert "Charismatic Leadership" not in played.labels()
    played.uses("A Flayed Man Has No Secrets").answers("weakened").ends()
    assert not played.unit(SWORDS).conditions


def test_the_unit_that_brings_a_card_is_its_target_though_it_names_another_TCD_04() -> None:
    """Fury for The Fallen: the enemy that attacked, and Eddard Stark's unit besides."""
    scene = battle().red(SWORDS, "Eddard Stark, Lord of Winterfell").blue(GUARDS)
    scene = scene.hand("Fury for The Fallen").having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 13).uses("Fury for The Fallen")
    (card,) = played.of(ev.CardPlayed)
    assert card.target == blue(GUARDS)


def test_what_is_targeted_anew_is_the_target_of_the_card_that_answers_TCD_04() -> None:
    """Combat Prowess: the enemy that an ability or card of its own side targets."""
    scene = battle().red(SWORDS).blue(GUARDS, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.hand("Combat Prowess").hand("A Lannister Pays His Debts").having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses("A Lannister Pays His Debts")
    played.uses("Combat Prowess").ends()
    assert [card.target for card in played.of(ev.CardPlayed)] == [None, blue(GUARDS)]
    assert not played.unit(GUARDS).attached


def test_whoever_gets_wounds_back_is_a_target_GEN_17() -> None:
    """Backing of The Iron Bank shares out 5 wounds; A Flayed Man Has No Secrets stops it."""
    scene = battle().red(SWORDS).blue(GUARDS, wounds=8, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.ncu("Tycho Nestoris").hand("A Flayed Man Has No Secrets", by=RED)
    scene = scene.having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses("Backing of The Iron Bank")
    while not played.offers("A Flayed Man"):
        played.picks(blue(GUARDS))
    played.uses("A Flayed Man").ends()
    assert played.unit(GUARDS).wounds == 8


def test_whose_token_is_replaced_or_moved_is_a_target_GEN_17() -> None:
    """Adaptive Methods: the enemy, whose token changes, from whom one goes and to whom."""
    scene = battle().red(SWORDS).blue(GUARDS, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.ncu("Pycelle", Zone.TACTICS).hand("Adaptive Methods").having(active=BLUE)
    scene = scene.hand("A Flayed Man Has No Secrets", by=RED)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses("Adaptive Methods")
    asked = 0
    for answer in ("panicked", f"{red(SWORDS)} panicked vulnerable"):
        asked += played.offers("A Flayed Man")
        played.passes().answers(answer)
    asked += played.offers("A Flayed Man")
    played.passes().answers(f"{red(SWORDS)} vulnerable {blue(GUARDS)}")
    for _each in ("from whom", "to whom"):
        asked += played.offers("A Flayed Man")
        played.answers("pass")
    assert asked == 4
    assert played.ends().unit(GUARDS).conditions == {Condition.WEAKENED, Condition.VULNERABLE}


@pytest.mark.parametrize("card", ["Counter Assault", "40304", "Flea Bottom Tricks"])
def test_an_attacker_is_kept_from_the_cards_it_brings_upon_itself_TCD_04(card: str) -> None:
    """Wisdom of The Old Knight cancels, Planned Approach forbids: it is their target."""
    name = LIBRARY.tactics[CARDS[card]].name
    knight = "Barristan Selmy, Advisor to the Dragon"
    scene = battle().red(SWORDS).red("Stark Bowmen", at=(30, 12)).blue(GUARDS)
    scene = scene.ncu(knight, by=BLUE).hand(card, by=RED).having(active=BLUE)
    attacked = fight(blue(GUARDS), red(SWORDS))
    known = scene.influenced(knight, blue(GUARDS)).run(attacked, [1] * 6).uses(name)
    known.uses("Wisdom of The Old Knight").ends()
    assert known.of(ev.EffectCancelled)
    assert not known.of(ev.ActionDeclared)
    hidden = Lasting("gained_no_enemy_effects", BLUE, blue(GUARDS), Until.TURN, "Planned", 1)
    assert not scene.having(lasting=(hidden,)).run(attacked, [1] * 6).offers(name)


def test_a_falling_giant_is_the_target_of_the_card_that_avenges_it_TCD_04() -> None:
    """Last of Their Kind: Counterstrategy of an enemy in short range of it may answer."""
    giant, other = "Savage Giant", "Wun Wun"
    scene = battle().red(giant, wounds=1).red(other, at=(12, 24), facing=90).blue(GUARDS, "20303")
    scene = scene.hand("Last of Their Kind", by=RED).having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(giant)), [6, 6, 6, 1, 1, 1, 1, 1, 1, 6])
    played.uses("Last of Their Kind").uses("Counterstrategy").passes()
    (card,) = played.of(ev.CardPlayed)
    assert card.target == red(giant)
    assert played.of(ev.CardCancelled) or played.of(ev.EffectCancelled)


NOBODYS_MOMENTS = {
    *("turn.start", "turn.end", "round.start", "round.end", "game.start"),
    *("card.played", "attachment.falling", "attachment.destroyed"),
}
"""Moments no unit brings about: an attachment is no unit."""


def test_every_card_targets_the_unit_that_brings_its_moment_TCD_04() -> None:
    """Whatever else its effect chooses: who may not be targeted keeps the card in the hand."""
    others = {
        ("40614", "unit.falls"),  # Hefty Ransom: for the attachments that die with the unit
        ("40119", "targeted"),  # Intercept Orders: the enemy's choice brings it, not whom it meets
        ("40909", "targeted"),  # the same card of House Martell
    }
    aimless = [
        f"{record.name} ({record.id}): {effect.when}"
        for record in (entry.record for entry in load_shelf().tactics)
        for effect in record.effects
        if not effect.target
        and effect.when not in NOBODYS_MOMENTS
        and (record.id, effect.when) not in others
    ]
    assert not aimless, aimless
