"""What files say about the home-made cards they use, and whether these are still the same.

A save, a list, a case and a drill name each with a checksum of its definition; whoever opens the
file without that very definition reads so in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from simulator.content.cards.own_cards import own_cards
from simulator.files.sources import Place
from simulator.language.texts import translate as _
from simulator.model.cards import CardId, HomeMade

KEY = "home_made"
"""The key under which a file names them."""


def marks_of(cards: Iterable[CardId]) -> tuple[HomeMade, ...]:
    """Return those of the cards that are home-made, each once, by their ids."""
    known = own_cards().marks
    return tuple(known[card] for card in sorted(set(cards) & known.keys()))


def differences(
    kept: Sequence[HomeMade], used: Iterable[CardId], *, complete: bool = True
) -> Iterator[tuple[Place, str, str]]:
    """Yield for each home-made card that is not as a file knows it the place, both definitions.

    `complete` asks that the file names every home-made card among those it `used`.
    """
    own = own_cards()
    for index, mark in enumerate(kept):
        known = own.marks.get(mark.id)
        if known is None:
            expected = _("the home-made card “{name}” in a file of {folder}").format(
                name=mark.name, folder=own.folder
            )
            yield (KEY, index, "id"), expected, _("no good file that has {id}").format(id=mark.id)
        elif known.checksum != mark.checksum:
            expected = _(
                "the home-made card “{name}” as it was, with the checksum {checksum}"
            ).format(name=mark.name, checksum=mark.checksum)
            found = _("another definition in {file}, with the checksum {checksum}").format(
                file=own.file_of(mark.id), checksum=known.checksum
            )
            yield (KEY, index, "checksum"), expected, found
    said = {mark.id for mark in kept}
    for mark in marks_of(used) if complete else ():
        if mark.id not in said:
            expected = _("what the home-made card “{name}” was when this was written").format(
                name=mark.name
            )
            yield (
                (KEY,),
                expected,
                _("nothing, and {file} has a card of that id").format(file=own.file_of(mark.id)),
            )
