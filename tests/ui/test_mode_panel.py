"""The mode panel names every scoring row of a position, and what it would pay now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pygame
import pytest

from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.language.texts import msg, printed
from simulator.missions.points_due import points_due
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind, Option
from simulator.model.state import Seat
from simulator.rules.scoring.objectives import control, covers
from simulator.rules.scoring.victory import required
from simulator.staging.inches import inches_short
from simulator.staging.scores_now import RowKind, scores_now
from simulator.staging.side_scores import SideScore
from simulator.staging.zones import empty_zones
from simulator.ui import palette
from simulator.ui.battle import mode_panel
from simulator.ui.battle.answers import rows_of
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.battle.mode_panel import ModePanel, paid_to
from simulator.ui.battle.score_tiles import draw_tile, draw_tiles, how_to_win
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel
from simulator.ui.board.label_layout import lay_labels
from simulator.ui.board.objective_signs import objective_signs
from simulator.ui.board.scene import Scene
from simulator.ui.board.unit_marks import TokenPlate
from simulator.ui.camera import Camera
from tests.each import some
from tests.staging.recorded_moments import MODES, moments
from tests.staging.test_scores_now import crowded
from tests.ui.words_drawn import run_together, words_drawn


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


@pytest.mark.parametrize("mode", MODES)
def test_every_row_and_what_it_pays_is_written(
    mode: str, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RND-09: names, missions' texts, and award by award the points that are due."""
    drawn = words_drawn(monkeypatch)
    looked = 0
    for now in positions(mode):
        panel = ModePanel(pygame.Rect(0, 0, 360, 1600), 18)
        drawn.clear()
        panel.show(now)
        panel.draw(screen)
        text = run_together(" ".join(drawn)).lower()
        rows = scores_now(now).rows
        assert [one.row for one in panel.drawn] == list(rows)
        for row in rows:
            assert run_together(row.title).lower() in text
            assert panel.place_of(row.about) is not None, "it is on the screen"
            if row.kind is not RowKind.TOKEN:
                assert run_together(row.sentence).lower() in text
                assert run_together(row.text).lower() in text
        paid: dict[Seat, int] = dict.fromkeys(now.state.seats, 0)
        for one in points_due(now):
            paid[one.player] += one.points
        for player, points in paid.items():
            said = f"{player_name(player)} {points:+d}" if points else f"{player_name(player)} 0"
            assert said in drawn
        signs = [f"{n:+d}" for row in rows for n in paid_to(row.due).values()]
        assert sorted(word for word in drawn if word[0:1] == "+") == sorted(signs)
        looked += 1
    assert looked


