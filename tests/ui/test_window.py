"""A real battle at the window, by real clicks and keys: every question answered, nothing lost."""

from __future__ import annotations

import math
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from simulator.content.games.save_reader import read
from simulator.datafiles import units_dir
from simulator.engine.state_hash import state_hash
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model.events import ActivationEnded, CardsDrawn, Event, TurnBegan, ZoneClaimed
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Roll
from simulator.model.rulebook import Rule
from simulator.model.seating import HUMAN
from simulator.model.state import Phase, Seat
from simulator.model.stats import Stat
from simulator.rules.movement.maneuver import march
from simulator.staging.side_scores import side_scores
from simulator.ui.app import App
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.battle_text import hint
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.dice_panel import LyingDie
from simulator.ui.battle.draft import Draft, LookAtThing
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.entry import open_save
from simulator.ui.battle.match import abilities_in
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.battle.score_tiles import leads
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.boxes.box import Doing, Scroll, Text, doing
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.layout import Placed
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.hand import STRIP
from simulator.ui.dialog import Question
from simulator.ui.help_page import HelpPage, key_paragraphs
from simulator.ui.keys import Act, Keys
from simulator.ui.places import Places
from simulator.ui.settings import Asking, SeatWishes
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from simulator.ui.title.quick_setup import STRENGTHS, USUAL, strength_label
from tests.each import some
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import a_table
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    FAST,
    Person,
    app_of,
    at_the_table,
    buttons_of,
    click,
    click_action,
    click_box,
    click_option,
    click_words,
    drag,
    game_of,
    journals_of,
    killed,
    let_go_of,
    move,
    press,
    settle,
    type_number,
    window,
)


def shows(app: App, kind: type[BoxScreen]) -> bool:
    """Return whether a screen of this kind lies on top."""
    return isinstance(app.top, kind)


def hides(game: GameScreen) -> bool:
    """Return whether options of the question on the table lie in a closed hand."""
    return game.draft is not None and bool(game.draft.closed)


def fanned(game: GameScreen) -> bool:
    """Return whether the hand lies open."""
    return game.hand.open


def laid_out(game: GameScreen) -> bool:
    """Return whether the names of the hand are listed beside the board."""
    return game.hand.laid_out


def open_still(app: App) -> bool:
    """Return whether the window is open."""
    return app.running


def play_until(person: Person, kind: Kind, most: int = 400) -> None:
    """Play quickly, not by fingers, until a question of this kind waits."""
    game = person.game
    for _answer in range(most):
        request = game.match.pending
        assert request is not None, f"the game ended before anyone was asked for {kind}"
        if request.kind is kind:
            break
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(person.app)
    assert person.app.top is game


# ------------------------------------------------------------------ whole turns


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_a_whole_round_is_played_by_mouse_or_by_keys_alone(tmp_path: Path, mouse: bool) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3, mouse=mouse)
    while game.match.session.state.round < 2 and len(game.match.session.inputs) < 300:
        person.answer()
    assert game.match.session.state.round == 2
    assert {"Choose", "Place"} <= person.kinds


