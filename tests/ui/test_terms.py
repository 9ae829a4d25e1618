"""Words with a text in the glossary: a hover shows it, a click keeps it, Esc closes it alone."""

from __future__ import annotations

from pathlib import Path

import pygame

from simulator.practice.teaching import lesson
from simulator.reports.cards.glossary import GlossaryEntry
from simulator.ui import term_places
from simulator.ui.app import App
from simulator.ui.battle.panels import LOG
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.screen import CardsScreen
from simulator.ui.help_page import HelpPage
from simulator.ui.paragraphs import Paragraph, Run, cut_at_terms, rows_of, says
from simulator.ui.practice.lesson_screen import LessonScreen, begin
from tests.ui.fingers import Pixel, click, move, press, settle, window


def shown_in(screen: BoxScreen) -> GlossaryEntry | None:
    """Return the entry whose text is shown over a screen."""
    return screen.term.shown


def place_of(term: str, within: pygame.Rect) -> Pixel:
    """Find a word on the screen as a mouse would: by going over it."""
    for y in range(within.top, within.bottom, 3):
        for x in range(within.left, within.right, 4):
            found = term_places.at((x, y))
            if found is not None and found.term == term:
                return found.rect.center
    raise AssertionError(f"{term} is not to be found")


def top_of(app: App) -> BoxScreen:
    """Return the screen on top."""
    assert isinstance(app.top, BoxScreen)
    return app.top


def charge(folder: Path, size: Pixel = (1280, 720)) -> tuple[App, LessonScreen]:
    """Sit at the step about charges."""
    app = window(folder, size)
    screen = begin(app, lesson(), 3)
    settle(app)
    return app, screen


def test_a_hover_of_a_quarter_second_shows_the_text(tmp_path: Path) -> None:
    app, screen = charge(tmp_path)
    at = place_of("disorderly", screen.room)
    move(app, at)
    app.step(0.1)
    assert shown_in(screen) is None
    app.step(0.2)
    shown = shown_in(screen)
    assert shown is not None
    assert shown.rules == ("CHG-19", "CHG-20")
    app.step(0.02)
    assert app.surface.get_rect().contains(screen.term.rect)
    assert not screen.term.rect.collidepoint(at)
    move(app, screen.at.board.center)
    settle(app, 6)
    assert shown_in(screen) is None


def test_a_click_keeps_it_open_and_escape_closes_it_alone(tmp_path: Path) -> None:
    app, screen = charge(tmp_path)
    at = place_of("disorderly", screen.room)
    move(app, at)
    settle(app, 6)
    click(app, at)
    move(app, screen.at.board.center)
    settle(app, 6)
    assert shown_in(screen) is not None
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert screen.number == 3
    assert shown_in(screen) is None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, LessonScreen)
    assert app.top.number == 2


def test_a_click_elsewhere_closes_it_and_does_what_it_does(tmp_path: Path) -> None:
    app, screen = charge(tmp_path)
    at = place_of("disorderly", screen.room)
    move(app, at)
    settle(app, 6)
    click(app, at)
    target = screen.target
    assert target is not None
    click(app, target.box.center)
    settle(app)
    assert screen.acted == 1
    assert shown_in(screen) is None


def test_the_log_the_prompt_and_the_card_open_texts(tmp_path: Path) -> None:
    app, screen = charge(tmp_path, (1920, 1080))
    place_of("CHG-02", screen.at.prompt)
    place_of("rank", screen.at.page)  # the Berserkers' own ability speaks of destroyed ranks
    screen.panels.tab = LOG
    screen.refresh()
    settle(app)
    at = place_of("RND-03", screen.at.page)
    settle(app)  # the log is a kept picture by now
    move(app, at)
    settle(app, 6)
    shown = shown_in(screen)
    assert shown is not None
    assert shown.page == "6"


def test_a_card_laid_out_opens_texts_and_stays(tmp_path: Path) -> None:
    app, screen = charge(tmp_path)
    screen.acts.lay_out("blue:lannister-halberdiers")
    settle(app)
    at = place_of("sundering", app.surface.get_rect())
    move(app, at)
    settle(app, 6)
    click(app, at)
    assert isinstance(app.top, CardsScreen)
    assert shown_in(top_of(app)) is not None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, CardsScreen)
    press(app, pygame.K_ESCAPE)
    assert top_of(app) is screen


def test_the_help_page_opens_texts(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(HelpPage(app))
    settle(app)
    at = place_of("ncu", app.surface.get_rect())
    move(app, at)
    settle(app, 6)
    assert shown_in(top_of(app)) is not None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, HelpPage)


def test_marking_words_loses_none_and_wraps_as_before() -> None:
    said = "A failed panic test (PAN-03) costs D3 wounds: the unit is Panicked, engaged, in rear."
    assert "".join(part.words for part in cut_at_terms(Run(said))) == said
    for width in range(60, 500, 7):
        rows = rows_of(says(said), width)
        text = ["".join(run.words for _x, run in row.pieces) for row in rows]
        assert " ".join(text).replace(" ", "") == said.replace(" ", "")
        assert not any(row.startswith((")", ",", ".", ":")) for row in text)
    plain = rows_of(Paragraph((Run(said, marks=False),)), 240)
    assert not any(run.term for row in plain for _x, run in row.pieces)
