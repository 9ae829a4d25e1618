"""Write the list of cards whose printed text a season changed, from two folders of others' data.

    python -m tests.content.write_changed_texts FOLDER_BEFORE FOLDER SEASON

The folders have a JSON file for each faction, as for `write_printed`, and one with the texts of
abilities by their names. Only numbers and names of cards are kept, no texts. Letter case,
signs and the marks of the setting do not count; every other word does.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from simulator.reports.cards.card_comparison import plain

LIST: Final = Path(__file__).with_name("changed_texts.json")
_APOSTROPHES: Final = re.compile("[’‘]")
_SETTING: Final = re.compile(r"[*•]|\\n")
_NO_WORD: Final = re.compile(r"[^a-z0-9+\-\[\]']+")
KINDS: Final = ("ncus", "tactics")

# Any: entries of other people's data
Texts = Mapping[str, Any]


def bare(text: object) -> str:
    """Return what a text says without letter case, signs and the marks of its setting."""
    said = _APOSTROPHES.sub("'", json.dumps(text, ensure_ascii=False))
    return _NO_WORD.sub(" ", _SETTING.sub("", said).casefold())


def texts_of(folder: Path) -> dict[str, dict[str, str]]:
    """Return the bare texts of a folder's abilities, NCUs and tactics cards."""
    named: Texts = json.loads((folder / "abilities.json").read_text(encoding="utf-8"))
    found = {"abilities": {plain(name): bare(_said(named[name])) for name in named}}
    found |= {kind: {} for kind in KINDS}
    for file in sorted(folder.glob("*.json")):
        cards = json.loads(file.read_text(encoding="utf-8"))
        for kind in KINDS if file.name != "abilities.json" else ():
            for card in cards[kind]:
                found[kind][card["id"]] = bare(list(_texts(card["statistics"], named)))
    return found


def _said(ability: Texts) -> object:
    return ability.get("trigger"), ability.get("effect")


def _texts(numbers: Texts, named: Texts) -> Iterator[object]:
    """Yield the text of a tactics card, or name and text of each ability of an NCU."""
    yield numbers.get("text")
    for one in numbers.get("abilities", ()):
        yield one if isinstance(one, dict) else (one, _said(named.get(one.upper(), {})))


def main(before: str, folder: str, season: str) -> None:
    """Write what a season changed into the list; the other seasons stay as they are."""
    known = json.loads(LIST.read_text(encoding="utf-8")) if LIST.is_file() else {}
    usual, later = texts_of(Path(before)), texts_of(Path(folder))
    known[season] = {
        kind: sorted(card for card in later[kind] if usual[kind].get(card) != later[kind][card])
        for kind in later
    }
    LIST.write_text(json.dumps(known, indent=0, ensure_ascii=True) + "\n", encoding="utf-8")
    print(season, {kind: len(cards) for kind, cards in known[season].items()})


if __name__ == "__main__":
    main(*sys.argv[1:])
