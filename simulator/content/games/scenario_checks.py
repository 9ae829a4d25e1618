"""What must fit together in a scenario file: lists, the table, roles, what special rules need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from simulator.content.cards.library import load_shelf
from simulator.content.games.scenario_cards import mission_cards
from simulator.content.games.scenario_records import ScenarioFile
from simulator.files.errors import one_of
from simulator.files.sources import Place, SourceFile, path_of
from simulator.geometry.measure import bounds, overlaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import box
from simulator.language.texts import translate as _
from simulator.missions import SPECIAL
from simulator.missions.winds import CHOSEN, FIXED, SECRET_MISSIONS
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.setup.terrain_place import outline_of

EACH_ONCE: Final = (
    *("objectives", "objective_cards", "mission_cards", "walls"),
    *("roles", "special", "house_rules", "proposed"),
)
"""The lists of a scenario in which nothing stands twice, besides pieces and abilities."""
TWO_SIDES: Final = 2
"""Sides among which roles are dealt: there are no more than roles."""


def require_fitting(source: SourceFile, record: ScenarioFile) -> None:
    """Raise ContentError for the first thing that does not fit with the rest of the file."""
    _require_known_words(source, record)
    _require_each_once(source, record)
    _require_on_board(source, record)
    _require_apart(source, record)
    _require_roles(source, record)
    _require_lines(source, record)
    _require_missions(source, record)


def _require_each_once(source: SourceFile, record: ScenarioFile) -> None:
    """Refuse what a list names twice: there is one card of a number, one piece at a place."""
    terrain = record.terrain
    lists: dict[Place, Sequence[object]] = {
        **{(key,): getattr(record, key) for key in EACH_ONCE},
        ("terrain", "without_kinds"): terrain.without_kinds,
        ("terrain", "without_keywords"): terrain.without_keywords,
        ("abilities",): [ability.id for ability in record.abilities],
        ("fixed",): [tuple(piece.at) for piece in record.fixed],
    }
    for place, given in lists.items():
        for index, value in enumerate(given):
            first = given.index(value)
            if first < index:
                expected = _("each only once; number {first} is the same").format(first=first + 1)
                raise source.fault((*place, index), expected, repr(value))


def _require_known_words(source: SourceFile, record: ScenarioFile) -> None:
    shelf, terrain = load_shelf(), record.terrain
    kinds = sorted(shelf.library.terrain)
    what = _("the number of an objective card")
    source.require_known(("objective_cards",), record.objective_cards, shelf.objective_cards, what)
    what = _("the number of a mission card")
    source.require_known(("mission_cards",), record.mission_cards, mission_cards(), what)
    source.require_known(("special",), record.special, sorted(SPECIAL))
    for index, piece in enumerate(record.fixed):
        if piece.kind not in kinds:
            raise source.fault(("fixed", index, "kind"), one_of(kinds), repr(piece.kind))
    source.require_known(("terrain", "without_kinds"), terrain.without_kinds, kinds)
    source.require_known(("terrain", "without_keywords"), terrain.without_keywords, sorted(Keyword))


def _require_on_board(source: SourceFile, record: ScenarioFile) -> None:
    width, depth = record.board
    sizes = {"width": f"{width:g}", "depth": f"{depth:g}"}
    for index, (left, bottom, right, top) in enumerate(record.zones):
        if not (0 <= left < right <= width and 0 <= bottom < top <= depth):
            expected = _("left, bottom, right, top inside the board of {width} x {depth} inches")
            raise source.fault(
                ("zones", index), expected.format(**sizes), _plain(record.zones[index])
            )
    radius = record.token_radius
    for index, (x, y) in enumerate(record.objectives):
        if not (radius <= x <= width - radius and radius <= y <= depth - radius):
            expected = _("a token wholly on the board of {width} x {depth} inches")
            raise source.fault(("objectives", index), expected.format(**sizes), _plain([x, y]))
    for place, outline in _outlines(record):
        x0, y0, x1, y1 = bounds(outline)
        if min(x0, y0) < 0 or x1 > width or y1 > depth:
            expected = _("a piece wholly on the board of {width} x {depth} inches")
            raise source.fault(place, expected.format(**sizes), str((x0, y0, x1, y1)))


def _plain(numbers: list[float]) -> str:
    """Return numbers as they are mostly typed."""
    return f"[{', '.join(f'{number:g}' for number in numbers)}]"


def _outlines(record: ScenarioFile) -> Iterator[tuple[Place, tuple[tuple[float, float], ...]]]:
    """Yield what the scenario itself lays on the table, with its place in the file."""
    cards = load_shelf().library.with_pieces(record.pieces).terrain
    for index, piece in enumerate(record.fixed):
        if piece.kind in cards:
            pose = Pose(piece.at[0], piece.at[1], piece.facing)
            yield ("fixed", index), outline_of(cards[piece.kind], pose)
    for index, (x, y) in enumerate(record.walls):
        yield ("walls", index), outline_of(cards["castle_wall"], Pose(x, y))


def _require_apart(source: SourceFile, record: ScenarioFile) -> None:
    boxes = [box(*zone) for zone in record.zones]
    for index, zone in enumerate(boxes):
        for other in range(index):
            if overlaps(zone, boxes[other]):
                expected = _("zones that do not overlap; number {other} does").format(
                    other=other + 1
                )
                raise source.fault(("zones", index), expected, _plain(record.zones[index]))
    for (place, outline), (other_place, other_outline) in combinations(_outlines(record), 2):
        if overlaps(outline, other_outline):
            expected = _("pieces that do not overlap; {other} does").format(other=path_of(place))
            raise source.fault(other_place, expected, path_of(other_place))


def _require_roles(source: SourceFile, record: ScenarioFile) -> None:
    if record.roles and len(record.roles) != len(record.zones):
        raise source.fault(("roles",), _("one role for each zone"), str(record.roles))
    if len(record.roles) > TWO_SIDES:
        raise source.fault(("roles",), _("two roles, one for each side"), str(record.roles))
    if record.roles and record.free_for_all:
        expected = _("free_for_all: false, for there are two roles")
        raise source.fault(("roles",), expected, str(record.roles))
    given: list[tuple[Place, str]] = [
        (("scores_only",), record.scores_only),
        (("holds_out",), record.holds_out),
        (("terrain", "placed_by"), record.terrain.placed_by),
    ]
    if record.reserves is not None:
        given.append((("reserves", "role"), record.reserves.role))
    for place, role in given:
        if role and role not in record.roles:
            roles = sorted(record.roles)
            expected = one_of(roles) if roles else _("nothing, for want of roles")
            raise source.fault(place, expected, repr(role))


def _require_lines(source: SourceFile, record: ScenarioFile) -> None:
    """Armies that stand already need two zones that face each other, from edge to edge."""
    if record.deployed is None:
        return
    depth = record.board[1]
    low = [zone[1] <= 0 and zone[3] < depth for zone in record.zones]
    high = [zone[3] >= depth and zone[1] > 0 for zone in record.zones]
    if (low, high) != ([True, False], [False, True]):
        expected = _("two zones, the first along the lower edge, the second along the upper one")
        raise source.fault(("deployed",), expected, str(record.zones))
    if record.roles or record.reserves is not None:
        raise source.fault(("deployed",), _("a mode without roles and reserves"), str(record.roles))


def _require_missions(source: SourceFile, record: ScenarioFile) -> None:
    """Secret missions are dealt from the file's: the fixed ones, and enough to choose from."""
    given = set(record.mission_cards)
    if SECRET_MISSIONS.id not in record.special:
        return
    if not given.issuperset(FIXED) or len(given.difference(FIXED)) < CHOSEN:
        expected = _("missions {fixed} and at least {count} more, for secret_missions").format(
            fixed=", ".join(map(str, FIXED)), count=CHOSEN
        )
        raise source.fault(("mission_cards",), expected, str(record.mission_cards))
