"""Mouse on the board: what a click, a wheel and a key mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from simulator.engine.legality import checked
from simulator.engine.position import Position
from simulator.geometry.pivot import EVERY_FACING
from simulator.geometry.pose import Pose, turn_between
from simulator.geometry.regions import spot
from simulator.language.texts import NO_WORDS, msg
from simulator.model import events as ev
from simulator.model.requests import Choose, ChooseSome, Kind, Option, Place, Refused, Request
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.charge.pivot_question import pivot_of
from simulator.rules.charge.plan import plan
from simulator.rules.movement import maneuver, retreat
from simulator.rules.setup.entering import EntryPlace, flank_edges
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.intents import AnswerClicked, Back, Hover, Intent, Select, ShowNote, Toggle
from simulator.ui.keys import Act
from tests.each import some
from tests.ui.scene import position

SWORDS = "red:sworn-swords#2"
BERSERKERS = "red:umber-berserkers"
MOUNTAIN = "blue:the-mountain"
HALBERDIERS = "blue:halberdiers"


@pytest.fixture
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((900, 700))


@pytest.fixture
def board(screen: pygame.Surface) -> BoardWidget:
    view = BoardWidget(screen.get_rect())
    view.motions.enabled = False
    view.set_position(position())
    return view


def pixel(board: BoardWidget, point: tuple[float, float]) -> tuple[int, int]:
    x, y = board.camera.to_screen(point)
    return (round(x), round(y))


def move(board: BoardWidget, point: tuple[float, float]) -> Intent | None:
    event = pygame.Event(pygame.MOUSEMOTION, pos=pixel(board, point), rel=(0, 0), buttons=(0, 0, 0))
    return board.handle(event)


def click(board: BoardWidget, point: tuple[float, float], button: int = 1) -> Intent | None:
    pos = pixel(board, point)
    down = board.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
    up = board.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
    return down or up


def place(
    unit: UnitId,
    start: Pose,
    kind: Kind,
    check: Callable[[Pose], Verdict],
    snap: Callable[[Pose], Pose],
) -> Place:
    return Place(
        who=Seat.RED,
        prompt=NO_WORDS,
        kind=kind,
        subject=unit,
        unit=unit,
        start=start,
        check=check,
        snap=snap,
        samples=lambda: (start,),
        region=lambda _facing: spot(start.centre),
        facings=lambda _x, _y: EVERY_FACING,
    )


def choose(kind: Kind, *options: Option, refused: tuple[Refused, ...] = ()) -> Choose:
    return Choose(
        who=Seat.RED,
        prompt=NO_WORDS,
        kind=kind,
        options=options,
        refused=refused,
        subject=BERSERKERS,
    )


def ask_run(board: BoardWidget, now: Position, unit: UnitId) -> Place:
    straight_move = maneuver.straight_move_of(now, unit)
    request = place(unit, straight_move.start, Kind.RUN, straight_move.check, straight_move.snap)
    board.set_request(request)
    return request


# ------------------------------------------------------------------ looking


def test_a_click_on_a_unit_selects_it_and_on_bare_cloth_nothing(board: BoardWidget) -> None:
    assert click(board, (14.0, 20.5)) == Select(BERSERKERS)
    assert click(board, (30.0, 20.0)) == Select(None)


def test_hovering_is_told_once_when_it_begins_and_once_when_it_ends(board: BoardWidget) -> None:
    assert move(board, (14.0, 20.5)) == Hover(BERSERKERS)
    assert move(board, (14.1, 20.6)) is None
    assert move(board, (24.0, 24.05)) == Hover("blue:guardsmen#2")
    assert move(board, (6.59, 18.59)) == Hover("token-1")
    assert move(board, (30.0, 20.0)) == Hover(None)


def test_of_two_trays_in_contact_the_one_under_the_mouse_is_meant(board: BoardWidget) -> None:
    assert click(board, (24.0, 19.0)) == Select("red:sworn-swords")
    assert click(board, (24.0, 19.8)) == Select("blue:guardsmen#2")


def test_a_right_click_goes_back_but_a_right_drag_pans(board: BoardWidget) -> None:
    assert click(board, (30.0, 20.0), button=3) == Back()
    board.camera.zoom(6, pixel(board, (24.0, 24.0)))
    before = board.camera.centre
    pos = (450, 350)
    board.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=3))
    board.handle(pygame.Event(pygame.MOUSEMOTION, pos=(490, 350), rel=(40, 0), buttons=(0, 0, 1)))
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=(490, 350), button=3)
    assert board.handle(up) is None
    assert board.camera.centre[0] < before[0]


def test_the_wheel_zooms_at_the_mouse(board: BoardWidget) -> None:
    move(board, (24.0, 24.0))
    held = board.camera.to_table(pixel(board, (24.0, 24.0)))
    scale = board.camera.scale
    board.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    assert board.camera.scale > scale
    assert board.camera.to_table(pixel(board, held)) == pytest.approx(held, abs=0.1)


def test_events_outside_the_rectangle_are_not_the_boards(screen: pygame.Surface) -> None:
    view = BoardWidget(pygame.Rect(200, 100, 500, 500))
    view.set_position(position())
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1)
    assert view.handle(down) is None


# ------------------------------------------------------------------ choosing


def test_a_click_on_the_only_option_about_a_unit_answers(board: BoardWidget) -> None:
    board.set_request(choose(Kind.ACTIVATE, Option("act:1", "Berserkers", about=BERSERKERS)))
    assert click(board, (14.0, 20.5)) == AnswerClicked("act:1")
    assert click(board, (8.0, 14.0)) == Select("red:grey-wind")


def test_several_options_about_a_unit_only_select_it(board: BoardWidget) -> None:
    options = [Option(key, key, about=BERSERKERS) for key in ("charge", "march")]
    board.set_request(choose(Kind.ACTION, *options))
    assert click(board, (14.0, 20.5)) == Select(BERSERKERS)


def test_a_refused_target_gives_its_reason(board: BoardWidget) -> None:
    verdict = refused(Rule.CHG_05, msg("Too far away."), margin=-0.4)
    no = Refused(MOUNTAIN, "The Mountain", verdict, about=MOUNTAIN)
    board.set_request(choose(Kind.CHARGE_TARGET, Option("x", "x"), refused=(no,)))
    intent = click(board, (6.0, 30.0))
    assert intent == ShowNote(str(verdict), verdict)


def test_a_charge_target_answers_though_its_option_shows_a_pivot(board: BoardWidget) -> None:
    found = plan(position(), BERSERKERS, MOUNTAIN)
    assert found.best is not None
    option = Option(MOUNTAIN, "The Mountain", about=MOUNTAIN, pose=found.best, detail="2+ (83%)")
    board.set_request(choose(Kind.CHARGE_TARGET, option))
    assert click(board, (6.0, 30.0)) == AnswerClicked(MOUNTAIN)
    assert click(board, found.best.centre) == Select(BERSERKERS)


def test_choosing_some_takes_and_puts_back(board: BoardWidget) -> None:
    options = (Option("a", "Token 1", about="token-1"), Option("b", "Token 5", about="token-5"))
    board.set_request(ChooseSome(who=Seat.RED, prompt=NO_WORDS, options=options))
    assert click(board, (6.59, 18.59)) == Toggle("a")


def test_a_click_on_a_ghost_takes_that_alignment(board: BoardWidget) -> None:
    found = plan(position(), BERSERKERS, MOUNTAIN)
    poses = found.rooms[found.sides[0]].choices
    options = [Option(f"place-{i}", "", about=BERSERKERS, pose=p) for i, p in enumerate(poses)]
    board.set_request(choose(Kind.ALIGN, *options))
    for index, pose in some(enumerate(poses)):
        assert click(board, pose.centre) == AnswerClicked(f"place-{index}")


def test_a_click_in_a_deployment_zone_takes_it(board: BoardWidget) -> None:
    options = (Option("0", "Zone 1"), Option("1", "Zone 2"))
    board.set_request(choose(Kind.ZONE_EDGE, *options))
    assert click(board, (30.0, 46.0)) == AnswerClicked("1")
    assert click(board, (30.0, 2.0)) == AnswerClicked("0")


# ------------------------------------------------------------------ placing


def test_a_run_beyond_reach_is_answered_with_the_last_legal_inch(board: BoardWidget) -> None:
    now = position()
    request = ask_run(board, now, SWORDS)  # MAN-03: five inches straight
    move(board, (20.0, 14.5))
    intent = click(board, (20.0, 14.5))
    assert isinstance(intent, AnswerClicked)
    pose = intent.reply
    assert isinstance(pose, Pose)
    assert checked(request, pose) == pose
    assert pose.y == pytest.approx(12.0, abs=0.1)


def test_distance_used_and_left_add_up_to_the_reach(board: BoardWidget) -> None:
    ask_run(board, position(), SWORDS)
    move(board, (20.0, 9.0))
    assert board.placing is not None
    proposal = board.placing.proposal
    assert proposal.left is not None
    assert proposal.used == pytest.approx(2.0, abs=0.1)
    assert proposal.used + proposal.left == pytest.approx(5.0, abs=1e-3)


def test_an_illegal_place_is_not_answered_but_explained(board: BoardWidget) -> None:
    no = refused(Rule.DEP_04, msg("Outside your deployment zone."))
    start = Pose(20.0, 5.0, 0.0)
    request = place(SWORDS, start, Kind.DEPLOY_POSE, lambda pose: no, lambda pose: pose)
    board.set_request(request)
    move(board, (24.0, 30.0))
    assert click(board, (24.0, 30.0)) == ShowNote(str(no), no)
    assert board.act(Act.CONFIRM) == ShowNote(str(no), no)


def test_deploying_follows_mouse_wheel_and_keys(board: BoardWidget) -> None:
    yes = allowed(Rule.DEP_04)
    start = Pose(20.0, 5.0, 0.0)
    board.set_request(place(SWORDS, start, Kind.DEPLOY_POSE, lambda pose: yes, lambda pose: pose))
    move(board, (10.0, 4.0))
    scale = board.camera.scale
    board.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    board.act(Act.TURN_RIGHT)
    board.act(Act.TURN_LEFT, fine=True)
    assert board.camera.scale == scale, "the wheel turns the tray, it does not zoom"
    intent = board.act(Act.CONFIRM)
    assert isinstance(intent, AnswerClicked)
    assert isinstance(intent.reply, Pose)
    assert intent.reply.facing == pytest.approx(14.0)
    assert intent.reply.centre == pytest.approx((10.0, 4.0), abs=0.1)


def test_a_unit_that_enters_in_play_is_put_where_the_board_shows_it(
    board: BoardWidget, screen: pygame.Surface
) -> None:
    """Strips at the side edges are lit, no deployment zone; a click there answers (DEP-04)."""
    now = position()
    units = dict(now.state.units)
    units[SWORDS] = replace(units[SWORDS], pose=None)
    now = Position(replace(now.state, units=units), now.game)
    board.set_position(now)
    board.paint(screen)
    bare = screen.get_at(pixel(board, (3.0, 30.0)))
    areas = flank_edges(now, 6.0)
    site = EntryPlace(now, SWORDS, areas)
    request = replace(
        place(SWORDS, site.start, Kind.DEPLOY_POSE, site.check, site.snap),
        areas=tuple((area.outline, area.reach) for area in areas),
    )
    board.set_request(request)
    board.paint(screen)
    assert screen.get_at(pixel(board, (3.0, 30.0))) != bare
    move(board, (3.0, 40.0))
    intent = click(board, (3.0, 40.0))
    assert isinstance(intent, AnswerClicked)
    assert isinstance(intent.reply, Pose)
    assert site.check(intent.reply)
    assert intent.reply.x < 6.0


def test_a_pivot_looks_at_the_mouse_and_stays_where_it_is(board: BoardWidget) -> None:
    yes = allowed(Rule.PIV_01)
    start = Pose(20.0, 7.0, 0.0)
    board.set_request(place(SWORDS, start, Kind.PIVOT, lambda pose: yes, lambda pose: pose))
    intent = click(board, (26.0, 7.0))
    assert isinstance(intent, AnswerClicked)
    assert isinstance(intent.reply, Pose)
    assert intent.reply.centre == start.centre
    assert intent.reply.facing == pytest.approx(90.0, abs=1.0)


def test_a_retreat_slides_along_one_of_its_rails(board: BoardWidget) -> None:
    straight_move = retreat.straight_move_of(position(), "red:sworn-swords", 7.0)  # RET-04
    request = place(
        "red:sworn-swords",
        straight_move.start,
        Kind.RETREAT,
        straight_move.check,
        straight_move.snap,
    )
    board.set_request(request)
    intent = click(board, (24.6, 14.0))
    assert isinstance(intent, AnswerClicked)
    assert isinstance(intent.reply, Pose)
    assert intent.reply.x == pytest.approx(24.0, abs=1e-4)
    assert intent.reply.facing == 0.0
    assert board.placing is not None
    rails = {(round(p.x, 2) == 24.0, round(p.y, 2) == 17.0) for p in board.placing.rails()}
    assert rails == {(True, False), (False, True)}, "back and sideways, not forward"


def test_a_charge_pivot_never_leaves_the_facings_that_reach(board: BoardWidget) -> None:
    now = position()
    pivot = pivot_of(now, plan(now, BERSERKERS, MOUNTAIN))  # CHG-10
    request = place(BERSERKERS, pivot.start, Kind.CHARGE_PIVOT, pivot.check, pivot.snap)
    board.set_request(request)
    intent = click(board, (24.0, 20.5))
    assert isinstance(intent, AnswerClicked)
    assert isinstance(intent.reply, Pose)
    assert checked(request, intent.reply)
    assert abs(turn_between(intent.reply.facing, 90.0)) > 30.0


def test_confirming_without_moving_the_mouse_leaves_the_tray(board: BoardWidget) -> None:
    ask_run(board, position(), SWORDS)
    intent = board.act(Act.CONFIRM)
    assert intent == AnswerClicked(Pose(20.0, 7.0, 0.0))


# ------------------------------------------------------------------ showing


def test_the_still_picture_is_painted_once_while_a_tray_follows_the_mouse(
    board: BoardWidget, screen: pygame.Surface
) -> None:
    ask_run(board, position(), SWORDS)
    for y in (8.0, 9.0, 10.0):
        move(board, (20.0, y))
        board.paint(screen)
    assert board.picture.painted == 1


@pytest.mark.parametrize("overlay", [Act.RULER, Act.ARCS, Act.SIGHT, Act.THREAT, Act.GRID])
def test_every_overlay_changes_what_is_seen(
    board: BoardWidget, screen: pygame.Surface, overlay: Act
) -> None:
    board.selected = "red:crannogman-trackers"
    move(board, (14.0, 36.0))
    board.paint(screen)
    before = pygame.image.tobytes(screen, "RGB")
    board.act(overlay)
    board.paint(screen)
    assert pygame.image.tobytes(screen, "RGB") != before
    board.act(overlay)
    board.paint(screen)
    assert pygame.image.tobytes(screen, "RGB") == before


def test_a_ruler_click_measures_and_answers_nothing(board: BoardWidget) -> None:
    board.set_request(choose(Kind.ACTIVATE, Option("act:1", "Berserkers", about=BERSERKERS)))
    board.act(Act.RULER)
    assert click(board, (14.0, 20.5)) is None


def test_a_move_is_shown_along_its_path_and_can_be_skipped(screen: pygame.Surface) -> None:
    view = BoardWidget(screen.get_rect())
    now = position()
    view.set_position(now)
    path = (Pose(20.0, 7.0, 0.0), Pose(20.0, 11.0, 0.0))
    event = ev.UnitMoved(rule=Rule.MAN_03, unit=SWORDS, path=path, move="maneuver", inches=4.0)
    units = {**now.state.units, SWORDS: replace(now.unit(SWORDS), pose=path[-1])}
    view.set_position(Position(replace(now.state, units=units), now.game), (event,))
    assert view.busy
    view.update(0.05)
    shown, solid = view.motions.shown()[SWORDS]
    assert 7.0 < shown.y < 11.0
    assert solid == 1.0
    assert click(view, (20.0, 11.0)) is None, "a click during motion only skips it"
    assert not view.busy


def test_the_board_draws_within_its_rectangle_only(screen: pygame.Surface) -> None:
    screen.fill((1, 2, 3))
    view = BoardWidget(pygame.Rect(100, 100, 600, 500))
    view.set_position(position())
    view.camera.zoom(8, (400.0, 300.0))
    view.paint(screen)
    assert screen.get_at((50, 50))[:3] == (1, 2, 3)
    assert screen.get_at((800, 650))[:3] == (1, 2, 3)


def test_an_empty_table_is_drawn_without_a_position(screen: pygame.Surface) -> None:
    view = BoardWidget(screen.get_rect())
    view.set_position(None)
    view.paint(screen)
    assert view.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)) is None


def test_a_new_request_takes_the_old_tray_off_the_mouse(board: BoardWidget) -> None:
    ask_run(board, position(), SWORDS)
    assert board.placing is not None
    following: Request = choose(Kind.ACTION, Option("a", "a"))
    board.set_request(following)
    assert board.placing is None


def test_a_tray_on_the_table_waits_for_the_mouse_to_move(board: BoardWidget) -> None:
    """Where the mouse rests after the last click says nothing about the next facing."""
    move(board, (30.0, 22.0))
    start = position().standing(SWORDS).pose
    yes = allowed(Rule.PIV_01)
    board.set_request(place(SWORDS, start, Kind.PIVOT, lambda pose: yes, lambda pose: pose))
    assert board.placing is not None
    assert board.placing.proposal.pose == start
    move(board, (30.0, 22.0))  # the same pixel again
    assert board.placing.proposal.pose == start
    assert click(board, (30.0, 22.0)) == AnswerClicked(start)  # what is shown is what happens
    move(board, (30.0, 23.0))
    assert board.placing.proposal.pose.facing != start.facing


def test_a_charge_looks_at_once_where_its_target_was_clicked(board: BoardWidget) -> None:
    now = position()
    move(board, now.standing(MOUNTAIN).pose.centre)
    pivot = pivot_of(now, plan(now, BERSERKERS, MOUNTAIN))
    start = now.standing(BERSERKERS).pose
    board.set_request(place(BERSERKERS, start, Kind.CHARGE_PIVOT, pivot.check, pivot.snap))
    assert board.placing is not None
    facing = board.placing.proposal.pose.facing
    assert facing != pivot.snap(start).facing  # the nearest that reaches, from where it looks


def test_what_was_said_of_a_unit_ends_with_its_question(board: BoardWidget) -> None:
    before = pygame.Surface(board.rect.size)
    board.set_request(choose(Kind.ACTION, Option("march", "March")))
    move(board, (30.0, 20.0))
    board.paint(before)
    move(board, (14.0, 20.5))
    board.set_request(choose(Kind.ACTION, Option("march", "March")))
    after = pygame.Surface(board.rect.size)
    board.paint(after)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
    assert move(board, (14.0, 20.6)) == Hover(BERSERKERS)  # and it comes back with the mouse
