"""Hands on phones at the window: real clicks; phones are scripts that speak the wire's messages."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
import pytest
import zxingcpp
from typer.testing import CliRunner

from simulator.agents.quick_setup import set_up
from simulator.cli import window as cli_window
from simulator.cli.app import app as commands
from simulator.content.games.battles import Battle, skirmish
from simulator.engine.session import Session
from simulator.engine.windows import is_empty
from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.model.requests import Roll
from simulator.model.state import Seat
from simulator.phones import addresses, server
from simulator.phones.server import PhonesError
from simulator.ui.app import App
from simulator.ui.battle.draft import Leave, Left
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.phones import PhoneState, PhonesWanted, served
from simulator.ui.battle.phones_sheet import PhonesSheet
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.hand import STRIP, OpenHand
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import last_phone
from simulator.ui.settings import load
from tests.phones.served import PATIENCE, link_to, place, until
from tests.phones.wired import Message, StandIn
from tests.scenarios.laws import of_many
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    FAST,
    Person,
    Pixel,
    app_of,
    buttons_of,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    window,
)
from tests.ui.test_asked_alike import DealtAnew, table
from tests.ui.test_drawer import SIZES, own_names, words_on

RED, BLUE = Seat.RED, Seat.BLUE
WISHED: Final = replace(FAST, opponent="human", hands_on_phones=True)
KNOWN: Final = ("192.168.1.20", "10.0.0.7")


class StandInServer(StandIn):
    """A server without sockets that knows which addresses are ours."""

    running: Final[list[StandInServer]] = []

    def __init__(self, address: str, port: int, _pages: object) -> None:
        super().__init__()
        self.address, self.url = address, f"http://{address}:{port or 47321}/"

    def start(self) -> None:
        if self.address not in KNOWN:
            raise PhonesError(f"{self.address} is no address of this computer now.")
        self.running.append(self)

    def close(self) -> None:
        if self in self.running:
            self.running.remove(self)


@pytest.fixture(autouse=True)
def _no_sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    StandInServer.running.clear()
    monkeypatch.setattr(server, "PhoneServer", StandInServer)
    monkeypatch.setattr(addresses, "addresses", lambda: KNOWN)
    monkeypatch.setattr(addresses, "confined", str)
    yield
    speak("en")


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> None:
    speak(request.param)


class Phone:
    """A phone that has scanned the code of a seat."""

    def __init__(self, game: GameScreen, seat: Seat, link: int) -> None:
        self.game, self.link, self.server = game, link, StandInServer.running[0]
        secret = game.phones.codes[seat].rpartition(".")[2]
        self.server.open(link, role="hand", seat=seat.value, secret=secret, lang="en")
        settle(app_of(game))

    def say(self, **words: object) -> None:
        """Send a message, and let the table read it."""
        self.server.say(self.link, **words)
        settle(app_of(self.game))

    def heard(self, say: str) -> bool:
        """Return whether it was told something of a kind."""
        return bool(self.server.heard(self.link, say))

    @property
    def shown(self) -> Message:
        """Return what it shows."""
        return self.server.last(self.link)

    def leave(self) -> None:
        """Lose the link."""
        self.server.leave(self.link)
        settle(app_of(self.game))

    def answer(self) -> None:
        """Use nothing, and let the time of the question pass."""
        self.say(do="reply", question=self.shown["question"]["id"], reply=None)
        settle(app_of(self.game), 180)


def begun(folder: Path, size: Pixel = (1280, 720), seed: int = 5) -> GameScreen:
    """Begin a skirmish of two people with hands on phones; the sheet lies over the table."""
    app = window(folder, size, WISHED)
    sit_down(app, skirmish(seed).header(dict.fromkeys((RED, BLUE), "human")))
    set_up(game_of(app).match.session, 3)
    game_of(app).absorb()
    settle(app)
    return game_of(app)


def red_is_asked(folder: Path, size: Pixel = (1280, 720)) -> tuple[GameScreen, Phone]:
    """Begin with Red's hand on a phone, at the first question it is asked there."""
    game = begun(folder, size)
    phone = Phone(game, RED, 1)
    press(app_of(game), pygame.K_SPACE)
    settle(app_of(game))
    person = Person(app_of(game))
    while game.phones.asked is not RED:
        person.answer()
    return game, phone


def texts(app: App) -> str:
    top = app.top
    assert isinstance(top, BoxScreen)
    return words_in(top.tree.root)


