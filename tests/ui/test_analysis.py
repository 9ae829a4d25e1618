"""The analysis in the window: the curve below the slider, ghosts, drills, the hint and the bar."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from simulator.agents.imagining import NotImaginedError
from simulator.agents.winning_chance import TriedChance
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.language import languages
from simulator.language.texts import literal
from simulator.luck.ledger import LuckLedger
from simulator.model.state import Seat
from simulator.practice import kept_review
from simulator.practice.tried_answers import Hint, Trials, TriedAnswer
from simulator.practice.whole_review import WeighedDecision, weighed
from simulator.reports.luck_text import summary
from simulator.ui.app import App
from simulator.ui.battle import advice, chance_drawing
from simulator.ui.battle.chance_drawing import PIN, AnswerPlates, pin_at, pins
from simulator.ui.battle.entry import WatchedGame
from simulator.ui.battle.replay_panel import CURVE, Analysed
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.board.unit_marks import box
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.strokes import plate as drawn_plate
from tests.practice.positions import GAMES, recorded
from tests.ui.boxes.faults import faults
from tests.ui.fingers import at_the_table, click, click_words, press, settle, window
from tests.ui.laid_boxes import placed, well_laid
from tests.ui.words_drawn import run_together, words_drawn

GAME = "dark-wings-dark-words"
NO_LUCK = LuckLedger((), 0, ((Seat.RED,), (Seat.BLUE,)))
SINCE = 314
WORST = 316
"""The input of the decision that costs Red most in what is weighed here."""


@cache
def late() -> tuple[tuple[int, WeighedDecision | None], ...]:
    """Weigh some late decisions."""
    return tuple(islice(weighed(recorded(GAME), 1, since=SINCE), 4))


def some(
    session: Session, effort: int, check_cancelled: Callable[[], None], since: int, **_more: object
) -> Iterator[tuple[int, WeighedDecision | None]]:
    """Return some late decisions alone, as if nothing else had been decided."""
    assert (effort, since) == (1, next(i for i, g in enumerate(session.inputs) if not g.dice))
    check_cancelled()
    return iter(late())


@pytest.fixture
def replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReplayScreen:
    """Watch a game and weigh some of its decisions by the key."""
    monkeypatch.setattr(kept_review, "weighed", some)
    app = window(tmp_path)
    save = read(GAMES / f"{GAME}.jsonl")
    app.rooms.replay(WatchedGame(save.header, recorded(GAME)), NO_LUCK)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_k)
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    screen.analysis.wait()
    settle(app)
    return screen


def app_of(screen: ReplayScreen) -> App:
    """Return its window."""
    assert isinstance(screen.app, App)
    return screen.app


def curve_of(screen: ReplayScreen) -> pygame.Rect:
    """Return where the curve of chances stands."""
    place = screen.tree.place_of(CURVE)
    assert place is not None
    return place


def test_a_click_on_a_pin_leads_to_the_decision_and_shows_both_answers(
    replay: ReplayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, curve, review = app_of(replay), curve_of(replay), replay.analysis.review
    assert review is not None
    assert not review.whole
    assert not replay.analysis.busy
    assert review.most_lost(Seat.RED)[0].index == WORST
    words = words_drawn(monkeypatch)
    plates: list[str] = []

    def plate(said: str, *rest: Any, **more: Any) -> pygame.Surface:  # Any: as the real one
        plates.append(said)
        return drawn_plate(said, *rest, **more)

    monkeypatch.setattr(chance_drawing, "plate", plate)
    click(app, (curve.x + round(curve.width * WORST / review.inputs), curve.y + 12))
    settle(app)
    assert len(replay.match.session.inputs) == WORST
    assert replay.decision is not None
    assert replay.decision.index == WORST
    settle(app, 30)
    assert {one.partition(":")[0] for one in plates} == {"your answer", "best"}
    assert "became" in " ".join(words)


def test_the_plates_of_two_answers_hide_no_label_no_token_and_not_each_other(
    replay: ReplayScreen,
) -> None:
    app = app_of(replay)
    replay.go_to(WORST)
    settle(app, 30)
    one, board = replay.decision, replay.board
    assert one is not None
    signs = [drawn_plate("your answer: Melee attack, 18%", 16), drawn_plate("best: Retreat", 16)]
    for unit in (each.id for each in one.now.state.units.values() if each.on_table):
        here = one.now.corners(unit)
        spots = AnswerPlates().lay(board, one.now, signs, (here, here))
        trays = [box(board.camera.outline(here))]
        for spot, other in zip(spots, reversed(spots), strict=True):
            taken = [*board.picture.taken, other.rect]
            assert spot.rect.collidelist([*taken, *trays]) < 0
            assert board.rect.contains(spot.rect)


def test_pins_of_neighbouring_decisions_stand_side_by_side(replay: ReplayScreen) -> None:
    curve, review = curve_of(replay), replay.analysis.review
    assert review is not None
    first = review.most_lost(Seat.RED)[0]
    for index in (0, 200, review.inputs - 3):
        near = [replace(first, index=index + number) for number in (2, 0, 1)]
        crowded = replace(review, decisions=tuple(near))
        found = pins(curve, crowded, Seat.RED)
        places = sorted(x for _one, x in found)
        assert all(right - left > 2 * PIN for left, right in pairwise(places))
        assert curve.left + PIN <= places[0]
        assert places[-1] <= curve.right - PIN
        for one, x in found:
            assert pin_at(curve, crowded, Seat.RED, (x, curve.y + PIN)) == one.index


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("place", [(502, 193), (380, 260), (540, 420)])
def test_the_sum_below_the_curve_is_written_whole(
    replay: ReplayScreen, language: str, place: tuple[int, int]
) -> None:
    """The curve makes room for it where little is left: at 1280 x 720 it was cut in German."""
    review, luck = replay.analysis.review, replay.count.so_far
    assert review is not None
    assert luck is not None
    languages.speak(language)
    try:
        shown = Analysed(review, Seat.RED, "", luck)
        tree = well_laid(
            replay.panel.view(4, [], replay.by_mouse, weighing=False, analysed=shown), *place
        )
        lines = placed(tree, "rolls")
        assert run_together(summary(luck, Seat.RED)) in run_together(words_in(lines))
        assert lines.content <= lines.rect.height, "nothing has to be scrolled"
    finally:
        languages.speak("en")
    assert placed(tree, CURVE).rect.height >= 40


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_key_shows_what_may_follow_the_answers_to_a_decision(
    replay: ReplayScreen, language: str
) -> None:
    app, review = app_of(replay), replay.analysis.review
    assert review is not None
    decision = review.decisions[len(review.decisions) // 2]
    languages.speak(language)
    try:
        replay.go_to(decision.index)
        press(app, pygame.K_z)
        lines = replay.lines
        assert lines is not None
        while lines.busy:
            settle(app, 1)
        settle(app)
        own = str(decision.chosen.label)
        assert any(one.mark and str(one.label) == own for one in lines.candidates)
        assert len(lines.walk.shown) == 1
        assert str(lines.walk.shown[0].label) in words_in(replay.tree.root)
        assert faults(replay.tree.root) == []
        press(app, pygame.K_ESCAPE)
        assert replay.lines is None
        assert app.top is replay
    finally:
        languages.speak("en")


def test_a_click_on_the_curve_goes_there(replay: ReplayScreen) -> None:
    app, curve = app_of(replay), curve_of(replay)
    click(app, (curve.centerx, curve.bottom - 4))
    given = len(replay.match.session.inputs)
    assert abs(given / replay.panel.whole - 0.5) < 0.05
    click(app, (curve.x + 1, curve.bottom - 4))
    assert len(replay.match.session.inputs) < given


def test_a_mistake_is_practised_tomorrow_from_where_it_was_made(replay: ReplayScreen) -> None:
    app = app_of(replay)
    replay.go_to(WORST)
    press(app, pygame.K_p)
    click_words(app, "Drill this mistake")
    assert isinstance(app.top, Question)
    assert "asked from tomorrow on" in app.top.words
    (file,) = (app.places.practice / "drills").glob("*.yaml")
    assert str(WORST) in file.stem
    tomorrow = PracticeBook(app.places.practice, "9999-12-31")
    (kept,) = tomorrow.own_asked
    drill = DrillScreen(app, [lambda: kept], tomorrow)
    app.push(drill)
    for _frame in range(100):
        settle(app)
        if drill.asking:
            break
    assert drill.run.drill is not None
    drill.give(drill.run.drill.best)
    for _frame in range(100):
        settle(app)
        if drill.run.grade is not None:
            break
    assert drill.run.grade is not None
    assert drill.run.grade.loss == 0.0
    press(app, pygame.K_SPACE)  # the only drill: there is no reply to be looked at
    top: object = app.top
    assert top is not drill


def test_what_is_weighed_stays_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    save = read(GAMES / f"{GAME}.jsonl")
    app.rooms.replay(WatchedGame(save.header, recorded(GAME)), NO_LUCK)
    press(app, pygame.K_SPACE)
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    press(app, pygame.K_k)
    while screen.analysis.review is None:
        screen.analysis.wait(0.05)
    press(app, pygame.K_k)
    screen.analysis.wait()
    assert not screen.analysis.busy
    assert screen.analysis.review.decisions
    assert not screen.analysis.review.whole
    assert screen.analysis.said == ""


# ------------------------------------------------------------------ at the table


def test_a_hint_and_the_bar_tell_one_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint begins with the bar's chance; after a hinted answer the bar tells the hint's."""
    monkeypatch.setattr(advice, "EFFORT", 1)
    monkeypatch.setattr(advice, "OTHERS", 2)
    app = window(tmp_path)
    game = at_the_table(app, blue="greedy")
    press(app, pygame.K_i)
    assert "first round has not begun" in game.notes.words
    game.set_up_quickly(3)
    for _frame in range(60):
        settle(app)
        if game.draft is not None:
            break
    before = list(game.match.session.inputs)
    game.advice.chance()
    while game.advice.working:
        game.advice.chance()
        settle(app, 1)
    bar = game.advice.chance()
    press(app, pygame.K_i)
    while game.advice.busy:
        settle(app, 1)
    hint = game.advice.hint
    assert hint is not None
    assert game.advice.chance() is hint.now
    assert bar == hint.now
    told = words_in(game.tree.root)
    assert f"Now {hint.now.chance:.0%} ± {100 * hint.now.error:.0f}" in told
    best = f"{hint.best.chance:.0%} ± {100 * hint.best.tried.error:.0f}"
    assert f"After the best play {best}" in told
    assert not game.notes.words, "nothing is told twice"
    assert list(game.match.session.inputs) == before
    game.match.answer(hint.best.reply)
    assert game.advice.chance() is hint.best.tried


