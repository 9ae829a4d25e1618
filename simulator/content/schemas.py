"""JSON Schemas of our data files, from which an editor completes keys and marks mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from simulator.content.cards.behaviour_records import (
    AbilitiesFile,
    CardReadingsFile,
    ObjectiveCardsFile,
    SpecialsFile,
    TacticsFile,
)
from simulator.content.cards.card_records import ArmyFile, AttachmentsFile, NcusFile, UnitsFile
from simulator.content.cards.printed_cards import PrintedCardsFile
from simulator.content.games.scenario_records import (
    CastleWallFile,
    MissionCardsFile,
    ScenarioFile,
    SiegeCardsFile,
    TerrainFile,
)
from simulator.files.disk import write_atomically
from simulator.files.sources import Record

FILES: Final[dict[str, type[Record]]] = {
    "units": UnitsFile,
    "attachments": AttachmentsFile,
    "ncus": NcusFile,
    "tactics": TacticsFile,
    "specials": SpecialsFile,
    "abilities": AbilitiesFile,
    "objective_cards": ObjectiveCardsFile,
    "army": ArmyFile,
    "scenario": ScenarioFile,
    "terrain": TerrainFile,
    "mission_cards": MissionCardsFile,
    "siege_cards": SiegeCardsFile,
    "castle_wall": CastleWallFile,
    "card_readings": CardReadingsFile,
    "printed_cards": PrintedCardsFile,
}
"""Each kind of data file and the record that checks it."""


def schemas() -> dict[str, dict[str, object]]:
    """Return the JSON Schema of each kind of data file."""
    return {name: record.model_json_schema() for name, record in FILES.items()}


def schema_names() -> list[str]:
    """Return the names of the files that `write_schemas` writes."""
    return [f"{name}.schema.json" for name in FILES]


def write_schemas(folder: Path) -> list[Path]:
    """Write one `<kind>.schema.json` for each kind of data file; give the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in zip(schema_names(), schemas().values(), strict=True):
        path = folder / name
        write_atomically(path, json.dumps(schema, indent=2, sort_keys=True) + "\n")
        written.append(path)
    return written
