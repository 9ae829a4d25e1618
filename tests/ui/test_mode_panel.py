"""The mode panel names every scoring row of a position, and what it would pay now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pygame
import pytest

from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.language.texts import msg, printed
from simulator.missions.open_missions import open_missions
from simulator.missions.points_due import points_due
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind, Option
from simulator.model.state import Seat
from simulator.rules.scoring.objectives import control, covers
from simulator.rules.scoring.victory import required
from simulator.staging.inches import inches_short
from simulator.staging.scores_now import RowKind, scores_now
from simulator.staging.side_scores import SideScore, side_scores
from simulator.staging.zones import empty_zones
from simulator.ui.battle.answers import rows_of
from simulator.ui.battle.draft import Draft, LookAtThing, PickOption
from simulator.ui.battle.mode_panel import ModePanel, paid_to
from simulator.ui.battle.score_tiles import score_tile
from simulator.ui.battle.status_bar import side_sentence, status_box
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel
from simulator.ui.board.label_layout import lay_labels
from simulator.ui.board.objective_signs import objective_signs
from simulator.ui.board.scene import Scene
from simulator.ui.board.unit_marks import TokenPlate
from simulator.ui.boxes.tree import Tree, words_in
from simulator.ui.camera import Camera
from tests.each import some
from tests.staging.recorded_moments import MODES, moments
from tests.staging.test_scores_now import crowded
from tests.ui.boxes.faults import not_reached
from tests.ui.laid_boxes import placed, well_laid, words_of
from tests.ui.words_drawn import run_together


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((800, 600))


def positions(mode: str) -> Iterator[Position]:
    """Yield some positions of a mode's recorded game, and some with tokens that are held."""
    yield from islice(crowded(mode), 1, None, 3)
    yield from played(mode)


def played(mode: str) -> Iterator[Position]:
    """Yield some positions of a mode's recorded game."""
    for number, event, now in moments(mode):
        if isinstance(event, ev.TurnEnded) and number % 7 == 0:
            yield now


def shown(now: Position, team: tuple[Seat, ...] = (), lit: str = "") -> ModePanel:
    panel = ModePanel()
    panel.show(now, team, lit)
    return panel


@pytest.mark.parametrize("mode", MODES)
def test_every_row_and_what_it_pays_is_written(mode: str) -> None:
    """RND-09: names, missions' texts, and award by award the points that are due."""
    looked = 0
    for now in positions(mode):
        tree = well_laid(shown(now).view(), 368, 1600)
        rows = scores_now(now).rows
        assert rows_of_tree(tree) == [row.about for row in rows]
        for row in rows:
            text = run_together(words_of(tree, LookAtThing(row.about)))
            assert run_together(row.title).lower() in text.lower()
            if row.kind is not RowKind.TOKEN:
                assert run_together(row.sentence) in text
                assert run_together(row.text) in text
            for points in paid_to(row.due).values():
                assert f"{points:+d}" in text
        paid: dict[Seat, int] = dict.fromkeys(now.state.seats, 0)
        for one in points_due(now):
            paid[one.player] += one.points
        for player, points in paid.items():
            said = f"{player_name(player)} {points:+d}" if points else f"{player_name(player)} 0"
            assert said in words_in(tree.root)
        looked += 1
    assert looked


def rows_of_tree(tree: Tree) -> list[object]:
    """Return what the rows are about, from above."""
    keys = [one.box.key for one in tree.root.walk()]
    return [key.what for key in keys if isinstance(key, LookAtThing)]


