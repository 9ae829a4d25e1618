"""The first battle that teaches: steps of a real game, done by clicks and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.games.save_reader import read
from simulator.engine.state_hash import state_hash
from simulator.language.languages import speak
from simulator.language.texts import printed, translate
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.practice.teaching import lesson
from simulator.ui.app import App
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.aiming import around
from simulator.ui.board.ghost_drawing import pulled_back
from simulator.ui.board.tray_placing import ClickPreview
from simulator.ui.dialog import Question
from simulator.ui.practice.lesson_screen import LessonScreen, begin
from simulator.ui.practice.screen import PracticeScreen
from simulator.ui.title.menu import Menu
from tests.ui.fingers import (
    Pixel,
    buttons_of,
    click,
    click_words,
    is_seen,
    journals_of,
    press,
    settle,
    type_number,
    window,
)

SIZES = [(1280, 720), (1920, 1080)]


def at_step(folder: Path, step: str, size: Pixel = (1280, 720)) -> tuple[App, LessonScreen]:
    """Sit at a step of the first battle."""
    app = window(folder, size)
    numbers = [one.id for one in lesson().steps]
    screen = begin(app, lesson(), numbers.index(step))
    settle(app)
    return app, screen


def now_at(app: App) -> LessonScreen:
    """Return the step on the window."""
    assert isinstance(app.top, LessonScreen)
    return app.top


def covered(screen: LessonScreen) -> list[str]:
    """Return what the plate beside the golden frame lies over: names, badges, trays, sentences."""
    board, sign = screen.board, screen.pointer.sign
    if sign is None:
        return []
    corner, now = board.camera.viewport.topleft, screen.match.session.position
    over = [one.about for one in board.picture.labels if sign.colliderect(one.rect.move(corner))]
    trays = [unit.id for unit in now.state.units.values() if unit.on_table]
    over += [one for one in trays if sign.colliderect(around(board.camera, now.corners(one)))]
    return over + [f"written at {one}" for one in board.written if sign.colliderect(one)]


def click_target(app: App) -> None:
    """Click the middle of the golden frame, whose plate covers nothing."""
    target = now_at(app).target
    assert target is not None, now_at(app).doing
    assert covered(now_at(app)) == [], now_at(app).doing
    click(app, target.box.center)
    asked(app)


def asked(app: App) -> None:
    """Draw frames until somebody is asked, or the step is over."""
    for _frame in range(20):
        if now_at(app).done or now_at(app).draft is not None:
            break
        settle(app, 1)
    settle(app, 1)


def do_by_key(app: App) -> None:
    """Do the act of the step by keys alone: numbers, arrows and Space."""
    screen = now_at(app)
    draft, act = screen.draft, screen.wanted
    assert draft is not None
    assert act is not None
    if isinstance(draft.request, Place):
        for _inch in range(80):
            placing = screen.board.placing
            assert placing is not None
            if act.spot is None or abs(placing.wished.y - act.spot[1]) < 0.6:
                break
            press(app, pygame.K_UP if act.spot[1] > placing.wished.y else pygame.K_DOWN)
        press(app, pygame.K_SPACE)
    else:
        answer = act.answer if isinstance(act.answer, str) else (act.answer or [""])[0]
        type_number(app, draft.number_keys().index(answer) + 1)
        if isinstance(draft.request, ChooseSome):
            press(app, pygame.K_SPACE)
    asked(app)


def play_through(app: App, *, by_keys: bool) -> list[str]:
    """Do every step as it asks; give the steps that were done."""
    done: list[str] = []
    for _act in range(sum(len(step.acts) + 2 for step in lesson().steps)):
        screen = now_at(app)
        if screen.done:
            assert screen.acted == len(screen.step.acts)
            done.append(screen.step.id)
            if screen.last:
                return done
            press(app, pygame.K_SPACE)
            asked(app)
        elif by_keys:
            do_by_key(app)
        else:
            click_target(app)
    raise AssertionError(f"stuck at {now_at(app).step.id}: {now_at(app).doing}")


@pytest.mark.parametrize("size", SIZES)
def test_all_steps_are_done_by_clicks_from_the_title(tmp_path: Path, size: Pixel) -> None:
    app = window(tmp_path, size)
    app.rooms.first_battle()
    settle(app)
    assert play_through(app, by_keys=False) == [step.id for step in lesson().steps]
    click_words(app, "Play a battle")
    settle(app)
    assert isinstance(app.top, GameScreen)
    assert not isinstance(app.top, LessonScreen)


def test_all_steps_are_done_by_keys_alone(tmp_path: Path) -> None:
    app, _screen = at_step(tmp_path, "activate")
    assert len(play_through(app, by_keys=True)) == len(lesson().steps)
    type_number(app, 2)
    assert isinstance(app.top, PracticeScreen)


def test_every_step_can_be_skipped(tmp_path: Path) -> None:
    app, _screen = at_step(tmp_path, "activate")
    for number in range(len(lesson().steps)):
        assert now_at(app).number == number
        assert not now_at(app).done
        press(app, pygame.K_n)
    assert now_at(app).done
    assert now_at(app).last
    assert any("Practise charges" in made.text for made in buttons_of(app))


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_stands_beside_the_board(tmp_path: Path, size: Pixel) -> None:
    app = window(tmp_path, size)
    for step in (0, 3, 5, 6):
        screen = begin(app, lesson(), step)
        asked(app)
        assert not screen.room.colliderect(screen.at.board)
        assert app.surface.get_rect().contains(screen.room)
        feet = [made.rect for made in buttons_of(app) if screen.room.contains(made.rect)]
        assert len(feet) == 2  # skip and play on


def test_in_the_smallest_window_no_list_of_actions_or_units_is_scrolled(tmp_path: Path) -> None:
    """At 1024x600 the page and its tabs fold away for what is asked."""
    app, lists = window(tmp_path, (1024, 600)), 0
    for number in range(len(lesson().steps)):
        screen = begin(app, lesson(), number)
        asked(app)
        assert screen.draft is not None
        request = screen.draft.request
        if not isinstance(request, Choose) or request.kind is Kind.CHARGE_TARGET:
            continue
        lists += 1
        for option in request.options:
            assert is_seen(screen, option.key), f"{screen.step.id}: {option.key} is cut"
    assert lists >= 5


def test_what_the_rules_allow_but_the_step_does_not_ask_for_is_not_given(tmp_path: Path) -> None:
    app = window(tmp_path)
    for number in range(len(lesson().steps)):
        screen = begin(app, lesson(), number)
        asked(app)
        act, draft = screen.wanted, screen.draft
        assert act is not None
        assert draft is not None
        before = state_hash(screen.state), len(screen.match.session.inputs)
        if isinstance(draft.request, Choose):
            others = [key for key in draft.number_keys() if key != act.answer]
            declines = not others  # an order may only be used, or not
            type_number(app, 0 if declines else draft.number_keys().index(others[0]) + 1)
        else:
            type_number(app, 0)  # no die chosen: the token stays
        settle(app, 1)
        assert (state_hash(screen.state), len(screen.match.session.inputs)) == before
        assert now_at(app) is screen
        assert screen.acted == 0
        assert not screen.done
        assert screen.notes.words


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_steps_are_done_by_clicks_in_each_language(tmp_path: Path, language: str) -> None:
    speak(language)
    app, _screen = at_step(tmp_path, "flank")
    steps = ["flank", "conditions", "orders", "influence", "deployment", "first-player", "victory"]
    assert play_through(app, by_keys=False) == steps
    texts = " ".join(made.text for made in buttons_of(app))
    assert translate("Play a battle") in texts
    assert translate("Back to the result") not in texts  # Space means one thing


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_mistake_is_answered_with_its_own_sentence(tmp_path: Path, language: str) -> None:
    """The front for the flank, another condition, the order left unused, another unit or zone."""
    speak(language)
    mistakes = (
        ("flank", 0, "blue:lannister-halberdiers"),
        ("conditions", 1, "wealth"),
        ("conditions", 2, "blue:lannister-halberdiers"),
        ("conditions", 3, "panicked"),
        ("orders", 1, "red:stark-bowmen"),
        ("influence", 1, "tactics"),
        ("influence", 2, "blue:lannister-guardsmen"),
        ("deployment", 0, "1"),
        ("deployment", 1, "red:stark-bowmen"),
        ("first-player", 0, "red"),
        ("victory", 0, "march"),
        ("victory", 2, "blue:lannister-guardsmen"),
    )
    for step, acts, wrong in mistakes:
        app, screen = at_step(tmp_path, step)
        for _act in range(acts):
            click_target(app)
        act, draft = screen.wanted, screen.draft
        assert act is not None
        assert draft is not None
        type_number(app, draft.number_keys().index(wrong) + 1)
        assert act.otherwise
        assert str(screen.notes.words) == printed(act.otherwise)
        assert screen.acted == acts
    app, screen = at_step(tmp_path, "orders")
    type_number(app, 0)
    assert screen.wanted is not None
    assert str(screen.notes.words) == printed(screen.wanted.otherwise)


def test_what_the_rules_forbid_is_answered_by_the_rule(tmp_path: Path) -> None:
    app, screen = at_step(tmp_path, "charge")
    far = screen.match.session.position.unit("blue:lannister-crossbowmen").pose
    assert far is not None
    x, y = screen.board.camera.to_screen(far.centre)
    click(app, (round(x), round(y)))
    assert "CHG-05" in str(screen.notes.words)
    assert screen.acted == 0
    click_target(app)
    assert screen.acted == 1


def test_a_march_that_ends_elsewhere_is_asked_for_again(tmp_path: Path) -> None:
    app, screen = at_step(tmp_path, "march")
    click_target(app)
    x, y = screen.board.camera.to_screen((17.0, 25.5))
    click(app, (round(x), round(y)))
    settle(app)
    assert screen.acted == 1
    assert "golden frame" in str(screen.notes.words)
    click_target(app)
    assert screen.acted == 2


def test_space_does_only_what_is_a_button(tmp_path: Path) -> None:
    app, screen = at_step(tmp_path, "charge")
    press(app, pygame.K_SPACE)
    assert screen.draft is not None
    assert screen.draft.lit is None
    assert screen.acted == 0
    assert screen.notes.words
    click_target(app)
    click_target(app)  # the pivot; now the trays are aligned
    assert screen.acted == 2
    screen = begin(app, lesson(), 1)
    settle(app)
    click_target(app)
    click_target(app)
    assert screen.target is not None
    assert screen.target.button
    press(app, pygame.K_SPACE)
    settle(app)
    assert screen.done


def test_escape_steps_back_and_asks_before_it_leaves(tmp_path: Path) -> None:
    app, _screen = at_step(tmp_path, "march")
    click_target(app)
    press(app, pygame.K_ESCAPE)
    assert now_at(app).step.id == "march"
    assert now_at(app).acted == 0
    press(app, pygame.K_ESCAPE)
    assert now_at(app).step.id == "activate"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Question)
    press(app, pygame.K_ESCAPE)
    assert now_at(app).step.id == "activate"
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_SPACE)
    assert isinstance(app.top, Menu)


def test_playing_on_is_a_game_of_its_own_that_is_kept(tmp_path: Path) -> None:
    app, screen = at_step(tmp_path, "charge")
    click_target(app)
    before = state_hash(screen.state)
    press(app, pygame.K_p)
    settle(app)
    game = app.top
    assert isinstance(game, GameScreen)
    assert not isinstance(game, LessonScreen)
    assert state_hash(game.state) == before
    assert game.draft is not None
    assert isinstance(game.draft.request, Place)
    assert journals_of(app)
    press(app, pygame.K_SPACE)
    settle(app)
    assert game.save() == ""
    hash_now, (saved,) = state_hash(game.state), app.places.all_saves()
    assert read(saved).header.position.startswith("iron-ranks/")
    app.rooms.saved_game(saved)
    settle(app)
    assert isinstance(app.top, GameScreen)
    assert app.top is not game
    assert state_hash(app.top.state) == hash_now


def test_the_title_leads_to_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "First battle")
    settle(app)
    assert now_at(app).number == 0


def asks_for_actions() -> list[str]:
    """Return the steps in which an action is chosen from a unit's list."""
    return [
        step.id
        for step in lesson().steps
        if any(act.asks == Kind.ACTION.value for act in step.acts)
    ]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("step", asks_for_actions())