def test_a_hint_that_takes_longer_tells_how_long_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the games that are played on, and never over another sentence."""
    app = window(tmp_path)
    game = at_the_table(app, blue="greedy")
    game.set_up_quickly(3)
    while game.draft is None:
        settle(app)
    clock, enough = [100.0], threading.Event()
    monkeypatch.setattr(advice, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    def slow(_trials: Trials, _answers: object, step: Callable[[int, int], None]) -> Hint:
        step(4, 16)
        enough.wait()
        raise NotImaginedError

    monkeypatch.setattr(Trials, "advised", slow)
    press(app, pygame.K_i)
    assert game.notes.words == "Looking for a hint …"
    clock[0] += 9.0
    while game.notes.words == "Looking for a hint …":
        settle(app, 1)
    assert game.notes.words == "Looking for a hint, 27 seconds left …"
    game.say("Something else.")
    settle(app, 1)
    assert game.notes.words == "Something else."
    enough.set()
    while game.advice.busy:
        settle(app, 1)
    assert "explains the question" in game.notes.words


def tried(name: str, chance: float) -> TriedAnswer:
    return TriedAnswer(name, literal(name), TriedChance(chance, 0.03, 16), 0.0)


def test_a_hint_tells_ties_as_ties() -> None:
    """In 16 of 23 hints the two best answers were within a percent of each other."""
    answers = (tried("Grey Wind", 0.58), tried("Sworn Swords", 0.57), tried("Sansa", 0.47))
    now = TriedChance(0.54, 0.03, 16)
    assert advice.sentences(Hint(now, answers, 2)) == (
        "Now, with both sides playing on: 54% ± 3%. Hint: Grey Wind, which leads to 58% ± 3%. "
        "As good, within the error: Sworn Swords. Sansa would be a mistake: 11% less."
    )
    assert advice.sentences(Hint(now, answers, 3)).endswith(
        "within the error: Sworn Swords and Sansa."
    )
    assert advice.sentences(Hint(now, answers, 1)).endswith(
        "Sworn Swords and Sansa would be mistakes: up to 11% less."
    )
    assert advice.verdict_of(Hint(now, answers, 2)) == (
        "2 answers are equal within the error (=). Sansa would be a mistake: 11% less."
    )
    assert advice.verdict_of(Hint(now, answers, 3)).startswith("All answers are equal")
    assert advice.verdict_of(Hint(now, answers, 1)).startswith("Grey Wind: better than all")
    unsure = tried("Charge", 0.32)
    open_yet = Hint(now, (*answers, unsure), 1, (answers[1], unsure))
    told = "Sansa would be a mistake: 11% less. Too few games to judge Sworn Swords and Charge."
    assert advice.verdict_of(open_yet) == f"Grey Wind: the best that was found. {told}"
    assert advice.sentences(open_yet).endswith(told)
    mine = replace(answers[0], standing=(3.0, 20.5, 1.0, 18.0), acts={("Cutthroats", "Charge"): 5})
    other = replace(answers[1], standing=(2.5, 22.0, 1.0, 20.5))
    assert advice.verdict_of(Hint(now, (mine, other), 1)).endswith(
        "Compared with Sworn Swords, on average up to 8 turns later: your points +0.5, the "
        "enemy's 0.0; your losses +1.5 wounds, the enemy's +2.5. After Grey Wind, the enemy most "
        "often goes on with Cutthroats: Charge."
    )
    languages.speak("de")
    try:
        told = advice.sentences(Hint(now, answers, 3))
    finally:
        languages.speak("en")
    assert told.replace("\N{NO-BREAK SPACE}", " ") == (
        "Jetzt, wenn beide Seiten weiterspielen: 54 % ± 3 %. Tipp: Grey Wind, das führt zu "
        "58 % ± 3 %. Im Rahmen des Fehlers genauso gut: Sworn Swords und Sansa."
    )


def test_the_bar_is_switched_on_in_practice_alone(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app, blue="greedy")
    press(app, pygame.K_k)
    assert app.settings.chances
    chance = game.advice.chance()
    assert chance is not None
    assert 0.0 < chance.chance < 1.0
    settle(app)
    assert f"{chance.chance:.0%}" in words_in(game.tree.root)
    assert faults(game.tree.root) == []
    press(app, pygame.K_k)
    assert not app.settings.chances


def test_between_two_people_nobody_is_told(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    press(app, pygame.K_k)
    assert not app.settings.chances
    assert "one person against machines" in game.notes.words
    press(app, pygame.K_i)
    assert "one person against machines" in game.notes.words
