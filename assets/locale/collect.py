"""Collect every text that players read, bring the catalogues up to date and compile them.

    python -m assets.locale.collect            bring every language up to date and compile it
    python -m assets.locale.collect fr it      begin these languages, or bring them up to date
    python -m assets.locale.collect --compile  compile only what is there

Five catalogues for each language, `<language>/LC_MESSAGES/<name>.po` with its `.mo` beside it:

    iron-ranks  what the program says: code, and the help of the commands
    names       what is printed as a name: cards, abilities, attacks, terrain, modes, lists
    cards       what cards say, with their choices, and the house rules for printed cards
    teaching    drills, the first battle, the glossary, summaries of the modes
    rules       the rulebook line by line, its chapters, and what is settled where it is silent

An entry whose English changed is empty again: no old words stand silently under new ones.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

import typer
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from simulator.cli.app import app
from simulator.cli.shell.library_words import Command
from simulator.cli.shell.spoken_help import commands_within
from simulator.datafiles import assets_dir, scenarios_dir, units_dir
from simulator.engine.effects import Ability
from simulator.files.sources import read
from simulator.language.texts import DOMAIN, FORM, GLOSSARY, NAMES, PRINTED, TACTICS_CARD, TITLE
from simulator.missions import LASTING, SPECIAL
from simulator.model.rulebook import Rule
from simulator.model.rulings import RULINGS
from simulator.reports.answer_words import ANSWER_WORDS

FOLDER: Final = Path(__file__).resolve().parent
ROOT: Final = FOLDER.parents[1]
KEYWORDS: Final = {
    "_": None,
    "marked": None,
    "msg": None,
    "ngettext": (1, 2),
    "msg_plural": (1, 2),
    "says_number": (1, 2),
}
"""Who takes words for the catalogue, and which of its arguments they are."""
APART: Final = {("Marshal", TACTICS_CARD)}
"""Names that stand for two things which another language may call differently, with their kind."""
HOW_FORMS_GO: Final = (
    "Which form of a word goes with this name where a translation writes two, as in "
    "{unit:attacks|attack}: 1 or 2."
)
TEXT_KEYS: Final = ("text", "label", "question", "played")
TEACHING_KEYS: Final = (
    "title",
    "why",
    "asked",
    "text",
    "seen",
    "do",
    "plate",
    "otherwise",
    "summary",
)

NAME_PARTS: Final = (
    "excludes_units_named",
    "loyalty",
    "one_for_each",
    "one_in_a_unit",
    "only_units_named",
)
"""Demands of cards that ask for a part of a name, such as "Ranger", or for a side."""

Record: TypeAlias = dict[str, object]
"""A mapping of a file."""
Entry: TypeAlias = tuple[str, str, str, str]
"""English words, their context, where they stand, and a comment for translators."""


# ------------------------------------------------------------------ what is printed


def _files(folder: Path) -> Iterator[tuple[str, object]]:
    for file in sorted(folder.rglob("*.yaml")):
        yield f"{folder.name}/{file.relative_to(folder).as_posix()}", read(file).data


def _records(data: object) -> Iterator[Record]:
    """Yield every mapping of a file, the outer ones first."""
    inside: Iterable[object] = data if isinstance(data, list) else ()
    if isinstance(data, dict):
        yield data
        inside = data.values()
    for inner in inside:
        yield from _records(inner)


def _words(record: Record, key: str) -> list[str]:
    """Return the texts under a key, each in one line."""
    found = record.get(key)
    several = found if isinstance(found, list) else [found]
    return [" ".join(each.split()) for each in several if isinstance(each, str)]


def names() -> Iterator[Entry]:
    """Yield every printed name; what can stand in a place for a unit brings its form."""
    for place, data in _files(units_dir()):
        kind = TACTICS_CARD if place.endswith("tactics.yaml") else ""
        for record in _records(data):
            for name in _words(record, "name"):
                if "number" in record and name.islower():
                    continue  # a kind of token, which has no printed name
                yield name, kind if (name, kind) in APART else "", place, ""
                if _is_bearer(place, record):
                    yield name, FORM, place, HOW_FORMS_GO
            for name in _words(record, "subname"):
                yield name, TITLE, place, ""
            for part in _asked_parts(record):
                yield part, "", place, ""
    for place, data in _files(scenarios_dir()):
        if isinstance(data, dict):
            for record in (data, *_armies(data)):
                for name in _words(record, "name"):
                    yield name, "", place, ""
    yield from ((str(each.name), "", "simulator/missions", "") for each in _of_modes())


def _of_modes() -> Iterator[Ability]:
    yield from (*SPECIAL.values(), *LASTING.values())


def _asked_parts(record: Record) -> Iterator[str]:
    """Yield the parts of names that a card demands."""
    for demand in _words(record, "requirements"):
        word, _colon, part = demand.partition(":")
        if word in NAME_PARTS:
            yield part


def _armies(data: Record) -> list[Record]:
    armies = data.get("armies")
    there = armies.values() if isinstance(armies, dict) else ()
    return [army for army in there if isinstance(army, dict)]


def _is_bearer(place: str, record: Record) -> bool:
    """Return whether a name may stand for units: in sentences it is one of them or several."""
    file = place.rpartition("/")[2]
    cards = file in {"units.yaml", "attachments.yaml", "ncus.yaml", "specials.yaml"}
    return (cards and "id" in record) or file == "terrain.yaml"


def cards() -> Iterator[Entry]:
    """Yield what cards say, the names of their choices, and the house rules for them."""
    for place, data in _files(units_dir()):
        for record in _records(data):
            about = next(iter(_words(record, "name")), "")
            for key in TEXT_KEYS:
                for text in _words(record, key):
                    yield text, "", place, about


def teaching() -> Iterator[Entry]:
    """Yield what drills, lessons, the glossary and the modes say."""
    glossary = assets_dir() / "glossary.yaml"
    for place, data in (*_files(scenarios_dir()), ("assets/glossary.yaml", read(glossary).data)):
        for record in _records(data):
            for key in TEACHING_KEYS:
                for text in _words(record, key):
                    yield text, "", place, ""
            if "glossary" in place:
                for key in ("kind", "words"):
                    for text in _words(record, key):
                        yield text, GLOSSARY, place, ""
            if place.startswith("scenarios/") and "drills" not in place:
                for text in _words(record, "proposed"):
                    yield text, "", place, ""


def rules() -> Iterator[Entry]:
    """Yield what is said of the rules: chapters, sentences, and questions the book leaves open."""
    for rule in Rule:
        place = f"assets/rules/{'settled' if rule.ours else 'rulebook'}.tsv"
        for text in (rule.chapter, rule.question, rule.sentence):
            yield text, "", place, rule.value
    for ruling in RULINGS.values():
        for text in (ruling.name, ruling.sentence, ruling.settled, ruling.source):
            yield text, "", "assets/rules/rulings.tsv", ruling.id


# ------------------------------------------------------------------ templates


def _template(entries: Iterator[Entry]) -> Catalog:
    found = Catalog(charset="utf-8")
    for words, context, place, comment in entries:
        if words:
            told = [comment] if comment else []
            found.add(words, locations=[(place, 0)], context=context or None, auto_comments=told)
    return found


def program() -> Catalog:
    """Return the template of what the program says."""
    found = Catalog(charset="utf-8")
    for file, line, words, _comments, context in extract_from_dir(
        ROOT / "simulator", [("**.py", "python")], keywords=KEYWORDS
    ):
        found.add(words, locations=[(f"simulator/{file}", line)], context=context)
    for words, where in _help_of(typer.main.get_command(app)):
        found.add(words, locations=[("-".join(("iron-ranks", *where.split())), 0)])
    for words in ANSWER_WORDS.values():
        found.add(words, locations=[("simulator/reports/answer_words.py", 0)])
    return found


def _help_of(command: Command) -> Iterator[tuple[str, str]]:
    """Yield every text of a command and those within it, with the command that says it."""
    for one, name in commands_within(command):
        if one.help:
            yield inspect.cleandoc(one.help), name
        for param in one.params:
            if getattr(param, "help", None):
                yield param.help, name


TEMPLATES: Final[dict[str, Callable[[], Catalog]]] = {
    DOMAIN: program,
    NAMES: lambda: _template(names()),
    PRINTED[0]: lambda: _template(cards()),
    PRINTED[1]: lambda: _template(teaching()),
    PRINTED[2]: lambda: _template(rules()),
}
"""How the template of each catalogue is made."""


# ------------------------------------------------------------------ files


def file_of(language: str, name: str, folder: Path = FOLDER) -> Path:
    """Return where a catalogue lies."""
    return folder / language / "LC_MESSAGES" / f"{name}.po"


def opened(language: str, name: str, folder: Path = FOLDER) -> Catalog:
    """Return a catalogue as it lies there, or one with nothing in it."""
    file = file_of(language, name, folder)
    if not file.exists():
        return Catalog(
            language,
            domain=name,
            header_comment=f"# Iron Ranks: {name} in {language}.",
            project="Iron Ranks",
            version="0",
            copyright_holder="Iron Ranks contributors",
            msgid_bugs_address="the issue tracker",
            last_translator="Iron Ranks contributors",
            language_team=language,
            charset="utf-8",
            fuzzy=False,
        )
    with file.open("rb") as opened_file:
        return read_po(opened_file, locale=language, domain=name)


def kept(catalogue: Catalog, language: str, name: str, folder: Path = FOLDER) -> None:
    """Write a catalogue and compile it."""
    file = file_of(language, name, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        write_po(written, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    compiled(language, name, folder)


def compiled(language: str, name: str, folder: Path = FOLDER) -> None:
    """Compile a catalogue to the file that is read while playing."""
    with file_of(language, name, folder).with_suffix(".mo").open("wb") as written:
        write_mo(written, _said(opened(language, name, folder)))


def rendering(catalogue: Catalog) -> GNUTranslations:
    """Return a catalogue as it is read while playing."""
    written = BytesIO()
    write_mo(written, _said(catalogue))
    return GNUTranslations(BytesIO(written.getvalue()))


def _said(catalogue: Catalog) -> Catalog:
    """Return what is translated of a catalogue; an empty entry would say nothing at all."""
    said = Catalog(catalogue.locale, domain=catalogue.domain, charset="utf-8", fuzzy=False)
    said.mime_headers = catalogue.mime_headers
    for message in catalogue:
        if message.id and _filled(message.string) and not message.fuzzy:
            said[message.id] = message
    return said


def languages(folder: Path = FOLDER) -> list[str]:
    """Return the languages that have been begun."""
    return sorted(inner.parent.name for inner in folder.glob("*/LC_MESSAGES"))


def up_to_date(language: str, folder: Path = FOLDER) -> None:
    """Bring the five catalogues of a language up to date with the texts there are now."""
    for name, template in TEMPLATES.items():
        catalogue = opened(language, name, folder)
        catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
        kept(catalogue, language, name, folder)
        empty = sum(not _filled(message.string) for message in catalogue if message.id)
        print(f"{language}/{name}: {len(catalogue)} texts, {empty} of them not translated")


def _filled(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return bool(string if isinstance(string, str) else string and all(string))


def main(given: list[str]) -> None:
    """Do what is asked for on the command line."""
    wanted = [each for each in given if not each.startswith("-")] or languages()
    for language in wanted:
        if "--compile" in given:
            for name in TEMPLATES:
                compiled(language, name)
        else:
            up_to_date(language)


if __name__ == "__main__":
    main(sys.argv[1:])