def test_a_battle_starts_in_one_click(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Quick battle")
    settle(app)
    assert game_of(app).match.humans == (Seat.RED,)
    assert game_of(app).match.pending is not None


def test_two_machines_play_to_the_end_screen(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, red="random", blue="random")
    for _frame in range(3000):
        app.step(0.05)
        if game.match.session.over:
            break
    settle(app)
    assert shows(app, EndScreen)
    click_words(app, "Look at the table")
    assert app.top is game
    assert not game.unsaved
    click_words(app, "Back to the result")
    assert shows(app, EndScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is game


def test_real_dice_are_clicked_or_typed_in(tmp_path: Path) -> None:
    for mouse in (True, False):
        app = window(tmp_path)
        game = at_the_table(app, dice="typed")
        person = Person(app, seed=3, mouse=mouse)
        while not isinstance(game.match.pending, Roll):
            game.match.answer(person.wish()[1])
        game.absorb()
        settle(app)
        person.answer()
        assert "Roll" in person.kinds


def test_typed_dice_can_be_rolled_by_the_program(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, dice="typed")
    assert isinstance(game.match.pending, Roll)
    click_words(app, "Roll for us")
    assert game.match.session.inputs[-1].dice


@pytest.mark.parametrize("kind", [Kind.REROLL, Kind.DISCARD, Kind.WINDOW, Kind.CHARGE_PIVOT])
@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_rare_questions_can_be_answered(tmp_path: Path, kind: Kind, mouse: bool) -> None:
    app = window(tmp_path)
    at_the_table(app, seed=11)
    person = Person(app, seed=5, mouse=mouse)
    play_until(person, kind, most=3000)
    person.answer()


# ------------------------------------------------------------------ what is shown


def test_dice_that_roll_again_are_chosen_by_clicking_them(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, seed=11)
    person = Person(app, seed=5)
    app_of(game).settings = app_of(game).settings.with_wishes(Seat.RED, SeatWishes())
    play_until(person, Kind.REROLL, most=3000)
    request = game.match.pending
    assert isinstance(request, ChooseSome)
    assert request.dice is not None
    draft, first = game.draft, request.options[0].key
    assert draft is not None
    begun = set(draft.chosen)
    click_box(app, LyingDie(request.dice, int(first)))
    assert set(draft.chosen) == begun ^ {first}
    click_box(app, LyingDie(request.dice, int(first)))
    assert set(draft.chosen) == begun


def test_refused_actions_stay_visible_with_their_rule_and_say_why(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.ACTION)
    request = game.match.pending
    assert isinstance(request, Choose)
    assert request.refused
    refused = request.refused[0]
    before = len(game.match.session.inputs)
    click_option(app, refused.key)
    assert refused.verdict.rule.citation in game.notes.words
    assert len(game.match.session.inputs) == before


def test_private_options_are_hidden_until_the_peek_key_is_held(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.WINDOW)
    request = game.match.pending
    assert request is not None
    assert request.private
    assert hides(game)
    assert not fanned(game)
    before = len(game.match.session.inputs)
    type_number(app, 1)
    assert len(game.match.session.inputs) == before
    key = pygame.K_F5 if request.who is Seat.RED else pygame.K_F6
    press(app, key, let_go=False)
    assert not hides(game)
    assert fanned(game)
    let_go_of(app, key)
    app.step(0.02)
    assert hides(game)
    press(app, pygame.K_ESCAPE)  # opens the menu and answers nothing
    assert shows(app, PauseMenu)
    press(app, pygame.K_ESCAPE)
    assert len(game.match.session.inputs) == before
    press(app, pygame.K_SPACE)
    assert game.match.session.inputs[before].reply == "pass"


def test_the_only_human_need_not_hide_a_hand(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, blue="random")
    person = Person(app, seed=3)
    for _answer in range(200):
        request = game.match.pending
        assert request is not None
        if request.private and request.who is Seat.RED:
            break
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    assert not hides(game)


def test_a_seat_that_mutes_an_effect_is_passed_silently(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.WINDOW)
    request = game.match.pending
    assert request is not None
    before = len(game.match.session.inputs)
    none = SeatWishes(Asking.NONE)
    app.settings = app.settings.with_wishes(Seat.RED, none).with_wishes(Seat.BLUE, none)
    game.draft = None
    settle(app)
    assert game.match.session.inputs[before].reply == "pass"
    assert game.match.pending is None or game.match.pending.kind is not Kind.WINDOW


def test_a_curtain_falls_before_a_hidden_choice(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    lifted: list[bool] = []
    app.push(Curtain(app, Seat.BLUE, "Choose", lambda: lifted.append(True)))
    press(app, pygame.K_ESCAPE)
    assert shows(app, Curtain)
    press(app, pygame.K_SPACE)
    assert app.top is game
    assert lifted


def at_table(game: GameScreen, point: tuple[float, float]) -> tuple[int, int]:
    """Return the pixel of a point of the table."""
    x, y = game.board.camera.to_screen(point)
    return (round(x), round(y))


def test_a_click_far_from_the_zone_deploys_nothing_and_says_why(tmp_path: Path) -> None:
    """A tray is deployed completely in its zone (DEP-04)."""
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.DEPLOY_POSE)
    request = game.match.pending
    assert isinstance(request, Place)
    legal = request.samples()[len(request.samples()) // 2]
    inward = 1.0 if legal.y < 24.0 else -1.0
    far = (legal.x, legal.y + inward * 25.0)
    click(app, at_table(game, far))
    assert game.match.pending is request
    assert "out of their zone" in game.notes.words
    edge = request.snap(replace(legal, y=far[1]))
    click(app, at_table(game, (edge.x, edge.y + inward * 0.6)))
    assert game.match.pending is not request
    assert game.match.session.inputs[-1].kind == "deploy_pose"


def test_a_far_click_does_not_lay_terrain_down_where_nobody_pointed(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, opponent=HUMAN))
    screen = NewBattle(app)
    app.push(screen)
    screen.choose("terrain", 0, "chosen")
    screen.type_seed("5")
    click_words(app, "Begin")
    settle(app)
    person = Person(app, seed=3)
    while not isinstance(game_of(app).match.pending, PlacePiece):
        person.answer()
    game = game_of(app)
    request = game.match.pending
    assert isinstance(request, PlacePiece)
    for point in ((x * 4.0, y * 4.0) for x in range(13) for y in range(13)):
        wished = replace(request.start, x=point[0], y=point[1])
        nearest = request.snap(wished)
        if math.dist(nearest.centre, point) > 2.0:
            break
    else:
        pytest.skip("this piece lies nowhere far from a legal place")
    click(app, at_table(game, point))
    assert game.match.pending is request
    assert game.notes.words


def test_an_ncu_is_dragged_onto_a_zone(tmp_path: Path) -> None:
    app = window(tmp_path, (1920, 1080))
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.ACTIVATE)
    request = game.match.pending
    assert isinstance(request, Choose)
    ncu = next(o.about for o in request.options if o.about in game.state.ncus)
    start = game.tree.place_of(LookAtThing(ncu))
    end = game.tree.place_of(LookAtThing("wealth"))
    assert start is not None
    assert end is not None
    drag(app, start.center, end.center)
    settle(app)
    while game.match.pending is not None and game.match.pending.kind is Kind.WINDOW:
        press(app, pygame.K_SPACE)  # a strip of questions comes first
        settle(app)
    text = [given.reply for given in game.match.session.inputs]
    assert "wealth" in text


# ------------------------------------------------------------------ taking back


def test_taking_back_is_free_before_dice_and_asks_after(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.ACTIVATE)
    before = state_hash(game.state), len(game.match.session.inputs)
    type_number(app, 1)
    settle(app)
    assert len(game.match.session.inputs) > before[1]
    if game.match.undo_is_free():
        press(app, pygame.K_u)
    else:
        press(app, pygame.K_u)
        assert shows(app, Question)
        while shows(app, Question):
            press(app, pygame.K_SPACE)
    settle(app)
    assert (state_hash(game.state), len(game.match.session.inputs)) == before
    press(app, pygame.K_u, shift=True)
    assert len(game.match.session.inputs) > before[1]


def test_the_other_player_may_refuse_to_take_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.WINDOW)
    if game.match.undo_is_free():
        pytest.skip("this battle asks the same player twice in a row")
    before = len(game.match.session.inputs)
    press(app, pygame.K_u)
    question = app.top
    assert isinstance(question, Question)
    assert question.asked in game.match.humans
    press(app, pygame.K_ESCAPE)
    assert len(game.match.session.inputs) == before
    press(app, pygame.K_u)
    asked = set()
    while isinstance(app.top, Question):
        asked.add(app.top.asked)
        click_words(app, "Always in this game")
    assert len(game.match.session.inputs) < before
    assert game.trusting == asked


