"""JSON Schemas of our files, from which an editor completes keys and words and marks mistakes.

They are made of the records that check the files. What a record leaves to other readers, such as
the steps of an effect, is in `schema_words.py`; what a key means is the text below its field.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from simulator.caches import cached
from simulator.content.cards import seasons
from simulator.content.cards.behaviour_records import (
    AbilitiesFile,
    CardReadingsFile,
    ObjectiveCardsFile,
    SpecialsFile,
    TacticsFile,
)
from simulator.content.cards.card_records import ArmyFile, AttachmentsFile, NcusFile, UnitsFile
from simulator.content.cards.own_card_file import OwnCardsFile
from simulator.content.cards.printed_cards import PrintedCardsFile
from simulator.content.cases.case_records import CaseFiles, CaseFrame
from simulator.content.games.scenario_records import (
    CastleWallFile,
    MissionCardsFile,
    ScenarioFile,
    SiegeCardsFile,
    TerrainFile,
)
from simulator.content.practice.drill_files import DrillFrame, DrillList
from simulator.content.practice.study_files import StudyFile
from simulator.content.practice.teaching_files import TeachingFile
from simulator.content.schema_words import (
    DEFINITIONS,
    FIELDS,
    PLACE,
    RECORDS,
    Schema,
    any_of,
)
from simulator.files.disk import write_atomically
from simulator.files.plain_data import Value
from simulator.files.sources import Record
from simulator.language.typed_lengths import in_degrees, in_inches
from simulator.model.cards import SEASONS

FILES: Final[dict[str, tuple[type[Record], ...]]] = {
    "units": (UnitsFile,),
    "attachments": (AttachmentsFile,),
    "ncus": (NcusFile,),
    "tactics": (TacticsFile,),
    "specials": (SpecialsFile,),
    "abilities": (AbilitiesFile,),
    "objective_cards": (ObjectiveCardsFile,),
    "own_cards": (OwnCardsFile,),
    "army": (ArmyFile,),
    "scenario": (ScenarioFile,),
    "case": (CaseFrame, CaseFiles),
    "drill": (DrillFrame, DrillList),
    "lesson": (TeachingFile,),
    "study": (StudyFile,),
    "terrain": (TerrainFile,),
    "mission_cards": (MissionCardsFile,),
    "siege_cards": (SiegeCardsFile,),
    "castle_wall": (CastleWallFile,),
    "card_readings": (CardReadingsFile,),
    "printed_cards": (PrintedCardsFile,),
}
"""Each kind of file and the records that check it; a file fits one of them."""
SEASONED: Final[Mapping[str, str]] = {
    "units": "UnitRecord",
    "attachments": "AttachmentRecord",
    "ncus": "NcuRecord",
    "tactics": "TacticsRecord",
    "specials": "SpecialRecord",
    "abilities": "AbilityRecord",
    "card_readings": "CardReadingRecord",
}
"""The files whose entries may differ by season, and the record of an entry."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _field_texts(record: type[BaseModel]) -> Mapping[str, str]:
    """Return the text below each field of a record in its source, by the field's name.

    A build without source has none.
    """
    found: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        if issubclass(kind, Record) and kind is not Record:
            found.update(_texts_in(kind.__module__).get(kind.__name__, {}))
    return found


