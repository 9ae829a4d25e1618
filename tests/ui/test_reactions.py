"""Questions nobody wants are not asked: when a seat is asked, in one strip for all of a window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import battle_of, skirmish
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import PASS, is_empty
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Request
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.asked_effects import effects_asked
from simulator.ui.battle.draft import GoOn, Leave, Left, PickOption
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.match import Match, abilities_in
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.strip import strip_of
from simulator.ui.battle.way_on import way_on
from simulator.ui.boxes.box import doing
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.hand import OpenHand
from simulator.ui.keys import Act
from simulator.ui.settings import Asking, SeatWishes, load
from tests.games.golden import recorded, replayed
from tests.ui.fingers import (
    FAST,
    click_action,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    window,
)

BOTH = (Seat.RED, Seat.BLUE)


def at_the_skirmish(folder: Path, seed: int) -> tuple[App, GameScreen]:
    """Sit two people down at a skirmish."""
    app = window(folder)
    sit_down(app, skirmish(seed).header(dict.fromkeys(BOTH, "human")))
    settle(app)
    return app, game_of(app)


def at_a_window(folder: Path) -> tuple[App, GameScreen, Choose]:
    """Sit two people down at the skirmish: Red is asked at the start of its turn."""
    app, game = at_the_skirmish(folder, 5)
    request = game.match.pending
    assert isinstance(request, Choose)
    assert (request.kind, request.who) == (Kind.WINDOW, Seat.RED)
    return app, game, request


def offered(request: Choose) -> list[str]:
    return abilities_in(request.options)


def open_sheet(app: App) -> AskMeSheet:
    press(app, pygame.K_m)
    assert isinstance(app.top, AskMeSheet)
    return app.top


def wish(app: App, asking: str, *muted: str) -> None:
    """Set on the sheet when the seat is asked, and mute effects."""
    sheet = open_sheet(app)
    click_action(app, doing(sheet.ask, asking))
    for ability in muted:
        click_box(app, ability)
    press(app, pygame.K_SPACE)
    settle(app)


def answered(game: GameScreen) -> int:
    """Return how many questions were answered, those included at which nothing could be used."""
    return len(game.match.session.inputs) + len(game.match.session.declined)


# ------------------------------------------------------------------ one strip


def test_a_strip_says_the_same_whatever_is_held_and_names_no_card(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    rows = [row.label for row in game.rows()]
    assert rows[:2] == ["A card from the hand", "Red: nothing"], "closed, it names no card"
    assert game.hint().count("hand") == 0
    click_box(app, OpenHand(Seat.RED))
    opened = [row.do for row in game.rows() if isinstance(row.do, PickOption)]
    assert len(opened) == len(request.options), "open, it names all that can be played"


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_button_passes_for_everybody_in_the_strip(tmp_path: Path, language: str) -> None:
    app, game, request = at_a_window(tmp_path)
    app.change(replace(app.settings, language=language))
    assert [part.seat for part in game.strip] == [*BOTH]
    click_words(app, "All: nothing")
    settle(app)
    pending = game.match.pending
    assert pending is not None
    assert (pending.kind, pending.who) == (Kind.ACTIVATE, request.who)
    session = game.match.session
    passed = [given for given in session.inputs if given.kind == "window"]
    passed += [one.given for one in session.declined]
    assert sorted(given.who for given in passed) == sorted(BOTH), "each of them has passed"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_strip_is_answered_along_with_the_question_it_leads_to(
    tmp_path: Path, language: str
) -> None:
    """All pass and the active player's unit is activated, as when each is asked for itself."""
    app, game, _request = at_a_window(tmp_path)
    app.change(replace(app.settings, language=language))
    game.refresh()
    plain = Session(game.match.session.game, inputs=game.match.session.inputs)
    way = game.way_on
    assert way is not None
    assert (way.passes, way.question.kind) == (BOTH, Kind.ACTIVATE)
    options = [row for row in game.rows() if isinstance(row.do, GoOn)]
    assert [row.label for row in options] == [str(one.label) for one in way.question.options]
    key = way.question.options[1].key
    click_box(app, GoOn(key))
    settle(app)
    while plain.pending is not None and plain.pending.kind is Kind.WINDOW:
        plain.answer(PASS)
    assert plain.pending == way.question
    plain.answer(key)
    assert state_hash(plain.state) == state_hash(game.state)
    assert [given.reply for given in game.match.session.inputs][-1] == key
    press(app, pygame.K_u)
    assert game.match.pending == way.question, "taken back, the unit is chosen anew"


