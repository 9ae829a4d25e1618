"""Game modes, read from scenarios/ or from a file of one's own."""

from __future__ import annotations

from pathlib import Path

from simulator.content.datafiles import scenarios_dir
from simulator.content.errors import ContentError
from simulator.content.library import load_shelf
from simulator.content.records import ScenarioFile
from simulator.content.sources import Source, checked, read
from simulator.model.scenario import Rectangle, Scenario, Scoring
from simulator.texts import translate as _


def scenario_names() -> tuple[str, ...]:
    """Give the names of the game modes that come with the game."""
    return tuple(sorted(path.stem for path in scenarios_dir().glob("*.yaml")))


def load_scenario(name_or_path: str | Path) -> Scenario:
    """Give a game mode by its name or from a file; raise ContentError for its first fault."""
    source = read(_file(name_or_path))
    record = checked(source, ScenarioFile)
    cards = load_shelf().objective_cards
    for index, number in enumerate(record.objective_cards):
        if number not in cards:
            place = ("objective_cards", index)
            raise source.fault(place, _("the number of an objective card"), repr(number))
    _require_on_board(source, record)
    scoring = record.scoring
    return Scenario(
        id=record.id, name=record.name, summary=record.summary,
        board=(float(record.board[0]), float(record.board[1])),
        zones=tuple(_rectangle(zone) for zone in record.zones),
        objectives=tuple((float(x), float(y)) for x, y in record.objectives),
        token_radius=record.token_radius, claim=record.claim, rounds=record.rounds,
        objective_cards=tuple(cards[number] for number in record.objective_cards),
        scoring=Scoring(scoring.per_objective, scoring.commander_bonus, scoring.unit_destroyed,
                        scoring.first_round),
        special=tuple(record.special), proposed=tuple(record.proposed), extra=record.extra,
    )  # fmt: skip


def _rectangle(zone: list[float | int]) -> Rectangle:
    left, bottom, right, top = (float(value) for value in zone)
    return (left, bottom, right, top)


def _require_on_board(source: Source, record: ScenarioFile) -> None:
    width, depth = record.board
    for index, (left, bottom, right, top) in enumerate(record.zones):
        if not (0 <= left < right <= width and 0 <= bottom < top <= depth):
            expected = _("left, bottom, right, top inside the board of {width} x {depth} inches")
            raise source.fault(("zones", index), expected.format(width=width, depth=depth),
                               str(record.zones[index]))  # fmt: skip
    for index, (x, y) in enumerate(record.objectives):
        if not (0 <= x <= width and 0 <= y <= depth):
            expected = _("a point inside the board of {width} x {depth} inches")
            raise source.fault(("objectives", index), expected.format(width=width, depth=depth),
                               str([x, y]))  # fmt: skip


def _file(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix in {".yaml", ".yml"}:
        return path
    found = scenarios_dir() / f"{name_or_path}.yaml"
    if not found.is_file():
        known = ", ".join(scenario_names())
        raise ContentError(found, None, "", _("one of: {known}").format(known=known),
                           repr(str(name_or_path)))  # fmt: skip
    return found
