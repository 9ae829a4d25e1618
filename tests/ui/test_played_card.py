"""A card that is played is drawn beside the board, also in a small window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.inputs import Declined, Input
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.language.languages import speak
from simulator.language.texts import printed
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.staging.face_up import FaceUp, Laid, laid_by, lying_face_up, mode_cards_of
from simulator.staging.faces import card_face, face_of, laid_face, who_played
from simulator.ui import palette
from simulator.ui.battle.dice_panel import LyingDie
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import NOW
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.story_page import PutAway
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.drawing import draw_lying
from simulator.ui.letters import LEAST
from tests.each import some
from tests.games.golden import recorded, replayed
from tests.reports.short_game import save_of
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    Person,
    Pixel,
    app_of,
    at_the_table,
    click_box,
    game_of,
    move,
    press,
    settle,
    window,
)

MODE: Final = "a-game-of-thrones"


def with_a_card_on_the_table(folder: Path, size: Pixel) -> GameScreen:
    """Play until a tactics card lies in the page."""
    game = at_the_table(window(folder, size))
    person = Person(app_of(game), seed=3)
    for _answer in range(500):
        if game.panels.story.card is not None:
            break
        request = game.match.pending
        assert request is not None
        cards = []
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            hand = game.state.seats[request.who].hand
            cards = [option.key for option in request.options if option.about in hand]
        if cards:
            game.match.answer(cards[0])
            game.absorb()
            settle(app_of(game))
        else:
            game.match.answer(person.wish()[1])
            game.absorb()
            settle(app_of(game))
    assert game.panels.story.card is not None, "no card was played"
    return game


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_played_card_is_drawn_in_its_livery(tmp_path: Path, size: Pixel) -> None:
    game = with_a_card_on_the_table(tmp_path, size)
    assert any(isinstance(event, ev.CardPlayed) for event in game.match.session.events)
    app = app_of(game)
    game.panels.tab = NOW
    settle(app)
    page = game.at.page
    paper = palette.PARCHMENT
    pixels = [
        app.surface.get_at((x, y))[:3]
        for x in range(page.left, page.right, 6)
        for y in range(page.top, page.bottom, 6)
    ]
    light = sum(sum(abs(a - b) for a, b in zip(one, paper, strict=True)) < 90 for one in pixels)
    assert light > len(pixels) / 5, "there is no card, only words"


def test_nearly_every_tactics_card_has_room_lying() -> None:
    library = load_library()
    drawn = [draw_lying(face_of(one, library), 486, 220, LEAST) for one in library.tactics.values()]
    fitting = [one.fits for one in drawn]
    assert sum(fitting) >= 0.95 * len(fitting)
    for one in drawn:
        if one.fits:
            rows = [row for _at, texts in one.texts for row in texts]
            assert all(run.size >= LEAST for row in rows for _x, run in row.pieces)
            corner, last = one.texts[-1]
            assert corner[1] + sum(row.height for row in last) <= one.picture.get_height()


# ------------------------------------------------------------------ until the other has seen it


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(request.param)
    yield
    speak("en")


def laid_down(
    folder: Path, size: Pixel = (1280, 720), *, asks_other: bool, dice: bool = False
) -> GameScreen:
    """Play a recorded game until something lies face up; whether another side is asked then."""
    save = save_of(MODE)
    app = window(folder, size)
    header = replace(save.header, players=dict.fromkeys(save.header.players, "human"))
    sit_down(app, header, save.inputs[:90])
    game = game_of(app)
    for given in save.inputs[90:]:
        if given.dice:
            continue
        while is_empty(game.match.session.pending):  # no save holds such a pass
            game.match.answer(PASS)
        game.match.answer(given.reply)
        game.absorb()
        request, lying = game.match.pending, game.staged.face_up
        if request is None or not lying or game.panels.story.folded is not dice:
            continue
        if (request.who is not lying[-1].player) is asks_other:
            settle(app)
            return game
    raise AssertionError("nothing was played like this")


def head_of(game: GameScreen) -> str:
    """Return the line above the card that lies face up; empty where none does."""
    found = [one for one in game.tree.root.walk() if one.box.key == PutAway()]
    return words_in(found[0]) if found else ""


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_what_was_played_lies_with_its_text_until_it_is_put_away(
    tmp_path: Path, size: Pixel
) -> None:
    """TCD-01, ORD-01: by a click, or by its key; nothing is answered by either."""
    for by_key in (False, True):
        game = laid_down(tmp_path / str(by_key), size, asks_other=True)
        app, given = app_of(game), len(game.match.session.inputs)
        now, lying = game.match.session.position, game.staged.face_up[-1]
        face = card_face(now, lying)
        assert game.panels.story.card == face
        assert face.passages, "it has a text"
        assert who_played(now, lying) in head_of(game)
        place = game.tree.place_of("story")
        assert place is not None
        assert not place.colliderect(game.at.board)
        assert place.bottom <= game.at.prompt.top, "the question stays in sight"
        assert faults(game.tree.root) == []
        if by_key:
            press(app, pygame.K_y)
        else:
            click_box(app, PutAway())
        settle(app)
        assert head_of(game) == ""
        assert len(game.match.session.inputs) == given


LAID: Final = {
    Rule.SCN_STORM_09: ("a-storm-of-swords", "en", Laid.PLAYED, 1),
    Rule.SCN_WINDS_04: ("winds-of-winter", "de", Laid.REVEALED, 1),
    Rule.SCN_WINDS_07: ("winds-of-winter", "en", Laid.SCORED, 1),
    Rule.SCN_DARK_04: ("dark-wings-dark-words", "de", Laid.OPENED, 4),
    Rule.SCN_DARK_05: ("dark-wings-dark-words", "en", Laid.OPENED, 2),
    Rule.SCN_DARK_06: ("dark-wings-dark-words", "de", Laid.SWAPPED, 1),
    Rule.SCN_CLASH_03: ("a-clash-of-kings", "en", Laid.DRAFTED, 1),
    Rule.SCN_CLASH_04: ("a-clash-of-kings", "de", Laid.PLAYED, 1),
    Rule.SCN_FIRE_03: ("fire-and-blood", "en", Laid.GIVEN, 1),
    Rule.SCN_FEAST_11: ("a-feast-for-crows", "de", Laid.OPENED, 1),
}
"""By which rule cards of a mode are laid open: where, the language, how, and how many."""


@pytest.mark.parametrize("rule", LAID, ids=lambda rule: rule.value)
def test_cards_of_a_mode_lie_there_like_any_other_card(tmp_path: Path, rule: Rule) -> None:
    """TCD-01: with their text, for all, until another side has seen them."""
    mode, language, how, count = LAID[rule]
    speak(language)
    game, lying = laid_open(tmp_path, mode, rule)
    app, now = app_of(game), game.match.session.position
    cards = mode_cards_of(now, lying)
    assert (lying.how, len(cards)) == (how, count)
    assert game.panels.story.card == laid_face(cards)
    assert who_played(now, lying) in head_of(game)
    if lying.player is not None:
        assert str(player_name(lying.player)) in head_of(game)
    if lying.target:
        assert printed(now.name(lying.target)) in head_of(game)
    for card in cards:
        assert printed(card.name) in game.panels.story.said
        assert printed(card.text) in game.panels.story.said
    assert faults(game.tree.root) == []
    below, given = game.staged.face_up[:-1], len(game.match.session.inputs)
    click_box(app, PutAway())
    settle(app)
    assert game.staged.face_up == below, "one click puts one card away"
    for _card in below:
        click_box(app, PutAway())
        settle(app)
    assert head_of(game) == ""
    assert len(game.match.session.inputs) == given


@pytest.mark.parametrize(
    ("language", "head"), [("en", "Takes effect on {}:"), ("de", "{}, jetzt wirkt:")]
)
def test_nobody_uses_a_card_that_waited_at_a_unit(language: str, head: str) -> None:
    """What an enemy's card left at a unit is no ability of it, and both sides look at it."""
    speak(language)
    session = replayed("a-game-of-thrones")
    now, used = session.position, (ev.AbilityUsed,)
    found = [
        lying
        for index, event in enumerate(session.events)
        if isinstance(event, used) and (lying := laid_by(now, index, event)) is not None
    ]
    waited = [one for one in found if one.how is Laid.IN_FORCE]
    for one in some(waited):
        assert one.player is None
        assert who_played(now, one) == head.format(printed(now.name(one.holder)))
        assert card_face(now, one) == face_of(now.game.library.tactics[one.card], now.game.library)
    assert len(found) > len(waited), "what a unit can do by itself it uses"