def test_no_setting_agrees_to_taking_back_for_another_player(tmp_path: Path) -> None:
    """Settings are the window's: whoever sits at it could agree with them to an undo of their own.

    So nobody agrees for another, and nobody for ever.
    """
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.WINDOW)
    assert not game.match.undo_is_free()
    switches = [each.name for each in fields(app.settings) if each.type in {"bool", bool}]
    usual, before = app.settings, len(game.match.session.inputs)
    for name in some(switches):
        turned_over: dict[str, Any] = {name: not getattr(usual, name)}  # any: fields by name
        app.settings = replace(usual, **turned_over)
        press(app, pygame.K_u)
        assert isinstance(app.top, Question), name
        press(app, pygame.K_ESCAPE)
        assert len(game.match.session.inputs) == before


def has_drawn(game: GameScreen) -> bool:
    """Return whether who is asked now has just drawn cards by the last choice, and no die fell."""
    session = game.match.session
    last, request = session.inputs[-1], session.pending
    if last.dice or request is None or request.who is not last.who:
        return False
    since = session.events[session.events_before(len(session.inputs) - 1) :]
    if not any(isinstance(event, CardsDrawn) for event in since):
        return False
    turn = [e for e in session.events if isinstance(e, TurnBegan | CardsDrawn | ZoneClaimed)]
    return len(turn) > 1 and isinstance(turn[-1], CardsDrawn) and isinstance(turn[-2], ZoneClaimed)


