"""Attachments that change units or come back, and cards looked up in the piles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.content.cards.library import load_shelf
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.state_hash import state_hash
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.events import reveals
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose
from simulator.model.rulebook import Rule
from simulator.model.state import Zone
from simulator.model.subjects import Activation, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.setup.entering import newcomer
from simulator.rules.setup.returning import original_attachments
from simulator.rules.units import attachments, wounds
from simulator.rules.units.attachments import AttachmentRoom
from tests.abilities.battle import (
    ATTACHMENTS,
    CARDS,
    RED,
    Script,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
)

BROTHERS, VETERANS, CONSCRIPTS = "Sworn Brothers", "Veterans of the Watch", "Conscripts"
GUARDS = "Lannister Guardsmen"
CAPTAIN, RECRUITER = "Watch Captain", "Watch Recruiter"
FIRST, SECOND = ATTACHMENTS[CAPTAIN], ATTACHMENTS[RECRUITER]
BLACK, REALM = "Take The Black", "Duty To The Realms Of Men"


def does(name: str, *, holder: str = "", subject: Any = None) -> Script:  # Any: any subject
    """Resolve one bespoke effect of red's, as a card would; give whether it could do anything."""

    async def script(table: Table) -> bool:
        effect = BESPOKE[name]
        source = Source(RED, name, "The effect", holder)
        about = Turn(RED) if subject is None else subject
        if not effect.fits(table.now, source, about):
            return False
        await effect.resolve(table, source, about)
        return True

    return script


# ------------------------------------------------------------------ the mechanism


def moved(card: str, origin: str, unit: str) -> Script:
    async def script(table: Table) -> bool:
        return await attachments.move(table, red(origin), ATTACHMENTS[card], red(unit))

    return script


def test_a_moved_attachment_takes_a_figures_place_and_leaves_one_ATM_01() -> None:
    """Twelve and twelve become eleven and twelve; the gap is an ordinary figure's and may heal."""
    scene = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))
    now = scene.run(moved(CAPTAIN, BROTHERS, VETERANS)).ends().now
    assert now.unit(red(BROTHERS)).attachments == ()
    assert now.unit(red(VETERANS)).attachments == (FIRST,)
    assert (now.figures(red(BROTHERS)), now.figures(red(VETERANS))) == (11, 12)
    assert wounds.missing(now, red(BROTHERS)) == 1


def test_its_abilities_go_with_it_ATM_08() -> None:
    """A Watch Captain's unit has one attack die more while it has all its ranks."""
    scene = battle().red(BROTHERS, CAPTAIN).blue(GUARDS).red(VETERANS, at=(32, 20))
    before = scene.now()
    after = scene.run(moved(CAPTAIN, BROTHERS, VETERANS)).ends().now

    def dice(now: Any, unit: str) -> int:  # Any: Position
        return numbers(now, strike(now, red(unit), blue(GUARDS))).dice.total

    assert dice(before, BROTHERS) == dice(after, BROTHERS) + 1
    assert dice(before, VETERANS) == dice(after, VETERANS) - 1


def test_what_it_used_stays_used_and_home_again_is_as_it_was() -> None:
    used = frozenset({"relentless"})
    scene = battle().red(BROTHERS, CAPTAIN, used_this_game=used).red(VETERANS, at=(32, 20))

    async def there_and_back(table: Table) -> None:
        await attachments.move(table, red(BROTHERS), FIRST, red(VETERANS))
        await attachments.move(table, red(VETERANS), FIRST, red(BROTHERS))

    played = scene.run(there_and_back).ends()
    assert played.unit(VETERANS).used_this_game == used
    assert played.unit(VETERANS).joined == ()
    assert played.unit(BROTHERS).joined == ()
    sources = [s for s in played.now.printed(red(BROTHERS)) if s.card == FIRST]
    assert len(sources) == 2, "each of its two abilities once"


def test_a_unit_that_came_during_the_game_gives_and_takes_attachments_too() -> None:
    """ATM-08: there and back again, each ability stands in one unit, once."""
    scene = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))

    async def calls_and_switches(table: Table) -> str:
        come = newcomer(table.now, RED, "10509", (SECOND,))
        table.emit(ev.UnitCalled(rule=Rule.ABL_01, unit=replace(come, pose=Pose(10, 10, 0))))
        for _there_and_back in range(2):
            first, second = (table.now.unit(u).attachments[0] for u in (red(BROTHERS), come.id))
            attachments.switch(table, red(BROTHERS), first, come.id, second)
        return come.id

    played = scene.run(calls_and_switches).ends()
    (called,) = played.result
    assert played.state.units[called].attachments == (SECOND,)
    assert played.unit(BROTHERS).attachments == (FIRST,)
    abilities = played.now.game.library.attachments[SECOND].abilities
    held = {source.ability: source.holder for source in _sources_of(played.now, SECOND)}
    assert held == dict.fromkeys(abilities, called)