def pixels(game: GameScreen) -> bytes:
    settle(app_of(game), 10)
    app_of(game).draw()
    return pygame.image.tobytes(app_of(game).surface, "RGB")


# ------------------------------------------------------------------ before the battle


@pytest.mark.usefixtures("language")
def test_hands_on_phones_are_a_wish_until_a_battle_begins(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, opponent="human"))
    click_words(app, "Hands on phones")
    assert app.settings.hands_on_phones
    assert load(app.places.settings)[0].hands_on_phones
    click_words(app, "New battle")
    assert any(translate("Hands on phones") in one.text for one in buttons_of(app))
    assert not StandInServer.running
    press(app, pygame.K_ESCAPE)
    click_words(app, "Skirmish")
    settle(app)
    sheet: object = app.top
    assert isinstance(sheet, PhonesSheet)
    assert [one.url for one in StandInServer.running] == ["http://192.168.1.20:47321/"]
    click_words(app, "Begin")
    assert app.top is game_of(app)


def test_a_battle_begins_without_phones_where_nobody_wished_for_them(tmp_path: Path) -> None:
    for settings in (replace(WISHED, hands_on_phones=False), replace(WISHED, opponent="greedy")):
        app = window(tmp_path, settings=settings)
        click_words(app, "Skirmish")
        settle(app)
        assert app.top is game_of(app)
        assert not StandInServer.running


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_word_of_the_sheet_and_of_the_table_is_read(tmp_path: Path, size: Pixel) -> None:
    game = begun(tmp_path, size)
    app = app_of(game)
    phone = Phone(game, RED, 1)
    assert isinstance(app.top, PhonesSheet)
    assert not faults(app.top.tree.root)
    assert translate("on the phone") in texts(app)
    press(app, pygame.K_SPACE)
    phone.leave()
    settle(app)
    assert not faults(game.tree.root)


def test_four_seats_have_room_for_their_codes(tmp_path: Path) -> None:
    battle = of_many("fire-and-blood", 5, 4)
    app = window(tmp_path, (1024, 600), WISHED)
    sit_down(app, battle.header(dict.fromkeys(battle.armies, "human")))
    settle(app)
    assert isinstance(app.top, PhonesSheet)
    assert not faults(app.top.tree.root)
    app.draw()
    picture = pygame.surfarray.array3d(app.surface).swapaxes(0, 1)
    phones = game_of(app).phones
    read = {one.text for one in zxingcpp.read_barcodes(picture)}
    assert read == {*phones.codes.values(), phones.watch_url}
    assert len(read) == 5


def test_another_address_serves_the_pages_in_place_of_the_first(tmp_path: Path) -> None:
    game = begun(tmp_path)
    Phone(game, RED, 1)
    assert game.phones.holds(RED)
    assert last_phone(app_of(game).places), "doctor says when a phone reached this computer last"
    click_words(app_of(game), "Another address")
    assert [one.address for one in StandInServer.running] == ["10.0.0.7"]
    assert not game.phones.holds(RED)
    click_words(app_of(game), "Another address")
    assert [one.address for one in StandInServer.running] == ["192.168.1.20"]


def test_the_sheet_says_what_was_refused_last(tmp_path: Path) -> None:
    game = begun(tmp_path)
    sheet = app_of(game).top
    assert isinstance(sheet, PhonesSheet)
    StandInServer.running[0].note("192.168.1.66 sent too much at once.")
    settle(app_of(game))
    assert "192.168.1.66 sent too much at once." in words_in(sheet.tree.root)


def test_an_address_that_is_not_ours_is_told_and_the_battle_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "addresses", lambda: ("9.9.9.9",))
    game = begun(tmp_path)
    assert "9.9.9.9 is no address of this computer now." in texts(app_of(game))
    click_words(app_of(game), "Begin")
    settle(app_of(game))
    assert game.draft is not None


# ------------------------------------------------------------------ a hand on a phone


@pytest.mark.usefixtures("language")
def test_no_key_and_no_click_opens_a_hand_that_is_on_a_phone(tmp_path: Path) -> None:
    """TCD-02: whoever looks at the screen reads no card of it."""
    game, _phone = red_is_asked(tmp_path)
    app, names = app_of(game), own_names(game.match.session.position, RED)
    said = translate("{player}'s hand is on the phone.").format(player=translate("Red"))
    press(app, pygame.K_F5, let_go=False)
    settle(app)
    assert said in words_on(game)
    click_box(app, STRIP)
    settle(app)
    assert said in words_on(game)
    assert translate("on the phone") in words_on(game)
    assert names
    assert not [name for name in names if name in words_on(game)]
    assert OpenHand(RED) not in [getattr(one.box, "do", 0) for one in game.tree.pressables()][:-9]
    prompt = translate("{player} is asked on the phone.").format(player=translate("Red"))
    assert prompt in words_on(game)


