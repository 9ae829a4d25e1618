"""Recorded games to be looked at elsewhere: films, pages, results in one line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import typer

from simulator.cli.shell.faults import Exit, stop, stopping_at
from simulator.cli.shell.outputs import write_page
from simulator.cli.shell.terminal import say
from simulator.cli.shell.waiting import Waiting
from simulator.content.games.battles import saved_battle
from simulator.content.games.replaying import fitting, played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import MisfitError, Save, SaveError
from simulator.datafiles import program_version
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import fallen
from simulator.engine.names import call_seats
from simulator.engine.session import Session
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.files.locks import JOURNAL
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.reports.films.film import film
from simulator.reports.films.film_faults import FilmError
from simulator.reports.films.film_mp4 import program
from simulator.reports.films.shown_game import ShownGame
from simulator.reports.films.shown_steps import shown_game
from simulator.reports.result_line import result_line
from simulator.reports.web.game_page import game_page

_ROUNDS: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


@dataclass(frozen=True)
class ShownPart:
    """What is asked for: whose view, which rounds and steps, how large and slow a film is."""

    seat: str = ""
    rounds: str = ""
    first: int | None = None
    last: int | None = None
    size: int = 720
    seconds: float = 1.5


def write(file: Path, part: ShownPart, *, film: Path | None, page: Path | None) -> None:
    """Write the film or the page of a saved game, or both; exit 2 with a sentence where not."""
    if film is not None and film.suffix.lower() == ".mp4":
        with stopping_at(FilmError):
            program()
    rounds, seat = _rounds(part.rounds), _seat(part.seat)
    save = _opened(file)
    with _named(save):
        game = replace(_shown(file, save, seat), first=part.first, last=part.last, rounds=rounds)
        if film is not None:
            _film(game, film, part)
        if page is not None:
            _page(game, page)


def results(files: Sequence[Path]) -> None:
    """Print the result of every game in one line; the worst of their exit codes at the end."""
    code = Exit.GOOD
    with Waiting(_("Games"), len(files)) as shown:
        for file in shown.counting(files):
            try:
                save = _opened(file)
                with _named(save):
                    say(result_line(_played(file, save)))
            except MisfitError as fault:
                code = max(code, Exit.NO)
                say(fault, to=sys.stderr)
            except (SaveError, ContentError) as fault:
                code = Exit.USER_ERROR
                say(fault, to=sys.stderr)
    if code:
        raise typer.Exit(code)


# ------------------------------------------------------------------ reading


def _opened(file: Path) -> Save:
    return read(file, forgiving=file.suffix == JOURNAL)


@contextmanager
def _named(save: Save) -> Iterator[None]:
    """Call the seats for a while as the people of this game called them."""
    call_seats(save.header.names)
    try:
        yield
    finally:
        call_seats({})


def _played(file: Path, save: Save) -> Session:
    battle = saved_battle(save, file)
    return played_back(file, battle, save.inputs, RecordedDice(battle.seed, fallen(save.inputs)))


def _shown(file: Path, save: Save, seat: Seat | None) -> ShownGame:
    try:
        with fitting(file):
            return shown_game(saved_battle(save, file), save.inputs, seat)
    except ValueError as fault:
        if isinstance(fault, ContentError | SaveError):
            raise
        stop(f"--seat: {fault}")


# ------------------------------------------------------------------ writing


def _film(game: ShownGame, target: Path, part: ShownPart) -> None:
    try:
        with Waiting(_("Steps"), sum(1 for _step in game.steps())) as shown:
            raw = film(shown.counting(game.steps()), target.suffix.lower(), part.size, part.seconds)
    except FilmError as fault:
        stop(f"{target}: {fault}")
    write_atomically(target, raw, make_folder=False)
    _written(target, len(raw), game)


def _page(game: ShownGame, target: Path) -> None:
    if next(game.steps(), None) is None:
        none = _("no step of the game is in the part you asked for.")
        stop(f"{target}: {none}")
    text = game_page(game, program_version())
    write_page(target, text)
    _written(target, len(text.encode("utf-8")), game)


def _written(target: Path, size: int, game: ShownGame) -> None:
    count = sum(1 for _step in game.steps())
    words = ngettext(
        "Written to {file}: {n} step, {kilobytes} KB. {note}",
        "Written to {file}: {n} steps, {kilobytes} KB. {note}",
        count,
    )
    say(words.format(file=target, n=count, kilobytes=-(-size // 1000), note=game.note))


def _rounds(text: str) -> tuple[int, int] | None:
    """Read "2" or "2-3"; 0 is setting up."""
    if not text:
        return None
    found = _ROUNDS.fullmatch(text.strip())
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if low > high:
        stop(
            _("--rounds {text!r}: expected a round or two of them, as in 2 or 2-3").format(
                text=text[:20]
            )
        )
    return low, high


def _seat(text: str) -> Seat | None:
    if not text:
        return None
    try:
        return Seat(text.strip().lower())
    except ValueError:
        expected = ", ".join(seat.value for seat in Seat)
        stop(_("--seat {text!r}: expected one of {names}").format(text=text[:20], names=expected))