@pytest.mark.parametrize("size", [15, 18])
def test_what_does_not_fit_is_counted_and_reached_by_the_wheel(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    now = next(positions("winds-of-winter"))
    drawn = words_drawn(monkeypatch)
    panel = ModePanel(pygame.Rect(10, 10, 340, 260), size)
    panel.show(now)
    panel.draw(screen)
    count = len(scores_now(now).rows)
    whole = sum(one.top + one.height <= 260 for one in panel.drawn)
    (more,) = (word for word in drawn if "more below" in word)
    assert count - whole <= int(more.split()[0]) < count
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (60, 80))
    last = panel.drawn[-1].row.about
    assert panel.place_of(last) is None
    for _turn in range(60):
        panel.mouse(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    panel.draw(screen)
    drawn.clear()
    panel.show(now, lit="anything else")
    panel.draw(screen)
    place = panel.place_of(last)
    assert place is not None
    assert panel.rect.contains(place)
    assert not any("more below" in word for word in drawn)
    assert any("more above" in word for word in drawn)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "mode", [mode for mode in MODES if mode not in {"a-storm-of-swords", "fire-and-blood"}]
)
def test_where_room_is_scarce_every_token_and_quarter_still_says_who_leads_it(
    mode: str, language: str, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the column of a large window nothing of them is out of sight; the rest is pointed at."""
    drawn = words_drawn(monkeypatch)
    kinds, led = (RowKind.TOKEN, RowKind.QUARTER), 0
    speak(language)
    try:
        for now in played(mode):
            panel = ModePanel(pygame.Rect(0, 0, 368, 380), 18)
            drawn.clear()
            panel.show(now)
            panel.draw(screen)
            text = run_together(" ".join(drawn))
            for one in panel.drawn:
                row = one.row
                if row.kind not in kinds:
                    continue
                led += 1
                place = panel.place_of(row.about)
                assert place is not None
                assert place.height == one.height, "it is seen whole"
                if row.kind is RowKind.QUARTER:
                    assert all(str(points) in text for _player, points in row.strength)
                    assert run_together(row.ncus) in text
                elif row.leader is not None:
                    assert run_together(printed(now.name(row.units[0]))) in text
                panel.mouse(
                    pygame.Event(
                        pygame.MOUSEMOTION, pos=place.center, rel=(1, 1), buttons=(0, 0, 0)
                    )
                )
                screen.fill("black")
                before = pygame.image.tobytes(screen, "RGB")
                panel.draw_text(screen, screen.get_rect())
                assert pygame.image.tobytes(screen, "RGB") != before, "it says more beside it"
    finally:
        speak("en")
    assert led


def test_pointing_at_a_row_tells_its_token_and_units(screen: pygame.Surface) -> None:
    now = next(crowded("a-game-of-thrones"))
    panel = ModePanel(pygame.Rect(0, 0, 360, 600), 18)
    panel.show(now)
    panel.draw(screen)
    row = next(one.row for one in panel.drawn if one.row.leader is not None)
    place = panel.place_of(row.about)
    assert place is not None
    panel.mouse(pygame.Event(pygame.MOUSEMOTION, pos=place.center, rel=(1, 1), buttons=(0, 0, 0)))
    assert panel.pointed() == (row.about, *row.units)


def test_SCN_WINDS_03_missions_in_hand_are_named_to_their_own_seat_alone(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = next(now for _n, event, now in moments("winds-of-winter") if now.state.round == 2)
    names = {row.text for row in scores_now(now, (Seat.RED,)).rows if row.kind is RowKind.HAND}
    (mine,) = (name for name in names if name)
    drawn = words_drawn(monkeypatch)
    panel = ModePanel(pygame.Rect(0, 0, 360, 1600), 18)
    panel.show(now)
    panel.draw(screen)
    assert run_together(mine) not in run_together(" ".join(drawn))
    panel.show(now, (Seat.RED,))
    panel.draw(screen)
    assert run_together(mine) in run_together(" ".join(drawn))


# ------------------------------------------------------------------ tiles and signs


@pytest.mark.parametrize("mode", MODES)
def test_WIN_02_the_tiles_say_how_many_points_win(
    mode: str, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SCN-STORM-08: who gains no points is told so instead."""
    drawn = words_drawn(monkeypatch)
    *_before, (_number, _event, now) = moments(mode)
    tiles = draw_tiles(screen, pygame.Rect(0, 0, 360, 62), now)
    assert len(tiles) == 2
    sides = 1 if mode == "a-storm-of-swords" else 2
    assert drawn.count(f"of {required(now)}") == sides
    assert drawn.count("no points") == 2 - sides
    scores = [str(seat.score) for seat in now.state.seats.values()]
    assert len([word for word in drawn if word in scores]) >= sides
    drawn.clear()
    assert how_to_win(now, tiles[1].link, 18) is not None
    assert how_to_win(now, "token-1", 18) is None


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


def test_a_zone_that_would_do_nothing_is_grey_and_says_why(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TBD-02 to TBD-06: on the tactics board, under the mouse, and in the list of options."""
    drawn = words_drawn(monkeypatch)
    kinds = set()
    for _number, event, now in moments("a-game-of-thrones"):
        if not isinstance(event, ev.ZoneClaimed):
            continue
        player = now.owner(event.ncu)
        panel = TacticsBoardPanel(pygame.Rect(0, 0, 720, 400))
        options = tuple(
            Option(zone.value, zone_name(zone), about=zone.value) for zone in now.zones()
        )
        prompt = msg("Claim which zone?")
        asked = Choose(who=player, prompt=prompt, kind=Kind.ZONE, options=options)
        panel.show(now, asked, "")
        drawn.clear()
        panel.draw(screen)
        empty = empty_zones(now, player)
        for zone in now.zones():
            reason = empty.get(zone, "")
            kinds.add(bool(reason))
            assert ("It would do nothing now" in panel.in_full(zone)) is bool(reason)
            assert reason in panel.in_full(zone)
        quiet = sum(word in {*empty.values(), "would do nothing now"} for word in drawn)
        assert quiet == len(empty)
        idle = {zone.value: why for zone, why in empty.items()}
        for row in rows_of(Draft(asked), hidden=False, idle=idle):
            assert isinstance(row.do, PickOption)
            assert bool(row.why) is (row.do.key in idle)
            assert idle.get(row.do.key, "") in row.why
    assert kinds == {True, False}


@pytest.mark.parametrize("size", [(112, 46), (130, 60), (180, 70), (60, 46)])
def test_a_side_that_holds_out_says_so_within_its_tile(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The defender of A Storm of Swords gains no points, in a window of any size."""
    pygame.init()
    place = pygame.Rect((4, 4), size)
    one = SideScore((Seat.BLUE,), 0, None, "")
    canvas = pygame.Surface((300, 200))
    draw_tile(canvas, place, one, first=False)
    bare = canvas.copy()
    bare.fill(palette.BLACK, place)
    outside = pygame.mask.from_threshold(bare, (0, 0, 0), (1, 1, 1, 255))
    assert outside.count() == bare.get_width() * bare.get_height(), "it leaves its tile"
    inner = place.inflate(-14, -12)
    light = palette.HOUSES[Seat.BLUE].light
    edge = [canvas.get_at((x, inner.bottom + 2))[:3] for x in range(inner.left, inner.right)]
    assert light not in edge, "its words are cut at the foot"


class Watched(pygame.Surface):
    """A picture that remembers what was laid on it, and where."""

    laid: list[tuple[pygame.Surface, pygame.Rect]]

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Lay a picture down and note it."""
        place = super().blit(source, dest, area, special_flags)
        self.laid.append((source, place))
        return place


UNPAID = {"a-clash-of-kings", "a-game-of-thrones", "a-storm-of-swords", "fire-and-blood"}
PAYING = [mode for mode in MODES if mode not in UNPAID]
"""The modes in whose panel a row shows the points it pays."""


@pytest.mark.parametrize("mode", PAYING)
@pytest.mark.parametrize(("size", "height"), [((368, 400), 1080), ((500, 560), 720)])
def test_no_words_lie_under_the_points_a_row_pays(
    monkeypatch: pytest.MonkeyPatch, mode: str, size: tuple[int, int], height: int
) -> None:
    """Missions, tokens and quarters alike, in the panel of either window."""
    pygame.init()
    pygame.display.set_mode((height * 16 // 9, height))
    signs: list[pygame.Surface] = []
    really = mode_panel.points_sign

    def noted(*given: Any) -> pygame.Surface:
        signs.append(really(*given))
        return signs[-1]

    monkeypatch.setattr(mode_panel, "points_sign", noted)
    panel = ModePanel(pygame.Rect((0, 0), size))
    paid = 0
    for _number, _event, now in islice(moments(mode), 0, None, 150):
        panel.show(now)
        canvas = Watched(size)
        canvas.laid = []
        panel.paint(canvas)
        due = [place for picture, place in canvas.laid if any(picture is one for one in signs)]
        others = [p for picture, p in canvas.laid if not any(picture is one for one in signs)]
        paid += len(due)
        for place in due:
            assert place.collidelist(others) < 0
    assert paid
