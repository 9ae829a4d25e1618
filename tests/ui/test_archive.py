"""The archive: what it tells of kept games, and what can be done with them by real clicks."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from frozendict import frozendict

from simulator.agents.play import play
from simulator.agents.quick_setup import set_up
from simulator.agents.random_agent import RandomAgent
from simulator.cases.from_game import case_of
from simulator.content.games import kept_games
from simulator.content.games.battles import quick_battle, saved_battle, skirmish
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.errors import ContentError
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH
from simulator.luck.ledger import LuckLedger
from simulator.model.requests import Kind
from simulator.model.state import Seat
from simulator.practice import gauntlet
from simulator.practice.drill import own_drills
from simulator.practice.from_position import kept_drill
from simulator.practice.gauntlet import Gauntlet
from simulator.ui import palette
from simulator.ui.app import App
from simulator.ui.battle.entry import WatchedGame
from simulator.ui.battle.replay_panel import MOST_ROLLS, SLIDER, roll_words, rolls_before
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.file_sheets import LineSheet
from simulator.ui.places import Places
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.gauntlet_screen import GauntletScreen
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.battle_shown import where_it_stands
from simulator.ui.title.small_table import painted
from tests.ui.disputing import Hands
from tests.ui.fingers import (
    click,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    type_words,
    window,
)

SEED = 3
NO_LUCK = LuckLedger((), 0, ((Seat.RED,), (Seat.BLUE,)))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished skirmish of two machines that play at random, with a name for red."""
    battle = skirmish(SEED)
    agents = {seat: RandomAgent(number) for number, seat in enumerate(battle.armies)}
    session = play(Session(battle.game()), agents)
    assert session.over
    header = replace(
        battle.header({Seat.RED: "human", Seat.BLUE: "random"}), names={Seat.RED: "Anna"}
    )
    path = tmp_path_factory.mktemp("kept") / "kept.ironranks"
    write(path, session, header)
    return path.read_bytes()


def archive(folder: Path, played: bytes, *names: str) -> ArchiveScreen:
    saves = Places.under(folder).saves
    saves.mkdir(parents=True)
    for name in names or ("old",):
        (saves / f"{name}.ironranks").write_bytes(played)
    app = window(folder)
    click_words(app, "Archive")
    assert isinstance(app.top, ArchiveScreen)
    return app.top


def app_of(screen: ArchiveScreen) -> App:
    assert isinstance(screen.app, App)
    return screen.app


def test_a_finished_game_is_shown_with_its_result_and_last_position(
    tmp_path: Path, played: bytes
) -> None:
    screen = archive(tmp_path, played)
    for _frame in range(400):
        app_of(screen).step(0.05)
        told = screen.pictures.last_line(screen.saves[0])
        if screen.found is not None and told is not None:
            break
        time.sleep(0.01)
    found = screen.found
    assert found is not None
    assert found.over
    assert found.now is not None
    assert found.now.state.round > 1
    screen.lay_out()
    text = words_in(screen.tree.root)
    assert "Anna: The Young Wolf's Outriders" in text
    assert "WIN-" in text, "the last line of the log tells how it ended"