def test_no_strip_leads_on_over_a_die_or_over_somebody_who_reacts() -> None:
    """What is told while all pass belongs to the answer after it; nobody passes for the other."""
    battle = skirmish(5)
    match = Match(Session(battle.game()), battle.header(dict.fromkeys(BOTH, "human")))
    match.keep_hands_secret()
    agent, led, stopped = machine("greedy", 5), 0, set[Moment | None]()
    session = match.session
    while session.pending is not None and session.state.round < 3:
        request = session.pending
        way = way_on(match)
        if way is not None:
            assert way.question.who in way.passes or Moment.TURN_START in way.moments
            ahead = session.fork(anyway=frozenset(BOTH))
            for _pass in way.passes:
                ahead.answer(PASS)
            assert ahead.pending == way.question
            assert not any(given.dice for given in ahead.inputs[len(session.inputs) :])
            led += 1
        elif isinstance(request, Choose) and request.kind is Kind.WINDOW:
            stopped.add(request.moment)
        session.answer(PASS if is_empty(request) else reply_of(agent, session))
    assert led > 3
    assert Moment.UNIT_ACTIVATES in stopped


def table_at(mode: str, count: int) -> Match:
    """Sit two people down at a recorded game after so many answers."""
    session = replayed(mode).fork()
    session.back_to(count)
    header = read(recorded(mode)).header
    return Match(session, replace(header, players=dict.fromkeys(BOTH, "human")))


def test_no_strip_leads_on_where_siege_cards_are_dealt() -> None:
    """A siege card that can be played is asked about, so the way would tell of it (Sortie)."""
    match = table_at("a-storm-of-swords", 90)
    match.keep_hands_secret()
    request = match.pending
    assert isinstance(request, Choose)
    assert request.moment is Moment.TURN_START
    assert way_on(match) is None


def test_no_strip_leads_on_where_somebody_has_declared_an_ability() -> None:
    """No event tells of it yet: Craster's owner is asked again, and has not used nothing."""
    battle = battle_of("a-game-of-thrones", "baratheon", "freefolk", 303)
    match = Match(Session(battle.game()), battle.header(dict.fromkeys(BOTH, "human")))
    match.keep_hands_secret()
    agent, declared, offers = machine("greedy", 303), "", set[str]()
    while not declared:
        request = match.pending
        assert isinstance(request, Request)
        keys = [option.key for option in getattr(request, "options", ())]
        declared = next((key for key in keys if "refuge_and_supplies" in key), "")
        window = isinstance(request, Choose) and request.kind is Kind.WINDOW
        offers = {str(one) for part in strip_of(match) for one in part.offers}
        match.answer(declared or (PASS if window else reply_of(agent, match.session)))
    asked = match.pending
    assert isinstance(asked, Choose)
    assert asked.kind is Kind.WINDOW
    assert way_on(match) is None
    left = {str(one) for part in strip_of(match) for one in part.offers}
    assert left < offers, "what is declared is no offer any more"


def test_no_strip_leads_on_where_the_rules_fail_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _app, game, _request = at_a_window(tmp_path)
    assert way_on(game.match) is not None

    def fails(*_given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "answer", fails)
    assert way_on(game.match) is None


def test_no_strip_leads_on_once_somebody_has_used_something() -> None:
    """Who has declared an ability and is asked again has not used nothing."""
    match = table_at("a-clash-of-kings", 250)
    match.keep_hands_secret()
    request = match.pending
    assert isinstance(request, Choose)
    match.answer(request.options[0].key)
    assert match.pending is not None
    assert match.pending.kind is Kind.WINDOW
    assert way_on(match) is None


def test_each_seat_can_pass_for_itself_alone(tmp_path: Path) -> None:
    app, game, _request = at_a_window(tmp_path)
    press(app, pygame.K_0)
    settle(app)
    pending = game.match.pending
    assert pending is not None
    assert (pending.kind, pending.who) == (Kind.WINDOW, Seat.BLUE)
    assert [part.answered for part in game.strip] == [True, False]


def test_a_seat_that_can_use_nothing_is_asked_all_the_same(tmp_path: Path) -> None:
    """Until its turn is over: some of its questions have no answer but to pass."""
    app, game = at_the_skirmish(tmp_path, seed=2)
    empty = []
    for _answer in range(60):
        draft = game.draft
        if draft is None or game.state.turn > 2:
            break
        empty.append(is_empty(draft.request))
        assert not empty[-1] or len(game.rows()) > 3, "it looks like any other"
        key = pygame.K_0 if draft.request.kind is Kind.WINDOW else pygame.K_SPACE
        press(app, key)
        settle(app)
    assert True in empty
    again = Session(game.match.session.game, inputs=game.match.session.inputs)
    assert state_hash(again.state) == state_hash(game.state), "no save holds them"


def test_alone_against_a_machine_nobody_is_asked_for_nothing(tmp_path: Path) -> None:
    app = window(tmp_path)
    sit_down(app, skirmish(5).header({Seat.RED: "human", Seat.BLUE: "greedy"}))
    settle(app)
    game = game_of(app)
    assert game.match.session.declined == []
    assert game.strip == ()
    assert game.draft is not None
    assert not is_empty(game.draft.request)


# ------------------------------------------------------------------ when one is asked