def test_taking_back_behind_drawn_cards_asks_the_other_player_TBD_04(tmp_path: Path) -> None:
    """Claim Tactics, draw two cards, look at them, press U: that is not free."""
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)
    while not has_drawn(game):
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    before = len(game.match.session.inputs)
    assert not any("Take back" in made.text for made in buttons_of(app)), "it is not free"
    press(app, pygame.K_u)
    question = app.top
    assert isinstance(question, Question)
    assert question.asked is not game.match.session.inputs[-1].who
    press(app, pygame.K_ESCAPE)  # refused
    assert len(game.match.session.inputs) == before
    press(app, pygame.K_u)
    while isinstance(app.top, Question):
        click_words(app, "Agree")
    assert len(game.match.session.inputs) < before


def window_of(person: Person, player: Seat) -> Choose:
    """Play quickly until a seat is asked about at least one effect."""
    game = person.game
    for _answer in range(600):
        request = game.match.pending
        assert request is not None, "the game ended before"
        if request.kind is Kind.WINDOW and request.who is player:
            game.absorb()
            settle(person.app)
            assert isinstance(game.match.pending, Choose)
            return game.match.pending
        game.match.answer(person.wish()[1])
    raise AssertionError("no effect was ever offered")


def mute_all(game: GameScreen, request: Choose) -> None:
    """Untick every effect of a window, so that the seat is no longer asked."""
    app = app_of(game)
    press(app, pygame.K_m)
    assert isinstance(app.top, AskMeSheet)
    click_action(app, doing(app.top.ask, Asking.SOME))
    for ability in dict.fromkeys(abilities_in(request.options)):
        click_box(app, ability)
    press(app, pygame.K_SPACE)
    settle(app)


def hand_up(folder: Path, size: tuple[int, int]) -> GameScreen:
    """Sit alone before a question one may answer with a card of the hand."""
    app = window(folder, size)
    game = at_the_table(app, blue="random")
    person = Person(app, seed=3)
    for _window in range(60):
        window_of(person, Seat.RED)
        if game.hand.playable:
            return game
        type_number(app, 0)
        settle(app)
    raise AssertionError("no card could ever be played")


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_a_hand_is_looked_at_beside_the_board(tmp_path: Path, size: tuple[int, int]) -> None:
    game = hand_up(tmp_path, size)
    app, board = app_of(game), game.at.board
    assert fanned(game)
    backs = [game.tree.place_of(("back", index)) for index in range(len(game.hand.cards))]
    assert all(place is not None and game.at.hand.contains(place) for place in some(backs))
    for by_key in (True, False):
        if by_key:
            press(app, pygame.K_F5, let_go=False)  # held
        else:
            click_box(app, STRIP)
        assert laid_out(game)
        settle(app, 1)
        names = [game.tree.place_of(("card", index)) for index in range(len(game.hand.cards))]
        assert None not in names
        assert not game.at.open.colliderect(board)
        assert faults(game.tree.root) == []
        if by_key:
            let_go_of(app, pygame.K_F5)
            app.step(0.02)
        else:
            click(app, (board.x + 20, board.y + 30))
        assert not laid_out(game)


def test_a_card_of_the_strip_is_read_under_the_mouse_and_played_by_a_click(tmp_path: Path) -> None:
    game = hand_up(tmp_path, (1280, 720))
    app, board = app_of(game), game.at.board
    card = min(game.hand.playable)
    before = len(game.match.session.inputs)
    place = game.tree.place_of(("back", card))
    assert place is not None
    seen = []
    for at in (place.center, (board.x + 20, board.y + 30)):
        move(app, at)
        seen.append(game.hand.shown)
    assert seen == [card, None]
    click(app, place.center)
    settle(app)
    assert str(game.match.session.inputs[before].reply).startswith("use:")


def test_what_was_passed_silently_is_skipped_when_an_answer_is_taken_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, blue="random")
    person = Person(app, seed=3)
    request = window_of(person, Seat.RED)
    mute_all(game, request)
    settle(app)
    assert game.match.pending is not request
    asked = []
    for _time in range(3):
        before = len(game.match.session.inputs)
        press(app, pygame.K_u)
        settle(app, 1)
        assert len(game.match.session.inputs) < before
        pending = game.match.pending
        assert pending is not None
        asked.append(pending)
        settle(app)
        assert game.match.pending is pending  # nobody answers it without asking
    assert len({len(asked), *map(id, asked)}) == 4


def test_doing_again_gives_the_silent_passes_again_too(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, blue="random")
    mute_all(game, window_of(Person(app, seed=3), Seat.RED))
    settle(app)
    while app.top is game and game.draft is None:
        settle(app)
    kept = state_hash(game.state), len(game.match.session.inputs)
    press(app, pygame.K_u)
    settle(app)
    assert len(game.match.session.inputs) < kept[1]
    press(app, pygame.K_u, shift=True)
    settle(app)
    assert (state_hash(game.state), len(game.match.session.inputs)) == kept


