"""What happens is told beside the board: actor, act, target, dice and outcome, in every mode.

Recorded games are given to the window answer by answer, and what its banner, tray and prompt say is
compared with the events themselves. A few turns of each mode; IRON_RANKS_STAGED=1 plays them whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.geometry.measure import distance
from simulator.geometry.shapes import Standing
from simulator.language.agreement import is_plural, verb_of_several
from simulator.model import events as ev
from simulator.model.event_roles import Silent
from simulator.model.events import role_of
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.roll_context import RollStage
from simulator.model.state import Phase
from simulator.model.subjects import Charge
from simulator.rules.charge.charge import least_die
from simulator.rules.charge.plan import plan
from simulator.ui.battle.dice_panel import LyingDie
from simulator.ui.battle.entry import start
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.show import DEAF
from simulator.ui.board.aiming import around
from simulator.ui.board.charge_shown import charge_to_come
from simulator.ui.boxes.box import Text
from simulator.ui.boxes.layout import Placed
from simulator.ui.settings import Settings
from tests.games.golden import recorded, replayed
from tests.ui.boxes.faults import faults
from tests.ui.fingers import FAST, Pixel, app_of, click, press, settle, window
from tests.ui.laid_boxes import laid, placed

WHOLE = bool(os.environ.get("IRON_RANKS_STAGED"))
ANSWERS = 20
"""Answers of each mode that are watched."""
SIZES = [(1280, 720), (1920, 1080)]
MOVING = replace(FAST, animations=True, show_seconds=1.0)


def seated(
    folder: Path, mode: str, given: int, *, size: Pixel = (1280, 720), settings: Settings = FAST
) -> GameScreen:
    """Sit two people down at a recorded game, after so many of its answers."""
    save = read(recorded(mode))
    app = window(folder, size, settings)
    header = replace(save.header, players=dict.fromkeys(save.header.players, "human"))
    game = start(app, header, save.inputs[:given])
    assert game is not None
    return game


def first(mode: str, wanted: Callable[[ev.Event], bool]) -> int:
    """Return how many answers of a recorded game come before the one that leads to an event."""
    session = replayed(mode)
    index = next(n for n, event in enumerate(session.events) if wanted(event))
    return max(
        at
        for at in range(len(session.inputs))
        if session.events_before(at) <= index and not session.inputs[at].dice
    )


def answered(game: GameScreen) -> int:
    """Return how many answers were given, those included where nothing could be used."""
    return len(game.match.session.inputs) + len(game.match.session.declined)


def answer(game: GameScreen, mode: str) -> list[ev.Event]:
    """Return the next recorded answer; return what it led to."""
    session = game.match.session
    before = len(session.events)
    while is_empty(session.pending):
        game.match.answer(PASS)  # no record holds these
    game.match.answer(read_inputs(mode)[len(session.inputs)].reply)
    game.absorb()
    return session.events[before:]


def read_inputs(mode: str) -> Any:
    return replayed(mode).inputs


# ------------------------------------------------------------------ every event is told


class Seen:
    """What stood on the screen while an answer was taken in."""

    def __init__(self, game: GameScreen) -> None:
        self.game = game
        self.text: set[str] = set()
        self.dice: dict[int, tuple[int, ...]] = {}
        self.old: set[int] = set()

    def look(self) -> None:
        """Read banner, tray, card and prompt as they stand now."""
        game = self.game
        self.text.update(game.banner.lines)
        seen = game.panels.story.card is None or game.panels.story.folded
        if game.tray.tray is not None and seen:
            for row in game.tray.tray.rows:
                shown = placed(laid(game.tray.view(), 458, 2000), ("roll", row.number))
                texts = (one.box for one in shown.walk())
                self.text.update(one.words for one in texts if isinstance(one, Text))
                self.dice[row.number] = row.faces
                self.old.update(face for die in row.dice for face in die.old)
        self.text.update(filter(None, (game.panels.story.line, *card_of(game))))
        prompt = game.prompt
        self.text.update((prompt.turn, prompt.line, *prompt.lines))

    def all(self) -> str:
        return "\n".join(self.text)


def card_of(game: GameScreen) -> tuple[str, ...]:
    card = game.panels.story.card
    return (card.title,) if card is not None else ()


def _stands(passed: bool) -> str:
    return "passes" if passed else "fails"


def verb(name: str, one: str) -> str:
    """Return what somebody does, or what several do."""
    return verb_of_several(one) if is_plural(name) else one


Says = Callable[[Any, Position], tuple[object, ...]]
SAYS: dict[type[ev.Event], Says] = {
    ev.ActionDeclared: lambda e, now: (now.name(e.unit),),
    ev.AttackBegan: lambda e, now: (now.name(e.attacker), now.name(e.defender), "attack"),
    ev.HitsScored: lambda e, _now: () if e.number is None else (f"{e.hits} hit",),
    ev.HitsBlocked: lambda e, _now: (
        () if e.number is None else (f"{e.blocked} blocked, {e.unblocked} get",)
    ),
    ev.MoraleTested: lambda e, now: (
        () if str(e.automatic) == "no wounds" else (now.name(e.unit), _stands(e.passed))
    ),
    ev.ChargeMade: lambda e, now: (
        now.name(e.unit),
        f"{verb(now.name(e.unit), 'charges')} {now.name(e.target)}",
        "The charge arrives." if e.success else "The charge fails.",
    ),
    ev.CardPlayed: lambda e, now: (
        player_name(e.player),
        now.game.library.tactics[e.card].name if e.card in now.game.library.tactics else "",
        now.name(e.target) if e.target else "",
    ),
    ev.AbilityUsed: lambda e, now: (now.name(e.holder), e.name),
    ev.ZoneClaimed: lambda e, now: (now.name(e.ncu), zone_name(e.zone)),
    ev.UnitDestroyed: lambda e, now: (
        f"{now.name(e.unit)} {verb(now.name(e.unit), 'is')} destroyed.",
    ),
    ev.WoundsSuffered: lambda e, now: (now.name(e.unit),),
    ev.PointsScored: lambda e, _now: (f"{player_name(e.player)} scores {e.points} victory point",),
}
"""What the screen says of an event, from the event's own fields."""


