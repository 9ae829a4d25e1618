"""The screens around a battle, each opened with as much in it as it ever has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame

from simulator.agents.random_agent import RandomAgent
from simulator.agents.registry import machine
from simulator.agents.view import asked_view
from simulator.agents.winning_chance import TriedChance
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.language.texts import msg
from simulator.luck.ledger import ChoiceLoss, LuckLedger, ReviewedChoices, ledger
from simulator.luck.luck_book import Total
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice.line import LineStep
from simulator.practice.tried_answers import Hint, TriedAnswer
from simulator.reports.luck_text import left_out
from simulator.staging.round_end import round_page
from simulator.ui.app import App
from simulator.ui.battle.advice import verdict_of
from simulator.ui.battle.answer_lines import AnswerLines, ListedAnswer
from simulator.ui.battle.ask_me_sheet import AskMeSheet
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.luck_screen import LuckCount, LuckScreen
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import TABS
from simulator.ui.battle.pause_menu import PauseMenu
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.round_end_screen import RoundEndScreen
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.settings_screen import SettingsScreen, Tab
from simulator.ui.board.line_walk import LineWalk, LookAtStep, NamedLine
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.card_in_play import faces_now
from simulator.ui.cards.screen import CardsScreen
from tests.games.golden import recorded, replayed
from tests.ui.fingers import at_the_table, battle

MOST: Final = "dark-wings-dark-words"
"""The mode whose recorded game scores most."""


def settings_at(tab: Tab, app: App, _folder: Path) -> BoxScreen:
    screen = SettingsScreen(app)
    screen.turn_to(tab)
    return screen


def an_army_asked(app: App, _folder: Path) -> BoxScreen:
    game = at_the_table(app)
    return AskMeSheet(app, game.match, Seat.RED, settle_nothing)


def settle_nothing() -> None:
    """Go back to nothing."""


def a_curtain(app: App, _folder: Path) -> BoxScreen:
    why = "The seat chooses in secret; nobody else may look at the screen. " * 3
    return Curtain(app, Seat.GREEN, why, settle_nothing)


class Reviewed:
    """A recorded game as the page of its rounds sees it."""

    def __init__(self, mode: str) -> None:
        self.match = Match(replayed(mode), read(recorded(mode)).header)

    def other(self, event: pygame.Event) -> None:
        """Follow no mouse."""


def a_round(app: App, _folder: Path) -> BoxScreen:
    reviewed = Reviewed(MOST)
    ended = [one.round for one in reviewed.match.session.events if isinstance(one, ev.RoundEnded)]
    pages = [round_page(reviewed.match.session, number) for number in ended]
    longest = max((page for page in pages if page is not None), key=lambda one: len(one.rows))
    return RoundEndScreen(app, reviewed, longest)


@cache
def luck() -> LuckLedger:
    return ledger(replayed(MOST))


class Finished(Reviewed):
    """A recorded game that is over and was kept."""

    archive_fault, archived, unsaved = "", Path("2026-11-27 18-00-00 Die Vorhut"), False

    def __init__(self, app: App) -> None:
        super().__init__(MOST)
        self.luck: LuckCount | None = LuckCount(self.match, app.places.practice, luck())

    def save(self) -> str:
        """Save nothing."""
        return ""

    def save_anew(self) -> tuple[Path, str]:
        """Save nothing."""
        return self.archived, ""

    def leave(self) -> None:
        """Leave nothing."""


def of_four() -> LuckLedger:
    """Return a ledger with as many players as a table has, their choices graded."""
    sides = ((Seat.RED, Seat.GREEN), (Seat.BLUE, Seat.GOLD))
    losses = tuple(ChoiceLoss(index, seat, 0.123) for index, seat in enumerate(Seat))
    graded = ReviewedChoices(losses, dict.fromkeys(Seat, 0.5), dict.fromkeys(Seat, 1.0), whole=True)
    return replace(luck(), sides=sides, choices=graded)


def the_luck(app: App, _folder: Path) -> BoxScreen:
    match = Finished(app).match
    screen = LuckScreen(app, match, LuckCount(match, app.places.practice, of_four()))
    screen.before = [Total(HUMAN, 12, 900, 12.34, 3, -1.5)]
    screen.left_out = left_out(4)
    screen.trouble = "The luck file was broken and is set aside as luck (broken).jsonl."
    return screen


def a_unit_laid_out(app: App, _folder: Path) -> BoxScreen:
    """Lay out the unit with the most cards."""
    now = at_the_table(app).match.session.position
    return CardsScreen(app, max((faces_now(now, unit) for unit in now.state.units), key=len))


@cache
def asking(kind: Kind) -> Session:
    """Play the quick battle up to the first question of a kind; nothing is answered further."""
    plain, mind = battle(), RandomAgent(6)
    session = Session(plain.game(), plain.dice_source())
    while session.pending is not None and session.pending.kind is not kind:
        session.answer(mind.reply(session.position, session.pending))
    assert session.pending is not None, f"{kind} is never asked"
    return session


def asked(kind: Kind, app: App, _folder: Path, *, alone: bool = False) -> GameScreen:
    """Sit at a table where a question of a kind is asked; a private one may be looked at.

    Who sits there alone plays against a machine, which is never asked here.
    """
    session, seats = asking(kind), (Seat.RED, Seat.BLUE)
    assert session.pending is not None
    foe = next(seat for seat in seats if seat is not session.pending.who)
    players = dict.fromkeys(seats, "human") | ({foe: "greedy"} if alone else {})
    machines = {foe: machine("greedy", 1)} if alone else {}
    game = GameScreen(app, Match(session, battle().header(players), machines))
    app.push(game)
    game.ask()
    request = game.match.pending
    assert request is not None
    game.secrecy.held = {request.who} if request.private else set()
    game.refresh()
    return game


def with_tab(tab: str, app: App, folder: Path) -> GameScreen:
    game = asked(Kind.ACTION, app, folder)
    if tab in game.panels.tabs:  # in a wide window some stand beside the board instead
        game.panels.tab = tab
    game.selected = next(iter(game.state.units))
    game.say("Stark Sworn Swords are not engaged; only engaged units retreat. (RET-02, p. 14)")
    game.refresh()
    return game


def with_hand(app: App, folder: Path) -> GameScreen:
    game = asked(Kind.WINDOW, app, folder)
    game.secrecy.latched = game.match.pending.who if game.match.pending is not None else None
    game.refresh()
    return game


def with_a_hint(step: int, app: App, folder: Path) -> GameScreen:
    """Lay a hint with its longest answers beside the board, as far as a step of a line.

    The chance of winning stands beside the tools.
    """
    app.settings = replace(app.settings, chances=True)
    game = asked(Kind.ACTION, app, folder, alone=True)
    game.advice._known_at = len(game.match.session.inputs)  # nothing is played on for it
    game.advice._known = TriedChance(0.55, 0.12, 16)
    view = asked_view(game.match.session)
    label = msg(
        "{unit}: {way}.", unit="Lannister Crossbowmen", way="charges House Umber Berserkers"
    )
    found = [
        ListedAnswer(str(n), label, 0.6 - n / 10, 0.04, as_good=n < 3, mark="") for n in range(5)
    ]
    hint = Hint(
        TriedChance(0.55, 0.03, 16),
        tuple(TriedAnswer(one.reply, one.label, TriedChance(one.chance), 0.0) for one in found),
        3,
    )
    game.lines = AnswerLines(
        "Lannister Guardsmen", view, 1, found, verdict_of(hint), "16", hint.now
    )
    game.lines.walk = LineWalk([NamedLine(str(label), (LineStep(Seat.RED, label),) * 8)] * 5)
    game.lines.walk.at = LookAtStep(step and 1, step)
    game.refresh()
    return game


ASKED: Final = (Kind.DEPLOY_POSE, Kind.ACTION, Kind.REROLL, Kind.DISCARD)


def a_replay(app: App, _folder: Path) -> BoxScreen:
    """Watch the game that scores most, its luck counted."""
    app.rooms.replay(Finished(app).match, luck())
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    replay.go_to(120)
    return replay


BATTLE_SCREENS: Final[dict[str, Callable[[App, Path], BoxScreen]]] = {
    "curtain": a_curtain,
    "round": a_round,
    "ask me": an_army_asked,
    "cards of a unit": a_unit_laid_out,
    "pause": lambda app, _folder: PauseMenu(app, at_the_table(app)),
    "luck": the_luck,
    "replay": a_replay,
    "result": lambda app, _folder: EndScreen(app, Finished(app)),
    **{f"battle {kind}": partial(asked, kind) for kind in ASKED},
    **{f"battle with {tab}": partial(with_tab, tab) for tab in TABS[2:]},
    "battle with a hand": with_hand,
    **{f"battle with a hint, {step}": partial(with_a_hint, step) for step in (0, 7)},
    **{f"settings {tab}": partial(settings_at, tab) for tab in Tab},
}
