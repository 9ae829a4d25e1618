"""Pages of the reference made of the program: its commands, the keys of cards, its words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import typer

from simulator.cli.app import app
from simulator.cli.shell.library_words import KINDS, NAMES
from simulator.cli.shell.spoken_help import commands_within
from simulator.content.army_lists.words import HEADS, words_in_lists
from simulator.content.cards.behaviour_records import AbilityRecord, EffectRecord, TacticsRecord
from simulator.content.cards.card_records import (
    AttachmentRecord,
    AttackRecord,
    NcuAttackRecord,
    NcuRecord,
    TokensRecord,
    UnitRecord,
)
from simulator.content.glossary_file import read_glossary
from simulator.content.schema_words import Schema
from simulator.content.schemas import schema_of
from simulator.files.sources import Record
from simulator.language.languages import speak
from simulator.language.spellings import words_for
from simulator.language.texts import GLOSSARY, capital, language, printed, translate
from simulator.model.demands import DemandWord

PROGRAM: Final = "iron-ranks"
COMMANDS_SAID: Final = {
    "en": """\
# Commands

Every command with its arguments and options, as `iron-ranks COMMAND --help` lists them. Without a
command the window opens; `iron-ranks FILE` opens a file. `--language de` may stand anywhere. Every
command ends with one of [these exit codes](exit-codes.md).""",
    "de": """\
# Befehle

Jeder Befehl mit seinen Argumenten und Optionen, wie `iron-ranks BEFEHL --help` sie auflistet. Ohne
Befehl öffnet sich das Fenster; `iron-ranks DATEI` öffnet eine Datei. `--language de` darf überall
stehen. Jeder Befehl endet mit einem [dieser Rückgabewerte](../reference/exit-codes.md) (en).""",
}
KEYS_SAID: Final = """\
# Keys of a unit, an attachment, an NCU, a tactics card

Every key that an entry may have, made of the records that check the files: in `units/<faction>/`
and in a file of [your own cards](../own-cards.md). A key in **bold** is required; any other key may
be left out. `iron-ranks schemas FOLDER` writes the same as JSON Schemas, with which an editor
completes keys and words while you type. [The guide to cards](../abilities.md) explains the words of
effects and changes."""
SHOWN: Final[tuple[tuple[str, type[Record]], ...]] = (
    ("A unit", UnitRecord),
    ("An attachment", AttachmentRecord),
    ("An NCU", NcuRecord),
    ("A tactics card", TacticsRecord),
    ("An ability", AbilityRecord),
    ("An effect", EffectRecord),
    ("An attack", AttackRecord),
    ("The attack of an NCU", NcuAttackRecord),
    ("Tokens", TokensRecord),
)
"""The records of the page, each under its heading."""
GLOSSARY_SAID: Final = {
    "en": """\
# Glossary

The words of the game in English and German, as the program marks and explains them on the screen.
French names are read in [army lists](../army-lists.md); the last table has the other words.""",
    "de": """\
# Glossar