def _sources_of(now: Any, card: str) -> list[Source]:  # Any: Position
    found = [now.triggers(moment) for moment in Moment]
    return [source for each in found for _trigger, source in each if source.card == card]


def test_a_unit_without_other_figures_keeps_its_attachment() -> None:
    scene = battle().red(BROTHERS, CAPTAIN, wounds=1).red(VETERANS, at=(32, 20))
    played = scene.run(moved(CAPTAIN, BROTHERS, VETERANS)).ends()
    assert played.result == [False]
    assert played.unit(BROTHERS).attachments == (FIRST,)


def test_who_is_away_does_not_come_back_with_his_old_unit() -> None:
    """A unit that returns as it first was has its attachments, but those that stand elsewhere."""
    scene = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))
    now = scene.run(moved(CAPTAIN, BROTHERS, VETERANS)).ends().now
    assert original_attachments(scene.now(), red(BROTHERS)) == (FIRST,)
    assert original_attachments(now, red(BROTHERS)) == ()


def test_who_was_called_in_play_comes_back_with_what_it_was_called_with() -> None:
    """Not with whoever joined it later; what it lost belongs to it."""
    scene = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))
    now = scene.run(moved(CAPTAIN, BROTHERS, VETERANS)).ends().now
    game = replace(game_of(now), start=replace(now.game.start, units={}))
    assert original_attachments(Position(now.state, game), red(VETERANS)) == ()
    here = replace(game_of(scene.now()), start=replace(now.game.start, units={}))
    assert original_attachments(Position(scene.now().state, here), red(BROTHERS)) == (FIRST,)


@pytest.mark.parametrize(
    ("room", "with_captain", "alone"),
    [
        (AttachmentRoom.USUAL, False, True),
        (AttachmentRoom.EMPTY, False, True),
        (AttachmentRoom.ANY, True, True),
    ],
)
def test_where_an_attachment_may_go_ATM_02(
    room: AttachmentRoom, with_captain: bool, alone: bool
) -> None:
    now = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20)).now()
    homes = attachments.homes(now, SECOND, [red(BROTHERS), red(VETERANS)], room)
    assert (red(BROTHERS) in homes, red(VETERANS) in homes) == (with_captain, alone)


def test_it_needs_a_figure_to_replace_ATM_05() -> None:
    now = battle().red(BROTHERS, CAPTAIN, wounds=1).now()
    assert attachments.homes(now, SECOND, [red(BROTHERS)], AttachmentRoom.ANY) == []


def test_a_destroyed_one_comes_back_for_a_figure_ATM_09() -> None:
    """The figure it fell with stays lost to its old unit; its new one is no larger."""
    old: dict[str, Any] = {"attachments": (), "fallen": (FIRST,), "wounds": 11}
    scene = battle().red(BROTHERS, CAPTAIN, **old).red(VETERANS, at=(32, 20), wounds=9)

    async def back(table: Table) -> None:
        await attachments.bring_back(table, red(BROTHERS), FIRST, red(VETERANS))

    now = scene.run(back).ends().now
    assert now.unit(red(VETERANS)).attachments == (FIRST,)
    assert now.figures(red(VETERANS)) == 9
    assert now.unit(red(BROTHERS)).fallen == ()
    assert wounds.missing(now, red(BROTHERS)) == 0
    assert wounds.missing(now, red(VETERANS)) == 3


def test_back_in_its_own_unit_its_place_is_filled_again() -> None:
    old: dict[str, Any] = {"attachments": (), "fallen": (FIRST,), "wounds": 11}
    scene = battle().red(BROTHERS, CAPTAIN, **old)

    async def back(table: Table) -> None:
        await attachments.bring_back(table, red(BROTHERS), FIRST, red(BROTHERS))

    now = scene.run(back).ends().now
    assert now.unit(red(BROTHERS)).attachments == (FIRST,)
    assert (now.figures(red(BROTHERS)), wounds.missing(now, red(BROTHERS))) == (11, 1)


