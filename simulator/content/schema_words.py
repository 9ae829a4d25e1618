"""The words of our data files as JSON Schema, where a file's record leaves them to other readers.

A record takes the steps of an effect or the questions of a case as plain data, because other
modules check them, with the vocabulary or the library at hand. The same words stand here for
editors: every moment, condition, step, statistic, ability, keyword, ruling and mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from simulator.abilities import choose_targets, counts, steps, verbs, vocabulary
from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.abilities.modifiers import WHOM
from simulator.abilities.roles import ROLES
from simulator.abilities.vocabulary import FILTERS, VERBS, Values
from simulator.content.cards.behaviour_records import Behaviour, EffectRecord
from simulator.content.cards.card_records import ArmyFile, Holder
from simulator.content.cards.library import load_library
from simulator.content.cards.own_card_file import OwnCardsFile
from simulator.content.cards.own_card_printed import printed
from simulator.content.cases.case_records import (
    ANSWER_KEYS,
    EVERY_ANSWER,
    QUESTIONS,
    CaseFiles,
    CaseFrame,
    CaseTerrain,
)
from simulator.content.games.scenario_records import (
    FixedRecord,
    MissionRecord,
    ScenarioFile,
    TerrainRecord,
    TerrainRulesRecord,
)
from simulator.content.games.scenarios import scenario_names
from simulator.content.practice.drill_files import DrillFrame, DrillList
from simulator.content.practice.study_files import StudyFile
from simulator.content.practice.teaching_files import TeachingAct, TeachingFile
from simulator.files.plain_data import Data
from simulator.files.sources import Record
from simulator.missions import MISSION_WORDS, SPECIAL
from simulator.model.cards import SEASONS
from simulator.model.moments import Moment
from simulator.model.requests import Kind
from simulator.model.rulings import RULINGS
from simulator.model.stats import Stat
from simulator.rules.battlefield.terrain import Keyword

Schema = Data
"""A schema, or a part of one."""
PLACE: Final = "words"
"""The key under which a schema names the words or the record that belong in its place."""
NAME: Final[Schema] = {"type": "string", "minLength": 1}
ROLE: Final[Schema] = {PLACE: "Role"}


def one_of(words: Iterable[str], *, also: Schema | None = None) -> Schema:
    """Return what takes one of some words, or what else is said."""
    known: Schema = {"enum": sorted(str(word) for word in words)}
    return known if also is None else {"anyOf": [known, also]}


def some(schema: Schema) -> Schema:
    """Return what takes a list of such values."""
    return {"type": "array", "items": schema}


def any_of(records: Iterable[type[Record]]) -> Schema:
    """Return what takes an entry of any of some records."""
    return {"anyOf": [{PLACE: record.__name__} for record in records]}


def keys(known: Mapping[str, Schema], *required: str) -> Schema:
    """Return what takes a mapping with these keys alone."""
    found: Schema = {"type": "object", "properties": dict(known), "additionalProperties": False}
    return found | ({"required": list(required)} if required else {})


# ------------------------------------------------------------------ the vocabulary of cards

_BY_VALUES: Final[tuple[tuple[Values, Schema], ...]] = (
    (vocabulary.NUMBER, {"type": "integer"}),
    (vocabulary.FLAG, {"type": "boolean"}),
    (vocabulary.YES, {"const": True}),
    (vocabulary.TEXT, NAME),
    (vocabulary.STEPS, some({PLACE: "Step"})),
    (vocabulary.CHOICES, some({PLACE: "Option"})),
    (vocabulary.CONDITIONS, {PLACE: "Conditions"}),
    (choose_targets.TARGET, {PLACE: "Target"}),
    (choose_targets.NAMES, some(NAME)),
    (counts.COUNT, {PLACE: "Count"}),
    (counts.UNITS, {PLACE: "Units"}),
)
"""What the values that have no list of words look like."""


def taken(values: Values) -> Schema:
    """Return what a word of the vocabulary takes; anything where its own test alone can say it."""
    for known, schema in _BY_VALUES:
        if values is known:
            return schema
    words = one_of(values.words)
    if values.sentence == vocabulary.one_of().sentence:
        return words
    if values.sentence == vocabulary.some_of().sentence:
        return some(words)
    if values is verbs.TOKEN:
        words = one_of(("any", "gained", *values.words))
        return {"anyOf": [words, some(words)]}
    return {"description": values.sentence.replace("{words}", ", ".join(values.words))}


def _taken(known: Mapping[str, Values]) -> dict[str, Schema]:
    return {word: taken(values) for word, values in known.items()}


def _step() -> Schema:
    """Return a step: one word, what stands beside it, and its conditions."""
    found: list[Schema] = [keys({"bespoke": one_of(BESPOKE), "if": {PLACE: "Conditions"}})]
    for word, known in sorted(VERBS.items()):
        beside = {"if": {PLACE: "Conditions"}, **_taken(known.options)}
        found.append(keys({word: taken(known.takes), **beside}))
    for word, schema in zip((steps.BESPOKE_WORD, *sorted(VERBS)), found, strict=True):
        schema["required"] = [word]
    return {"anyOf": found}


def _change() -> Schema:
    beside: dict[str, Schema] = {
        "whom": taken(WHOM),
        "per": {PLACE: "Count"},
        "most": {"type": "integer"},
        "plus": {PLACE: "Count"},
        "if": {PLACE: "Conditions"},
    }
    return keys({**{stat.value: {"type": "integer"} for stat in Stat}, **beside})


def _option() -> Schema:
    beside: dict[str, Schema] = {"if": {PLACE: "Conditions"}, "again": {"const": True}}
    return keys({"label": NAME, "do": some({PLACE: "Step"}), **beside}, "label", "do")


# ------------------------------------------------------------------ cases


def _expectation() -> Schema:
    every = {key for known in ANSWER_KEYS.values() for key in known} | {*EVERY_ANSWER}
    return keys({key: {} for key in sorted(every)})


def _rulings() -> Schema:
    return keys(
        {
            ruling.id: {"enum": list(ruling.spellings), "description": ruling.sentence}
            for ruling in RULINGS.values()
        }
    )


def _abilities() -> list[str]:
    """Return the abilities of all seasons."""
    found = (load_library(season=season).abilities for season in SEASONS)
    return sorted({ability for library in found for ability in library})


DEFINITIONS: Final[dict[str, Callable[[], Schema]]] = {
    "Role": lambda: one_of(ROLES),
    "Target": lambda: {"anyOf": [ROLE, keys(_taken(choose_targets.CHOICE_KEYS), "choose")]},
    "Units": lambda: keys(_taken(counts.UNIT_KEYS), "units"),
    "Count": lambda: one_of(counts.COUNTS, also={PLACE: "Units"}),
    "Conditions": lambda: keys(_taken({word: FILTERS[word].takes for word in sorted(FILTERS)})),
    "Step": _step,
    "Option": _option,
    "Change": _change,
    "Ability": lambda: one_of(_abilities()),
    "TerrainKeyword": lambda: one_of(Keyword),
    "TerrainKind": lambda: one_of(load_library().terrain),
    "Mode": lambda: one_of(scenario_names()),
    "Faction": lambda: one_of(printed().factions),
    "Question": lambda: any_of(QUESTIONS.values()),
    "Expectation": _expectation,
    "Rulings": _rulings,
}
"""The words that other schemas name, each made when it is asked for."""

_LATER: Final[list[type[Record]]] = [CaseFrame, CaseFiles, DrillFrame, DrillList]
RECORDS: Final = {record.__name__: record for record in (*_LATER, *QUESTIONS.values())}
"""The records that plain data is read as later."""

_KEYWORDS: Final = some({PLACE: "TerrainKeyword"})
_MODE_OR_FILE: Final[Schema] = {"anyOf": [{PLACE: "Mode"}, NAME]}
FIELDS: Final[dict[tuple[type, str], Schema]] = {
    (EffectRecord, "when"): one_of(Moment),
    (EffectRecord, "if_"): {PLACE: "Conditions"},
    (EffectRecord, "do"): some({PLACE: "Step"}) | {"minItems": 1},
    (EffectRecord, "target"): {"anyOf": [{"const": ""}, ROLE]},
    (Behaviour, "changes"): some({PLACE: "Change"}),
    (Holder, "abilities"): some({PLACE: "Ability"}),
    (OwnCardsFile, "faction"): {"anyOf": [{"const": ""}, {PLACE: "Faction"}]},
    (ArmyFile, "faction"): {PLACE: "Faction"},
    (TerrainRecord, "keywords"): _KEYWORDS,
    (TerrainRulesRecord, "without_keywords"): _KEYWORDS,
    (TerrainRulesRecord, "without_kinds"): some({PLACE: "TerrainKind"}),
    (FixedRecord, "kind"): {PLACE: "TerrainKind"},
    (MissionRecord, "counts"): one_of(MISSION_WORDS),
    (ScenarioFile, "based_on"): {"anyOf": [{"const": ""}, {PLACE: "Mode"}]},
    (ScenarioFile, "special"): some(one_of(SPECIAL)),
    (CaseTerrain, "keywords"): {"anyOf": [_KEYWORDS, {"type": "null"}]},
    (CaseTerrain, "kind"): {"anyOf": [{PLACE: "TerrainKind"}, NAME, {"type": "null"}]},
    (CaseFrame, "ask"): some({PLACE: "Question"}),
    (CaseFrame, "rulings"): {PLACE: "Rulings"},
    (CaseFrame, "expect"): {"anyOf": [some({PLACE: "Expectation"}), {"type": "null"}]},
    (CaseFiles, "cases"): some({PLACE: "CaseFrame"}),
    (DrillFrame, "case"): {PLACE: "CaseFrame"},
    (DrillList, "drills"): some({PLACE: "DrillFrame"}),
    (StudyFile, "modes"): some(_MODE_OR_FILE),
    (TeachingAct, "asks"): one_of(Kind),
    (TeachingFile, "scenario"): _MODE_OR_FILE,
}
"""What stands under a key whose record takes any word or any data."""
