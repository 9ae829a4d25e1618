"""A game in progress as one line of text: form 2 of the text of a position.

`iron-ranks/2 {"season":"S05","scenario":...}`: the header of a saved game, the position at the last
checkpoint (`state`, as form 1 has it), how many rolls fell before (`rolls`) and what was answered
since (`answers`, as a save has them). `hash` is the state hash of the position at the question,
`sum` the checksum of everything else: what was changed or cut is not played. A view is written with
`seat` and `unseen` in the place of what it may not know; it can be read, but nobody can resume it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final, TypeVar

from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.save_reader import header_of, inputs_of
from simulator.content.games.saved_game import (
    DICE,
    Header,
    MisfitError,
    SaveError,
    header_plain,
    input_plain,
)
from simulator.content.games.state_lines import StateTextError, body_of, dumped, line_of
from simulator.content.games.state_text import read, require_whole, written
from simulator.engine.dice import Dice, HandyDice, SeededDice, TypedDice
from simulator.engine.inputs import Input
from simulator.engine.session import Session, StartingPoint, since_checkpoint
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import is_empty
from simulator.files.plain_data import Data, fields_of
from simulator.language.texts import translate as _
from simulator.model.cards import SEASON, SEASONS, CardId
from simulator.model.state import GameState, Seat
from simulator.records import dataclass

FORM: Final = 2
DECLARED_FORM: Final = 3
"""The form of games in which somebody has declared something since the last checkpoint."""
B = TypeVar("B", "_Body", "_SeenBody")
TEXT: Final = Path("position")
"""What errors name in the place of a file."""
_DICE: Final[Mapping[type[Dice], str]] = {
    SeededDice: "seeded",
    HandyDice: "seeded",
    TypedDice: "typed",
}


@dataclass(frozen=True)
class SessionText:
    """A game in progress as it was read: how it began, where it stands, what was answered since."""

    header: Header
    point: StartingPoint
    answers: tuple[Input, ...]
    dice: tuple[str, int] | None
    hash: str


@dataclass(frozen=True)
class ViewText:
    """What a seat sees as it was read: how the game began, without secrets, and where it stands."""

    header: Header
    seat: Seat
    state: GameState
    unseen: Mapping[Seat, tuple[CardId, ...]]


@dataclass(frozen=True)
class _Body:
    """What a text holds besides header and answers, under these names."""

    state: GameState
    rolls: int
    hash: str
    season: str = SEASON
    dice_since: tuple[str, int] | None = None
    """Whose dice fall and their seed, where they are not those of the battle."""
    deals: tuple[tuple[int, GameState], ...] = ()
    dealt_anew: bool = False
    sum: str = ""


@dataclass(frozen=True)
class _SeenBody:
    """What the text of a view holds besides the header, under these names."""

    seat: Seat
    unseen: Mapping[Seat, tuple[CardId, ...]]
    state: GameState
    season: str = SEASON
    sum: str = ""


# ------------------------------------------------------------------ writing


def session_to_text(session: Session, header: Header) -> str:
    """Return a game in progress as one line; StateTextError where its dice cannot be written."""
    session = session.fork() if is_empty(session.pending) else session  # no text holds this window
    answers, point = since_checkpoint(session)
    rolls = point.rolls + sum(given.dice for given in answers)
    known = (header.dice, header.seed)
    dice = _dice_of(session, rolls)
    since = _Body(
        **fields_of(point, "state", "rolls", "deals", "dealt_anew"),
        hash=state_hash(session.state),
        season=header.season,
        dice_since=dice if dice != known else None,
    )
    plain = {"season": header.season, **written(since), "answers": [*map(input_plain, answers)]}
    return _line(header, plain, form_of(answers))


def form_of(answers: Iterable[Input]) -> int:
    """Return the form of a text that holds these answers."""
    return DECLARED_FORM if any(given.declared for given in answers) else FORM


def view_to_text(
    seat: Seat, state: GameState, unseen: Mapping[Seat, tuple[CardId, ...]], header: Header
) -> str:
    """Return what a seat may see as one line; `header` is one without secrets."""
    cards = {player.value: list(cards) for player, cards in unseen.items()}
    view = {"season": header.season, "seat": seat.value, "unseen": cards, "state": written(state)}
    return _line(header, view, FORM)


def _line(header: Header, rest: Data, form: int) -> str:
    body = {**header_plain(header), **rest}
    return line_of(form, {**body, "sum": _checksum(body)})


def _checksum(body: Data) -> str:
    return hashlib.sha256(dumped(body).encode()).hexdigest()[:16]


def _dice_of(session: Session, rolls: int) -> tuple[str, int]:
    """Return whose dice fall in a session after so many rolls, and their seed."""
    dice = session.dice
    kind = _DICE.get(type(dice))
    by_hand = isinstance(dice, HandyDice) and not dice.by_seed_from(rolls)
    if kind is None or by_hand or not isinstance(dice, SeededDice):
        raise StateTextError("dice", _("dice of a seed, or typed ones"), type(dice).__name__)
    return kind, dice.seed


# ------------------------------------------------------------------ reading


def session_from_text(text: str) -> SessionText:
    """Return what a line of `session_to_text` holds; StateTextError for any other text."""
    body = body_of(text, FORM, DECLARED_FORM)
    if "seat" in body:
        words = _("this is what one seat may see: it holds no hidden cards and cannot be resumed")
        raise StateTextError("seat", "", "", words)
    since = _read(_Body, body)
    for state, key in ((since.state, "state"), *((state, "deals") for _at, state in since.deals)):
        require_whole(state, library_at_hand(since.season), key)
    if since.dice_since is not None:
        _require_one_of("dice_since[0]", since.dice_since[0], DICE)
    with by_key():
        answers = inputs_of(TEXT, body.get("answers"))
    header = _header(_Body, body)
    point = StartingPoint(since.state, since.rolls, since.deals, since.dealt_anew)
    return SessionText(header, point, answers, since.dice_since, since.hash)


def view_from_text(text: str) -> ViewText:
    """Return what a line of `view_to_text` holds; StateTextError for any other text."""
    body = body_of(text, FORM)
    if "seat" not in body:
        raise StateTextError("seat", "", "", _("this is a whole game, not what one seat may see"))
    seen = _read(_SeenBody, body)
    library = library_at_hand(seen.season)
    require_whole(seen.state, library, "state")
    for key, seat in (("seat", seen.seat), *(("unseen", seat) for seat in seen.unseen)):
        _require_one_of(key, seat.value, tuple(each.value for each in seen.state.seats))
    for seat, cards in seen.unseen.items():
        unknown = next((card for card in cards if card not in library.tactics), None)
        if unknown is not None:
            raise StateTextError(f"unseen.{seat}", _("printed cards"), repr(unknown))
    return ViewText(_header(_SeenBody, body), seen.seat, seen.state, seen.unseen)


def _read(kind: type[B], body: Data) -> B:
    """Return what a text holds besides the header."""
    mine = {part.name for part in fields(kind)}
    found: B = read(kind, {key: body[key] for key in body if key in mine}, "")
    _require_one_of("season", found.season, SEASONS)
    return found


def _header(kind: type[_Body | _SeenBody], body: Data) -> Header:
    """Return the header of a text (StateTextError where the text is not whole)."""
    mine = {*(part.name for part in fields(kind)), "answers"}
    rest = {key: body[key] for key in body if key not in mine}
    with by_key():
        header = header_of(TEXT, {**rest, "season": body.get("season", SEASON)})
    if body.get("sum") != _checksum({key: body[key] for key in body if key != "sum"}):
        raise StateTextError("sum", "", "", _("the text was changed or cut off"))
    return header


def _require_one_of(key: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise StateTextError(key, _("one of {words}").format(words=", ".join(known)), repr(given))


@contextmanager
def by_key() -> Iterator[None]:
    """Raise what is said against a save as what is said against a text."""
    try:
        yield
    except SaveError as fault:
        key = "answers" if isinstance(fault, MisfitError) else fault.key
        if fault.line is not None and fault.line > 1:  # line 1 is the header
            key = f"answers[{fault.line - 2}].{key}".rstrip(".")
        raise StateTextError(key, "", "", fault.expected) from fault