def test_a_gauntlet_is_read_again_with_results_luck_and_grades(
    tmp_path: Path, played: bytes
) -> None:
    """It stands below the games; a click or G opens it, Q and E turn to others."""
    old, new = (Gauntlet("stark-20", "greedy", "skirmish", seed, 1) for seed in (5, 6))
    done = {"number": 1, "opponent": "House Bolton", "own": 9, "theirs": 4, "dice": 0.25}
    graded = {"decisions": 40, "lost": 0.8, "mistakes": {"zone": 3}}
    folder = Places.under(tmp_path).practice
    gauntlet.note([gauntlet.begun(old, "2026-01-30")], folder)
    gauntlet.note([gauntlet.begun(old).model_copy(update={**done, **graded, "won": 1.0})], folder)
    gauntlet.note([gauntlet.begun(new).model_copy(update=done)], folder)
    screen = archive(tmp_path, played)
    app = app_of(screen)
    screen.lay_out()
    text = words_in(screen.tree.root)
    assert "against greedy, 2026-01-30" in text
    assert "1 of 1 game won (1 in all), points 9 to 4. Dice: +25 percent" in text
    assert "a decision lost 2.0% of the chance of winning" in text
    assert "Zone 3" in text or "zone 3" in text
    click_box(app, 1)
    shown = app.top
    assert isinstance(shown, GauntletScreen)
    assert shown.found is not None
    assert shown.found.gauntlet == old
    press(app, pygame.K_e)
    assert shown.found.gauntlet == new
    click_words(app, "Earlier")
    assert shown.found.gauntlet == old
    click_words(app, "House Bolton")
    told = app.top
    assert isinstance(told, Question)
    assert "not in the archive any more" in told.words
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_g)
    newest = app.top
    assert isinstance(newest, GauntletScreen)
    assert newest is not shown


def test_every_game_of_the_list_has_a_small_picture(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played, "one", "two", "three")
    app = app_of(screen)
    (app.places.saves / "broken.ironranks").write_text("no game")
    rows = list(screen.in_sight())
    assert len(rows) == 3
    for _frame in range(600):
        if all(screen.pictures.has(path, place.size) for path, place in rows):
            break
        app.step(0.02)
        time.sleep(0.01)
    assert all(screen.pictures.has(path, place.size) for path, place in rows)
    settle(app)
    assert not screen.pictures.busy
    for path, place in screen.in_sight():
        click_at = place.center
        colours = {
            app.surface.get_at((x, y))[:3]
            for x in range(place.left + 2, place.right - 2, 2)
            for y in range(place.top + 2, place.bottom - 2, 2)
        }
        assert len(colours) > 5, f"only cloth for {path.stem}"
        click(app, click_at)
        assert screen.chosen == path or app.top is not screen
        if app.top is not screen:  # the chosen one, clicked again, is opened
            break


def test_no_token_is_cut_by_the_edge_of_a_small_picture() -> None:
    """What the sides fight for is seen whole, wherever the trays stand."""
    now = Session(skirmish(SEED).game()).position
    alone, *others = [unit for unit in now.state.units.values() if unit.on_table]
    gone = {unit.id: replace(unit, pose=None) for unit in others}
    state = replace(now.state, units=frozendict({alone.id: alone, **gone}))
    for size in ((95, 83), (700, 640)):
        picture = painted(replace(now, state=state), size)
        gold = pygame.surfarray.array2d(picture) == picture.map_rgb(palette.GOLD)
        assert gold.sum() >= 12 * len(now.state.tokens) > 0
        assert not any(edge.any() for edge in (gold[0], gold[-1], gold[:, 0], gold[:, -1]))


def test_the_arrows_choose_a_game_and_enter_opens_it(tmp_path: Path, played: bytes) -> None:
    """A file that is broken is chosen as well, and says beside the list what is wrong."""
    screen = archive(tmp_path, played, "one", "three", "two")
    app = app_of(screen)
    seen = [screen.chosen]
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP):
        press(app, key)
        seen.append(screen.chosen)
    assert seen == [screen.saves[at] for at in (0, 1, 2, 1)]
    press(app, pygame.K_RETURN)
    settle(app)
    assert app.top is not screen


def test_a_rematch_is_the_same_battle_with_another_seed(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played)
    app = app_of(screen)
    click_words(app, "Rematch")
    settle(app)
    header = game_of(app).match.header
    assert (header.scenario, header.names) == ("skirmish", {Seat.RED: "Anna"})
    assert header.seed != SEED


def test_a_game_is_looked_at_again_and_left_as_it_is(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played)
    app = app_of(screen)
    click_words(app, "Look at it again")
    assert isinstance(app.top, ReplayScreen)
    assert str(player_name(Seat.RED)) == "Anna"
    press(app, pygame.K_ESCAPE)
    assert screen.on_top
    assert str(player_name(Seat.RED)) == "Red", "the list is nobody's game"
    assert screen.saves[0].read_bytes() == played


