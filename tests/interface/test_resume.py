"""A game handed on as text, pickled or copied asks the very same question and goes on alike.

IRON_RANKS_RESUMED says at how many moments of random games that is tried (default 8, in the first
turns of games), IRON_RANKS_SEED behind which seed the games begin (default 0). A game's seed draws
its mode, seats, terrain, and who plays together.
"""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest

import simulator
from simulator import Choose, Place, PlacePiece, Roll, Seat, Session
from simulator.agents.view import asked_view, view_of
from simulator.content.games.battles import skirmish
from simulator.engine.dice import (
    Dice,
    HandyDice,
    LevelDice,
    SeededDice,
    random_stream,
)
from simulator.model.cards import SEASONS
from simulator.model.requests import Typed
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.engine.toy import game
from tests.left_out import RESUMED, RESUMED_SEED
from tests.scenarios.laws import battle, drawn
from tests.scripted_dice import ScriptedDice

PER_GAME: Final = 2 if RESUMED < 100 else 5
"""Moments of one game."""
LONGEST: Final = 60 if RESUMED < 100 else 20_000
"""Answers of one game."""
GAMES: Final = range(RESUMED_SEED, RESUMED_SEED + -(-RESUMED // PER_GAME))
FIELD: Final = skirmish(5)
CASE: Final = """
units:
- {id: A, side: red, unit: Stark Sworn Swords, x: 24, y: 24}
- {id: B, side: blue, unit: Lannister Guardsmen, x: 24, y: 34, facing: 180}
"""
FIGHT: Final = 10
"""Answers after which dice have fallen since the last checkpoint, and more was chosen."""
Way: TypeAlias = Callable[[Session], Session]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


def by_text(session: Session) -> Session:
    return simulator.resume(session.to_text())


WAYS: Final[dict[str, Way]] = {
    "text": by_text,
    "text of a text": lambda session: by_text(by_text(session)),
    "pickle": pickled,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
IN_EVERY_WAY = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def answered(session: Session, seed: int, answers: int) -> Session:
    """Answer at random, so often or until the game is over."""
    agent = simulator.make_agent("random", seed)
    for _answer in range(answers):
        if session.pending is None:
            break
        session.answer(simulator.ask(session, agent))
    return session


def after(answers: int, dice: Dice | None = None) -> Session:
    return answered(Session(FIELD.game(), dice), 5, answers)


def asks_the_same(mine: Session, other: Session) -> None:
    asked, again = mine.pending, other.pending
    assert asked == again
    assert repr(asked) == repr(again)
    if isinstance(asked, Place | PlacePiece) and isinstance(again, Place | PlacePiece):
        assert asked.samples() == again.samples()
    assert simulator.state_hash(mine.state) == simulator.state_hash(other.state)


def go_on_alike(sessions: tuple[Session, ...], seed: int, answers: int) -> None:
    first, *others = sessions
    agent = simulator.make_agent("random", seed)
    for _answer in range(answers):
        if first.pending is None:
            break
        reply = simulator.ask(first, agent)
        for session in sessions:
            session.answer(reply)
    for other in some(others):
        asks_the_same(other, first)


# ------------------------------------------------------------------ the same question, the same end


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_handed_on_asks_the_very_same_question_and_goes_on_alike(seed: int) -> None:
    fought = drawn(seed)
    whole = answered(Session(fought.game()), seed, LONGEST)
    replies = [given.reply for given in whole.inputs if not given.dice]
    moments = sorted(Random(seed).sample(range(len(replies)), PER_GAME))
    session, copies = Session(fought.game()), list[Session]()
    for number, reply in enumerate(replies):
        if number in moments:
            made = by_text(session), pickled(session)
            for mine in made:
                asks_the_same(mine, session)
                assert mine.to_text() == session.to_text()
            copies += made
        for mine in (session, *copies):
            mine.answer(reply)
    for mine in some(copies):
        asks_the_same(mine, whole)
        assert mine.over is whole.over


@IN_EVERY_WAY
def test_undo_ends_where_the_text_begins_and_the_same_dice_fall_again(way: Way) -> None:
    session = after(FIGHT)
    since = session.inputs[session.checkpoints[-1].inputs :]
    mine, other, undone = way(session), session.fork(), 0
    while mine.undo():
        undone += 1
        assert other.undo()
    asks_the_same(mine, other)
    assert undone == sum(not given.dice for given in (since if mine.taken_up else session.inputs))
    for _answer in range(undone):
        assert mine.redo()
    asks_the_same(mine, session)


# ------------------------------------------------------------------ dice


def waits_for_a_roll(dice: str) -> Session:
    """Return a game that waits for faces somebody types in: real dice, or the next roll alone."""
    fought = replace(FIELD, dice=dice)
    session = Session(fought.game(), fought.dice_source())
    agent = simulator.make_agent("random", 5)
    while len(session.inputs) < 30 or not isinstance(session.pending, Roll):
        if isinstance(session.dice, HandyDice):
            session.dice.by_hand = len(session.inputs) >= 30
        session.answer(simulator.ask(session, agent))
    return session


@IN_EVERY_WAY
@pytest.mark.parametrize("dice", ["typed", "seeded"])
def test_a_roll_that_is_typed_in_is_asked_for_again(dice: str, way: Way) -> None:
    session = waits_for_a_roll(dice)
    mine = way(session)
    asks_the_same(mine, session)
    assert isinstance(session.pending, Roll)
    faces = Typed([1] * session.pending.dice)
    for each in (session, mine):
        each.answer(faces)
    asks_the_same(mine, session)


@pytest.mark.parametrize("dice", [HandyDice(5), ScriptedDice([2, 1] * 200)])
def test_the_dice_of_a_copy_are_its_own(dice: Dice) -> None:
    session = after(4, dice=dice)
    if isinstance(dice, HandyDice):
        dice.by_hand = True
    before = copy.deepcopy(vars(dice))
    mine = answered(session.fork(), 5, 30)
    assert any(given.dice for given in mine.inputs[len(session.inputs) :])
    assert vars(dice) == before, "a copy used up what would have fallen in the original"


@pytest.mark.parametrize("dice", [ScriptedDice([2, 1] * 200), LevelDice(5), HandyDice(5)])
def test_dice_that_no_text_can_hold_are_named(dice: Dice) -> None:
    session = after(3, dice=dice)
    if isinstance(dice, HandyDice):
        assert by_text(session).dice.seed == 5  # type: ignore[attr-defined]  # those of a seed
        dice.by_hand = True
    with pytest.raises(simulator.StateTextError, match=f"dice: expected .* {type(dice).__name__}$"):
        session.to_text()
    asks_the_same(pickled(session), session)


@IN_EVERY_WAY
def test_a_copy_with_dice_of_its_own_keeps_them(way: Way) -> None:
    session = after(4).fork(SeededDice(77))
    mine = way(session)
    go_on_alike((session, mine, way(mine)), 5, 12)
    assert [given for given in session.inputs if given.dice] != after(16).inputs
    assert any(given.dice for given in session.inputs)


# ------------------------------------------------------------------ hidden cards


@IN_EVERY_WAY
def test_no_true_card_comes_back_into_a_game_that_was_dealt_anew(way: Way) -> None:
    differed = 0
    for answers in range(4, 64, 15):
        session = after(answers)
        assert session.pending is not None
        who, stream = session.pending.who, random_stream(answers, "hidden")
        imagined = session.fork(dealt=lambda _now: dealt_anew(session.position, who, stream))  # noqa: B023
        mine = way(imagined)
        asks_the_same(mine, imagined)
        go_on_alike((imagined, mine, way(mine)), answers, 8)
        assert mine.dealt_anew
        while mine.undo():
            assert imagined.undo()
            asks_the_same(mine, imagined)
        differed += imagined.state != session.state
    assert differed


@IN_EVERY_WAY
def test_an_imagined_game_keeps_the_start_of_its_battle(way: Way) -> None:
    """Whose abilities are in force is read there: an attachment that was gone stays gone."""
    set_up = after(FIGHT).state
    led = next(unit for unit in set_up.units.values() if unit.attachments)
    begun = replace(set_up, units={**set_up.units, led.id: replace(led, attachments=())})
    session = simulator.start(replace(FIELD, position=simulator.state_to_text(begun)))
    imagined = asked_view(session).imagine(7)
    again = way(imagined)
    assert again.game.start.units == imagined.game.start.units == session.game.start.units
    go_on_alike((imagined, again), 3, 30)
    battle = again.battle
    assert isinstance(battle, simulator.Battle)
    for seat in some(simulator.state_from_text(battle.position).seats.values()):
        assert (seat.hand, seat.deck, seat.face_down) == ((), (), ())


def test_the_text_of_a_view_holds_nothing_that_the_seat_may_not_see() -> None:
    session = after(60)
    for seat in some(session.state.seats):
        text = view_of(session.position, seat).to_text()
        stream = random_stream(3, "hidden")
        dealt = session.fork(SeededDice(9), lambda now: dealt_anew(session.position, seat, stream))  # noqa: B023
        assert dealt.state != session.state
        assert view_of(dealt.position, seat).to_text() == text
        assert f'"seed":{session.game.seed}' not in text
        with pytest.raises(simulator.StateTextError, match=r"^position, seat: .*hidden cards"):
            simulator.resume(text)


def test_a_view_that_is_pickled_tells_no_more_than_it_shows() -> None:
    session = after(60)
    view = view_of(session.position, Seat.RED)
    raw = pickle.dumps(view)
    again = pickle.loads(raw)  # noqa: S301 - our own
    assert again == view
    assert again.game.seed == again.game.origin.seed == 0
    stream = random_stream(3, "hidden")
    other = session.fork(dealt=lambda _now: dealt_anew(session.position, Seat.RED, stream))
    assert pickle.dumps(view_of(other.position, Seat.RED)) == raw


# ------------------------------------------------------------------ positions and requests


def test_positions_are_pickled_by_what_their_game_was_made_from() -> None:
    swords, guards = simulator.Fighter("Stark Sworn Swords"), simulator.Fighter("Umber Berserkers")
    facing = simulator.face_off(swords, guards, distance=7.5)
    case = simulator.position_of(simulator.Case.from_text(CASE))
    for now in (after(60).position, facing, case):
        raw = pickle.dumps(now)
        assert len(raw) < 30_000
        assert pickle.loads(raw) == now  # noqa: S301 - our own
        assert copy.deepcopy(now) == now
        unit = next(iter(now.state.units))
        assert simulator.charge_options(pickled(now), unit) == simulator.charge_options(now, unit)


def test_what_was_made_by_hand_cannot_be_handed_on_and_says_so() -> None:
    session = Session(game())
    for value in (session, session.position, session.game):
        with pytest.raises(TypeError, match="only the game of a battle can be pickled"):
            pickle.dumps(value)
    with pytest.raises(ValueError, match="only the game of a battle can be written"):
        session.to_text()
    with pytest.raises(ValueError, match="only a view of a battle can be written"):
        view_of(session.position, Seat.RED).to_text()
    changed = replace(after(3).game, board=(9.0, 9.0))
    with pytest.raises(TypeError, match="only the game of a battle"):
        pickle.dumps(changed)


def test_requests_are_pickled_where_they_are_data_alone() -> None:
    kinds = set()
    session = Session(battle("a-game-of-thrones", 5, terrain="chosen").game())
    for _answer in range(70):
        request = some([session.pending])[0]
        kinds.add(type(request))
        assert copy.copy(request) is copy.deepcopy(request) is request
        if isinstance(request, Place | PlacePiece):
            with pytest.raises(TypeError, match="pickle the session"):
                pickle.dumps(request)
        else:
            assert pickled(request) == request
        answered(session, 5, 1)
    assert {Choose, Place, PlacePiece} <= kinds


# ------------------------------------------------------------------ texts that are none


@pytest.fixture(scope="module")
def text() -> str:
    return after(FIGHT).to_text()


def changed(text: str, key: str, to: Any, *, signed: bool = True) -> str:
    """Return a text with one value changed, under a checksum that fits, or the old one."""
    body = json.loads(text.partition(" ")[2])
    *path, last = key.split(".")
    place = body
    for part in path:
        place = place[int(part) if isinstance(place, list) else part]
    place[int(last) if isinstance(place, list) else last] = to
    if signed:
        del body["sum"]
        raw = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        body["sum"] = hashlib.sha256(raw).hexdigest()[:16]
    return f"iron-ranks/2 {json.dumps(body, ensure_ascii=False)}"


FAULTS: Final[dict[str, tuple[Any, str]]] = {
    "season": ("S06", f"season: expected one of {', '.join(SEASONS)}, found 'S06'"),
    "scenario": (7, "scenario: expected the name of a scenario"),
    "armies": ({}, "armies: expected two to four armies"),
    "seed": ("x", "seed: expected a whole number"),
    "terrain": ("x", "terrain: expected one of: none"),
    "colour": (1, "colour: this key is unknown"),
    "state": (1, "state: expected a mapping"),
    "state.round": ("x", "state.round: expected a whole number"),
    "state.active": ("gold", "state.active: expected one of red, blue"),
    "state.units": ({}, "state.units: expected red:"),
    "rolls": ("x", "rolls: expected a whole number"),
    "answers": ({}, "answers: expected a list"),
    "answers.0": (1, r"answers\[0\]: expected a mapping"),
    "answers.0.who": ("x", r"answers\[0\].who: expected one of red"),
    "answers.0.kind": ("x", "answers: input 0: recorded “x” by"),
    "answers.0.reply": ("x", "answers: "),
    "dice_since": (["loaded", 1], r"dice_since\[0\]: expected one of seeded"),
    "deals": ([[1, {}]], r"deals\[0\]\[1\].phase: expected a value"),
    "hash": ("0", "hash: expected '0', found '"),
}


@pytest.mark.parametrize("key", FAULTS)
def test_a_wrong_value_is_refused_with_its_key(key: str, text: str) -> None:
    value, words = FAULTS[key]
    with pytest.raises(simulator.StateTextError, match=f"^position, {words}"):
        simulator.resume(changed(text, key, value))
    with pytest.raises((simulator.StateTextError, simulator.ContentError)):
        simulator.resume(changed(text, key, value, signed=False))


def test_a_text_of_another_form_or_without_a_key_is_refused(text: str) -> None:
    state = simulator.state_to_text(after(3).state)
    for wrong in (state, text.replace("/2", "/9", 1), "", "x", text[:-1], "iron-ranks/2 []"):
        with pytest.raises(simulator.StateTextError, match=r"^position: expected"):
            simulator.resume(wrong)
    with pytest.raises(simulator.StateTextError, match="form 1, found '2'"):
        simulator.state_from_text(text)
    for key in some(json.loads(text.partition(" ")[2])):
        body = json.loads(text.partition(" ")[2])
        del body[key]
        with pytest.raises(simulator.StateTextError, match=r"^position, "):
            simulator.resume(f"iron-ranks/2 {json.dumps(body)}")


def test_no_changed_digit_goes_unnoticed(text: str) -> None:
    chance = Random(1)
    places = [at for at, sign in enumerate(text) if sign.isdigit() and at > len("iron-ranks/2")]
    for at in some(chance.sample(places, 60)):
        other = chance.choice([digit for digit in "0123456789" if digit != text[at]])
        with pytest.raises((simulator.StateTextError, simulator.ContentError)):
            simulator.resume(text[:at] + other + text[at + 1 :])


def test_a_resumed_game_is_not_written_as_if_it_were_whole(text: str, tmp_path: Path) -> None:
    for mine in (simulator.resume(text), simulator.resume(text).fork(), pickled(after(FIGHT))):
        with pytest.raises(simulator.SaveError, match="lacks its first answers"):
            simulator.write_save(tmp_path / "game.ironranks", mine)


# ------------------------------------------------------------------ how a battle is made


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_battle_has_two_to_four_seats(seats: int) -> None:
    lists = ("stark-30", simulator.load_army("lannister-30"), "bolton-30", "martell-30")
    armies = dict(zip(Seat, lists[:seats], strict=False))
    made = simulator.battle("a-feast-for-crows", armies, seed=3, width=72.0, season="S05")
    assert list(simulator.start(made).state.seats) == list(Seat)[:seats]
    assert made.armies[Seat.BLUE] == lists[1]


def test_what_no_battle_has_is_named() -> None:
    armies: dict[Any, Any] = {Seat.RED: "stark-30", Seat.BLUE: "stark-30"}
    with pytest.raises(simulator.ContentError, match=r"season: expected S05, S07.*, found 'S06'"):
        simulator.battle("a-feast-for-crows", armies, season="S06")
    with pytest.raises(simulator.ContentError, match=r"armies: expected one of: red, .*'pink'"):
        simulator.battle("a-feast-for-crows", armies | {"pink": "stark-30"})
    with pytest.raises(simulator.SaveError, match="armies: expected two to four"):
        simulator.start(simulator.battle("a-feast-for-crows", {Seat.RED: "stark-30"}))
    with pytest.raises(TypeError):
        simulator.battle("a-feast-for-crows", armies, 3)  # type: ignore[call-arg, arg-type]