def lacking(event: ev.Event, now: Position, seen: Seen) -> list[str]:
    """Return what an event says and the screen does not."""
    if isinstance(event, ev.DiceRolled):
        number = event.belongs_to if event.belongs_to is not None else event.number
        fallen = seen.dice.get(number, ())
        there = event.again or set(event.faces) <= set(fallen) | seen.old
        return [] if fallen and there else [f"roll {number}: {event.faces}"]
    text = seen.all()
    words = SAYS[type(event)](event, now) if type(event) in SAYS else ()
    return [str(word) for word in words if str(word) not in text]


@pytest.mark.parametrize("mode", scenario_names())
def test_the_screen_names_what_every_event_says(tmp_path: Path, mode: str) -> None:
    """RND-02, RES-01 to RES-11, CHG-14, TCD-01: compared with the events, not with the log."""
    charges = first(mode, lambda e: isinstance(e, ev.AttackBegan | ev.ChargeMade))
    begin = 0 if WHOLE else max(0, charges - 6)
    game = seated(tmp_path, mode, begin, settings=MOVING)
    game.resize()
    game.show.skip()
    answers = 0
    checked: set[type[ev.Event]] = set()
    while not game.match.session.over and (WHOLE or answers < ANSWERS):
        events = answer(game, mode)
        seen = Seen(game)
        seen.look()
        while game.show.busy:
            game.pass_show(0.34)
            seen.look()
        if game.match.pending is not None and game.match.session.over is False:
            game.ask()
            seen.look()
        now = game.match.session.position
        for event in events:
            if not isinstance(role_of(event), Silent):
                assert not lacking(event, now, seen), f"{event}\n{seen.all()}"
                checked.add(type(event))
        answers += 1
    assert {ev.DiceRolled, ev.ActionDeclared} <= checked


def test_the_prompt_names_whose_turn_it_is_and_who_decides(tmp_path: Path) -> None:
    """RND-02, SIM-01: in the other's turn too."""
    mode = "a-game-of-thrones"
    game = seated(tmp_path, mode, first(mode, lambda e: isinstance(e, ev.AttackBegan)))
    settle(app_of(game))
    reacting = 0
    for _answer in range(40):
        request, state = game.match.pending, game.match.session.state
        assert request is not None
        game.ask()
        prompt = game.prompt
        assert str(player_name(request.who)) in prompt.line
        if state.phase is Phase.TURN and state.turn:
            assert f"{player_name(state.active)}'s turn" in prompt.turn
            reacting += request.who is not state.active
            if state.activating:
                assert game.match.session.position.name(state.activating) in prompt.turn
                assert state.activating in game.board.lit
        answer(game, mode)
    assert reacting


# ------------------------------------------------------------------ the show


