"""Home-made cards on the command line: checking a file or folder, and telling what was left out."""

from __future__ import annotations

import sys
from pathlib import Path

from simulator.cli.shell.terminal import say
from simulator.content.cards.own_card_file import HOLDERS, KINDS
from simulator.content.cards.own_card_folder import OwnCards, judged, own_card_files, read_own_cards
from simulator.content.cards.own_cards import own_cards, own_cards_dir
from simulator.files.errors import ContentError
from simulator.files.reading import is_folder
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.rules.armies.lists import marked_name


def checked(path: Path) -> bool:
    """Check a file or folder of home-made cards and tell what is in it; give whether all is well.

    A file within the player's own folder may need cards of the other files there.
    """
    home = own_cards_dir()
    if is_folder(path):
        found, asked = read_own_cards(path), None
        if not own_card_files(path):
            raise ContentError(path, None, "", _("at least one file of cards (.yaml)"), _("none"))
    elif path.resolve().is_relative_to(home.resolve()):
        found, asked = read_own_cards(home), path.resolve()
    else:
        found, asked = judged(path.parent, [path]), path.resolve()
    faults = [one for one in found.faults if asked in {None, one.file.resolve()}]
    for fault in faults:
        say(str(fault), to=sys.stderr)
    _listed(found, asked)
    return not faults


def shown() -> None:
    """Report how many home-made cards there are and where; nothing where there is no folder."""
    found = own_cards()
    if found.files:
        count = len(found.marks)
        words = ngettext(
            "{n} home-made card in {folder}.", "{n} home-made cards in {folder}.", count
        )
        say(words.format(n=count, folder=found.folder))
    left_out()


def left_out() -> None:
    """Report beside what a command prints which files of home-made cards have a fault."""
    for fault in own_cards().faults:
        say(_("Home-made cards were left out. {fault}").format(fault=fault), to=sys.stderr)


def _listed(found: OwnCards, asked: Path | None) -> None:
    library = found.library()
    for own in found.files:
        if asked not in {None, own.path.resolve()}:
            continue
        say(f"{own.path}")
        for _kind, entry in own.entries(*HOLDERS):
            card = library.in_lists[entry.record.id]
            say(f"  {marked_name(card)} [{card.id}]: {', '.join(_words(found, card.abilities))}")
        for _kind, entry in own.entries(KINDS[3]):
            say(f"  {marked_name(library.tactics[entry.record.id])} [{entry.record.id}]")
        counts = {kind: sum(1 for _each in own.entries(kind)) for kind in KINDS}
        say("  " + ", ".join(f"{kind}: {n}" for kind, n in counts.items() if n))


def _words(found: OwnCards, abilities: tuple[str, ...]) -> list[str]:
    """Return abilities by name, orders as such."""
    known = found.library().abilities
    order = _("{name} (order)")
    return [
        order.format(name=known[one].name) if known[one].order else known[one].name
        for one in abilities
    ] or ["-"]
