"""Army lists on the command line: check, draw, read, write, keep, print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from simulator.cli.own_cards import left_out
from simulator.cli.shell.faults import stop_at
from simulator.cli.shell.outputs import write_page
from simulator.cli.shell.terminal import say, show_table
from simulator.content.armies.lists import army_names, changed_cards, load_army
from simulator.content.armies.saved_armies import own_armies, save_army
from simulator.content.army_lists.listed import Imported, ListLine
from simulator.content.army_lists.reading import MOST, read_list, text_of
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.content.cards.own_card_marks import marks_of
from simulator.content.cards.own_cards import library_at_hand, numbers_of
from simulator.engine.names import type_words
from simulator.files.disk import write_atomically
from simulator.files.plain_data import fields_of
from simulator.files.reading import is_there, read_bytes
from simulator.language.faction_names import house_name
from simulator.language.texts import printable
from simulator.language.texts import printed as name_shown
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import USUAL_SEASON, Library
from simulator.reports.army_words import line_words, read_verdict
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import (
    Priced,
    commanders,
    cost,
    loyalties,
    marked_name,
    prices,
    removed_cards,
)
from simulator.rules.armies.random_army import random_army

FORMS: dict[str, Callable[[Army, Library], str]] = {
    "tts": lambda army, _library: tts_string(army),
    "text": text_list,
    "war-council": lambda army, _library: war_council_code(army),
}
"""The forms a list can be written in."""


def shown(name_or_file: str, page: Path | None = None, season: str = "") -> list[str]:
    """Print a list with its costs; give what is wrong with it, one sentence each.

    `page` is where it is written as a page, with what is wrong with it.
    """
    left_out()
    army = load_army(name_or_file, season=season or None)
    library = library_at_hand(army.season)
    faults = _shown(army, library, name_or_file)
    if page is not None:
        _page(army, library, page)
    return faults


def drawn(seed: int, faction: str, points: int, season: str = USUAL_SEASON, *, save: bool) -> None:
    """Print a random legal army and its string of numbers."""
    library = load_library(season=season)
    army = random_army(library, seed, faction, points)
    _shown(army, library, army.name)
    say(tts_string(army))
    if save:
        _saved(army, library)


def read(
    source: str, name: str, season: str = USUAL_SEASON, *, save: bool, as_json: bool
) -> tuple[list[str], bool]:
    """Read a list from a string, a file or the standard input.

    Returns:
        What is wrong with the army, and whether every line of the list was read.
    """
    library = library_at_hand(season)
    found = read_list(given_text(source), library)
    found = replace(found, army=_named(found.army, name))
    if as_json:
        faults = _faults(found.army, library, found.army.name)
        say(json.dumps(_data(found, library), ensure_ascii=False, indent=1))
    else:
        heads = (_("Line"), _("In the list"), _("What was read"))
        show_table(heads, ((one.number, one.text.strip(), line_words(one)) for one in found.lines))
        for note in found.notes:
            say(f"* {note}")
        faults = _shown(found.army, library, found.army.name, read_verdict(found, library))
    if save:
        _saved(found.army, library, found.not_read, quiet=as_json)
    return faults, not found.not_read


def _data(found: Imported, library: Library) -> dict[str, object]:
    """Return what was read as data; docs/army-lists.md says what each word means."""
    army = found.army
    return {
        "form": found.form,
        "lines": [
            {"line": line.number, **fields_of(line, "text", "read_as", "not_read")}
            for line in found.lines
        ],
        "lost": len(found.not_read),
        "notes": list(found.notes),
        "army": {
            **fields_of(army, "name", "faction", "points"),
            "cost": cost(army, library),
            "commander": next((card.id for card in commanders(army, library)), None),
            "units": [fields_of(unit, "card", "attachments") for unit in army.units],
            **fields_of(army, "ncus", "joining"),
        },
        "faults": [str(verdict) for verdict in check(army, library) if not verdict],
    }


def written(name_or_file: str, form: str, season: str = "") -> None:
    """Print a list in one of the forms others read; raise ValueError for an unknown form."""
    if form not in FORMS:
        stop_at("--form", form, FORMS)
    army = load_army(name_or_file, season=season or None)
    say(FORMS[form](army, library_at_hand(army.season)).rstrip("\n"))
    own = [mark.name for mark in marks_of(numbers_of(army))]
    if own:
        words = _("Home-made, which other programs do not know: {cards}.")
        say(words.format(cards=", ".join(own)), to=sys.stderr)


def kept(name_or_file: str, name: str, season: str = "") -> None:
    """Copy a list into the folder of the player's own armies."""
    left_out()
    for change in changed_cards(name_or_file):
        say(_("Taken as it is now: {change}").format(change=change), to=sys.stderr)
    army = load_army(name_or_file, as_it_is=True, season=season or None)
    _saved(_named(army, name), library_at_hand(army.season))


