"""The log in sentences: right, said once, and clear to somebody at the table."""

from __future__ import annotations

from dataclasses import fields

from simulator.engine.log.formatters import says, says_number
from simulator.engine.log.lines import _FORMATTERS, line, sentence
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat
from simulator.model.tally import Part, Tally
from tests.each import some
from tests.rules.tables import a_table

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def now() -> Position:
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 20)).now()


def test_dice_are_told_with_what_they_are_for_and_the_rule() -> None:
    rolled = ev.DiceRolled(
        rule=Rule.RES_02, who=Seat.RED, why="Sworn Swords: attack dice", sides=6, faces=(4, 1)
    )
    assert (
        str(line(now(), rolled))
        == "Red rolls 2D6 (Sworn Swords: attack dice): 4 1. [RES-02, p. 17]"
    )


def test_a_reroll_tells_what_went_and_how_the_dice_stand_now() -> None:
    """RRL-04."""
    again = ev.DiceRerolled(
        rule=Rule.RRL_01,
        by=Seat.BLUE,
        why=msg("Weakened"),
        before=(4, 1, 6),
        after=(2, 1, 5),
        indices=(0, 2),
    )
    text = sentence(now(), again)
    assert str(text) == "Blue had 4 6 re-rolled (Weakened); the dice now show 2 1 5."


def test_an_expended_token_is_named_once() -> None:
    """CON-03."""
    lost = ev.ConditionLost(
        rule=Rule.CON_03,
        unit=GUARDS,
        condition=Condition.VULNERABLE,
        source=condition_name(Condition.VULNERABLE),
        expended=True,
    )
    assert str(sentence(now(), lost)) == "Guards: the Vulnerable token is expended."


def test_a_failed_charge_tells_by_how_much_only_when_it_fell_short() -> None:
    """CHG-21: it may fail for want of room as well."""
    distance = Tally(5, (Part(2, "charge die", Rule.CHG_14),), "card")
    made = ev.ChargeMade(
        rule=Rule.CHG_21,
        unit=SWORDS,
        target=GUARDS,
        distance=distance,
        side="front",
        success=False,
        disorderly=False,
        short_by=0.0,
    )
    assert str(sentence(now(), made)).endswith("in, failed.")


def test_tokens_are_received_and_spent() -> None:
    kind = "order"
    spent = ev.TokensChanged(rule=Rule.ABL_01, holder=SWORDS, token=kind, amount=-1)
    given = ev.TokensChanged(rule=Rule.ABL_01, holder=SWORDS, token=kind, amount=2)
    assert str(sentence(now(), spent)) == "Sworn Swords spend 1 order token."
    assert str(sentence(now(), given)) == "Sworn Swords receive 2 order tokens."


def test_a_name_with_an_exclamation_mark_ends_its_sentence_itself() -> None:
    used = ev.AbilityUsed(
        rule=Rule.ABL_01, holder=GUARDS, ability="hold-the-line", name="Hold the Line!", order=True
    )
    assert str(sentence(now(), used)) == "Guards give the order Hold the Line!"


def test_every_place_of_a_line_is_what_its_event_holds() -> None:
    """It is filled only when somebody reads it: then a missing value would cost the game."""
    written = {kind: each.places for kind, each in _FORMATTERS.items() if isinstance(each, says)}
    counted = {
        kind: each.number for kind, each in _FORMATTERS.items() if isinstance(each, says_number)
    }
    for kind, places in some(written.items()):
        held = {each.name for each in fields(kind)}
        assert set(places) - ({"n"} if kind in counted else set()) <= held, kind
        assert counted.get(kind) in {None, *held}, kind
