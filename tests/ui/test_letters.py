"""Letters: what is read at a table a metre away is large enough, and no button cuts its words."""

from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.ui import letters, palette
from simulator.ui.app import App
from simulator.ui.boxes.layout import Placed
from simulator.ui.keys import Act, Keys, key_words
from simulator.ui.title.menu import Menu
from tests.ui.fingers import (
    FAST,
    Pixel,
    battle,
    click_words,
    settle,
    window,
)

SIZES = ((1280, 720, 1.0), (1920, 1080, 1.0), (2560, 1440, 2.0))
BUTTONS = ("New battle", "Settings", "Help", "Archive", "Settle a dispute", "Practice", "Armies")
"""The ways from the title to the screens outside the battle."""


CAPS = {Keys().shown(act) for act in Act} | {key_words(pygame.K_DELETE)}
"""What stands on key caps, which keep their own size."""


class Written:
    """Every size in which words were written, as the window draws them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Look on while words are drawn."""
        self.sizes: dict[str, int] = {}
        really = palette.rendered

        def rendered(
            words: str, size: int = palette.TEXT_SIZE, *rest: object, **more: object
        ) -> object:
            if set(words) & set(string.ascii_letters) and len(words) > 2 and words not in CAPS:
                self.sizes[words] = min(size, self.sizes.get(words, size))
            return really(words, size, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(palette, "rendered", rendered)


def opened(folder: Path, size: Pixel, scale: float) -> App:
    app = window(folder, size)
    app.change(replace(FAST, interface_scale=scale))
    settle(app)
    return app


def least_at(size: Pixel, scale: float) -> int:
    """Return the smallest letters wanted, in pixels of the window at 100 percent."""
    return 18 if size[0] / scale >= 1600 else 15


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("way", ["", *BUTTONS])
def test_words_outside_the_battle_are_large_enough_and_not_cut(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    height: int,
    scale: float,
    way: str,
) -> None:
    least = least_at((width, height), scale)
    app = opened(tmp_path, (width, height), scale)
    written = Written(monkeypatch)
    if way:
        click_words(app, way)
    app.top.resize()
    settle(app, 4)
    assert letters.least() == least
    small = {words: size for words, size in written.sizes.items() if size < least}
    assert written.sizes
    assert not small


def kept_game(folder: Path) -> None:
    """Lay the first answers of a battle of two machines into the archive."""
    plain = battle(seed=4)
    session = Session(plain.game())
    agents = {seat: RandomAgent(number) for number, seat in enumerate(plain.armies)}
    for _answer in range(60):
        asked = session.pending
        if asked is None:
            break
        session.answer(agents[asked.who].reply(session.position, asked))
    folder.mkdir(parents=True)
    header = plain.header({Seat.RED: "human", Seat.BLUE: "random"})
    write(folder / "kept.ironranks", session, header)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_a_kept_game_is_described_in_letters_large_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int, scale: float
) -> None:
    least = least_at((width, height), scale)
    app = opened(tmp_path, (width, height), scale)
    kept_game(app.places.saves)
    written = Written(monkeypatch)
    click_words(app, "Archive")
    settle(app, 20)
    assert any("kept" in words for words in written.sizes)
    assert not {words: size for words, size in written.sizes.items() if size < least}


def size_in(placed: Placed) -> int:
    """Return the size of the smallest letters of a text."""
    assert placed.fitted is not None
    return min(run.size for _at, part, _rows in placed.fitted.parts for run in part.runs)


def test_letters_follow_a_window_made_larger_and_smaller(tmp_path: Path) -> None:
    app = opened(tmp_path, (1280, 720), 1.0)
    seen: list[int] = []
    for size in ((1920, 1080), (1280, 720)):
        app._open_window(size)
        app._fit()
        settle(app)
        assert isinstance(app.top, Menu)
        laid = [one for one in app.top.tree.root.walk() if one.fitted is not None]
        seen.append(min(size_in(one) for one in laid if getattr(one.box, "scaled", False)))
    assert seen == [18, 15]
