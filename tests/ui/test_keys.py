"""Every key has one meaning: Space confirms, Esc steps back or closes, 0 is none of these."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from simulator.content.games.battles import skirmish
from simulator.language.texts import msg
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Option,
    Place,
    Reply,
    Request,
    Roll,
)
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.panels import CARD, LOG, NOW
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.battle.prompt_bar import bar_buttons
from simulator.ui.battle.screen import GameScreen
from simulator.ui.cards.hand import STRIP
from simulator.ui.keys import Keys
from tests.ui.fingers import (
    Person,
    click,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    type_number,
    window,
)


def at_the_table(folder: Path, blue: str = "human") -> tuple[App, GameScreen]:
    """Sit down at the skirmish, whose first question is a window."""
    app = window(folder)
    sit_down(app, skirmish(5).header({Seat.RED: "human", Seat.BLUE: blue}))
    settle(app)
    return app, game_of(app)


def until(app: App, *kinds: Kind, most: int = 60) -> Request:
    """Answer, not by fingers, until a question of one of these kinds is put."""
    game, person = game_of(app), Person(app, seed=3)
    for _answer in range(most):
        request = game.match.pending
        assert request is not None
        if request.kind in kinds:
            break
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    assert game.draft is not None
    assert game.draft.request.kind in kinds
    return game.draft.request


def on_top(app: App) -> type:
    """Return the kind of the topmost screen."""
    return type(app.top)


def given(game: GameScreen) -> list[Reply]:
    return [one.reply for one in game.match.session.inputs]


# ------------------------------------------------------------------ Esc answers nothing


def test_escape_answers_nothing_at_any_question_of_a_round(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    person = Person(app, seed=6, mouse=False)
    kinds: set[Kind] = set()
    for _question in range(26):
        if app.top is not game:
            press(app, pygame.K_SPACE)
        before, request = given(game), game.match.pending
        assert request is not None
        press(app, pygame.K_ESCAPE)
        assert on_top(app) is PauseMenu, request
        press(app, pygame.K_ESCAPE)
        assert on_top(app) is GameScreen
        assert game.match.pending is request
        assert given(game) == before
        kinds.add(request.kind)
        person.answer()
    assert {Kind.WINDOW, Kind.ACTIVATE} <= kinds


def test_escape_unchooses_before_it_opens_the_menu(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    until(app, Kind.ACTIVATE)
    press(app, pygame.K_DOWN)
    assert game.draft is not None
    draft = game.draft
    lit = [draft.lit]
    press(app, pygame.K_ESCAPE)
    assert on_top(app) is GameScreen
    lit.append(draft.lit)
    assert lit[0] is not None
    assert lit[1] is None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, PauseMenu)


def test_escape_closes_the_log_and_an_open_hand_first(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    before = given(game)
    press(app, pygame.K_l)
    click_box(app, STRIP)
    assert (game.panels.tab, game.secrecy.latched) == (LOG, Seat.RED)
    press(app, pygame.K_ESCAPE)
    assert (game.panels.tab, game.secrecy.latched) == (LOG, None)
    assert not game.hand.laid_out
    press(app, pygame.K_ESCAPE)
    assert game.panels.tab == NOW
    assert app.top is game
    assert given(game) == before


ROLL = Roll(who=Seat.RED, prompt=msg("Roll"), kind=Kind.OTHER, dice=2, sides=6)
SOME = ChooseSome(
    who=Seat.RED,
    prompt=msg("Which?"),
    options=(Option("a", "A"), Option("b", "B")),
    least=0,
    most=2,
)


def test_what_was_proposed_comes_back_and_a_typed_face_goes() -> None:
    draft = Draft(SOME)
    draft.propose(["a"])
    assert not draft.back()
    draft.press("b")
    assert draft.back()
    assert draft.chosen == ["a"]
    roll = Draft(ROLL)
    roll.face(4)
    assert roll.back()
    assert not roll.faces
    assert not roll.back()


# ------------------------------------------------------------------ Space and 0


def shown(draft: Draft) -> dict[str, str]:
    """Return the words of the buttons with their keys."""
    made = bar_buttons(draft, Keys(), hidden=False, undo=False)
    return {button.words: button.key for button in made}


def test_none_is_space_while_nothing_is_chosen_and_0_afterwards() -> None:
    draft = Draft(SOME)
    assert shown(draft) == {"None": "Space"}
    assert draft.confirm() == ()
    draft.press("b")
    assert shown(draft) == {"Confirm": "Space", "None": "0"}
    assert draft.confirm() == ("b",)
    assert draft.declining() == ()


def test_no_effect_is_space_until_another_is_lit_and_0_then(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path, blue="random")
    press(app, pygame.K_l)
    assert game.draft is not None
    assert shown(game.draft)["No effect"] == "Space"
    press(app, pygame.K_DOWN)
    assert shown(game.draft)["No effect"] == "0"
    before = len(given(game))
    type_number(app, 0)
    assert given(game)[before] == "pass"


def test_space_passes_a_window_the_seat_may_answer(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    press(app, pygame.K_SPACE)
    assert given(game)[-1] == "pass"


def test_a_tray_is_left_as_it_stands_by_0_and_by_its_button(tmp_path: Path) -> None:
    for by_key in (True, False):
        app, game = at_the_table(tmp_path / str(by_key))
        request = until(app, Kind.PIVOT)
        assert isinstance(request, Place)
        assert request.may_skip
        before = len(given(game))
        if by_key:
            type_number(app, 0)
        else:
            click_words(app, "Leave as it is")
        assert given(game)[before] == request.start


# ------------------------------------------------------------------ looking chooses nothing


def test_a_right_click_and_a_key_show_a_card_and_choose_nothing(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    request = until(app, Kind.ACTIVATE)
    assert isinstance(request, Choose)
    before = given(game)
    x, y = game.board.camera.to_screen(
        game.match.session.position.standing("blue:gregor-clegane").pose.centre
    )
    click(app, (round(x), round(y)), button=3)
    assert (game.selected, game.panels.tab) == ("blue:gregor-clegane", CARD)
    seen = []
    for _step in request.options:
        press(app, pygame.K_j)
        seen.append(game.selected)
    assert seen == [option.about for option in request.options]
    assert game.draft is not None
    assert game.draft.lit is None
    assert game.match.pending is request
    assert given(game) == before


def test_a_right_click_answers_nothing_while_a_tray_is_placed(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    request = until(app, Kind.PIVOT, Kind.RUN)
    before = given(game)
    click(app, game.at.board.center, button=3)
    assert game.match.pending is request
    assert given(game) == before


# ------------------------------------------------------------------ only one reply


def test_the_only_reply_waits_for_space_and_says_what_it_does(tmp_path: Path) -> None:
    app, game = at_the_table(tmp_path)
    one = Option("burn", "Burn it", detail="2 wounds to the unit")
    game.match.session.pending = Choose(
        who=Seat.RED, prompt=msg("What happens?"), options=(one,), kind=Kind.OTHER
    )
    game.ask()
    settle(app)
    assert game.draft is not None
    assert "No other choice: Burn it (2 wounds to the unit)" in game.prompt.lines[0]
    assert shown(game.draft) == {"Burn it": "Space"}
    assert game.draft.confirm() == "burn"


def test_all_of_a_choice_without_others_are_chosen_and_confirmed_by_space() -> None:
    draft = Draft(replace(SOME, least=2))
    draft.propose(())
    assert draft.chosen == ["a", "b"]
    assert shown(draft) == {"Confirm": "Space"}
    assert draft.confirm() == ("a", "b")