def test_mistakes_are_reviewed_from_here(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played)
    app = app_of(screen)
    click_words(app, "Review my mistakes")
    assert isinstance(app.top, ReviewScreen)
    assert app.top.lively, "the grading has begun"
    press(app, pygame.K_ESCAPE)


def test_a_game_is_renamed_and_labelled(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played, "old", "older")
    app = app_of(screen)
    screen.choose(screen.app.places.saves / "old.ironranks")
    for words, typed in (("Rename", "Final"), ("Label", "league")):
        click_words(app, words)
        assert isinstance(app.top, LineSheet)
        type_words(app, typed)
        press(app, pygame.K_RETURN)
    assert {path.name for path in screen.saves} == {
        "Final [league].ironranks",
        "older.ironranks",
    }
    assert screen.chosen is not None
    assert screen.chosen.read_bytes() == played


def test_deleting_asks_and_space_keeps(tmp_path: Path, played: bytes) -> None:
    screen = archive(tmp_path, played)
    app = app_of(screen)
    click_words(app, "Delete")
    assert isinstance(app.top, Question)
    press(app, pygame.K_SPACE)
    assert len(app.places.all_saves()) == 1
    click_words(app, "Delete")
    click_words(app, "Delete it")
    assert app.places.all_saves() == []
    assert screen.chosen is None


@pytest.mark.parametrize("what", ["Look at it again", "Rematch", "Review my mistakes"])
def test_a_broken_file_says_why_and_nothing_dies(tmp_path: Path, what: str) -> None:
    screen = archive(tmp_path, b"not a game\n")
    app = app_of(screen)
    for _frame in range(100):
        app.step(0.05)
        if screen.found is not None:
            break
        time.sleep(0.01)
    assert screen.found is not None
    assert screen.found.fault
    click_words(app, what)
    assert isinstance(app.top, Question)
    assert "line 1" in app.top.words


@pytest.mark.parametrize("name", ["", "  ", "a/b", "..", ".hidden", "x" * 81, "a[b]", "a\nb"])
def test_a_name_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.ironranks"
    path.write_bytes(b"x")
    with pytest.raises(ContentError):
        kept_games.renamed(path, name)
    assert path.read_bytes() == b"x"