@pytest.mark.parametrize("asking", [Asking.SOME, Asking.NONE])
def test_who_wishes_so_is_asked_only_when_it_can_or_never(tmp_path: Path, asking: str) -> None:
    app, game, _request = at_a_window(tmp_path)
    for seat in BOTH:
        app.settings = app.settings.with_wishes(seat, SeatWishes(asking))
    game.absorb()
    settle(app)
    asked = []
    for _answer in range(60):
        draft = game.draft
        if draft is None or game.state.turn > 2:
            break
        if draft.request.kind is Kind.WINDOW:
            asked.append(draft.request)
        key = pygame.K_0 if draft.request.kind is Kind.WINDOW else pygame.K_SPACE
        press(app, key)
        settle(app)
    assert game.state.turn > 2
    assert not any(map(is_empty, asked))
    assert bool(asked) == (asking == Asking.SOME)


def test_the_sheet_says_what_being_asked_tells(tmp_path: Path) -> None:
    app, _game, _request = at_a_window(tmp_path)
    sheet = open_sheet(app)
    assert sheet.wishes.asking == Asking.ALWAYS
    click_action(app, doing(sheet.ask, Asking.SOME))
    said = "being asked tells the others that this seat can use something"
    assert said in words_in(sheet.tree.root)


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


def test_what_is_muted_is_passed_and_kept_and_shown_to_nobody(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    before = len(game.match.session.inputs)
    (ability,) = offered(request)
    wish(app, Asking.SOME, ability)
    assert game.match.session.inputs[before].reply == "pass"
    kept, trouble = load(app.places.settings)
    assert not trouble
    assert kept.wishes(Seat.RED) == SeatWishes(Asking.SOME, frozenset({ability}))
    while game.match.pending is not None and game.match.pending.who is not Seat.RED:
        press(app, pygame.K_SPACE)  # Blue's effects
        settle(app)
    assert game.match.pending is not None
    assert game.match.pending.kind is Kind.ACTIVATE
    assert game.prompt.more == "", "what a seat wishes is its secret"


def test_the_row_below_the_options_opens_the_sheet(tmp_path: Path) -> None:
    app, _game, _request = at_a_window(tmp_path)
    click_box(app, Act.ASK_ME)
    assert isinstance(app.top, AskMeSheet)


def test_an_offer_that_is_not_muted_is_asked_still(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    other = next(a for a in effects_asked(game.match, Seat.RED) if a not in offered(request))
    wish(app, Asking.SOME, other)
    assert game.match.pending is request


def test_effects_are_ticked_by_keys(tmp_path: Path) -> None:
    app, _game, _request = at_a_window(tmp_path)
    sheet = open_sheet(app)
    click_action(app, doing(sheet.ask, Asking.SOME))
    first, second, *_rest = sheet.names
    press(app, pygame.K_1)
    press(app, pygame.K_2)
    assert app.settings.wishes(Seat.RED).muted == {first, second}
    press(app, pygame.K_2)
    assert app.settings.wishes(Seat.RED).muted == {first}
    assert app.settings.wishes(Seat.RED).asking == Asking.SOME
    assert app.settings.wishes(Seat.BLUE).asking == Asking.ALWAYS


# ------------------------------------------------------------------ not until my own turn


def test_who_is_asked_no_more_until_its_own_turn_is_asked_then(tmp_path: Path) -> None:
    app, game, _request = at_a_window(tmp_path)
    press(app, pygame.K_0)  # Red
    settle(app)
    click_box(app, Leave(Left.OTHERS))
    settle(app)
    asked = []
    for _answer in range(60):
        draft = game.draft
        if draft is None or game.state.turn > 2:
            break
        if draft.request.kind is Kind.WINDOW and draft.request.who is Seat.BLUE:
            asked.append(game.state.turn)
        key = pygame.K_0 if draft.request.kind is Kind.WINDOW else pygame.K_SPACE
        press(app, key)
        settle(app)
    assert 2 in asked, "Blue's own turn is the second"
    assert 1 not in asked
    again = Session(game.match.session.game, inputs=game.match.session.inputs)
    assert state_hash(again.state) == state_hash(game.state)


def test_taking_back_brings_the_questions_back(tmp_path: Path) -> None:
    app, game, request = at_a_window(tmp_path)
    before = state_hash(game.state), answered(game)
    click_box(app, Leave(Left.OTHERS))
    settle(app)
    assert answered(game) > before[1]
    press(app, pygame.K_u)
    while app.top is not game:
        press(app, pygame.K_SPACE)  # the others agree
    settle(app)
    assert (state_hash(game.state), answered(game)) == before
    assert game.draft is not None
    assert game.draft.request.who is request.who
    assert not game.match.entrusted.answers(game.match.session)


def test_windows_that_are_passed_pause_as_every_answer_does(tmp_path: Path) -> None:
    app, game, _request = at_a_window(tmp_path)
    app.settings = replace(FAST, window_pause=0.5)
    press(app, pygame.K_w)
    assert game.draft is None
    assert game.next.waiting
    app.step(0.3)
    assert game.draft is None, "silence takes as long as an answer"
    for _frame in range(8):
        app.step(0.1)
    assert game.draft is not None
