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
from simulator.ui.window import Window
from simulator.ui.writing import Progress, ask_to_write

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

    def work(path: Path, progress: Progress) -> bytes:
        steps = tuple(_shown(recorded, progress).steps())
        progress.between(_PLAYED, 1.0)
        return film(_counted(steps, progress), path.suffix.lower())

    endings, title = film_endings(), _("Film")
    path = app.places.new_document(_("game"), endings[0])
    ask_to_write(app, title, path, endings, work, _("The film is {path}."), say)


def ask_for_page(app: Window, recorded: Recorded, say: Said) -> None:
    """Ask where the page of a game goes, then make it beside the window; `say` tells the end."""

    def work(_path: Path, progress: Progress) -> bytes:
        return page_bytes(game_page(_shown(recorded, progress), program_version()))

    path, title = app.places.new_document(_("game"), ".html"), _("Page")
    ask_to_write(app, title, path, (".html", ".htm"), work, _("The page is {path}."), say)


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