# ------------------------------------------------------------------ saves and crashes


def test_a_saved_game_is_loaded_at_the_same_question(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.ACTION)
    press(app, pygame.K_F2)
    assert not game.unsaved
    kept = state_hash(game.state), game.match.pending.prompt if game.match.pending else ""
    app.start_with(Menu(app))
    click_words(app, "Archive")
    assert isinstance(app.top, ArchiveScreen)
    click_box(app, app.top.saves[0])
    settle(app)
    loaded = game_of(app)
    assert loaded is not game
    pending = loaded.match.pending
    assert (state_hash(loaded.state), pending.prompt if pending else "") == kept


def test_a_killed_window_is_resumed_with_nothing_lost(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)
    for _answer in range(12):
        person.answer()
    kept = state_hash(game.state), list(game.match.session.inputs)
    (journal,) = journals_of(app)
    assert read(journal, forgiving=True).inputs == tuple(kept[1])

    killed(app)
    app = window(tmp_path)
    menu = app.top
    assert isinstance(menu, Menu)
    assert menu.interrupted is not None
    click_words(app, "Go on")
    settle(app)
    again = game_of(app)
    assert state_hash(again.state) == kept[0]
    assert list(again.match.session.inputs) == kept[1]
    assert journal not in app.places.left_behind()


@pytest.mark.parametrize("name", ["game.ironranks", "game.save"])
def test_a_game_saved_under_any_usual_name_is_listed(tmp_path: Path, name: str) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    Person(app, seed=3).answer()
    app.places.saves.mkdir(parents=True, exist_ok=True)
    assert game.match.save(app.places.saves / name) == ""
    (app.places.saves / "notes.txt").write_text("no game", encoding="utf-8")
    app.start_with(Menu(app))
    click_words(app, "Archive")
    assert isinstance(app.top, ArchiveScreen)
    assert [path.name for path in app.top.saves] == [name]
    type_number(app, 1)
    settle(app)
    assert game_of(app).match.session.inputs == game.match.session.inputs


def caps_in(placed: Placed) -> list[str]:
    """Return what the key caps in a box say: they alone keep their own size."""
    texts = (one.box for one in placed.walk() if isinstance(one.box, Text))
    return [box.words for box in texts if not box.scaled]


def test_every_way_of_the_title_has_a_key_that_takes_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app)
    Person(app, seed=3).answer()
    killed(app)
    app = window(tmp_path)  # a game to resume makes one way more
    menu = app.top
    assert isinstance(menu, Menu)
    assert menu.interrupted is not None
    ways = {words_in(one): caps_in(one) for one in menu.tree.pressables()}
    seen = [words for words, caps in ways.items() if not caps]
    sides, machines = seen[:2], seen[2:]
    assert sides == ["Against the machine", "Two people"], "J changes between them"
    assert machines == [strength_label(name) for name in STRENGTHS], "E goes to the next"
    press(app, pygame.K_e)
    assert app.settings.opponent == STRENGTHS[STRENGTHS.index(USUAL) + 1]
    (cap,) = ways["H Help"]
    press(app, pygame.key.key_code(cap.lower()))
    assert shows(app, HelpPage)


def test_a_torn_journal_is_resumed_without_its_last_line(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)
    for _answer in range(6):
        person.answer()
    (journal,) = journals_of(app)
    raw = journal.read_bytes()
    journal.write_bytes(raw[:-9])
    killed(app)
    app = window(tmp_path)
    press(app, pygame.K_SPACE)
    settle(app)
    assert len(game_of(app).match.session.inputs) >= len(game.match.session.inputs) - 1


def test_a_broken_save_says_what_is_wrong(tmp_path: Path) -> None:
    app = window(tmp_path)
    path = tmp_path / "bad.ironranks"
    path.write_text('{"iron_ranks": 1, "scenario": 3}\n', encoding="utf-8")
    assert not open_save(app, path)
    question = app.top
    assert isinstance(question, Question)
    assert "line 1" in question.words
    assert "armies" in question.words


def test_a_save_that_does_not_fit_the_rules_is_told(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)
    for _answer in range(4):
        person.answer()
    path = tmp_path / "odd.ironranks"
    assert game.match.save(path) == ""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for bad, old in (("no such zone", '"kind": "zone_edge", "reply": "'), ("run", '"kind": "')):
        odd = [line.replace(old, old + bad) if '"zone_edge"' in line else line for line in lines]
        path.write_text("".join(odd), encoding="utf-8")
        assert not open_save(app, path)
        assert shows(app, Question)
        press(app, pygame.K_ESCAPE)
        assert app.top is game