def test_an_open_hand_closes_when_a_phone_takes_it(tmp_path: Path) -> None:
    """And the question that stands on the screen goes to the phone."""
    game = begun(tmp_path)
    app = app_of(game)
    press(app, pygame.K_SPACE)
    settle(app)
    assert game.draft is not None
    press(app, pygame.K_F5, let_go=False)
    settle(app)
    names = own_names(game.match.session.position, RED)
    assert names[0] in words_on(game)
    Phone(game, RED, 1)
    assert not [name for name in names if name in words_on(game)]
    assert game.phones.asked is RED
    assert game.draft is None


def test_the_screen_is_the_same_whether_the_seat_can_use_anything_or_not(tmp_path: Path) -> None:
    """Pixel for pixel: another deal of Red's hand, where one can use a card and the other none."""
    dealt = _two_deals(skirmish(5))
    seen: dict[bool, bytes] = {}
    for number, dice in enumerate(dealt):
        app = window(tmp_path / str(number), settings=WISHED)
        game = table(app, skirmish(5), dice)
        game.phones.serve(PhonesWanted(served()), 8.0)
        set_up(game.match.session, 3)
        game.absorb()
        Phone(game, RED, 1)
        settle(app)
        assert game.phones.asked is RED
        seen[is_empty(game.match.pending)] = pixels(game)
        game.leave()
    assert seen[True] == seen[False]


def _two_deals(battle: Battle) -> list[DealtAnew]:
    """Return dice of two deals: in one Red can use a card at its first question, not in the other.

    Cards of its hand change places with cards of its deck.
    """
    found: dict[bool, DealtAnew] = {}
    session = _dealt(battle, plain := _dice(battle, {}))
    assert session.pending is not None
    assert session.pending.who is RED
    seat = session.state.seats[RED]
    found[is_empty(session.pending)] = plain
    deck = [card for card in seat.deck if card not in seat.hand]
    for shift in range(len(deck)):
        taken = [deck[(shift + at) % len(deck)] for at in range(len(seat.hand))]
        places = dict(zip(seat.hand, taken, strict=True)) | dict(zip(taken, seat.hand, strict=True))
        dice = _dice(battle, places)
        found.setdefault(is_empty(_dealt(battle, dice).pending), dice)
        if len(found) == 2:
            return [_dice(battle, one.places) for one in found.values()]
    raise AssertionError("every hand can be used, or none")


def _dice(battle: Battle, places: Mapping[str, str]) -> DealtAnew:
    dice = DealtAnew(battle.seed, RED, places)
    first = Session(battle.game()).state.seats[RED]
    dice.deck = tuple(sorted((*first.deck, *first.hand)))
    return dice


def _dealt(battle: Battle, dice: DealtAnew) -> Session:
    session = Session(battle.game(), dice)
    session.ask_anyway(frozenset({RED, BLUE}))
    set_up(session, 3)
    return session


