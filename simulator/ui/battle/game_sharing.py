"""A game as a film or a page to send: asked for on its result page and in the archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from simulator.content.games.battles import Battle
from simulator.datafiles import program_version
from simulator.engine.inputs import Input
from simulator.language.texts import translate as _
from simulator.reports.films.film import ENDINGS, film
from simulator.reports.films.film_faults import FilmError
from simulator.reports.films.film_mp4 import program
from simulator.reports.films.shown_game import ShownGame, ShownStep
from simulator.reports.films.shown_steps import shown_game
from simulator.reports.web.game_page import game_page
from simulator.reports.web.page_bytes import page_bytes
from simulator.ui.file_sheets import ask_path, outcome
from simulator.ui.window import Window
from simulator.ui.writing import Progress, write_beside

_PLAYED: Final = 0.3
"""The share of the work after which a game has been played again."""

Recorded = Callable[[], tuple[Battle, Sequence[Input]]]
"""Gives a game with its answers; it may raise what reading a save raises."""
Said = Callable[[str], object]


def film_endings() -> tuple[str, ...]:
    """Return what a film's name may end in here: .mp4 only where ffmpeg is."""
    try:
        program()
    except FilmError:
        return tuple(ending for ending in ENDINGS if ending != ".mp4")
    return ENDINGS


def ask_for_film(app: Window, recorded: Recorded, say: Said) -> None:
    """Ask where the film of a game goes, then make it beside the window; `say` tells the end."""
    endings = film_endings()

    def write(path: Path) -> None:
        def work(progress: Progress) -> bytes:
            game = _shown(recorded, progress)
            steps = tuple(game.steps())
            progress.between(_PLAYED, 1.0)
            return film(_counted(steps, progress), path.suffix.lower())

        write_beside(app, _("Film"), path, work, _end(say, _("The film is {path}."), path))

    ask_path(app, _("Film"), app.places.new_document(_("game"), endings[0]), endings, write)


def ask_for_page(app: Window, recorded: Recorded, say: Said) -> None:
    """Ask where the page of a game goes, then make it beside the window; `say` tells the end."""

    def write(path: Path) -> None:
        def work(progress: Progress) -> bytes:
            return page_bytes(game_page(_shown(recorded, progress), program_version()))

        write_beside(app, _("Page"), path, work, _end(say, _("The page is {path}."), path))

    path = app.places.new_document(_("game"), ".html")
    ask_path(app, _("Page"), path, (".html", ".htm"), write)


def _shown(recorded: Recorded, progress: Progress) -> ShownGame:
    """Play a game again and tell it as anybody who looks on may see it."""
    battle, inputs = recorded()
    progress.between(0.0, _PLAYED)
    return shown_game(battle, inputs, None, progress.so_far)


def _counted(steps: Sequence[ShownStep], progress: Progress) -> Iterator[ShownStep]:
    """Yield the steps, and tell before each how many are painted."""
    for number, step in enumerate(steps):
        progress.so_far(number, len(steps))
        yield step


def _end(say: Said, written: str, path: Path) -> Said:
    """Return what tells the end: where the file is, or why there is none."""

    def done(fault: str) -> None:
        say(outcome(path, fault, written))

    return done