def listed(season: str = "") -> None:
    """Print the names of the lists there are: those of the game, then the player's own."""
    left_out()
    for name in army_names(season or USUAL_SEASON):
        say(name)
    for army in own_armies():
        say(f"{name_shown(army.name)}  ({army.path})")
        if army.fault:
            say(f"  {army.fault}")


def printed(name_or_file: str, target: Path, season: str = "") -> None:
    """Write an army sheet as PDF."""
    from simulator.datafiles import program_version
    from simulator.reports.army_sheet import army_pdf

    army = load_army(name_or_file, season=season or None)
    sheet = army_pdf(army, library_at_hand(army.season), program_version())
    write_atomically(target, sheet, make_folder=False)
    say(_("Sheet written to {file}").format(file=target))


def _page(army: Army, library: Library, target: Path) -> None:
    from simulator.datafiles import program_version
    from simulator.reports.web.army_page import army_page

    write_page(target, army_page(army, library, program_version()))
    say(_("Page written to {file}").format(file=target))


# ------------------------------------------------------------------ what is printed


def given_text(source: str) -> str:
    """Return the text of a list.

    "-" is the standard input, a file's name that file, else itself.
    """
    if source == "-":
        raw = sys.stdin.buffer.read(4 * MOST + 1)
    elif is_there(source):
        raw = read_bytes(Path(source), 4 * MOST)
    else:
        return source
    return text_of(raw)


def _named(army: Army, name: str) -> Army:
    """Return a list the name that was asked for; raise ValueError for one without a letter."""
    if not name:
        return army
    if not printable(name).strip():
        raise ValueError(_("--name: expected a name, found {name}").format(name=repr(name)))
    return replace(army, name=name.strip())


def _saved(
    army: Army, library: Library, not_read: tuple[ListLine, ...] = (), *, quiet: bool = False
) -> None:
    if not printable(army.name).strip():
        raise ValueError(_("The list has no name. Give it one with --name."))
    file = save_army(army, library)
    notice = _("Saved to {file}").format(file=file)
    if not_read:
        notice = _("Saved as far as read to {file}; lines not read: {lines}").format(
            file=file, lines=", ".join(str(line.number) for line in not_read)
        )
    say(notice, to=sys.stderr if quiet else sys.stdout)


def _shown(army: Army, library: Library, called: str, verdict: str = "") -> list[str]:
    title = f"{name_shown(army.name)} ({house_name(army.faction)})"
    rows = (_row(entry, army, library) for entry in prices(army, library))
    show_table((_("Card"), _("Points"), _("Kind")), rows, title=title)
    if army.season != USUAL_SEASON:
        say(_("Season: {season}").format(season=army.season))
    for loyalty in loyalties(army, library):
        say(_("Loyalty: {name}").format(name=loyalty))
    for card in removed_cards(army, library):
        say(_("Not in the tactics deck: {card}").format(card=card.name))
    faults = _faults(army, library, called)
    if verdict or not faults:
        legal = _("A legal army: {cost} of {points} points.")
        say(verdict or legal.format(cost=cost(army, library), points=army.points))
    return faults


def _faults(army: Army, library: Library, called: str) -> list[str]:
    return [f"{called}: {verdict}" for verdict in check(army, library) if not verdict]


def _row(entry: Priced, army: Army, library: Library) -> tuple[str, ...]:
    lead = "  + " if entry.spot is not None else ""
    points = _("commander") if entry.free_commander else str(entry.cost)
    return f"{lead}{marked_name(entry.card)}", points, _kind(entry, army, library)


def _kind(entry: Priced, army: Army, library: Library) -> str:
    if entry.why:
        return str(entry.why)
    if entry.card.id in library.units:
        return type_words(library.units[entry.card.id].type)
    if entry.card.id in army.joining:
        return _("joins the enemy")
    return _("attachment") if entry.spot is not None else _("non-combat unit")
