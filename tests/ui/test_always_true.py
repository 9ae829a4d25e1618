"""What stands beside the board is true of this moment: lists, sheets, reasons, terrain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from simulator.agents.quick_setup import set_up
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Seat, Terrain
from simulator.practice.drill import Drill
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.ui import strokes
from simulator.ui.app import App
from simulator.ui.battle.draft import PickOption
from simulator.ui.battle.log_panel import BattleLog
from simulator.ui.battle.panels import CHARGES
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board import hovering
from simulator.ui.board.choosing import unit_at
from simulator.ui.board.terrain_text import kind_name, terrain_rules
from simulator.ui.cards.hand import OpenHand
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from tests.practice.positions import our_drills
from tests.ui import fingers
from tests.ui.boxes.faults import words_of
from tests.ui.fingers import (
    Person,
    Pixel,
    at_the_table,
    click_words,
    game_of,
    move,
    press,
    settle,
    window,
)

# ------------------------------------------------------------------ the list of choices


def listed(game: GameScreen) -> list[str]:
    """Return the answers the list shows, as they were laid out.

    Refused ones are left out; cards stand for themselves where the hand lies closed.
    """
    refused = {one.key for one in game.draft.refused} if game.draft is not None else set()
    names = [one.name for one in game.tree.pressables()]
    keys = [name.key for name in names if isinstance(name, PickOption)]
    if any(isinstance(name, OpenHand) for name in names):
        keys += cards_asked_for(game)
    return [key for key in keys if key not in refused]


def cards_asked_for(game: GameScreen) -> list[str]:
    """Return the answers of the question that play a card from the hand of who is asked."""
    request = game.match.pending
    assert isinstance(request, Choose)
    hand = game.match.session.state.seats[request.who].hand
    return [one.key for one in request.options if one.key.rpartition(":")[2] in hand]


def agrees(game: GameScreen) -> None:
    """Check that the list drawn is the list of the question on the table."""
    request, draft = game.match.pending, game.draft
    if draft is None or not isinstance(request, Choose | ChooseSome):
        return
    assert draft.request is request
    keys = [option.key for option in request.options]
    if game.hidden:
        keys = [key for key in keys if key == draft.decline]
    assert sorted(listed(game)) == sorted(keys), request.prompt


def test_after_every_answer_by_key_the_list_is_that_of_the_question(tmp_path: Path) -> None:
    """Pass one window by key while another follows; take back and do again."""
    app = window(tmp_path)
    game = at_the_table(app)
    set_up(game.match.session, 3)
    game.absorb()
    settle(app)
    app.settings = app.settings.with_wishes(Seat.RED, app.settings.wishes(Seat.BLUE))
    person = Person(app, seed=4, mouse=False)
    move(app, game.at.choices.center)
    for number in range(160):
        if game.match.session.over:
            break
        person.answer()
        agrees(game)
        if number % 8 == 7:
            for shift in (False, True):
                press(app, pygame.K_u, shift=shift)
                if app.top is not game:
                    press(app, pygame.K_SPACE)  # agreed
                settle(app)
                agrees(game)


# ------------------------------------------------------------------ a machine's reasons


class Sure:
    """A machine that does the first thing it may and says why."""

    why = ""

    def reply(self, position: object, request: object) -> object:
        """Answer and give a reason."""
        from simulator.agents.random_agent import RandomAgent  # noqa: PLC0415 - only here

        self.why = "because it is the best"
        return RandomAgent(3).reply(position, request)  # type: ignore[arg-type]


def with_reasons(folder: Path) -> App:
    """Play some turns with a machine that gives reasons."""
    app = window(folder)
    game = at_the_table(app)
    set_up(game.match.session, 5)
    game.match.note_down()
    game.match.machines = {Seat.RED: Sure(), Seat.BLUE: Sure()}  # type: ignore[dict-item]
    for _answer in range(12):
        assert game.match.let_machine_answer()
    game.absorb()
    return app


def told_in(log: BattleLog) -> int:
    """Count the lines of a log that give a reason."""
    return sum("because it is the best" in words_of(line) for line in log.lines)


@pytest.mark.parametrize("killed", [False, True], ids=["saved", "killed"])
def test_the_reasons_of_a_machine_are_there_again_when_the_game_is(
    tmp_path: Path, *, killed: bool
) -> None:
    app = with_reasons(tmp_path)
    game = game_of(app)
    before = [(one.player, one.words, one.events) for one in game.match.reasons]
    shown = told_in(game.panels.log)
    assert before
    assert shown
    if killed:
        fingers.killed(app)
        app.shut()
        again = window(tmp_path)
        click_words(again, "Go on")
    else:
        assert not game.save()
        game.leave()
        again = window(tmp_path)
        click_words(again, "Archive")
        press(again, pygame.K_SPACE)
    settle(again)
    after = game_of(again)
    assert [(one.player, one.words, one.events) for one in after.match.reasons] == before
    assert after.match.reason is not None
    assert told_in(after.panels.log) == shown


# ------------------------------------------------------------------ the charge sheet


def test_while_a_facing_is_chosen_the_sheet_is_that_of_the_ghost_CHG_10(tmp_path: Path) -> None:
    """The list beside the board and the plate tell of the facing on the mouse, key by key."""
    app = window(tmp_path, (1920, 1080))
    game = at_the_table(app, seed=11)
    person = Person(app, seed=5)
    while not _pivots(game):
        game.match.answer(person.wish()[1])
    game.absorb()
    settle(app)
    press(app, pygame.K_o)
    assert game.panels.sees(CHARGES)
    seen = set()
    for _turn in range(16):
        press(app, pygame.K_e)
        placing, sheets = game.board.placing, game.panels.charges.sheets
        assert placing is not None
        assert sheets is not None
        if not placing.proposal.verdict:
            continue
        facing = placing.proposal.pose.facing
        plan = placing.request.check.__self__.plan  # type: ignore[attr-defined]
        now = game.match.session.position
        due = charge_sheet(now, plan.unit, plan.target, facing, gains=plan.gains)
        shown = sheets.shown(plan.target)
        assert shown is not None
        assert (shown.heading, shown.best) == (due.heading, due.best)
        seen.add(facing)
    assert len(seen) > 1, "the ghost was turned"
    request = game.match.pending
    press(app, pygame.K_SPACE)
    settle(app)
    assert game.match.pending is not request
    assert game.panels.charges.sheets is None or game.panels.charges.sheets.turned is None


def _pivots(game: GameScreen) -> bool:
    request = game.match.pending
    return isinstance(request, Place) and request.kind is Kind.CHARGE_PIVOT


# ------------------------------------------------------------------ terrain


WITH_TERRAIN = [one for one in our_drills() if one.now.state.terrain]


def seen_point(screen: DrillScreen, piece: Terrain) -> Pixel | None:
    """Return a pixel on a piece where no tray lies, None where there is none on the board."""
    now, camera = screen.run.drill, screen.board.camera
    assert now is not None
    xs, ys = [x for x, _y in piece.outline], [y for _x, y in piece.outline]
    for across in range(1, 12):
        for up in range(1, 12):
            x = min(xs) + (max(xs) - min(xs)) * across / 12
            y = min(ys) + (max(ys) - min(ys)) * up / 12
            at = camera.to_screen((x, y))
            inside = screen.board.rect.collidepoint(at) and screen.board.rect.collidepoint(at)
            if inside and unit_at(now.now, (x, y)) is None and _on(piece, (x, y)):
                return (round(at[0]), round(at[1]))
    return None


def _on(piece: Terrain, point: tuple[float, float]) -> bool:
    from simulator.ui.board.terrain_drawing import terrain_at  # noqa: PLC0415 - only here

    return terrain_at((piece,), point) is piece


@pytest.mark.parametrize("drill", WITH_TERRAIN, ids=lambda one: one.id)
def test_in_a_drill_with_terrain_every_piece_says_what_it_is_and_does(
    tmp_path: Path, drill: Drill, monkeypatch: pytest.MonkeyPatch
) -> None:
    text: list[str] = []

    def plate(words: str, *given: Any, **more: Any) -> pygame.Surface:
        text.append(words)
        return strokes.plate(words, *given, **more)

    monkeypatch.setattr(hovering, "plate", plate)
    app = window(tmp_path)
    screen = DrillScreen(app, [lambda: drill], PracticeBook(app.places.practice, "2026-01-01"))
    app.push(screen)
    while screen.run.stage is not Stage.ASKING:
        app.step(0.02)
        pygame.time.wait(5)  # what is worked out beside the window needs the time
    settle(app)
    read = 0
    for piece in drill.now.state.terrain:
        at = seen_point(screen, piece)
        if at is None:
            continue
        text.clear()
        move(app, at)
        settle(app, 1)
        said = "\n".join(text)
        assert kind_name(piece.kind) in said
        assert piece.keywords
        assert all(rule in said for rule in terrain_rules(piece))
        read += 1
    assert read, "some terrain lies on the board that is seen"


def test_every_keyword_of_terrain_has_its_rule_told() -> None:
    for keyword in Keyword:
        piece = Terrain(
            "a", "forest", ((0, 0), (1, 0), (1, 1)), frozenset({keyword.value}), (0, 0), 0.0
        )
        assert terrain_rules(piece), keyword
