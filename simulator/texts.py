"""The words a player reads, in the player's language.

Every text meant for a player passes through `_` where it is used: `_("Charge whom?")`. The English
text is the key, so without a catalogue the game speaks English. Values are filled in after
translation, `_("{unit} fails to charge.").format(unit=name)`: an f-string inside `_` could not be
found in a catalogue.

Any layer may import this module. It imports nothing of ours: who starts the program says where the
catalogues are.
"""

from __future__ import annotations

import gettext
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the rules import this module, and pathlib takes longer than most of them
    from pathlib import Path

DOMAIN: Final = "iron-ranks"
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that move a cursor or turn the line over instead of being read; not tab, not line."""


class _Speech:
    """The catalogue in use; English needs none."""

    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    english: bool = True


def translate(text: str) -> str:
    """Say a text in the player's language, or in English where the catalogue is silent."""
    return text if _Speech.english else _Speech.catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Say a text that depends on a number, such as wounds or dice."""
    return _Speech.catalogue.ngettext(one, many, count)


def signed(number: float, digits: int = 2) -> str:
    """Say a number with its sign, a true minus; what rounds to nothing has no sign: 0.00."""
    said = f"{abs(number):.{digits}f}"
    if not float(said):
        return said
    return f"+{said}" if number > 0.0 else f"\N{MINUS SIGN}{said}"


def marked(text: str) -> str:
    """Mark a text for the catalogue where it is written; it is translated where it is shown."""
    return text


def unseen(text: str) -> re.Match[str] | None:
    """Find the first character that would steer a terminal instead of being read."""
    return _UNSEEN.search(text)


def printable(text: str) -> str:
    """Say a text with every character that cannot be seen written out, by its code."""
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


def install_language(language: str, folder: Path | None = None) -> bool:
    """Speak this language from now on; say whether a catalogue for it was found.

    `folder` holds `<language>/LC_MESSAGES/iron-ranks.mo`. Without such a file we speak English.
    """
    _Speech.catalogue, _Speech.english = gettext.NullTranslations(), True
    if folder is None or language == "en":
        return language == "en"
    try:
        _Speech.catalogue = gettext.translation(DOMAIN, folder, [language])
    except FileNotFoundError:
        return False
    _Speech.english = False
    return True


_ = translate