def laid_open(folder: Path, mode: str, rule: Rule) -> tuple[GameScreen, FaceUp]:
    """Return a game just after a card of its mode was laid open by a rule, and what lies there."""
    session = replayed(mode).fork()
    lying = next(
        laid
        for index, event in enumerate(session.events)
        if event.rule is rule and (laid := laid_by(session.position, index, event)) is not None
    )
    at = max(n for n in range(len(session.inputs)) if session.events_before(n) <= lying.index) + 1
    session.back_to(at)
    header = read(recorded(mode)).header
    header = replace(header, players=dict.fromkeys(header.players, "human"))
    app = window(folder, (1280, 720))
    game = GameScreen(app, Match(session, header, {}))
    app.start_with(game)
    game.ask()
    settle(app)
    while game.staged.face_up[-1].index > lying.index:  # laid on top of it by the same answer
        click_box(app, PutAway())
        settle(app)
    assert game.staged.face_up[-1] == lying
    return game, lying


def test_a_mission_that_nobody_drew_lies_there_until_both_have_answered() -> None:
    """SCN-DARK-04: it belongs to nobody, so that neither side has seen it before."""
    session = replayed("dark-wings-dark-words").fork()
    index = next(n for n, one in enumerate(session.events) if one.rule is Rule.SCN_DARK_04)
    at = max(n for n in range(len(session.inputs)) if session.events_before(n) <= index) + 1
    gone = 0
    for count in some(range(at + 8, at - 1, -1)):
        session.back_to(count)
        lies = any(one.how is Laid.OPENED for one in lying_face_up(session, lambda _at: True))
        answered = {given.who for given in session.inputs[at:] if not given.dice}
        assert lies is (len(answered) < len(session.state.seats))
        gone += not lies
    assert gone
    seats, happened = list(session.state.seats), len(session.events)
    passes = [Declined(Input(seat, Kind.WINDOW, PASS), at, happened, 0) for seat in seats]
    for count in some(range(len(seats) + 1)):
        found = lying_face_up(session, lambda _at: True, passes[:count])
        lies = any(one.how is Laid.OPENED for one in found)
        assert lies is (count < len(seats)), "a pass that no save holds counts like any answer"


