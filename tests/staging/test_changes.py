"""What an effect would change is told before it is used, and comes true when it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import fallen
from simulator.engine.names import condition_name
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.model import events as ev
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.roll_context import RollStage
from simulator.staging.changes import changes, printed_texts
from simulator.ui.battle.answers import rows_of
from simulator.ui.battle.draft import Draft, PickOption
from tests.each import some
from tests.games.golden import recorded, replayed

MODES = ("a-feast-for-crows", "a-game-of-thrones", "a-clash-of-kings", "winds-of-winter")


def session_at(mode: str, count: int) -> Session:
    """Return a recorded game after so many inputs; dice fall as its seed makes them."""
    fought = Battle.from_header(read(recorded(mode)).header)
    return Session(fought.game(), fought.dice_source(), replayed(mode).inputs[:count])


def told(mode: str) -> Iterator[tuple[int, str, str]]:
    """Yield where a recorded game asks for an effect whose change is told: input, key, words."""
    session, inputs = session_at(mode, 0), replayed(mode).inputs
    while len(session.inputs) < len(inputs):
        request = session.pending
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            for key, words in changes(session.position, request).items():
                yield len(session.inputs), key, words
        session.answer(inputs[len(session.inputs)].reply)


def use(mode: str, count: int, key: str) -> list[ev.Event]:
    """Use an effect, nobody else anything; give what happens until something else is asked."""
    session = session_at(mode, count)
    before = len(session.events)
    session.answer(key)
    for _answer in range(12):
        request = session.pending
        if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
            break
        session.answer(PASS)
    return list(session.events[before:])


@pytest.mark.parametrize("mode", MODES)
def test_what_is_told_of_an_effect_comes_true_TIM_01(mode: str) -> None:
    found = list(told(mode))
    for count, key, words in some(found):
        happened = use(mode, count, key)
        now = session_at(mode, count).position
        gained = {
            f"{now.name(one.unit)} becomes {condition_name(one.condition)}"
            for one in happened
            if isinstance(one, ev.ConditionGained)
        }
        promised = {one for one in words.split("; ") if " becomes " in one}
        assert promised <= gained, (mode, count, words)
        rolled = next(
            (
                one
                for one in happened
                if isinstance(one, ev.DiceRolled) and one.stage is RollStage.ATTACK
            ),
            None,
        )
        for said in (one for one in words.split("; ") if one.startswith("attack dice: ")):
            assert rolled is not None
            assert said.endswith(f" now, {len(rolled.faces)} with it"), (mode, count, words)


def test_effects_that_change_something_are_told_somewhere() -> None:
    words = [one for mode in MODES for _count, _key, one in told(mode)]
    assert any(" becomes " in one for one in words)
    assert any("attack dice: " in one for one in words)
    assert any("the attack has " in one for one in words)


@pytest.mark.parametrize("mode", MODES[1:3])
def test_every_option_with_a_card_or_an_ability_says_what_it_does(mode: str) -> None:
    """Orders, abilities of NCUs and cards alike: the list holds the printed text of each."""
    inputs, read_there = replayed(mode).inputs, 0
    faced = RecordedDice(7, fallen(inputs))
    session = Session(Battle.from_header(read(recorded(mode)).header).game(), faced)
    for given in inputs:
        if given.dice:
            continue  # the dice are recorded
        request = session.pending
        if isinstance(request, Choose | ChooseSome):
            library, known = session.game.library, session.game.library.tactics
            texts = printed_texts(session.position, request)
            rows = {row.do: row for row in rows_of(Draft(request), hidden=False, texts=texts)}
            for option in request.options:
                whole = getattr(option, "ability", "").removesuffix("_lasting")
                said = [card.text for card in library.tactics.values() if card.ability == whole]
                said += [library.tactics[option.about].text] if option.about in known else []
                said += [library.abilities[whole].text] if whole in library.abilities else []
                for text in said[:1]:
                    why = rows[PickOption(option.key)].why
                    assert text in why, option
                    assert why[0] == why[0].upper(), "a line begins with a capital letter"
                    read_there += 1
        session.answer(given.reply)
    assert read_there > 10


def test_the_list_says_what_an_option_changes() -> None:
    mode = "a-feast-for-crows"
    count, key, words = next(told(mode))
    request = session_at(mode, count).pending
    assert isinstance(request, Choose)
    rows = rows_of(Draft(request), hidden=False, changes={key: words})
    assert words in next(row.why for row in rows if row.do == PickOption(key))
    hidden = rows_of(Draft(request), hidden=True, changes={key: words})
    assert all(words not in row.why for row in hidden), "a hidden option tells nothing"