def test_a_full_disk_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    person.answer()
    assert "the disk is full" in game.match.trouble
    press(app, pygame.K_F2)
    assert isinstance(app.top, Question)
    assert "the disk is full" in app.top.words
    press(app, pygame.K_SPACE)
    person.answer()
    monkeypatch.undo()
    person.answer()
    assert game.match.trouble == ""
    (journal,) = journals_of(app)
    assert read(journal, forgiving=True).inputs == tuple(game.match.session.inputs)


def test_other_answers_than_the_saved_ones_are_unsaved(tmp_path: Path) -> None:
    """As many answers as the save holds, but another one among them."""
    game = at_the_table(window(tmp_path))
    person = Person(app_of(game))
    while not (isinstance(game.match.pending, Choose) and len(game.match.pending.options) > 1):
        person.answer()
    asked = game.match.pending
    unsaved: list[bool] = []
    for number in (0, 1, 0):
        game.match.answer(asked.options[number].key)
        if not unsaved:
            assert not game.save()
        unsaved.append(game.unsaved)
        assert game.match.undo(game.app.settings)
        assert game.unsaved
    assert unsaved == [False, True, False]


def test_closing_the_window_asks_for_an_unsaved_game(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    Person(app, seed=3).answer()
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.step(0.02)
    assert open_still(app)
    assert shows(app, Question)
    click_words(app, "Stay")
    assert app.top is game
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.step(0.02)
    click_words(app, "Save and close")
    assert not open_still(app)
    (saved,) = app.places.all_saves()
    assert read(saved).inputs == tuple(game.match.session.inputs)
    assert journals_of(app) == []


def test_a_fault_in_the_rules_takes_the_answer_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.ACTION)
    before = state_hash(game.state), len(game.match.session.inputs)

    whole = Table.emit

    def broken(table: Table, *events: Event) -> None:
        if any(isinstance(event, ActivationEnded) for event in events):
            raise ZeroDivisionError("a fault of ours")
        whole(table, *events)

    monkeypatch.setattr("simulator.engine.table.Table.emit", broken)
    game.pick("forgo")
    assert isinstance(app.top, Question)
    assert "a fault of ours" in app.top.words
    monkeypatch.undo()
    press(app, pygame.K_SPACE)
    settle(app)
    assert (state_hash(game.state), len(game.match.session.inputs)) == before
    game.pick("forgo")
    assert len(game.match.session.inputs) > before[1]


# ------------------------------------------------------------------ the other screens