def test_no_other_game_is_written_over(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.ironranks").write_text(name)
    with pytest.raises(ContentError, match="no other game"):
        kept_games.renamed(tmp_path / "one.ironranks", "two")
    assert (tmp_path / "two.ironranks").read_text() == "two"


def test_a_label_travels_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ironranks"
    path.write_text("x")
    moved = kept_games.labelled(path, "league")
    assert (kept_games.name_of(moved), kept_games.label_of(moved)) == ("game", "league")
    again = kept_games.renamed(moved, "final")
    assert again.name == "final [league].ironranks"
    assert kept_games.labelled(again, "").name == "final.ironranks"


def test_a_game_is_read_whatever_its_label(tmp_path: Path, played: bytes) -> None:
    path = tmp_path / "final [league].ironranks"
    path.write_bytes(played)
    assert read(path).header.seed == SEED


# ------------------------------------------------------------------ looking at a game again


INPUTS = 120
"""So much of the game is watched: enough for a round and some dice, and quickly weighed."""


def viewer(tmp_path: Path, played: bytes, known: LuckLedger | None = NO_LUCK) -> ReplayScreen:
    """Watch the first part of the game, halted; its luck is not weighed unless that is asked."""
    app = window(tmp_path)
    path = tmp_path / "watched.ironranks"
    path.write_bytes(played)
    save = read(path)
    session = Session(saved_battle(save, path).game(), None, save.inputs[:INPUTS])
    app.rooms.replay(WatchedGame(save.header, session), known)
    press(app, pygame.K_SPACE)
    assert isinstance(app.top, ReplayScreen)
    return app.top


def hash_at(played: bytes, tmp_path: Path, count: int) -> str:
    path = tmp_path / "again.ironranks"
    path.write_bytes(played)
    save = read(path)
    return state_hash(Session(saved_battle(save, path).game(), None, save.inputs[:count]).state)


def test_arrows_go_an_act_or_a_round_in_both_directions(tmp_path: Path, played: bytes) -> None:
    replay = viewer(tmp_path, played)
    app, session = replay.app, replay.match.session
    assert isinstance(app, App)
    press(app, pygame.K_DOWN)
    assert session.state.round == 2
    there, hashed = len(session.inputs), state_hash(session.state)
    press(app, pygame.K_RIGHT)
    assert len(session.inputs) > there
    press(app, pygame.K_LEFT)
    assert (len(session.inputs), state_hash(session.state)) == (there, hashed)
    assert hashed == hash_at(played, tmp_path, there)
    press(app, pygame.K_UP)
    assert session.state.round == 1


def test_the_slider_leads_to_the_end_and_back(tmp_path: Path, played: bytes) -> None:
    replay = viewer(tmp_path, played)
    app = replay.app
    assert isinstance(app, App)
    app.draw()
    bar = replay.tree.place_of(SLIDER)
    assert bar is not None
    click(app, (bar.right - 1, bar.centery))
    assert replay.done
    click(app, (bar.x, bar.centery))
    assert all(given.dice for given in replay.match.session.inputs)
    assert replay.halted


def test_the_odds_of_each_roll_are_those_of_the_ledger(tmp_path: Path, played: bytes) -> None:
    replay = viewer(tmp_path, played, None)
    app = replay.app
    assert isinstance(app, App)
    replay.count.wait()
    found = replay.count.found
    assert found is not None
    roll = next(one for one in found.results if one.in_wounds)
    replay.go_to(replay.panel.next_stop(roll.index, -1))
    while len(replay.match.session.inputs) <= roll.index:
        press(app, pygame.K_RIGHT)
    told = rolls_before(found, len(replay.match.session.inputs), roll.index)
    assert roll in told or len(told) == MOST_ROLLS
    assert f"Expected {roll.expected:.1f} wounds" in roll_words(roll)
    assert rolls_before(None, 10, 0) == []


def test_the_keys_of_the_buttons_do_what_the_buttons_do(tmp_path: Path, played: bytes) -> None:
    """P asks at the start of a round as in the middle of one; at the end it says why it cannot."""
    replay = viewer(tmp_path, played)
    app = replay.app
    assert isinstance(app, App)
    assert [one.key for one in replay.bar_buttons()][2] == "P"
    for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT):
        press(app, key)
        given = len(replay.match.session.inputs)
        press(app, pygame.K_p)
        kinds = [type(one) for one in app.screens]
        assert kinds[-1] is Question, f"nothing opened after {given} answers"
        press(app, pygame.K_ESCAPE)
        assert app.screens[-1] is replay
        assert len(replay.match.session.inputs) == given


def test_at_the_end_P_says_why_nothing_can_be_practised(tmp_path: Path, played: bytes) -> None:
    path = tmp_path / "watched.ironranks"
    path.write_bytes(played)
    save = read(path)
    session = Session(saved_battle(save, path).game(), None, save.inputs)
    app = window(tmp_path)
    app.rooms.replay(WatchedGame(save.header, session), NO_LUCK)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    replay.go_to(len(save.inputs))
    assert replay.match.session.over
    press(app, pygame.K_p)
    assert app.top is replay
    assert "The battle is over here" in replay.notes.words