def test_commanders_stay_dead_CMD_01() -> None:
    noye = ATTACHMENTS["Donal Noye"]
    old: dict[str, Any] = {"attachments": (), "fallen": (noye, FIRST)}
    now = battle().red(BROTHERS, "Donal Noye", CAPTAIN, **old).now()
    kinds = [now.card(red(BROTHERS)).type]
    assert attachments.fallen(now, RED, kinds) == [(red(BROTHERS), FIRST)]
    assert len(attachments.fallen(now, RED, kinds, commanders=True)) == 2


def test_the_hash_of_an_old_position_is_untouched() -> None:
    """The new fields stay away while nothing moved."""
    state = battle().red(BROTHERS, CAPTAIN).now().state
    moved_on = battle().red(BROTHERS, CAPTAIN, figures_gone=1).now().state
    assert state_hash(state) != state_hash(moved_on)


# ------------------------------------------------------------------ Regroup and Reform


def test_models_of_one_unit_are_wounds_of_another() -> None:
    """Nobody suffers wounds by it: they are removed."""
    scene = battle().red(BROTHERS).red(VETERANS, at=(32, 20), wounds=7)
    played = scene.run(does("regroup_and_reform")).picks(red(BROTHERS))
    played = played.picks("3 models of Sworn Brothers").ends()
    assert (played.unit(BROTHERS).wounds, played.unit(VETERANS).wounds) == (9, 10)
    assert not played.of(ev.WoundsSuffered)


def test_at_most_four_models_and_never_the_last() -> None:
    scene = battle().red(BROTHERS).red(VETERANS, at=(32, 20), wounds=3)
    labels = scene.run(does("regroup_and_reform")).picks(red(BROTHERS)).labels()
    assert [label[0] for label in labels if "Sworn" in label] == ["1", "2", "3", "4"]
    assert [label[0] for label in labels if "Veterans" in label] == ["1", "2"]


def test_they_have_to_be_in_long_range_of_each_other() -> None:
    far = battle().red(BROTHERS).red(VETERANS, at=(24, 40))
    assert far.run(does("regroup_and_reform")).ends().result == [False]


def test_one_attachment_moves_or_two_change_places() -> None:
    one = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))
    played = one.run(does("regroup_and_reform")).picks(red(BROTHERS)).picks("No model")
    assert [str(o) for o in played.labels()] == [
        "Watch Captain to Veterans of the Watch",
        "They stay",
    ]
    played.picks("Watch Captain to Veterans of the Watch").ends()
    assert played.unit(VETERANS).attachments == (FIRST,)

    two = battle().red(BROTHERS, CAPTAIN).red(VETERANS, RECRUITER, at=(32, 20))
    played = two.run(does("regroup_and_reform")).picks(red(BROTHERS)).picks("No model")
    assert len(played.labels()) == 2, "each has one already: they can only change places"
    played.picks("Watch Captain and Watch Recruiter change places").ends()
    assert played.unit(BROTHERS).attachments == (SECOND,)
    assert played.unit(VETERANS).attachments == (FIRST,)
    assert played.now.figures(red(BROTHERS)) == 12


# ------------------------------------------------------------------ brought back by cards


def test_a_destroyed_attachment_joins_a_targeted_unit_beside_another() -> None:
    """As Mirri Maz Duur brings it back: the usual limits are ignored."""
    scene = battle().red(BROTHERS, CAPTAIN, RECRUITER, attachments=(FIRST,), fallen=(SECOND,))
    for effect in ("rhllors_return", "return_but_no_commander"):
        played = scene.run(does(effect)).picks("0").ends()
        assert played.unit(BROTHERS).attachments == (SECOND, FIRST)


@pytest.mark.parametrize(
    "effect",
    ["rhllors_return", "return_but_no_commander", "return_to_a_lone_unit", "give_everything"],
)
def test_a_commander_comes_back_unless_the_card_leaves_commanders_out_CMD_02(effect: str) -> None:
    """An attachment as any other: of the four prints only Mirri Maz Duur's says no commander."""
    noye = ATTACHMENTS["Donal Noye"]
    scene = battle().red(BROTHERS, "Donal Noye", attachments=(), fallen=(noye,), wounds=8)
    scene = scene.red(VETERANS, at=(32, 20))
    played = scene.run(does(effect))
    if effect == "return_but_no_commander":
        assert played.ends().result == [False]
        return
    if effect == "give_everything":  # Brothers alone lack wounds
        played.picks("1 wound").picks("Donal Noye")
    else:
        played.picks(red(BROTHERS))
    assert played.ends().unit(BROTHERS).attachments == (noye,)
    shelf = load_shelf()
    said = [(entry.record.text, str(entry.record.model_dump())) for entry in shelf.abilities]
    said += [(entry.record.text, str(entry.record.model_dump())) for entry in shelf.tactics]
    for text, encoding in said:
        does_it = "return_but_no_commander" in encoding
        assert ("that is no commander" in " ".join(text.split())) is does_it


