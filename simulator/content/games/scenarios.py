"""Game modes, read from scenarios/ or from a file of one's own, and checked against the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from simulator.content.cards.behaviour import fault
from simulator.content.cards.library import Entry, load_shelf
from simulator.content.games.scenario_cards import castle_wall, mission_cards, siege_cards
from simulator.content.games.scenario_checks import require_fitting
from simulator.content.games.scenario_records import ScenarioFile
from simulator.datafiles import scenarios_dir
from simulator.engine.effects import Ability
from simulator.files.errors import ContentError, beside_nearest, one_of
from simulator.files.reading import is_file
from simulator.files.sources import SourceFile, checked, made, read
from simulator.language.texts import translate as _
from simulator.model.cards import PieceSet
from simulator.model.rulebook import Rule
from simulator.model.scenario import (
    Citations,
    Deployed,
    FixedPiece,
    MissionCard,
    Reserves,
    Scenario,
    Scoring,
    TerrainRules,
)

OURS: Final = "ours"
"""The folder of scenarios that come with the game and are not printed."""
LONGEST_CHAIN: Final = 8
"""Scenarios that may be based on each other, one on the next."""


def scenario_names() -> tuple[str, ...]:
    """Return the names of the ten printed game modes, which come with the game (AMB-38).

    Returns:
        The names in alphabetical order, as `battle` takes them.

    Example:
        >>> from simulator import scenario_names
        >>> scenario_names()[:2]
        ('a-clash-of-kings', 'a-dance-with-dragons')
    """
    return tuple(sorted(path.stem for path in scenarios_dir().glob("*.yaml")))


def own_scenario_names() -> tuple[str, ...]:
    """Return the names of the scenarios that come with the game and are not printed."""
    return tuple(sorted(path.stem for path in (scenarios_dir() / OURS).glob("*.yaml")))


def load_scenario(name_or_path: str | Path) -> Scenario:
    """Return a game mode by its name or from a file; raise ContentError for its first fault."""
    source = _read(_file(name_or_path), ())
    record = checked(source, ScenarioFile)
    require_fitting(source, record)
    return _scenario(source, record)


def pieces_of(name: str) -> PieceSet:
    """Return the set of pieces that a game mode, by its name, lays down."""
    return checked(_read(_file(name), ()), ScenarioFile).pieces


def _scenario(source: SourceFile, record: ScenarioFile) -> Scenario:
    cards = load_shelf().objective_cards
    missions = mission_cards(record.pieces)
    return made(
        record,
        Scenario,
        summary=record.summary.strip(),
        objective_cards=tuple(cards[number] for number in record.objective_cards),
        scoring=made(record.scoring, Scoring),
        house_rules=tuple(_house_rules(record)),
        terrain=made(record.terrain, TerrainRules),
        fixed=tuple(made(piece, FixedPiece) for piece in record.fixed),
        missions=tuple(missions[number] for number in record.mission_cards),
        siege_cards=siege_cards() if record.siege_cards else (),
        castle_wall=castle_wall() if record.walls else None,
        cites=Citations(**record.cites.model_dump(exclude_none=True)),
        reserves=record.reserves and made(record.reserves, Reserves),
        deployed=record.deployed and made(record.deployed, Deployed),
        own_abilities=tuple(_own(source, record)),
    )


def with_pieces(scenario: Scenario, pieces: str) -> Scenario:
    """Return a mode with the mission cards of a set of pieces, and what is settled about them."""
    missions = tuple(mission_cards(pieces)[one.number] for one in scenario.missions)
    if missions == scenario.missions:
        return scenario
    others = [rule for rule in scenario.house_rules if rule not in _of_missions(scenario.missions)]
    rules = tuple(dict.fromkeys((*others, *_of_missions(missions))))
    return replace(scenario, missions=missions, house_rules=rules)


def _of_missions(missions: Iterable[MissionCard]) -> list[Rule]:
    return list(dict.fromkeys(rule for one in missions for rule in one.house_rules))


def _house_rules(record: ScenarioFile) -> list[Rule]:
    """Return what a table should know: which house rules decide in this mode."""
    found = list(record.house_rules)
    missions = mission_cards(record.pieces)
    found += _of_missions([missions[number] for number in record.mission_cards])
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


def _own(source: SourceFile, record: ScenarioFile) -> Iterator[Ability]:
    """Compile the abilities a scenario describes in words."""
    for index, ability in enumerate(record.abilities):
        yield fault(Entry(ability, source, ("abilities", index)), ability, ability.id, ability.name)


# ------------------------------------------------------------------ files, and files built on them


def _file(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix in {".yaml", ".yml"}:
        return path
    if str(name_or_path) in own_scenario_names():
        return scenarios_dir() / OURS / f"{name_or_path}.yaml"
    found = scenarios_dir() / f"{name_or_path}.yaml"
    if str(name_or_path) not in scenario_names():
        known = (*scenario_names(), *own_scenario_names())
        raise ContentError(found, None, "", one_of(known), beside_nearest(str(name_or_path), known))
    return found


def _read(file: Path, seen: tuple[Path, ...]) -> SourceFile:
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
    # The set of pieces is each file's own: one that names none keeps the pieces it was made with.
    inherited = {key: value for key, value in below.data.items() if key != "pieces"}
    return replace(source, data={**inherited, **source.data})
