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
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the rules import this module, and pathlib takes longer than most of them
    from pathlib import Path

DOMAIN: Final = "iron-ranks"


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