def test_every_action_is_seen_below_the_coach(
    tmp_path: Path, step: str, width: int, height: int
) -> None:
    app, screen = at_step(tmp_path, step, (width, height))
    for _act in screen.step.acts:
        if screen.draft is not None and screen.draft.request.kind is Kind.ACTION:
            break
        do_by_key(app)
    assert screen.draft is not None
    request = screen.draft.request
    assert isinstance(request, Choose)
    assert request.kind is Kind.ACTION
    for key in (one.key for part in (request.options, request.refused) for one in part):
        assert is_seen(screen, key), f"{key} is cut below the coach"


def test_what_is_to_be_done_is_said_in_the_language_spoken(tmp_path: Path) -> None:
    speak("de")
    app, screen = at_step(tmp_path, "charge")
    assert screen.doing == "Klicke auf die Gardisten."
    type_number(app, 2)
    assert "Gardisten" in str(screen.notes.words)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Pulled back by 6.45 in. Where you point: "), ("de", "Um 6,45 Zoll zurückgezogen. ")],
)
def test_a_tray_pointed_out_of_its_zone_is_pulled_back_and_told_so(
    tmp_path: Path, language: str, told: str
) -> None:
    """DEP-04: the ghost stands where it may; the sentence says how far that is from the mouse."""
    speak(language)
    app, screen = at_step(tmp_path, "deployment")
    for _act in range(2):
        click_target(app)
    assert screen.draft is not None
    request = screen.draft.request
    assert isinstance(request, Place)
    preview = ClickPreview(request, request.start.moved(0.0, 9.05))
    assert preview.verdict
    assert preview.refusal is not None
    assert pulled_back(preview, preview.refusal).startswith(told)
    assert str(preview.refusal) in pulled_back(preview, preview.refusal)