def test_a_lone_unit_receives_one_that_moves_or_comes_back() -> None:
    """As by Inexplicable Return: only units without an attachment, in long range if it moves."""
    scene = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(32, 20))
    played = scene.run(does("move_to_a_lone_unit")).ends()
    assert played.unit(VETERANS).attachments == (FIRST,)
    far = battle().red(BROTHERS, CAPTAIN).red(VETERANS, at=(24, 40))
    assert far.run(does("move_to_a_lone_unit")).ends().result == [False]

    fallen = battle().red(BROTHERS, CAPTAIN, RECRUITER, attachments=(FIRST,), fallen=(SECOND,))
    assert fallen.run(does("return_to_a_lone_unit")).ends().result == [False]
    both = fallen.red(VETERANS, at=(32, 20))
    assert both.run(does("return_to_a_lone_unit")).ends().unit(VETERANS).attachments == (SECOND,)


def test_a_unit_gives_its_wounds_and_an_attachment_comes_with_them() -> None:
    """Two wounds suffered, three restored, the attachment one of them."""
    scene = battle().red(BROTHERS).red(VETERANS, RECRUITER, at=(32, 20), wounds=6, attachments=())
    scene = scene.red(CONSCRIPTS, CAPTAIN, at=(16, 20), attachments=(), fallen=(FIRST,))
    played = scene.run(does("give_everything")).picks(red(BROTHERS)).picks("2 wounds")
    played = played.picks(CAPTAIN).ends()  # only the veterans lack wounds
    assert played.unit(BROTHERS).wounds == 10
    assert (played.unit(VETERANS).wounds, played.unit(VETERANS).attachments) == (9, (FIRST,))


# ------------------------------------------------------------------ Take The Black


HALBERDIERS = "Lannister Halberdiers"
PRECISE = [6, 6, 1, 1, 1, 1, 1, 6, 6, 1]
"""Two hits that cannot be blocked, and a panic test passed."""


def test_take_the_black_restores_a_wound_and_one_for_each_rank_this_attack_destroyed() -> None:
    """Three of 11 wounds destroy a rank; the rank lost before does not count."""
    scene = battle().red(VETERANS, wounds=9).hand(BLACK)
    one = scene.blue(GUARDS, wounds=6)
    played = one.run(fight(red(VETERANS), blue(GUARDS)), dice=PRECISE)
    assert played.uses(BLACK).ends().unit(VETERANS).wounds == 11, "6 to 4: a rank less"


def test_take_the_black_takes_whom_the_attack_destroyed() -> None:
    """The whole enemy unit falls with its attachment, which stands beside the captain then."""
    scene = battle().red(VETERANS, CAPTAIN).blue(GUARDS, RECRUITER, wounds=1)
    scene = scene.blue(HALBERDIERS, at=(40, 44)).hand(BLACK)
    played = scene.run(fight(red(VETERANS), blue(GUARDS)), dice=[6] + [1] * 20)
    played = played.uses(BLACK)
    played = played.picks(SECOND).picks("1")
    assert played.unit(VETERANS).attachments == (FIRST, SECOND)
    assert played.unit(GUARDS).fallen == ()


def test_take_the_black_takes_nobody_who_fell_before_it() -> None:
    scene = battle().red(VETERANS, wounds=9).hand(BLACK)
    scene = scene.blue(GUARDS, RECRUITER, wounds=6, attachments=(), fallen=(SECOND,))
    played = scene.run(fight(red(VETERANS), blue(GUARDS)), dice=PRECISE)
    assert played.uses(BLACK).ends().unit(VETERANS).attachments == ()
    missed = scene.run(fight(red(VETERANS), blue(GUARDS)), dice=[1] * 7)
    assert not missed.offers(BLACK)