def test_what_does_not_fit_is_reached_by_wheel_and_keyboard() -> None:
    now = next(positions("winds-of-winter"))
    rows = scores_now(now).rows
    tree = well_laid(shown(now).view(), 340, 200)
    assert not_reached(tree) == []
    last = LookAtThing(rows[-1].about)
    assert placed(tree, last).rect.bottom > 200
    tree.go_to(last)
    assert placed(tree, last).rect.bottom <= 200
    tree.turn("mode", -9_999)
    tree.turn("mode", 9_999)
    tree.lay_out(shown(now).view(), tree.root.rect)
    assert placed(tree, last).rect.bottom <= 200


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_list_of_ten_missions_shows_ten_in_the_page_of_a_small_window(language: str) -> None:
    """Each has its number, its name and who meets it; what its card says is told of one row."""
    speak(language)
    try:
        now = max(positions("winds-of-winter"), key=lambda one: len(open_missions(one)))
        panel = shown(now)
        assert panel.shown is not None
        mission = next(row for row in panel.shown.rows if row.kind is RowKind.MISSION)
        ten = tuple(replace(mission, about=f"mission-{n}", number=n) for n in range(3, 13))
        panel.shown = replace(panel.shown, rows=ten)
        tree = well_laid(panel.view(), 502, 360)
        for row in ten:
            assert placed(tree, LookAtThing(row.about)).rect.bottom <= 360
            said = words_of(tree, LookAtThing(row.about))
            assert printed(row.title) in said
            assert printed(row.sentence) in said
            assert run_together(printed(row.text)) in run_together(
                panel.more(LookAtThing(row.about))
            )
        assert placed(tree, LookAtThing("mission-12")).rect.bottom <= placed(tree, "sum").rect.top
    finally:
        speak("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "mode", [mode for mode in MODES if mode not in {"a-storm-of-swords", "fire-and-blood"}]
)
def test_where_room_is_scarce_every_token_and_quarter_still_says_who_leads_it(
    mode: str, language: str
) -> None:
    """In the column of a large window nothing of them is out of sight; the rest is pointed at."""
    kinds, led = (RowKind.TOKEN, RowKind.QUARTER), 0
    speak(language)
    try:
        for now in played(mode):
            panel = shown(now)
            tree = well_laid(panel.view(), 368, 380)
            for row in scores_now(now).rows:
                if row.kind not in kinds:
                    continue
                led += 1
                at = LookAtThing(row.about)
                assert placed(tree, at).rect.bottom <= 380, "it is seen whole"
                text = run_together(words_of(tree, at))
                if row.kind is RowKind.QUARTER:
                    assert all(str(points) in text for _player, points in row.strength)
                    assert run_together(row.ncus) in text
                elif row.leader is not None:
                    assert run_together(printed(now.name(row.units[0]))) in text
                assert row.sentence in panel.more(at), "it says more beside it"
                assert row.rule.citation in panel.more(at)
    finally:
        speak("en")
    assert led


def test_pointing_at_a_row_tells_its_token_and_units() -> None:
    now = next(crowded("a-game-of-thrones"))
    panel = shown(now)
    assert panel.shown is not None
    row = next(row for row in panel.shown.rows if row.leader is not None)
    assert panel.pointed(LookAtThing(row.about)) == (row.about, *row.units)
    assert panel.pointed(LookAtThing("nothing of the kind")) == ()


def test_SCN_WINDS_03_missions_in_hand_are_named_to_their_own_seat_alone() -> None:
    now = next(now for _n, event, now in moments("winds-of-winter") if now.state.round == 2)
    names = {row.text for row in scores_now(now, (Seat.RED,)).rows if row.kind is RowKind.HAND}
    (mine,) = (name for name in names if name)
    for team, named in (((), False), ((Seat.RED,), True)):
        text = words_in(well_laid(shown(now, team).view(), 368, 1600).root)
        assert (run_together(mine) in run_together(text)) is named


# ------------------------------------------------------------------ tiles and signs


@pytest.mark.parametrize("mode", MODES)
def test_WIN_02_the_tiles_say_how_many_points_win(mode: str) -> None:
    """SCN-STORM-08: who gains no points is told so instead."""
    *_before, (_number, _event, now) = moments(mode)
    tree = well_laid(status_box(now, tall=True), 368, 100)
    sides = 1 if mode == "a-storm-of-swords" else 2
    text = words_in(tree.root)
    assert text.count(f"of {required(now)}") == sides
    assert text.count("no points") == 2 - sides
    for one in side_scores(now):
        tile = f"side:{one.side[0].value}"
        if one.target is not None:
            assert words_of(tree, LookAtThing(tile)).startswith(str(one.score))
        assert side_sentence(now, tile) == one.sentence
    assert side_sentence(now, "token-1") == ""