def at_the_others_act(folder: Path, settings: Settings = MOVING) -> GameScreen:
    """Sit where somebody has just acted and another is asked in a window."""
    mode = "a-game-of-thrones"
    session = replayed(mode)
    save = session.inputs
    game = seated(
        folder, mode, first(mode, lambda e: isinstance(e, ev.AttackBegan)), settings=settings
    )
    game.show.skip()
    while True:
        who = save[len(game.match.session.inputs)].who
        answer(game, mode)
        request = game.match.pending
        assert request is not None
        asked = isinstance(request, Choose) and request.kind is Kind.WINDOW
        if asked and request.who is not who and (game.show.busy or not settings.animations):
            return game
        game.show.skip()


def standing(game: GameScreen) -> tuple[bool, bool, int]:
    """Return whether something is shown, whether somebody is asked, and how much was answered."""
    return game.moving, game.draft is not None, answered(game)


def test_ending_a_show_never_answers(tmp_path: Path) -> None:
    """Space ends the show only; what comes up then takes no key for a moment."""
    game = at_the_others_act(tmp_path)
    app, given = app_of(game), answered(game)
    assert standing(game) == (True, False, given), "nobody is asked while an act is shown"
    press(app, pygame.K_SPACE)
    for _frame in range(3):
        app.step(0.01)
    assert standing(game) == (False, True, given)
    for key in (pygame.K_SPACE, pygame.K_0, pygame.K_1):
        press(app, key)
    assert standing(game) == (False, True, given)
    app.step(DEAF + 0.1)
    press(app, pygame.K_SPACE)
    assert answered(game) > given


def test_an_act_is_shown_and_then_the_question_comes(tmp_path: Path) -> None:
    game = at_the_others_act(tmp_path)
    app = app_of(game)
    assert game.banner.title
    assert game.show.busy
    for _frame in range(60):
        app.step(0.1)
        if game.draft is not None:
            break
    assert standing(game)[:2] == (False, True)


def test_a_click_on_the_banner_plays_the_act_again(tmp_path: Path) -> None:
    game = at_the_others_act(tmp_path)
    app, given = app_of(game), answered(game)
    press(app, pygame.K_SPACE)
    app.step(1.0)
    assert standing(game) == (False, True, given)
    title = game.banner.title
    click(app, game.at.banner.center)
    assert game.banner.title == title
    assert standing(game) == (True, True, given)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_SPACE)
    assert standing(game) == (False, True, given)


def test_without_animations_the_last_picture_comes_at_once(tmp_path: Path) -> None:
    game = at_the_others_act(tmp_path, FAST)
    app_of(game).step(0.02)
    assert not game.moving
    assert game.banner.title
    assert game.draft is not None


def test_what_was_taken_back_is_told_no_longer(tmp_path: Path) -> None:
    mode = "a-game-of-thrones"
    game = seated(tmp_path, mode, first(mode, lambda e: isinstance(e, ev.AttackBegan)) + 8)
    settle(app_of(game))
    acts = tuple(game.staged.story.acts)
    assert game.match.undo(game.app.settings)
    game.absorb()
    session = game.match.session
    assert game.staged.story.count == game.staged.trays.count == len(session.events)
    assert len(game.staged.story.acts) <= len(acts)
    fresh = seated(tmp_path, mode, len(session.inputs))
    assert game.staged.story.acts == fresh.staged.story.acts
    assert game.staged.trays.trays == fresh.staged.trays.trays
    assert game.banner == fresh.banner


# ------------------------------------------------------------------ the dice


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_dice_are_large_and_lie_beside_the_board(tmp_path: Path, size: Pixel) -> None:
    mode = "a-game-of-thrones"
    given = first(mode, lambda e: isinstance(e, ev.DiceRolled) and e.stage is RollStage.DEFENSE)
    game = seated(tmp_path, mode, given, size=size)
    app = app_of(game)
    settle(app)
    dice = 0
    for _answer in range(6):
        answer(game, mode)
        settle(app, 1)
        found = [one for one in game.tree.root.walk() if isinstance(one.box.key, LyingDie)]
        for one in found:
            assert min(one.rect.size) >= 32 + 10, "a die with its ring"
            assert game.at.page.contains(one.rect)
            assert not one.rect.colliderect(game.at.board)
        dice += len(found)
    assert dice