def test_what_a_phone_answers_is_answered_when_its_time_is_over(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    request = game.match.pending
    phone.say(do="reply", question=phone.shown["question"]["id"], reply=None)
    assert game.match.pending is request, "not before its time is over"
    settle(app_of(game), 180)
    assert game.match.pending is not request
    assert game.phones.asked is None
    assert game.draft is not None


def test_the_others_pass_for_nobody_who_is_asked_on_a_phone(tmp_path: Path) -> None:
    game = begun(tmp_path)
    app = app_of(game)
    Phone(game, BLUE, 2)
    press(app, pygame.K_SPACE)
    settle(app)
    assert game.draft is not None
    assert [part.seat for part in game.strip] == [RED]
    assert not game.draft.pooled
    assert game.way_on is None
    names = [getattr(one.box, "do", None) for one in game.tree.pressables()]
    assert Leave(Left.WINDOW) not in names
    game.pass_strip()
    settle(app)
    assert game.phones.asked is BLUE


# ------------------------------------------------------------------ lost, taken over, left


@pytest.mark.usefixtures("language")
def test_the_screen_takes_a_seat_back_whose_phone_is_away(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    app = app_of(game)
    away = translate("The phone is away, or does not answer.")
    assert away not in words_on(game)
    phone.leave()
    assert away in words_on(game)
    request = game.match.pending
    said = translate("Take {player} back to the screen").format(player=translate("Red"))
    click_words(app, said)
    settle(app)
    assert game.match.pending is request
    assert game.draft is not None
    assert game.draft.request is request
    press(app, pygame.K_F5, let_go=False)
    settle(app)
    assert own_names(game.match.session.position, RED)[0] in words_on(game)


@pytest.mark.parametrize("let_in", [True, False])
def test_another_phone_is_let_in_or_refused_at_the_screen(tmp_path: Path, let_in: bool) -> None:
    game, first = red_is_asked(tmp_path)
    second = Phone(game, RED, 2)
    asking: object = app_of(game).top
    assert isinstance(asking, Question)
    assert asking.asked is RED
    click_words(app_of(game), "Let it in" if let_in else "Refuse")
    settle(app_of(game))
    assert app_of(game).top is game
    assert second.heard("welcome") is let_in
    assert first.heard("over") is let_in
    assert second.heard("refused") is not let_in
    assert game.phones.asked is RED


def test_who_asks_for_a_seat_and_leaves_is_asked_about_no_more(tmp_path: Path) -> None:
    game, _first = red_is_asked(tmp_path)
    second = Phone(game, RED, 2)
    assert isinstance(app_of(game).top, Question)
    second.leave()
    assert app_of(game).top is game


def test_a_phone_joins_while_a_page_covers_the_table(tmp_path: Path) -> None:
    game = begun(tmp_path)
    app = app_of(game)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_d)
    page: object = app.top
    assert isinstance(page, DisputeScreen)
    assert Phone(game, RED, 1).heard("welcome")


def test_space_lets_nobody_in(tmp_path: Path) -> None:
    game, _first = red_is_asked(tmp_path)
    second = Phone(game, RED, 2)
    press(app_of(game), pygame.K_SPACE)
    settle(app_of(game))
    assert second.heard("refused")


def test_a_new_code_and_the_way_back_are_in_the_menu_of_the_game(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    app, before = app_of(game), game.phones.codes[RED]
    press(app, pygame.K_ESCAPE)
    click_words(app, "Hands on phones")
    assert isinstance(app.top, PhonesSheet)
    click_box(app, ("new", RED))
    assert game.phones.codes[RED] != before
    click_box(app, ("back", RED))
    settle(app)
    assert phone.heard("over")
    assert game.phones.held(RED) is PhoneState.NOT
    click_words(app, "Back to the table")
    settle(app)
    assert game.draft is not None


def test_all_phones_are_closed_by_one_button(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    app = app_of(game)
    press(app, pygame.K_ESCAPE)
    click_words(app, "Hands on phones")
    click_words(app, "Close all phones")
    settle(app)
    assert phone.heard("over")
    assert not StandInServer.running
    assert game.draft is not None


def test_taking_back_asks_the_phone_anew_and_an_old_answer_counts_for_nothing(
    tmp_path: Path,
) -> None:
    game, phone = red_is_asked(tmp_path)
    old = phone.shown["question"]["id"]
    phone.answer()
    person = Person(app_of(game))
    while game.phones.asked is not RED:
        person.answer()
    app, answers = app_of(game), person.answers()
    press(app, pygame.K_u)
    phone.answer()  # meanwhile, while the others are asked whether they agree
    while isinstance(app.top, Question):
        click_words(app, "Agree")
    settle(app)
    given = person.answers()
    assert given < answers
    phone.say(do="reply", question=old, reply=None)
    settle(app, 180)
    assert person.answers() == given


@pytest.mark.parametrize("how", ["leave", "break_off", "quit"])
def test_leaving_the_game_closes_the_port(tmp_path: Path, how: str) -> None:
    game, phone = red_is_asked(tmp_path)
    if how == "quit":
        app_of(game).quit()
    else:
        getattr(game, how)()
    assert not StandInServer.running
    assert phone.heard("over")


def test_a_saved_game_is_the_same_with_hands_on_phones(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    phone.answer()
    session = game.match.session
    again = Session(skirmish(5).game(), inputs=session.inputs)
    assert again.state == session.state


# ------------------------------------------------------------------ by thumb


def test_dice_fall_as_the_seed_has_them_when_the_thumb_has_rolled(tmp_path: Path) -> None:
    game, phone = red_is_asked(tmp_path)
    phone.say(do="thumb", on=True)
    app, person = app_of(game), Person(app_of(game), seed=2)
    for _answer in range(200):
        if isinstance(game.match.pending, Roll) and game.phones.asked is RED:
            break
        if game.phones.asked is RED:
            phone.answer()
        else:
            person.answer()
    request = game.match.pending
    assert isinstance(request, Roll)
    assert game.prompt.said == "Red rolls on the phone."
    fall = game.match.roll_of_seed(request)
    roll = phone.shown["roll"]
    at = len(game.match.session.inputs)
    phone.say(do="roll", question=roll["question"])
    settle(app, 20)
    assert game.match.session.inputs[at].reply == fall
    again = Session(skirmish(5).game(), inputs=game.match.session.inputs)
    assert again.state == game.match.session.state


# ------------------------------------------------------------------ settings and commands


@pytest.mark.usefixtures("language")
def test_the_time_of_a_question_is_a_setting(tmp_path: Path) -> None:
    app = window(tmp_path)
    press(app, pygame.K_0)
    click_words(app, "What seats are asked")
    click_box(app, ("phone_seconds", 4.0))
    assert load(app.places.settings)[0].phone_seconds == 4.0
    app.places.settings.write_text('{"phone_seconds": 90}', encoding="utf-8")
    kept, trouble = load(app.places.settings)
    assert kept.phone_seconds == 8.0
    assert "phone_seconds" in trouble


def test_the_command_begins_with_the_sheet_or_serves_the_page_to_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    monkeypatch.setattr(cli_window, "_window", lambda: app)
    monkeypatch.setattr(cli_window, "_run", lambda _app: None)
    battle = ["play", "--scenario", "skirmish", "--seed", "5"]
    ran = CliRunner().invoke(commands, [*battle, "--phones", "--address", "10.0.0.7:8000"])
    assert not ran.exit_code, ran.output
    begins: object = app.top
    assert isinstance(begins, PhonesSheet)
    assert StandInServer.running[0].url == "http://10.0.0.7:8000/"
    game_of(app).leave()
    ran = CliRunner().invoke(commands, [*battle, "--watch", "--agents", "greedy,greedy"])
    assert ran.output == "To watch: http://192.168.1.20:47321/watch\n"
    assert app.top is game_of(app)
    game_of(app).leave()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--phones", "--address", "9.9.9.9"], "9.9.9.9 is no address of this computer now."),
        (
            ["--phones", "--address", "[fd00::9]:8000"],
            "fd00::9 is no address of this computer now.",
        ),
        (["--watch", "--address", "10.0.0.7:http"], "--address 10.0.0.7:http: the port"),
        (["--watch", "--no-window"], "--phones, --watch and --address need the window"),
        (["--address", "10.0.0.7"], "--address goes with --phones or --watch"),
    ],
    ids=str,
)
def test_what_cannot_be_served_is_told_before_a_window_opens(given: list[str], said: str) -> None:
    ran = CliRunner().invoke(commands, ["play", *given])
    assert ran.exit_code == 2
    assert said in ran.output


# ------------------------------------------------------------------ with sockets


def test_a_phone_of_the_network_joins_is_asked_and_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the real server at the loopback address, and a client that is no page of ours."""
    monkeypatch.undo()
    monkeypatch.setattr(addresses, "addresses", lambda: ("127.0.0.1",))
    game = begun(tmp_path)
    app, served_by = app_of(game), game.phones._server
    assert served_by is not None
    seat, _dot, secret = game.phones.codes[RED].rpartition("#")[2].partition(".")
    hello = {"v": 1, "do": "hello", "role": "hand", "seat": seat, "secret": secret, "lang": "en"}
    person = Person(app)
    with link_to(served_by) as link:
        link.send(json.dumps(hello))
        until(lambda: _after(app, game.phones.holds(RED)))
        press(app, pygame.K_SPACE)
        until(lambda: _after(app, game.phones.asked is RED))
        question: Message = {}
        while not question:
            question = json.loads(link.recv(PATIENCE)).get("show", {}).get("question") or {}
        answers = person.answers()
        link.send(json.dumps({"v": 1, "do": "reply", "question": question["id"], "reply": None}))
        until(lambda: _after(app, person.answers() > answers))
    until(lambda: _after(app, game.phones.held(RED) is PhoneState.AWAY))
    game.leave()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(place(served_by), PATIENCE)


def _after(app: App, done: bool) -> bool:
    """Return what was so before another frame."""
    settle(app, 1)
    return done