@cached(32, each=20_000)
def _texts_in(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of every class of a module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        return {}
    return {
        node.name: dict(_texts_of(node)) for node in tree.body if isinstance(node, ast.ClassDef)
    }


def _texts_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield field.target.id, " ".join(str(below.value.value).split())


class _Writer(GenerateJsonSchema):
    """Write a record as a schema, with the words and texts pydantic does not know."""

    def model_schema(self, schema: core_schema.ModelSchema) -> Schema:
        """Return the schema of one record."""
        found = super().model_schema(schema)
        record = schema["cls"]
        texts = _field_texts(record)
        for name, field in record.model_fields.items():
            entry = found["properties"][field.alias or name]
            for kind in record.__mro__:
                entry.update(FIELDS.get((kind, name), {}))
            if name in texts:
                entry["description"] = texts[name]
        if issubclass(record, ScenarioFile):
            # one that is based on another leaves out what it takes from that
            whole = {"required": found.pop("required")}
            found["anyOf"] = [{"required": ["based_on"]}, whole]
        return found

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> Schema:
        """Take a length or an angle as a text too, where its reader does."""
        found = super().function_before_schema(schema)
        if schema["function"]["function"] in (in_inches, in_degrees):
            return {"anyOf": [found, {"type": "string"}]}
        return found


def schema_of(kind: str) -> Schema:
    """Return the JSON Schema of one kind of file."""
    records = FILES[kind]
    made = _written(records[0]) if len(records) == 1 else any_of(records)
    definitions: dict[str, Schema] = {}
    for name, schema in made.pop("$defs", {}).items():
        definitions[name] = {}  # what follows may refer to it
        definitions[name] = _filled(schema, definitions, own=kind == "own_cards")
    found = _filled(made, definitions, own=kind == "own_cards")
    if kind in SEASONED:
        _add_seasons(definitions[SEASONED[kind]])
    title = f"{kind.title().replace('_', '')}File"
    return {"$schema": DIALECT, **found, "title": title, "$defs": dict(sorted(definitions.items()))}


def _add_seasons(entry: Schema) -> None:
    """Add to the entry of a printed card what it may say by season."""
    other = {name: {"anyOf": [one, {"type": "null"}]} for name, one in entry["properties"].items()}
    changes = {"type": "object", "properties": other, "additionalProperties": False}
    entry["properties"][seasons.KEY] = {
        "type": "object",
        "properties": {one: {"anyOf": [changes, {"type": "null"}]} for one in SEASONS},
        "additionalProperties": False,
        "description": "By season, the keys that differ in it; null where it has no such entry.",
    }


def _written(record: type[Record]) -> Schema:
    return record.model_json_schema(schema_generator=_Writer)


def _filled(part: Value, definitions: dict[str, Schema], *, own: bool) -> Value:
    """Return a schema with a reference wherever it names words or a record; define what is new."""
    if isinstance(part, list):
        return [_filled(entry, definitions, own=own) for entry in part]
    if not isinstance(part, dict):
        return part
    name = part.get(PLACE)
    if isinstance(name, str):
        if name not in definitions:
            _define(name, definitions, own=own)
        rest = {key: value for key, value in part.items() if key != PLACE}
        return {**rest, "$ref": f"#/$defs/{name}"}
    return {key: _filled(value, definitions, own=own) for key, value in part.items()}


def _define(name: str, definitions: dict[str, Schema], *, own: bool) -> None:
    """Define words or a record that a schema names, with all that these name in turn."""
    definitions[name] = {}
    made = _written(RECORDS[name]) if name in RECORDS else DEFINITIONS[name]()
    if name == "Ability" and own:  # an own card has abilities of its own beside the printed ones
        made = {"anyOf": [made, {"pattern": "^[a-z][a-z0-9_]*$"}]}
    for inner, schema in made.pop("$defs", {}).items():
        if inner not in definitions:
            definitions[inner] = {}
            definitions[inner] = _filled(schema, definitions, own=own)
    definitions[name] = _filled(made, definitions, own=own)


def schemas() -> dict[str, Schema]:
    """Return the JSON Schema of each kind of file."""
    return {kind: schema_of(kind) for kind in FILES}


def schema_names() -> list[str]:
    """Return the names of the files that `write_schemas` writes."""
    return [f"{name}.schema.json" for name in FILES]


def write_schemas(folder: Path) -> list[Path]:
    """Write one `<kind>.schema.json` for each kind of file; return the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in zip(schema_names(), schemas().values(), strict=True):
        path = folder / name
        write_atomically(path, json.dumps(schema, indent=2, sort_keys=True, allow_nan=False) + "\n")
        written.append(path)
    return written