@pytest.mark.parametrize("mode", ["a-feast-for-crows", "honed-and-ready"])
def test_a_charge_proposes_the_die_that_fails_to_be_rolled_again_RRL_01(
    tmp_path: Path, mode: str
) -> None:
    rolled = {
        e.number
        for e in replayed(mode).events
        if isinstance(e, ev.DiceRolled) and e.stage is RollStage.CHARGE
    }
    game = seated(tmp_path, mode, max(0, len(read_inputs(mode)) - 45))
    for _answer in range(45):
        request = game.match.pending
        if isinstance(request, ChooseSome) and request.dice in rolled:
            break
        answer(game, mode)
    assert isinstance(request, ChooseSome)
    assert isinstance(request.occasion, Charge)
    game.ask()
    tray, draft, now = game.staged.tray, game.draft, game.match.session.position
    row = tray.row(request.dice) if tray is not None else None
    assert row is not None
    assert draft is not None
    needed = least_die(now, request.occasion)
    fails = needed is not None and row.faces[0] < needed
    assert request.who is now.owner(request.occasion.unit)
    assert draft.chosen == (["0"] if fails else [])
    assert row.heading == ("" if needed is None else f"Needs {needed}+")
    assert not draft.back(), "the proposal is where one begins"


# ------------------------------------------------------------------ a charge of the other side


def before_a_charge_of_others(mode: str) -> tuple[int, Charge]:
    """Return how many answers come before the defender is asked about a charge that can reach."""
    inputs = read_inputs(mode)
    save = read(recorded(mode))
    fought = Battle.from_header(save.header)
    again = Session(fought.game(), fought.dice_source())
    while len(again.inputs) < len(inputs):
        asked, number = again.pending, len(again.inputs)
        occasion = asked.occasion if asked is not None else None
        if isinstance(asked, Choose) and isinstance(occasion, Charge):
            now = again.position
            theirs = asked.who not in now.team(now.owner(occasion.unit))
            if theirs and charge_to_come(now, occasion) is not None:
                return number, occasion
        again.answer(inputs[number].reply)
    raise AssertionError("nobody was asked about a charge of the other side")


def test_who_is_charged_sees_ghost_corridor_and_odds_CHG_14(tmp_path: Path) -> None:
    mode = "a-feast-for-crows"
    number, charge = before_a_charge_of_others(mode)
    game = seated(tmp_path, mode, number, settings=MOVING)
    app, now = app_of(game), game.match.session.position
    game.skip_show()
    app.step(DEAF + 0.1)
    shown = game.board.charge
    assert shown is not None
    assert (shown.unit, shown.target) == (charge.unit, charge.target)
    needed = least_die(now, charge) if charge.begun is not None else None
    found = plan(now, charge.unit, charge.target, gains=charge.gains)
    needed = needed or found.needed
    assert f"needs {needed}+" in shown.words
    assert f"{found.speed.total}" in shown.words
    end = Standing(shown.end, now.card(charge.unit).tray)
    assert distance(end.corners, now.corners(charge.target)) == pytest.approx(0.0, abs=1e-6)
    place = game.board.charge_words
    assert place is not None
    assert game.at.board.contains(place)
    for unit in (charge.unit, charge.target):
        assert not place.colliderect(around(game.board.camera, now.corners(unit)))


def test_a_charge_that_ran_is_shown_with_what_it_needed(tmp_path: Path) -> None:
    mode = "a-game-of-thrones"
    number = first(mode, lambda event: isinstance(event, ev.ChargeMade))
    game = seated(tmp_path, mode, number, settings=MOVING)
    made = next(event for event in answer(game, mode) if isinstance(event, ev.ChargeMade))
    app = app_of(game)
    for _frame in range(40):
        if game.board.charge is not None or not game.moving:
            break
        app.step(0.05)
    shown = game.board.charge
    assert shown is not None
    assert (shown.unit, shown.target, shown.reaches) == (made.unit, made.target, made.success)
    assert made.needed is None or f"needed {made.needed}+" in shown.words
    game.skip_show()
    app.step(0.05)
    assert game.board.charge is None


# ------------------------------------------------------------------ it can be read


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_word_of_the_story_finds_room(tmp_path: Path, size: Pixel) -> None:
    """Body text is at least 18 pixels high at 1920x1080 and 15 at 1280x720."""
    mode = "a-game-of-thrones"
    given = first(mode, lambda e: isinstance(e, ev.AttackBegan))
    game = seated(tmp_path, mode, given, size=size)
    settle(app_of(game))
    least = 18 if size[1] >= 1080 else 15
    for _answer in range(40):
        answer(game, mode)
        game.ask()
        game.lay_out()
        assert faults(game.tree.root) == []
        assert letters_of(game.tree.root) >= least


def letters_of(root: Placed) -> int:
    """Return the pixels of the smallest letters on the page, as they are laid out."""
    texts = [text for one in root.walk() if one.name == "story" for text in one.walk()]
    parts = [part for one in texts if one.fitted for _y, part, _rows in one.fitted.parts]
    return min((run.size for part in parts for run in part.runs), default=99)