@pytest.mark.parametrize("mode", ["a-game-of-thrones", "a-dance-with-dragons"])
def test_the_sign_of_a_token_says_what_the_rules_say(mode: str) -> None:
    """SCN-GOT-03, SCN-GOT-05, SCN-DANCE-03: held, contested, or by how much it is missed."""
    kinds = set()
    for now in positions(mode):
        signs = {sign.token: sign for sign in objective_signs(now)}
        for token in now.state.tokens:
            unit = control(now, token)[1]
            sign = signs.get(token)
            if unit is not None:
                assert sign is not None
                assert sign.held
                assert sign.sides == (now.owner(unit),)
                kinds.add("held")
            elif sign is not None and sign.said != "contested":
                near = min(-covers(now, u.id, token) for u in now.state.units.values() if u.pose)
                assert sign.said == f"{inches_short(near)} in short"
                kinds.add("missed")
            elif sign is not None:
                assert not sign.held
                kinds.add("contested")
    assert "held" in kinds
    assert ("missed" in kinds) is (mode == "a-game-of-thrones")


def test_SCN_GOT_04_a_token_is_contested_in_the_colours_of_both_sides() -> None:
    """A fight with an enemy of more ranks ends control at once."""
    now = next(crowded("a-game-of-thrones"))
    token = next(sign.token for sign in objective_signs(now) if sign.held)
    unit = control(now, token)[1]
    assert unit is not None
    foe = max(now.foes(now.owner(unit)), key=lambda one: now.ranks(one.id))
    units = {**now.state.units, unit: replace(now.unit(unit), wounds=1)}
    fight = (min(unit, foe.id), max(unit, foe.id))
    state = replace(now.state, units=units, engaged=frozenset({fight}))
    fought = Position(state, now.game)
    (sign,) = (one for one in objective_signs(fought) if one.token == token)
    assert sign.said == "contested"
    assert set(sign.sides) == {Seat.RED, Seat.BLUE}


def test_the_signs_stand_on_the_labels_of_their_tokens(screen: pygame.Surface) -> None:
    camera = Camera(screen.get_rect(), (48.0, 48.0))
    for now in some(positions("honed-and-ready")):
        labels = lay_labels(Scene(now), camera, ())
        plates = {one.about: one.words for one in labels if isinstance(one.words, TokenPlate)}
        for sign in some(objective_signs(now)):
            assert plates[sign.token].sign == sign
        for label in some(labels):
            assert label.picture.get_size() == label.words.extent


# ------------------------------------------------------------------ zones that would do nothing


def test_a_zone_that_would_do_nothing_says_why() -> None:
    """TBD-02 to TBD-06: on the tactics board, under the mouse, and in the list of options."""
    kinds = set()
    for _number, event, now in moments("a-game-of-thrones"):
        if not isinstance(event, ev.ZoneClaimed):
            continue
        player = now.owner(event.ncu)
        panel = TacticsBoardPanel()
        options = tuple(
            Option(zone.value, zone_name(zone), about=zone.value) for zone in now.zones()
        )
        prompt = msg("Claim which zone?")
        asked = Choose(who=player, prompt=prompt, kind=Kind.ZONE, options=options)
        panel.show(now, asked, "")
        tree = well_laid(panel.view(), 720, 400)
        empty = empty_zones(now, player)
        for zone in now.zones():
            reason = empty.get(zone, "")
            kinds.add(bool(reason))
            assert ("It would do nothing now" in panel.in_full(zone)) is bool(reason)
            assert reason in panel.in_full(zone)
            assert reason in words_of(tree, LookAtThing(zone.value))
        idle = {zone.value: why for zone, why in empty.items()}
        for row in rows_of(Draft(asked), hidden=False, idle=idle):
            assert isinstance(row.do, PickOption)
            assert bool(row.why) is (row.do.key in idle)
            assert idle.get(row.do.key, "") in row.why
    assert kinds == {True, False}


@pytest.mark.parametrize("size", [(112, 46), (130, 60), (180, 70), (72, 46)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_tile_of_any_width_cuts_nothing(size: tuple[int, int], language: str) -> None:
    """The defender of A Storm of Swords gains no points; others stand at 10 of 12."""
    speak(language)
    try:
        holds_out = SideScore((Seat.BLUE,), 0, None, "")
        scores = SideScore((Seat.RED, Seat.GREEN), 10, 12, "")
        for one, first in product((holds_out, scores), (False, True)):
            well_laid(score_tile(one, first=first, size=22), *size)
    finally:
        speak("en")
