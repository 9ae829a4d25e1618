"""Questions nobody wants are not asked: muted effects, and the same offers in one turn."""

from __future__ import annotations

from pathlib import Path

import pygame

from simulator.content.games.battles import skirmish
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language.texts import msg
from simulator.model.requests import Choose, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.asked_effects import effects_asked, muted
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.entrusted import Leave, Left
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.match import abilities_in
from simulator.ui.battle.screen import GameScreen
from simulator.ui.keys import Act
from simulator.ui.settings import Asking, load
from tests.ui.fingers import click_box, game_of, press, settle, window


def at_a_window(folder: Path) -> tuple[App, GameScreen, Choose]:
    """Sit two people down at the skirmish: Red is asked at the start of its turn."""
    app = window(folder)
    sit_down(app, skirmish(5).header(dict.fromkeys((Seat.RED, Seat.BLUE), "human")))
    settle(app)
    game = game_of(app)
    request = game.match.pending
    assert isinstance(request, Choose)
    assert (request.kind, request.who) == (Kind.WINDOW, Seat.RED)
    return app, game, request


def offered(request: Choose) -> list[str]:
    return abilities_in(request.options)


def below(game: GameScreen) -> dict[str, str]:
    """Return the rows below the options: words and what is added."""
    assert game.draft is not None
    return {row.words: row.why for row in game.draft.further}


def open_sheet(app: App) -> AskMeSheet:
    press(app, pygame.K_m)
    assert isinstance(app.top, AskMeSheet)
    return app.top


def untick(app: App, ability: str) -> None:
    open_sheet(app)
    click_box(app, ability)
    press(app, pygame.K_SPACE)
    settle(app)


# ------------------------------------------------------------------ ask me only for


def test_the_sheet_ticks_the_effects_of_the_seat_that_is_asked(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    sheet = open_sheet(app)
    assert sheet.player is Seat.RED
    assert set(sheet.names) == set(effects_asked(game.match, Seat.RED))
    assert all(sheet.wishes.wants(ability) for ability in sheet.names)
    assert set(offered(request)) <= set(sheet.names)
    press(app, pygame.K_ESCAPE)
    assert app.top is game
    assert game.match.pending is request
    assert not app.settings.seats, "closing it changes nothing"


def test_what_is_muted_is_passed_shown_in_the_prompt_and_kept(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    before = len(game.match.session.inputs)
    (ability,) = offered(request)
    untick(app, ability)
    assert game.match.session.inputs[before].reply == "pass"
    kept, trouble = load(app.places.settings)
    assert not trouble
    assert kept.wishes(Seat.RED).muted == {ability}
    while game.match.pending is not None and game.match.pending.who is not Seat.RED:
        press(app, pygame.K_SPACE)  # Blue's effects
        settle(app)
    assert game.match.pending is not None
    assert game.match.pending.kind is Kind.ACTIVATE
    assert below(game) == {"Ask me only for …": "1 effect muted"}
    assert "1 effect muted: M" in game.prompt.more
    untick(app, ability)  # ticked again
    assert muted(game.match, app.settings, Seat.RED) == 0
    assert below(game) == {}


def test_the_row_below_the_options_opens_the_sheet(tmp_path: Path) -> None:
    app, _game, _request = at_a_window(tmp_path)
    click_box(app, Act.ASK_ME)
    assert isinstance(app.top, AskMeSheet)


def test_an_offer_that_is_not_muted_is_asked_still(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    other = next(a for a in effects_asked(game.match, Seat.RED) if a not in offered(request))
    untick(app, other)
    assert game.match.pending is request
    assert game.draft is not None
    assert below(game)["Ask me only for …"] == "1 effect muted"


def test_effects_are_ticked_by_keys(tmp_path: Path) -> None:
    app, _game, _request = at_a_window(tmp_path)
    sheet = open_sheet(app)
    first, second, *_rest = sheet.names
    press(app, pygame.K_1)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert app.settings.wishes(Seat.RED).muted == {first, second}
    press(app, pygame.K_SPACE)
    assert app.settings.wishes(Seat.RED).muted == {first}
    assert app.settings.wishes(Seat.RED).asking == Asking.SOME
    assert app.settings.wishes(Seat.BLUE).asking == Asking.ALL


# ------------------------------------------------------------------ not again this turn


def as_asked(game: GameScreen, request: Choose, *keys: str) -> bool:
    """Return whether a window that offered these to Red now would be passed without a question."""
    options = (*(Option(key, key) for key in keys), Option("pass", "Pass"))
    held, session = game.match.session.pending, game.match.session
    session.pending = Choose(
        who=request.who, prompt=msg("?"), options=options, kind=Kind.WINDOW, rule=Rule.TIM_01
    )
    passed = game.match.entrusted.answers(session)
    session.pending = held
    return passed


def asked_of_red(game: GameScreen, turns: int) -> list[Choose]:
    """Have Blue and the turns go by, not by fingers, and collect what Red is asked in windows."""
    found: list[Choose] = []
    while game.state.turn < turns:
        request = game.match.pending
        assert isinstance(request, Choose)
        if request.kind is Kind.WINDOW and request.who is Seat.RED:
            found.append(request)
        key = "forgo" if request.kind is Kind.ACTION else request.options[-1].key
        if request.kind is Kind.ACTIVATE:
            key = request.options[0].key
        game.match.answer(key)
    return found


def test_the_same_offers_are_pooled_until_the_turn_ends(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    keys = [option.key for option in request.options if option.key != "pass"]
    before = len(game.match.session.inputs)
    assert "Not again this turn" in below(game)
    press(app, pygame.K_w)
    settle(app)
    assert game.match.session.inputs[before].reply == "pass", "an answer like any other"
    assert game.match.pending is not request
    assert as_asked(game, request, *keys)
    assert not as_asked(game, request, *keys, "use:another:1"), "a new offer is asked"
    begun = game.state.turn
    asked = asked_of_red(game, begun + 1)
    game.absorb()
    assert game.state.turn == begun + 1
    assert not as_asked(game, request, *keys), "in the next turn it is asked again"
    again = Session(game.match.session.game, inputs=game.match.session.inputs)
    assert state_hash(again.state) == state_hash(game.state)
    assert all({*keys, "pass"} != {o.key for o in one.options} for one in asked)


def test_taking_back_brings_the_pooled_questions_back(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    keys = [option.key for option in request.options if option.key != "pass"]
    before = state_hash(game.state), len(game.match.session.inputs)
    click_box(app, Leave(Left.TURN))
    settle(app)
    assert len(game.match.session.inputs) > before[1]
    press(app, pygame.K_u)
    if app.top is not game:
        press(app, pygame.K_SPACE)  # the other agrees
    settle(app)
    assert (state_hash(game.state), len(game.match.session.inputs)) == before
    assert isinstance(game.draft, Draft)
    assert not as_asked(game, request, *keys)


def test_pooled_and_muted_windows_pause_as_every_answer_does(tmp_path: Path) -> None:
    app, game, _request = at_a_window(tmp_path)
    app.settings = type(app.settings)(
        animations=False, machine_seconds=0.0, sound=False, window_pause=0.5
    )
    press(app, pygame.K_w)
    assert game.draft is None
    assert game.next.waiting
    app.step(0.3)
    assert game.draft is None, "silence takes as long as an answer"
    for _frame in range(8):
        app.step(0.1)
    assert game.draft is not None