def test_every_screen_opens_and_closes_by_keys(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    press(app, pygame.K_h)
    assert shows(app, HelpPage)
    press(app, pygame.K_h)
    press(app, pygame.K_ESCAPE)
    assert shows(app, PauseMenu)
    type_number(app, 3)
    assert shows(app, SettingsScreen)
    for words in ("What seats are asked", "Keys", "The table"):
        click_words(app, words)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert app.top is game


def test_settings_are_kept_and_keys_can_be_changed(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(SettingsScreen(app))
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click_box(app, ("grid", False))
    assert not app.settings.grid
    click_words(app, "Keys")
    click_box(app, Act.RULER)
    press(app, pygame.K_k)
    assert app.keys.shown(Act.RULER) == "K"
    again = window(tmp_path, settings=app.settings)
    again.keys = type(app.keys)(again.settings.keys)
    assert again.keys.shown(Act.RULER) == "K"


def test_a_new_battle_is_set_up_by_choosing(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "New battle")
    screen = app.top
    assert isinstance(screen, NewBattle)
    screen.choose("player", 1, "random")
    screen.choose("army", 0, "stark-40")
    screen.choose("army", 1, "lannister-40")
    click_words(app, "Begin")
    settle(app)
    match = game_of(app).match
    assert match.humans == (Seat.RED,)
    assert match.header.armies[Seat.RED].points == 40
    assert match.session.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}


def test_own_army_lists_lie_beside_the_saves(tmp_path: Path) -> None:
    app = window(tmp_path)
    shipped = units_dir() / "armies" / "stark-30.yaml"
    (tmp_path / "armies").mkdir()
    own = tmp_path / "armies" / "mine.yaml"
    text = shipped.read_text(encoding="utf-8").replace("The Young Wolf's Vanguard", "Mine")
    own.write_text(text, encoding="utf-8")
    (tmp_path / "armies" / "broken.yaml").write_text("units: 3\n", encoding="utf-8")
    screen = NewBattle(app)
    app.push(screen)
    screen.choose("army", 0, str(tmp_path / "armies" / "broken.yaml"))
    click_words(app, "Begin")
    assert app.top is screen  # the fault is written where the lists are described
    screen.choose("army", 0, str(own))
    settle(app)
    click_words(app, "Begin")
    assert game_of(app).match.header.armies[Seat.RED].name == "Mine"


def test_terrain_is_laid_down_by_mouse_and_by_keys(tmp_path: Path) -> None:
    for mouse in (True, False):
        app = window(tmp_path, settings=replace(FAST, opponent=HUMAN))
        screen = NewBattle(app)
        app.push(screen)
        screen.choose("terrain", 0, "chosen")
        screen.type_seed("5")
        click_words(app, "Begin")
        settle(app)
        person = Person(app, seed=3, mouse=mouse)
        while not game_of(app).state.terrain:
            person.answer()
        assert "PlacePiece" in person.kinds


def test_four_players_sit_down_each_alone(tmp_path: Path) -> None:
    app = window(tmp_path, (1024, 600))
    screen = NewBattle(app)
    app.push(screen)
    screen.choose("sides", 0, "four")
    screen.choose("scenario", 0, "a-dance-with-dragons")
    for seat in range(1, 4):
        screen.choose("player", seat, "random")
    click_words(app, "Begin")
    settle(app, 20)
    game = game_of(app)
    assert len(game.state.seats) == 4
    assert game.match.humans == (Seat.RED,)


def test_the_window_can_be_resized_and_fill_the_screen(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    for size in ((1920, 1080), (1024, 600), (1366, 768)):
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        app.step(0.02)
        assert app.surface.get_size() == size
        assert game.board.rect == game.at.board
    press(app, pygame.K_F11)
    assert app.full_screen
    press(app, pygame.K_F11)
    assert not app.full_screen


def test_a_place_takes_its_confirmation_from_the_prompt_bar(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.PIVOT)
    assert isinstance(game.match.pending, Place)
    before = len(game.match.session.inputs)
    place = game.tree.place_of(("prompt", Act.CONFIRM))
    assert place is not None
    click(app, place.center)
    assert len(game.match.session.inputs) > before


def test_a_window_at_rest_is_drawn_rarely_and_a_touched_one_at_once(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app)
    frames: list[int] = []
    app.draw = lambda: frames.append(1)  # type: ignore[method-assign]
    for _frame in range(120):
        app.step(1 / 60, sparing=True)
    frames.clear()
    for _frame in range(60):
        app.step(1 / 60, sparing=True)
    assert len(frames) <= 5
    frames.clear()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0)))
    app.step(1 / 60, sparing=True)
    assert frames


def leading(game: GameScreen) -> list[bool]:
    """Return for each score tile whether it shows the first player."""
    now = game.match.session.position
    return [leads(now, one) for one in side_scores(now)]


def test_nobody_is_shown_as_first_player_before_it_is_decided(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    assert game.state.phase is Phase.SETUP
    assert not any(leading(game))
    play_until(Person(app, seed=3), Kind.DEPLOY_UNIT)
    assert sum(leading(game)) == 1


def test_hints_name_only_what_works(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app, seed=3)
    play_until(person, Kind.DEPLOY_POSE)
    assert "turn with Q" in game.hint()
    play_until(person, Kind.RUN)
    assert "turn with" not in game.hint()


def test_the_hint_of_a_march_is_not_that_of_a_maneuver_MAN_02_MAR_03(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app, seed=3), Kind.RUN)
    request = game.match.pending
    assert isinstance(request, Place)
    assert request.pivots

    def said(rule: Rule, *, pivots: bool) -> str:
        asked = Draft(replace(request, rule=rule, pivots=pivots))
        return hint(asked, app.keys, hidden=False)

    assert "turns and runs" in said(Rule.MAN_03, pivots=True)
    assert "straight ahead as it stands" in said(Rule.MAR_02, pivots=False)


def test_the_hint_of_a_march_grants_the_pivot_an_effect_allows_MAR_03() -> None:
    """What the hint says is what the check grants: with and without the effect."""
    plain = a_table().red("sworn-swords", at=(24, 10))
    rides = always(Stat.PIVOT_BEFORE_MARCH, name="Ride-by")
    gifted = a_table().effects(effects(rides)).card(with_abilities("sworn-swords", rides))
    gifted.red("sworn-swords", at=(24, 10))
    for table, pivots in ((plain, False), (gifted, True)):
        request = table.run(lambda t: march(t, "red:sworn-swords")).pending
        assert isinstance(request, Place)
        assert bool(request.check(Pose(34, 10, 90))) == pivots
        words = hint(Draft(request), Keys(), hidden=False)
        assert ("the tray pivots and marches" in words) == pivots
        assert ("as it stands" in words) != pivots
        assert "may pivot" in words, "it may pivot afterwards in any case (MAR-04)"


