"""What a terminal cannot show is said with the nearest sign it can: a minus as "-", a bar as "#".

A terminal, a pipe or a file may take far fewer signs than our texts have: on Windows a pipe often
takes the 250 of cp1252. No command may end because of a sign.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final

NAME: Final = "iron-ranks-nearest"
"""How the codecs know this way out."""
NEAREST: Final = {
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "x", "·": "*", "•": "*", "●": "*",
    "’": "'", "‘": "'", "′": "'", "“": '"', "”": '"', "„": '"', "″": '"', "«": '"', "»": '"',
    "…": "...", "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "≈": "~", "±": "+/-", "°": " deg",
    "‹": "<", "›": ">", "‣": "*", "▪": "*", "◦": "*", "↳": "->",
    "▶": ">", "◀": "<", "□": "[]",
    "↑": "^", "↓": "v", "↖": "<^", "↗": "^>", "↘": "v>", "↙": "<v", "✕": "x",
    "½": "1/2", "¼": "1/4", "¾": "3/4", "✓": "+", "✔": "+", "✗": "x", "✘": "x", "★": "*",
    "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l",
}  # fmt: skip
"""Signs of ours, and of names, with what stands for them where they cannot be written."""
BARS: Final = range(0x2580, 0x25A0)
"""Blocks, of which bars are made."""
LINES: Final = range(0x2500, 0x2580)
"""Lines, of which tables are made."""


def nearest(sign: str) -> str:
    """Return the ASCII that stands for a sign: a letter without its accent, at worst "?"."""
    if sign in NEAREST:
        return NEAREST[sign]
    if ord(sign) in BARS:
        return "#"
    if ord(sign) in LINES:
        return {"─": "-", "━": "-", "═": "-", "│": "|", "┃": "|", "║": "|"}.get(sign, "+")
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return plain or ("" if unicodedata.combining(sign) else "?")


def _replaced(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(nearest, fault.object[fault.start : fault.end])), fault.end


codecs.register_error(NAME, _replaced)


def within(words: str, encoding: str) -> str:
    """Return words with nothing but the signs an encoding has."""
    return words.encode(encoding, NAME).decode(encoding)


def say_what_can_be_said() -> None:
    """Write what the terminal cannot show as something it can, rather than stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)