Die Begriffe des Spiels auf Deutsch und Englisch, wie das Programm sie auf dem Bildschirm markiert
und erklärt. Französische Namen und Wörter werden in [Armeelisten](army-lists.md) verstanden; die
letzte Tabelle enthält diese Wörter.""",
}
TERMS_HEAD: Final = {
    "en": ("English", "German", "what it means"),
    "de": ("Deutsch", "Englisch", "Bedeutung"),
}
LISTS_TITLE: Final = {"en": "Words of army lists", "de": "Wörter der Armeelisten"}
LISTS_HEAD: Final = {
    "en": ("English", "German", "also read, in French and German lists"),
    "de": ("Englisch", "Deutsch", "auch verstanden, in französischen und deutschen Listen"),
}


@contextmanager
def _spoken(wanted: str) -> Iterator[None]:
    """Speak another language for the length of a block."""
    before = language()
    speak(wanted)
    try:
        yield
    finally:
        speak(before)


def _cell(text: object) -> str:
    return " ".join(str(text).split()).replace("|", "\\|")


def table_of(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows below a head as a table of Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# ------------------------------------------------------------------ commands


# Any: Typer's commands come from its own copy of Click, which has no stable name
def _spelt(param: Any, command: Any) -> str:
    """Return how an argument or option is typed."""
    context = command.context_class(command, resilient_parsing=True)
    if param.param_type_name == "argument":
        name = translate(NAMES.get(param.name, param.name.upper()))
        return f"`{name}`" if param.required else f"`[{name}]`"
    spelt = ", ".join(f"`{option}`" for option in (*param.opts, *param.secondary_opts))
    if getattr(param, "is_flag", False):
        return spelt
    shown = getattr(param, "display_type", None) or param.make_metavar
    kind = param.metavar or shown(context)
    return f"{spelt} `{translate(KINDS.get(kind, kind))}`"


def commands_page(spoken: str) -> str:
    """Write the page of all commands in one language."""
    heads = {"en": ("argument or option", "what it does"), "de": ("Argument, Option", "Wirkung")}
    parts = [COMMANDS_SAID[spoken]]
    with _spoken(spoken):
        for command, name in commands_within(typer.main.get_command(app)):
            if getattr(command, "hidden", False):
                continue
            parts.append(f"## {PROGRAM} {name}".rstrip())
            parts.append(_cell(translate(inspect.cleandoc(command.help or ""))))
            rows = [
                (_cell(_spelt(param, command)), _cell(translate(param.help or "")))
                for param in command.params
                if not getattr(param, "hidden", False)
            ]
            if rows:
                parts.append(table_of(heads[spoken], rows))
    return "\n\n".join(parts) + "\n"


# ------------------------------------------------------------------ keys


def _value(schema: Schema) -> str:
    """Return in words what a key takes."""
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"] if word != "")
    if "const" in schema:
        return f"`{schema['const']}`"
    if "$ref" in schema:
        return _referred(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        found = (_value(part) for part in schema["anyOf"] if part.get("type") != "null")
        return " or ".join(dict.fromkeys(words for words in found if words != "``"))
    if schema.get("type") == "array":
        return f"a list: {_value(schema['items'])}"
    if schema.get("type") == "integer":
        least, most = schema.get("minimum"), schema.get("maximum")
        return f"{least} to {most}" if most is not None else "a whole number"
    return {"boolean": "`true` or `false`", "string": "text"}.get(schema.get("type", ""), "")


def _referred(name: str) -> str:
    for heading, record in SHOWN:
        if record.__name__ == name:
            return f"[{heading[0].lower()}{heading[1:]}](#{heading.lower().replace(' ', '-')})"
    words = {
        "Ability": "ids of abilities",
        "Conditions": "[conditions](../abilities.md#words)",
        "Step": "[steps](../abilities.md#words)",
        "Change": "[changes](../abilities.md#a-change)",
        "Behaviour": "`effects` and `changes`",
        "Role": "[a role](../abilities.md#words)",
    }
    return words[name]


def keys_page() -> str:
    """Write the page of the keys that the entries of cards may have."""
    parts, schemas = [KEYS_SAID], schema_of("own_cards")["$defs"]
    for heading, record in SHOWN:
        known = schemas[record.__name__]["properties"]
        parts.append(f"## {heading}")
        rows = []
        for name, field in record.model_fields.items():
            key = field.alias or name
            spelt = f"**`{key}`**" if field.is_required() else f"`{key}`"
            meaning = _cell(known[key].get("description", ""))
            rows.append((spelt, _cell(_value(known[key])), meaning))
        parts.append(table_of(("key", "value", "what it means"), rows))
    parts.append("## Requirements")
    parts.append("The words of `requirements`; what stands behind the colon is a name or a number.")
    asks = re.compile(schemas["UnitRecord"]["properties"]["requirements"]["items"]["pattern"])
    words = [word for word in DemandWord if asks.match(word) or asks.match(f"{word}:1")]
    parts.append(", ".join(f"`{word}`" for word in words) + ".")
    return "\n\n".join(parts) + "\n"


# ------------------------------------------------------------------ words


def _terms(spoken: str) -> list[tuple[str, str, str]]:
    """Return every term of the glossary in a language: its kind, its title and what it means."""
    with _spoken(spoken):
        return [
            (str(capital(printed(term.kind, GLOSSARY))), printed(term.title), printed(term.text))
            for term in read_glossary().terms
        ]


def glossary_page(spoken: str) -> str:
    """Write the glossary: English, German, what a word means, and the words of army lists."""
    other = "de" if spoken == "en" else "en"
    kinds: dict[str, list[tuple[str, ...]]] = {}
    for (kind, title, text), (_kind, abroad, _text) in zip(
        _terms(spoken), _terms(other), strict=True
    ):
        kinds.setdefault(kind, []).append((_cell(title), _cell(abroad), _cell(text)))
    parts = [GLOSSARY_SAID[spoken]]
    for kind, rows in kinds.items():
        parts += [f"## {kind}", table_of(TERMS_HEAD[spoken], sorted(rows))]
    parts += [f"## {LISTS_TITLE[spoken]}", table_of(LISTS_HEAD[spoken], _words_of_lists())]
    return "\n\n".join(parts) + "\n"


def _words_of_lists() -> list[tuple[str, str, str]]:
    """Return the words of army lists: English, German, and what else is read."""
    rows = []
    for head in HEADS:
        german = words_for(head)
        others = [word for word in words_in_lists(head) if word not in german]
        rows.append((head, ", ".join(german), ", ".join(others)))
    return rows