def test_it_is_gone_when_the_other_has_answered_and_stays_while_its_own_side_does(
    tmp_path: Path,
) -> None:
    game = laid_down(tmp_path, asks_other=False)
    app, player = app_of(game), game.staged.face_up[-1].player
    first, own = game.staged.face_up[0].index, 0
    save = save_of(MODE)
    while True:
        session = game.match.session
        request = session.pending
        assert request is not None
        other = request.who is not player
        own += not other
        # Who is asked with nothing that can be used passes, and no save holds that.
        given = PASS if is_empty(request) else save.inputs[len(session.inputs)].reply
        game.match.answer(given)
        game.absorb()
        settle(app)
        there = any(one.index == first for one in game.staged.face_up)
        assert there is not other
        if other:
            break
    assert own


def test_dice_that_fall_fold_it_and_its_text_comes_up_under_the_mouse(tmp_path: Path) -> None:
    game = laid_down(tmp_path, asks_other=True, dice=True)
    card, board = game.panels.story.card, game.at.board
    assert card is not None
    assert card.title in head_of(game)
    assert any(isinstance(one.box.key, LyingDie) for one in game.tree.root.walk())
    before = pygame.image.tobytes(app_of(game).surface.subsurface(board), "RGB")
    place = game.tree.place_of(PutAway())
    assert place is not None
    move(app_of(game), place.center)
    settle(app_of(game))
    assert pygame.image.tobytes(app_of(game).surface.subsurface(board), "RGB") != before


def test_a_silent_pass_takes_no_card_from_the_sight_of_its_seat(tmp_path: Path) -> None:
    game = laid_down(tmp_path, asks_other=True)
    session, lying = game.match.session, game.staged.face_up
    game.match._note_silence()
    assert isinstance(session.pending, Choose)
    game.match.answer(session.pending.options[-1].key)
    game.absorb()
    assert game.staged.face_up[: len(lying)] == lying


def test_what_lies_face_up_is_said(tmp_path: Path) -> None:
    game = laid_down(tmp_path, asks_other=True)
    heard = list[str]()
    game.spoken._speak = heard.append
    game.refresh()
    card = game.panels.story.card
    assert card is not None
    said = next(one for one in heard if card.title in one and card.passages[0].words in one)
    assert said.startswith(who_played(game.match.session.position, game.staged.face_up[-1]))


def test_a_replay_lays_cards_down_and_never_waits(tmp_path: Path) -> None:
    save = save_of(MODE)
    app = window(tmp_path)
    battle = Battle.from_header(save.header)
    played = Match(Session(battle.game(), battle.dice_source(), save.inputs), save.header)
    replay = ReplayScreen(app, played)
    app.start_with(replay)
    session = played.session
    index = next(n for n, one in enumerate(session.events) if isinstance(one, ev.CardPlayed))
    at = max(n for n in range(len(session.inputs)) if session.events_before(n) <= index) + 1
    replay.go_to(at)
    settle(app)
    assert index in {one.index for one in replay.staged.face_up}
    assert head_of(replay)
    press(app, pygame.K_SPACE)  # go on
    for _frame in range(60):
        app.step(0.5)
    assert len(replay.match.session.inputs) > at
