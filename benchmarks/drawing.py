"""How long a frame of the board takes, against one opaque blit and against naive drawing.

    python -m benchmarks.drawing

It needs no screen: SDL_VIDEODRIVER=dummy is taken if nothing else is asked for. All numbers are
measured in one run, taking turns, and only their ratios mean anything on another machine.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from simulator.engine.position import Position
from simulator.geometry.pivot import EVERY_FACING
from simulator.geometry.pose import Pose
from simulator.geometry.regions import spot
from simulator.language.texts import NO_WORDS
from simulator.model.requests import Kind, Place
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import Verdict, allowed
from simulator.ui import palette
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.tray_look import TrayLook, look_of
from simulator.ui.board.tray_painting import slots
from tests.ui.scene import crowded

SIZE = (1600, 900)
FRAMES = 40
ROUNDS = 5
MOVER = "red:crannogman-trackers"


def request(start: Pose) -> Place:
    """Ask for a place without any rules, so that drawing alone is measured."""

    def check(_pose: Pose) -> Verdict:
        return allowed(Rule.MOV_01)

    return Place(
        who=Seat.RED,
        prompt=NO_WORDS,
        kind=Kind.DEPLOY_POSE,
        unit=MOVER,
        start=start,
        check=check,
        snap=lambda pose: pose,
        samples=lambda: (start,),
        region=lambda _facing: spot(start.centre),
        facings=lambda _x, _y: EVERY_FACING,
    )


def places(frame: int) -> tuple[float, float, float]:
    """Return where the moving tray is in a frame: it runs along a line and turns."""
    share = frame / FRAMES
    return 12 + 24 * share, 8 + 3 * share, 180 * share % 360


def board(now: Position) -> BoardWidget:
    view = BoardWidget(pygame.Rect((0, 0), SIZE))
    view.set_position(now)
    view.selected = "red:umber-berserkers"
    view.overlays |= {"arcs", "sight"}
    pose = now.unit(MOVER).pose
    assert pose is not None
    view.set_request(request(pose))
    return view


def our_frame(view: BoardWidget, screen: pygame.Surface, frame: int) -> None:
    """One frame as the window draws it: still picture, ghost with arc and words."""
    x, y, facing = places(frame)
    assert view.placing is not None
    view.placing.facing = facing
    view.placing.aim((x, y))
    view.paint(screen)


def plain_tray(look: TrayLook, scale: float) -> pygame.Surface:
    """Draw a tray upright in the simplest way: a card, a front edge, a disc per figure."""
    tray, house = look.shape, palette.HOUSES[look.owner]
    size = (round(tray.width * scale), round(tray.depth * scale))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(house.deep)
    picture.fill(palette.PARCHMENT, (0, 0, size[0], 6))
    for x, y in slots(tray):
        middle = (size[0] / 2 + x * scale, size[1] / 2 - y * scale)
        pygame.draw.circle(picture, house.base, middle, 0.58 * scale)
    return picture


def naive_frame(view: BoardWidget, screen: pygame.Surface, now: Position, frame: int) -> None:
    """The same table with nothing kept but the cloth and the font.

    Every tray is drawn (plainly: a card with its figures as discs, no pattern, no glyph), turned,
    its name rendered; the overlay is one transparent picture as large as the window.
    """
    screen.blit(naive_cloth, (0, 0))
    camera = view.camera
    x, y, facing = places(frame)
    for unit in now.state.units.values():
        pose = Pose(x, y, facing) if unit.id == MOVER else unit.pose
        assert pose is not None
        upright = plain_tray(look_of(now, unit.id), camera.scale * 2)
        turned = pygame.transform.rotozoom(upright, -pose.facing, 0.5)
        middle = camera.to_screen(pose.centre)
        screen.blit(turned, turned.get_rect(center=middle))
        words = naive_font.render(now.name(unit.id), True, palette.TEXT)
        screen.blit(words, words.get_rect(center=(middle[0], middle[1] + 50)))
    overlay = pygame.Surface(SIZE, pygame.SRCALPHA)
    points = camera.outline([(x, y), (x - 12, y + 12), (x + 12, y + 12)])
    pygame.draw.polygon(overlay, (240, 230, 210, 40), points)
    screen.blit(overlay, (0, 0))


def timed(act: Callable[[int], None]) -> float:
    """Return the milliseconds per frame over one pass of all frames."""
    start = time.perf_counter()
    for frame in range(FRAMES):
        act(frame)
    return (time.perf_counter() - start) / FRAMES * 1000


def main() -> None:
    """Measure, taking turns, and print a table."""
    now = crowded()
    view = board(now)
    view.paint(screen)
    # A picture that was painted, like ours: of a surface nobody has written to, the system keeps a
    # single empty page, which is copied half as fast again as any real picture.
    back = pygame.Surface(SIZE).convert()
    back.blit(screen, (0, 0))
    units = sorted(now.state.units)

    def copy_only(_frame: int) -> None:
        screen.blit(back, (0, 0))

    def sprites(frame: int) -> None:
        view.selected = units[frame % len(units)]  # its picture shows who is looked at
        our_frame(view, screen, frame)

    def labels(frame: int) -> None:
        view.picture.forget_still(labels=True)
        our_frame(view, screen, frame)

    runs: dict[str, Callable[[int], None]] = {
        "one opaque blit": copy_only,
        "our frame": lambda frame: our_frame(view, screen, frame),
        "still picture painted anew": sprites,
        "the same, labels laid out anew": labels,
        "naive redraw": lambda frame: naive_frame(view, screen, now, frame),
    }
    for act in runs.values():
        timed(act)
    measured: dict[str, list[float]] = {name: [] for name in runs}
    for _round in range(ROUNDS):
        for name, act in runs.items():
            measured[name].append(timed(act))
    middle = {name: statistics.median(values) for name, values in measured.items()}
    blit, ours, naive = (middle[k] for k in ("one opaque blit", "our frame", "naive redraw"))
    print(
        f"{len(now.state.units)} trays, {SIZE[0]}x{SIZE[1]}, pygame-ce {pygame.version.ver}, "
        f"driver {pygame.display.get_driver()}\n"
    )
    print("| frame | ms, median (range) | in opaque blits |")
    print("|---|---|---|")
    for name, values in measured.items():
        spread = f"{min(values):.2f} - {max(values):.2f}"
        print(f"| {name} | {middle[name]:.2f} ({spread}) | {middle[name] / blit:.1f} |")
    print("\n| target | wanted | measured |")
    print("|---|---|---|")
    print(f"| P15: our frame, in opaque blits | at most 10, better 4 | {ours / blit:.1f} |")
    print(f"| P16: naive redraw / our frame | at least 3, better 8 | {naive / ours:.1f} |")


if __name__ == "__main__":
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    naive_font = palette.font(16, bold=True)
    naive_cloth = pygame.Surface(SIZE).convert()
    naive_cloth.fill(palette.CLOTH)
    main()
