"""Game modes, read from scenarios/ or from a file of one's own, and checked against the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from simulator.content.behaviour import fault
from simulator.content.datafiles import scenarios_dir
from simulator.content.errors import ContentError
from simulator.content.library import Entry, load_shelf
from simulator.content.plain_data import Value
from simulator.content.reading import is_file
from simulator.content.scenario_cards import castle_wall, mission_cards, siege_cards
from simulator.content.scenario_records import FixedRecord, ScenarioFile
from simulator.content.sources import Place, Source, checked, read
from simulator.engine.game import Ability
from simulator.geometry.measure import bounds, overlaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import box
from simulator.missions import SPECIAL
from simulator.model.rulebook import Rule
from simulator.model.scenario import (
    Deployed,
    FixedPiece,
    Rectangle,
    Reserves,
    Scenario,
    TerrainRules,
)
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.setup.terrain_place import outline_of
from simulator.texts import translate as _

OURS: Final = "ours"
"""The folder of scenarios that come with the game and are not printed."""
LONGEST_CHAIN: Final = 8
"""Scenarios that may be based on each other, one on the next."""
EACH_ONCE: Final = (
    *("objectives", "objective_cards", "mission_cards", "walls"),
    *("roles", "special", "house_rules", "proposed"),
)
"""The lists of a scenario in which nothing stands twice, besides pieces and abilities."""


def scenario_names() -> tuple[str, ...]:
    """Return the names of the ten printed game modes, which come with the game (AMB-38)."""
    return tuple(sorted(path.stem for path in scenarios_dir().glob("*.yaml")))


def own_scenario_names() -> tuple[str, ...]:
    """Give the names of the scenarios that come with the game and are not printed."""
    return tuple(sorted(path.stem for path in (scenarios_dir() / OURS).glob("*.yaml")))


def load_scenario(name_or_path: str | Path) -> Scenario:
    """Give a game mode by its name or from a file; raise ContentError for its first fault."""
    source = _read(_file(name_or_path), ())
    record = checked(source, ScenarioFile)
    _require_known_words(source, record)
    _require_each_once(source, record)
    _require_on_board(source, record)
    _require_apart(source, record)
    _require_roles(source, record)
    _require_lines(source, record)
    return _scenario(source, record)


def _scenario(source: Source, record: ScenarioFile) -> Scenario:
    cards = load_shelf().objective_cards
    missions = mission_cards()
    rules, reserves = record.terrain, record.reserves
    return Scenario(
        id=record.id,
        name=record.name,
        summary=record.summary.strip(),
        board=(float(record.board[0]), float(record.board[1])),
        zones=tuple(_rectangle(zone) for zone in record.zones),
        objectives=tuple((float(x), float(y)) for x, y in record.objectives),
        token_radius=record.token_radius,
        claim=record.claim,
        rounds=record.rounds,
        objective_cards=tuple(cards[number] for number in record.objective_cards),
        deal_cards=record.deal_cards,
        scoring=record.scoring.scoring,
        special=tuple(record.special),
        proposed=tuple(record.proposed),
        house_rules=tuple(_house_rules(record)),
        required_points=record.required_points,
        scores_only=record.scores_only,
        holds_out=record.holds_out,
        roles=tuple(record.roles),
        free_for_all=record.free_for_all,
        tournament=record.tournament,
        terrain=TerrainRules(
            rules.pieces,
            rules.outside_zones,
            float(rules.from_edges),
            float(rules.spacing),
            tuple(rules.without_kinds),
            tuple(rules.without_keywords),
            rules.placed_by,
            float(rules.from_own_zone),
        ),
        fixed=tuple(_fixed(piece) for piece in record.fixed),
        missions=tuple(missions[number] for number in record.mission_cards),
        siege_cards=siege_cards() if record.siege_cards else (),
        walls=tuple((float(x), float(y)) for x, y in record.walls),
        castle_wall=castle_wall() if record.walls else None,
        cites=record.cites.citations,
        reserves=None
        if reserves is None
        else Reserves(reserves.role, reserves.from_round, float(reserves.depth)),
        deployed=None if record.deployed is None else Deployed(float(record.deployed.spacing)),
        own_abilities=tuple(_own(source, record)),
    )


def _house_rules(record: ScenarioFile) -> list[Rule]:
    """Return what a table should know: which house rules decide in this mode."""
    found = list(record.house_rules)
    if any(mission_cards()[number].proposed for number in record.mission_cards):
        found.append(Rule.AMB_69)
    if record.siege_cards and any(card.proposed for card in siege_cards()):
        found.append(Rule.AMB_70)
    if record.walls:
        found += castle_wall().house_rules
    if any(card.proposed for card in load_shelf().library.terrain.values()):
        found.append(Rule.AMB_68)
    found += [Rule.AMB_67, Rule.AMB_62]
    if record.free_for_all:
        found.append(Rule.AMB_56)
    return list(dict.fromkeys(found))


def _fixed(record: FixedRecord) -> FixedPiece:
    return FixedPiece(
        record.kind,
        (float(record.at[0]), float(record.at[1])),
        float(record.facing),
        float(record.spacing),
        record.token,
        record.centred,
    )


def _own(source: Source, record: ScenarioFile) -> Iterator[Ability]:
    """Compile the abilities a scenario describes in words."""
    for index, ability in enumerate(record.abilities):
        entry = Entry(ability, source, ("abilities", index))
        yield fault(entry, ability, ability.id, ability.name)


def _rectangle(zone: list[float | int]) -> Rectangle:
    left, bottom, right, top = (float(value) for value in zone)
    return (left, bottom, right, top)


# ------------------------------------------------------------------ files, and files built on them


def _file(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix in {".yaml", ".yml"}:
        return path
    if str(name_or_path) in own_scenario_names():
        return scenarios_dir() / OURS / f"{name_or_path}.yaml"
    found = scenarios_dir() / f"{name_or_path}.yaml"
    if str(name_or_path) not in scenario_names():
        known = ", ".join((*scenario_names(), *own_scenario_names()))
        raise ContentError(
            found, None, "", _("one of: {known}").format(known=known), repr(str(name_or_path))
        )
    return found


def _read(file: Path, seen: tuple[Path, ...]) -> Source:
    """Read a file; what it does not say comes from the one it is `based_on`, and so on."""
    source = read(file)
    if not isinstance(source.data, dict):
        raise source.fault((), _("a mapping of keys"), type(source.data).__name__)
    parent = source.data.get("based_on")
    if not parent:
        return source
    if not isinstance(parent, str):
        raise source.fault(("based_on",), _("the name of a scenario or a file"), repr(parent))
    beside = file.parent / parent
    try:
        there = is_file(beside)
        home = beside if beside.suffix and there else _file(parent)
    except ContentError as error:
        raise source.fault(("based_on",), error.expected, error.found) from error
    chain = (*seen, file.resolve())
    if len(chain) > LONGEST_CHAIN:
        expected = _("at most {most} scenarios based on each other").format(most=LONGEST_CHAIN)
        raise source.fault(("based_on",), expected, _("more"))
    if home.resolve() in chain:
        names = " -> ".join(path.name for path in (*chain, home))
        raise source.fault(("based_on",), _("no scenario that is based on itself"), names)
    below = _read(home, chain)
    checked(below, ScenarioFile)
    return replace(source, data={**below.data, **source.data})


# ------------------------------------------------------------------ what must fit together


def _require_each_once(source: Source, record: ScenarioFile) -> None:
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


def _require_known_words(source: Source, record: ScenarioFile) -> None:
    shelf = load_shelf()
    _require(
        source,
        "objective_cards",
        record.objective_cards,
        shelf.objective_cards,
        _("the number of an objective card"),
    )
    _require(
        source,
        "mission_cards",
        record.mission_cards,
        mission_cards(),
        _("the number of a mission card"),
    )
    _require(source, "special", record.special, SPECIAL, _one_of(SPECIAL))
    kinds = shelf.library.terrain
    for index, piece in enumerate(record.fixed):
        if piece.kind not in kinds:
            raise source.fault(("fixed", index, "kind"), _one_of(kinds), repr(piece.kind))
    _require(
        source, "without_kinds", record.terrain.without_kinds, kinds, _one_of(kinds), "terrain"
    )
    _require(
        source,
        "without_keywords",
        record.terrain.without_keywords,
        list(Keyword),
        _one_of(list(Keyword)),
        "terrain",
    )


def _require(
    source: Source,
    key: str,
    given: list[Value],
    known: Collection[Value],
    expected: str,
    *outer: str,
) -> None:
    for index, value in enumerate(given):
        if value not in known:
            raise source.fault((*outer, key, index), expected, repr(value))


def _one_of(words: Collection[str]) -> str:
    return _("one of: {known}").format(known=", ".join(sorted(words)))


def _require_on_board(source: Source, record: ScenarioFile) -> None:
    width, depth = record.board
    sizes = {"width": width, "depth": depth}
    for index, (left, bottom, right, top) in enumerate(record.zones):
        if not (0 <= left < right <= width and 0 <= bottom < top <= depth):
            expected = _("left, bottom, right, top inside the board of {width} x {depth} inches")
            raise source.fault(("zones", index), expected.format(**sizes), str(record.zones[index]))
    radius = record.token_radius
    for index, (x, y) in enumerate(record.objectives):
        if not (radius <= x <= width - radius and radius <= y <= depth - radius):
            expected = _("a token wholly on the board of {width} x {depth} inches")
            raise source.fault(("objectives", index), expected.format(**sizes), str([x, y]))
    for place, outline in _outlines(record):
        x0, y0, x1, y1 = bounds(outline)
        if min(x0, y0) < 0 or x1 > width or y1 > depth:
            expected = _("a piece wholly on the board of {width} x {depth} inches")
            raise source.fault(place, expected.format(**sizes), str((x0, y0, x1, y1)))


def _outlines(record: ScenarioFile) -> Iterator[tuple[Place, tuple[tuple[float, float], ...]]]:
    """Give what the scenario itself lays on the table, with its place in the file."""
    cards = load_shelf().library.terrain
    for index, piece in enumerate(record.fixed):
        if piece.kind in cards:
            pose = Pose(piece.at[0], piece.at[1], piece.facing)
            yield ("fixed", index), outline_of(cards[piece.kind], pose)
    for index, (x, y) in enumerate(record.walls):
        yield ("walls", index), outline_of(cards["castle_wall"], Pose(x, y))


def _require_apart(source: Source, record: ScenarioFile) -> None:
    boxes = [box(*_rectangle(zone)) for zone in record.zones]
    for index, zone in enumerate(boxes):
        for other in range(index):
            if overlaps(zone, boxes[other]):
                expected = _("zones that do not overlap; number {other} does").format(
                    other=other + 1
                )
                raise source.fault(("zones", index), expected, str(record.zones[index]))


def _require_roles(source: Source, record: ScenarioFile) -> None:
    if record.roles and len(record.roles) != len(record.zones):
        raise source.fault(("roles",), _("one role for each zone"), str(record.roles))
    given: list[tuple[Place, str]] = [
        (("scores_only",), record.scores_only),
        (("holds_out",), record.holds_out),
        (("terrain", "placed_by"), record.terrain.placed_by),
    ]
    if record.reserves is not None:
        given.append((("reserves", "role"), record.reserves.role))
    for place, role in given:
        if role and role not in record.roles:
            expected = _one_of(record.roles) if record.roles else _("nothing, for want of roles")
            raise source.fault(place, expected, repr(role))


def _require_lines(source: Source, record: ScenarioFile) -> None:
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