def test_the_help_page_shows_every_key_in_the_smallest_window(tmp_path: Path) -> None:
    app = window(tmp_path, (1280, 720))
    press(app, pygame.K_h)
    page = app.top
    assert isinstance(page, HelpPage)
    for key in ("turn", "keys"):
        place = page.tree.place_of(key)
        assert place is not None
        placed = page.tree.at(place.center, Scroll)
        assert placed is not None
        assert placed.content == placed.rect.height
    text = " ".join(run.words for line in key_paragraphs(app.keys) for run in line.runs).lower()
    assert all(str(act.words).lower() in text for act in (Act.TURN_RIGHT, Act.REDO, Act.UNDO))


def test_the_title_can_be_left_by_closing(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Quit")
    assert not app.running
    assert shows(app, Menu)


def test_the_game_screen_is_one_screen(tmp_path: Path) -> None:
    app = window(tmp_path)
    at_the_table(app)
    assert [type(screen) for screen in app.screens] == [GameScreen]


# ------------------------------------------------------------------ clicks that answer nothing


def pixel_of(game: GameScreen, unit: str) -> tuple[int, int]:
    """Return the pixel at the middle of a unit's tray."""
    x, y = game.board.camera.to_screen(game.match.session.position.standing(unit).pose.centre)
    return round(x), round(y)


def test_a_click_on_the_enemy_says_why_it_is_not_activated_RND_03(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app), Kind.ACTIVATE)
    request = game.match.pending
    assert request is not None
    foes = [unit for unit in game.state.units.values() if unit.owner is not request.who]
    click(app, pixel_of(game, foes[0].id))
    assert game.match.pending is request
    assert "RND-03" in game.notes.words
    assert game.match.session.position.name(foes[0].id) in game.notes.words
    assert game.selected == foes[0].id  # its card is shown all the same


def test_a_number_without_a_choice_and_a_click_on_an_empty_zone_are_told(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    play_until(Person(app), Kind.DEPLOY_UNIT)
    assert game.draft is not None
    type_number(app, 9)
    assert "number 9" in game.notes.words
    game.notes.clear()
    x, y = game.board.camera.to_screen((24.0, 24.0))
    click(app, (round(x), round(y)))
    assert game.notes.words.startswith("First the unit")


def test_a_reason_goes_with_its_question(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    person = Person(app)
    play_until(person, Kind.ACTIVATE)
    foes = [u for u in game.state.units.values() if u.owner is not game.match.pending.who]  # type: ignore[union-attr]
    click(app, pixel_of(game, foes[0].id))
    assert game.notes.verdict is not None
    person.answer()
    assert game.notes.verdict is None


# ------------------------------------------------------------------ the title


def test_escape_on_the_title_asks_before_it_quits(tmp_path: Path) -> None:
    app = window(tmp_path)
    press(app, pygame.K_ESCAPE)
    assert open_still(app)
    assert shows(app, Question)
    press(app, pygame.K_ESCAPE)  # one Esc too many stays
    assert open_still(app)
    assert shows(app, Menu)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_SPACE)
    assert not open_still(app)


def test_the_name_of_the_game_is_shown_before_the_first_screen(tmp_path: Path) -> None:
    app = App(Places.under(tmp_path), (1280, 720))
    assert not app.screens
    title = app.surface.subsurface((440, 80, 400, 90))
    assert any(title.get_at((x, 45))[:3] != title.get_at((0, 0))[:3] for x in range(400))


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_new_battle_is_set_up_and_begun_by_keyboard_alone(tmp_path: Path, key: int) -> None:
    """Enter and Space press what has the focus; Space begins where nothing has it."""
    app = window(tmp_path)
    press(app, pygame.K_3)
    screen = app.top
    assert isinstance(screen, NewBattle)
    for given in (("scenario", 0, "winds-of-winter"), ("player", 1, "greedy")):
        wanted = Doing(screen.choose, given)
        for _step in range(60):
            focused = screen.tree.focused
            if focused is not None and getattr(focused.box, "do", None) == wanted:
                break
            press(app, pygame.K_TAB)
        press(app, key)
    assert app.top is screen
    assert (screen.plan.scenario, screen.plan.players[1]) == ("winds-of-winter", "greedy")
    screen.tree.focus = None
    press(app, key)
    assert shows(app, GameScreen)