def test_jeor_moves_a_card_with_its_tokens_from_one_unit_to_another() -> None:
    card = "The Sword In The Darkness"
    scene = battle().red(BROTHERS, attached=(lying(card, RED, 2),)).blue(GUARDS, at=(40, 44))
    scene = scene.red(VETERANS, at=(32, 20)).ncu("Jeor Mormont")
    played = scene.run(claims(red("Jeor Mormont"), Zone.TACTICS))
    played = played.uses(REALM).passes()
    assert played.unit(BROTHERS).attached == ()
    assert [(a.card, a.tokens) for a in played.unit(VETERANS).attached] == [(CARDS[card], 2)]


def test_jeor_lays_a_discarded_card_on_a_unit_once_per_game() -> None:
    """Only a card that says what it does while it lies there: Lash Out does not."""
    card = "The Sword In The Darkness"
    scene = battle().red(BROTHERS).blue(GUARDS, at=(40, 44)).ncu("Jeor Mormont")
    nothing = scene.hand("Lash Out, Donal Noye", pile="discard")
    assert not nothing.run(claims(red("Jeor Mormont"), Zone.TACTICS)).offers(REALM)
    scene = scene.hand(card, pile="discard")
    played = scene.run(claims(red("Jeor Mormont"), Zone.TACTICS)).uses(REALM).passes()
    assert [a.card for a in played.unit(BROTHERS).attached] == [CARDS[card]]
    assert CARDS[card] not in played.state.seats[RED].discard
    again = scene.ncu("Jeor Mormont", used_this_game=frozenset({"duty_to_the_realms_of_men"}))
    assert not again.run(claims(red("Jeor Mormont"), Zone.TACTICS)).offers(REALM)


# ------------------------------------------------------------------ cards looked up


SWORD, SHIELD, LASH = (
    "The Sword In The Darkness",
    "The Shield Of The Realms Of Men",
    "Lash Out, Donal Noye",
)


def test_any_card_of_the_deck_comes_into_the_hand_and_the_deck_is_shuffled() -> None:
    scene = battle().red(BROTHERS).hand(SWORD, SHIELD, LASH, pile="deck")
    played = scene.run(does("search_the_deck"))
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.private, "what lies in a deck is its player's secret"
    played.picks(CARDS[SHIELD]).ends()
    assert played.state.seats[RED].hand == (CARDS[SHIELD],)
    assert sorted(played.state.seats[RED].deck) == sorted((CARDS[SWORD], CARDS[LASH]))
    assert played.of(ev.DeckShuffled)
    assert any(reveals(event) for event in played.session.events)


def test_one_card_found_and_one_discarded() -> None:
    scene = battle().red(BROTHERS).hand(SWORD, pile="deck").hand(SHIELD)
    played = scene.run(does("search_and_discard"))
    played.answers(("0",)).ends()
    seat = played.state.seats[RED]
    assert (seat.hand, seat.discard) == ((CARDS[SWORD],), (CARDS[SHIELD],))


def test_only_a_commanders_card_is_found_and_the_deck_shuffled_all_the_same() -> None:
    scene = battle().red(BROTHERS).hand(SWORD, LASH, pile="deck")
    played = scene.run(does("commanders_card")).ends()
    assert played.state.seats[RED].hand == (CARDS[LASH],)
    none = battle().red(BROTHERS).hand(SWORD, pile="deck")
    played = none.run(does("commanders_card")).ends()
    assert played.state.seats[RED].hand == ()
    assert played.of(ev.DeckShuffled)


def test_a_commanders_card_also_from_the_discard_pile() -> None:
    scene = battle().red(BROTHERS).hand(LASH, pile="discard")
    assert scene.run(does("commanders_card")).ends().state.seats[RED].hand == (CARDS[LASH],)
    assert battle().red(BROTHERS).run(does("commanders_card")).ends().result == [False]


@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_a_card_of_the_piles_is_laid_on_the_unit(pile: str) -> None:
    """Out of the deck it is shown by being laid there; no consent undoes that unasked."""
    scene = battle().red(BROTHERS).hand(SWORD, LASH, pile=pile)
    played = scene.run(does("lay_on_activated", subject=Activation(red(BROTHERS)))).ends()
    assert [a.card for a in played.unit(BROTHERS).attached] == [CARDS[SWORD]]
    assert CARDS[SWORD] not in getattr(played.state.seats[RED], pile)
    (laid,) = played.of(ev.CardAttached)
    assert reveals(laid) is (pile == "deck")
