"""Running a saved game again, and comparing all it holds with what the rules make of its inputs.

What that proves, and what it cannot prove, is said in docs/saved-games.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.saved_game import (
    MisfitError,
    Save,
    SaveError,
    first_difference,
    log_of,
)
from simulator.content.games.session_text import TEXT, by_key, session_from_text
from simulator.content.games.state_lines import StateTextError
from simulator.engine.dice import Dice, SeededDice, UntoldDice
from simulator.engine.inputs import Input, ReplayError
from simulator.engine.legality import IllegalReplyError
from simulator.engine.names import called_by_colour
from simulator.engine.session import Session, StartingPoint, session_since
from simulator.engine.state_hash import state_hash
from simulator.language.texts import in_english
from simulator.language.texts import translate as _
from simulator.model.requests import Roll, Shuffle, Typed
from simulator.model.state import GameState
from simulator.records import dataclass, replace


@dataclass(frozen=True)
class Replayed:
    """A saved game that was run again: where it stands, and every difference that was found."""

    session: Session
    differences: tuple[str, ...]
    rolled: int
    """Rolls and shuffles that are those of the seed."""
    typed: int
    """Rolls of real dice, typed in by the players: nothing can be said of them."""


@contextmanager
def fitting(file: Path) -> Iterator[None]:
    """Raise MisfitError, which names the file, for an answer of it that the rules do not allow."""
    try:
        yield
    except (ReplayError, IllegalReplyError) as fault:
        raise MisfitError(file, fault) from fault


def played_back(
    file: Path,
    battle: Battle,
    inputs: Iterable[Input],
    dice: Dice | None = None,
    point: StartingPoint | None = None,
) -> Session:
    """Return a recorded game after its last answer, whoever asks; `file` is only named in errors.

    Its dice fall as they were recorded; `dice` are those of what comes after. `point` is where the
    record begins, if not at the beginning of the game. Raises MisfitError where an answer does not
    fit these rules, ContentError for a scenario at fault.
    """
    game, dice = battle.game(), dice or battle.dice_source()
    with fitting(file):
        if point is None:
            return Session(game, dice, inputs)
        return session_since(game, dice, inputs, point)


def resumed(text: str) -> Session:
    """Return the game that `Session.to_text` wrote, at the very same question.

    Raises StateTextError for a text that is none, or does not fit these rules or cards,
    ContentError for a scenario at fault.
    """
    found = session_from_text(text)
    with by_key():
        battle = saved_battle(Save(found.header, ()), TEXT)
        kind, seed = found.dice or (battle.dice, battle.seed)
        dice = replace(battle, dice=kind, seed=seed).dice_source()
        _require_pieces(found.point.state, battle.game().start)
        session = played_back(TEXT, battle, found.answers, dice, found.point)
    now = state_hash(session.state)
    if now != found.hash:
        raise StateTextError("hash", repr(found.hash), repr(now))
    return session


def _require_pieces(state: GameState, start: GameState) -> None:
    """Raise StateTextError where a position lacks something that its game began with."""
    for key in ("seats", "units", "ncus"):
        named, known = getattr(state, key), getattr(start, key)
        if not set(known) <= set(named):
            raise StateTextError(f"state.{key}", ", ".join(known), ", ".join(named))


def require_hashes(path: Path, save: Save) -> None:
    """Raise SaveError for a save that holds no state hashes: it proves nothing."""
    if save.hashes:
        return
    raise SaveError(
        path,
        1,
        "hash",
        _(
            "a saved game with its state hashes; this one holds none, so nothing can be compared. "
            "The journal of an interrupted game holds none: go on with it by play --load."
        ),
    )


def replay(save: Save, file: Path, check_cancelled: Callable[[], None] | None = None) -> Replayed:
    """Run a saved game again, and compare its dice, its state hashes and its log.

    Every face must be that of the seed or marked as typed in; every position between two scripts
    must have its hash in the save, and no other; every line of the log must be the one its event
    has. Raises ContentError for a scenario at fault, SaveError for an army; `file` is
    only named in them. `check_cancelled` is called at every input and may raise to break off.
    """
    battle = saved_battle(save, file)
    session = Session(battle.game(), UntoldDice())
    seeded = SeededDice(battle.seed)
    differences: list[str] = []
    rolled = typed = 0
    for index, given in enumerate(save.inputs):
        if check_cancelled is not None:
            check_cancelled()
        request = session.pending
        if isinstance(request, Roll | Shuffle) and given.answers(request):
            if isinstance(given.reply, Typed):
                typed += 1
            else:
                differences += _fallen(seeded, request, rolled + typed, index, given)
                rolled += 1
        fault = _given(session, index, given)
        if fault:
            return Replayed(session, (*differences, fault), rolled, typed)
    position = first_difference(save, session)
    differences += [position] if position else []
    with called_by_colour(), in_english():  # as it was written
        log = log_of(session)
    differences += _other_lines(save.log, log)
    return Replayed(session, tuple(differences), rolled, typed)


@dataclass(frozen=True)
class FittingPart:
    """The beginning of a recorded game that these rules can play, and why not the rest."""

    inputs: tuple[Input, ...]
    why: str
    """Why the first input after it does not fit; empty when all of them do."""
    left: int
    """So many inputs come after it."""


def fitting_part(save: Save, file: Path) -> FittingPart:
    """Return how far a recorded game fits the rules of this version.

    Raises ContentError for a scenario at fault, SaveError for an army; `file` is named in them.
    """
    session = Session(saved_battle(save, file).game(), UntoldDice())
    for index, given in enumerate(save.inputs):
        fault = _given(session, index, given)
        if fault:
            return FittingPart(save.inputs[:index], fault, len(save.inputs) - index)
    return FittingPart(save.inputs, "", 0)


def _given(session: Session, index: int, given: Input) -> str:
    """Return a recorded input to the game; why it cannot be given, else empty."""
    request = session.pending
    if request is None:
        return _("The game is over before input {index}: {kind} by {who}.").format(
            index=index, kind=given.kind, who=given.who
        )
    if not given.declared and not given.answers(request):
        return str(ReplayError(index, given, request))
    if given.dice is not isinstance(request, Roll | Shuffle) and not given.declared:
        return _(
            "Input {index} says of itself that it is a roll, and is none, or the reverse."
        ).format(index=index)
    try:
        session.repeat(given)
    except IllegalReplyError as fault:
        return _("Input {index} is not allowed: {why}").format(index=index, why=fault)
    return ""


def _fallen(
    seeded: SeededDice, request: Roll | Shuffle, number: int, index: int, given: Input
) -> Iterator[str]:
    """Yield what is wrong with a roll that was not typed in: its faces are not the seed's."""
    if isinstance(request, Roll):
        due = seeded.roll(request, number)
        said = _("The roll at input {index} differs: stored {stored}, the seed gives {due}.")
    else:
        due = seeded.shuffle(request, number)
        said = _("The shuffle at input {index} differs: stored {stored}, the seed gives {due}.")
    if due != given.reply:
        yield said.format(index=index, stored=_faces(given.reply), due=_faces(due))


def _faces(reply: object) -> str:
    return " ".join(map(str, reply)) if isinstance(reply, tuple) else str(reply)


def _other_lines(stored: tuple[str, ...], text: list[str]) -> Iterator[str]:
    """Yield the first line of the log that is not the one its event has."""
    for number, (old, new) in enumerate(zip_longest(stored, text), start=1):
        if old != new:
            nothing = _("nothing")
            yield _(
                "Line {number} of the log differs: stored “{stored}”, now “{replayed}”."
            ).format(
                number=number,
                stored=old if old is not None else nothing,
                replayed=new if new is not None else nothing,
            )
            return
