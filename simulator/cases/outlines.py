"""The terrain of a case: outlines as they were written, keywords by kind or one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from simulator.caches import cached
from simulator.content.armies.army_names import is_called
from simulator.content.cases.case_records import CaseTerrain
from simulator.content.cases.casefile import Case
from simulator.content.games.scenario_cards import terrain_cards
from simulator.datafiles import units_dir
from simulator.files.errors import Faults, one_of
from simulator.geometry.measure import area, centroid, counter_clockwise, is_convex, is_simple
from simulator.geometry.shapes import CIRCUMSCRIBED, Corners, box, ellipse
from simulator.language.texts import translate as _
from simulator.model.state import Seat, Terrain
from simulator.rules.battlefield.terrain import Keyword

SMALLEST = 1e-3
"""An outline with less area than this (square inches) is none."""

CONVEX_ALONE = {Keyword.IMPASSABLE, Keyword.BLOCKS_LINE_OF_SIGHT}
"""What a piece with a notch may not be: its convex parts would be judged one by one."""

_SHAPES = ("rect", "polygon", "ellipse")


@cached(1, each=5_800)
def kinds() -> Mapping[str, frozenset[str]]:
    """Return the keywords of every kind of terrain in units/terrain.yaml."""
    return {kind: card.keywords for kind, card in terrain_cards(units_dir()).items()}


def terrain_of(case: Case) -> tuple[Terrain, ...]:
    """Return the terrain of a case; raise ContentError for an outline or keyword that is none."""
    faults = Faults()
    found = [faults.caught(_piece, case, index) for index in range(len(case.terrain))]
    faults.tell()
    return tuple(piece for piece in found if piece is not None)


def _piece(case: Case, index: int) -> Terrain:
    record = case.terrain[index]
    faults = Faults()
    outline = faults.caught(_outline, case, index)
    keywords = faults.caught(_keywords, case, index)
    faults.tell()
    if outline is None or keywords is None:
        raise AssertionError(record)  # they are only missing for their faults
    if not is_convex(outline) and keywords & CONVEX_ALONE:
        expected = _(
            "a convex outline, as it is impassable or blocks sight (cover one with a notch with "
            "convex pieces that overlap by an inch)"
        )
        raise case.fault(("terrain", index, "polygon"), expected, str(record.polygon)[:80])
    facing = record.ellipse[4] if record.ellipse and len(record.ellipse) == 5 else 0.0
    return Terrain(
        record.id,
        _kind(record.kind or "") or record.kind or record.id,
        outline,
        keywords,
        centroid(outline),
        facing,
        None if record.side is None else Seat(record.side),
    )


def _keywords(case: Case, index: int) -> frozenset[str]:
    record = case.terrain[index]
    if record.keywords is not None:
        faults = Faults()
        for spot, name in enumerate(record.keywords):
            if name not in set(Keyword):
                place = ("terrain", index, "keywords", spot)
                faults.add(case.fault(place, one_of(Keyword), repr(name)))
        faults.tell()
        return frozenset(record.keywords)
    if record.kind is None:
        expected = _("a kind ({known}) or keywords").format(known=", ".join(kinds()))
        raise case.fault(("terrain", index, "kind"), expected, _("nothing"))
    kind = _kind(record.kind)
    if not kind:
        raise case.fault(("terrain", index, "kind"), one_of(kinds()), repr(record.kind))
    return kinds()[kind]


def _kind(written: str) -> str:
    """Return the kind of terrain that is meant, "" for none.

    By its id, or a name in any language.
    """
    if written in kinds():
        return written
    named = terrain_cards(units_dir())
    return next((kind for kind, card in named.items() if is_called(card.name, written)), "")


def _outline(case: Case, index: int) -> Corners:
    record = case.terrain[index]
    given = [shape for shape in _SHAPES if getattr(record, shape) is not None]
    if len(given) != 1:
        expected = _("exactly one of: {known}").format(known=", ".join(_SHAPES))
        key = given[1] if given else _SHAPES[0]
        found = ", ".join(given) or _("nothing")
        raise case.fault(("terrain", index, key), expected, found)
    corners = counter_clockwise(corners_of(record))
    if area(corners) < SMALLEST or not is_simple(corners):
        expected = _("an outline that has an area and crosses itself nowhere")
        found = str(getattr(record, given[0]))[:80]
        raise case.fault(("terrain", index, given[0]), expected, found)
    return corners


def circumscribed(case: Case) -> Case:
    """Return a case with its round terrain so large that its outlines lie around the true edges."""

    def grown(record: CaseTerrain) -> CaseTerrain:
        if record.ellipse is None:
            return record
        x, y, width, depth, *turned = record.ellipse
        larger = [x, y, width * CIRCUMSCRIBED, depth * CIRCUMSCRIBED, *turned]
        return record.model_copy(update={"ellipse": larger})

    return replace(case, terrain=tuple(map(grown, case.terrain)))


def corners_of(record: CaseTerrain) -> Corners:
    """Return the outline of a piece as it was written, in whichever direction that ran."""
    if record.rect is not None:
        x0, y0, x1, y1 = record.rect
        return box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    if record.ellipse is not None:
        x, y, width, depth, *turned = record.ellipse
        return ellipse((x, y), width, depth, turned[0] if turned else 0.0)
    points = [(x, y) for x, y in record.polygon or ()]
    return tuple(dict.fromkeys(points))