def test_a_moment_becomes_a_game_of_its_own(tmp_path: Path, played: bytes) -> None:
    replay = viewer(tmp_path, played)
    app = replay.app
    assert isinstance(app, App)
    press(app, pygame.K_DOWN)
    hashed = state_hash(replay.match.session.state)
    click_words(app, "Practise")
    click_words(app, "Play on")
    settle(app)
    game = game_of(app)
    assert not isinstance(game, ReplayScreen)
    assert game.match.humans == (Seat.RED,)
    assert state_hash(game.state) == hashed


def test_a_decision_becomes_a_drill_that_is_kept(tmp_path: Path, played: bytes) -> None:
    replay = viewer(tmp_path, played)
    app, match = replay.app, replay.match
    assert isinstance(app, App)
    press(app, pygame.K_DOWN)
    for _press in range(100):
        request, now = match.pending, match.session.position
        asked = request is not None and request.kind is Kind.ACTION
        if asked and request is not None and not now.engaged(request.subject or ""):
            break
        press(app, pygame.K_RIGHT)
    click_words(app, "Practise")
    click_words(app, "A drill")
    assert isinstance(app.top, DrillScreen)
    folder = app.places.practice / "drills"
    for _frame in range(600):
        app.step(0.02)
        if own_drills(folder)[0]:
            break
        time.sleep(0.01)
    (made,), faults = own_drills(folder)
    assert not faults
    assert made.best


def test_a_drill_the_disk_refuses_is_told(tmp_path: Path, played: bytes) -> None:
    path = tmp_path / "kept.ironranks"
    path.write_bytes(played)
    save = read(path)
    now = Session(saved_battle(save, path).game(), None, save.inputs[:INPUTS]).position
    unit = next(one.id for one in now.state.units.values() if one.on_table)
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ContentError, match="can be written"):
        kept_drill(case_of(now), unit, "A moment", tmp_path / "file" / "drills")


def test_a_dispute_becomes_a_drill_that_is_kept(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.start(DisputeScreen(hands.app))
    hands.drag(hands.supply("infantry/red"), hands.at(20, 10))
    hands.click(hands.box("practise"))
    assert hands.screen.on_top, "one side alone is no decision"
    hands.drag(hands.supply("infantry/blue"), hands.at(20, 20))
    hands.type("piece:speed", "5")
    hands.click(hands.at(20, 10))
    hands.click(hands.box("practise"))
    assert hands.screen.on_top, "a tray without a speed could neither charge nor be punished"
    hands.type("piece:speed", "5")
    hands.click(hands.box("practise"))
    app = hands.app
    assert isinstance(app.top, DrillScreen)
    folder = app.places.practice / "drills"
    for _frame in range(600):
        app.step(0.02)
        if own_drills(folder)[0]:
            break
        time.sleep(0.01)
    (made,), faults = own_drills(folder)
    assert not faults
    assert made.player is Seat.RED


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Round 1, 0 : 0, {player} to act."), ("de", "Runde 1, 0 : 0, {player} ist am Zug.")],
)
def test_the_archive_says_where_a_game_stands(language: str, said: str) -> None:
    """A game that goes on is told by its round, the points and who is to act."""
    speak(language)
    session = Session(quick_battle().game())
    set_up(session, 3)
    asked = session.pending
    assert asked is not None
    assert session.state.round == 1
    assert str(where_it_stands(session)) == said.format(player=player_name(asked.who))


def test_the_list_tells_armies_and_the_last_line_in_the_language_spoken(
    tmp_path: Path, played: bytes
) -> None:
    """A file keeps its log in English; the line is told anew once the game was replayed."""
    speak("de")
    try:
        screen = archive(tmp_path, played)
        for _frame in range(600):
            app_of(screen).step(0.05)
            if screen.pictures.last_line(screen.saves[0]) is not None:
                break
            time.sleep(0.01)
        settle(app_of(screen), 3)
        text = words_in(screen.tree.root)
    finally:
        speak(ENGLISH)
    assert "Die Vorreiter des jungen Wolfs" in text
    assert "WIN-" in text
    assert ", S. " in text
    assert not {"Young", "wins:", "needed."} & set(text.split())
