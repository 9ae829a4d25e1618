"""A case in one line of chat: `iron-ranks:` and letters that nothing between two people changes.

A link is the case's canonical form (JSON, keys in order, what is left out left out), compressed and
written in base64url. Anyone may have typed, cut or made it: it is read strictly, and never unfolds
to more than a case file may have.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from simulator.files.errors import ContentError, shortened
from simulator.files.plain_data import Data
from simulator.files.reading import LARGEST, too_large
from simulator.language.texts import translate as _

PREFIX: Final = "iron-ranks:"
"""What every link begins with."""
LONGEST_LINK: Final = 200_000
"""Characters a link may have; a table full of trays takes some two thousand."""
_AROUND: Final = " \t\r\n<>(\"'`"
_BEHIND: Final = ".,;!?)"
"""What people and programs write around a link."""
FORM: Final = 1
"""The form of the letters after the prefix: their first byte. Old forms stay readable."""
_COMMON: Final = (
    b'"keywords":["rough","impassable","blocks_line_of_sight"],"polygon":[["rect":["radius":0.59'
    b'"measuring_error":{"degrees":1.0,"inches":0.04},"rulings":{"title":"'
    b'"question":"attack","question":"odds","question":"move","question":"retreat",'
    b'"question":"charge","target":"","unit":"","question":"range","distance":"long",'
    b'"for":"ranged","from":"","question":"sight","to":""}],"board":{"depth":48.0,"width":48.0},'
    b'"expect":[{"legal":true,"visible":true}],"terrain":[{"id":"","kind":"forest",'
    b'"tokens":[{"id":"","units":[{"facing":180.0,"id":"","side":"red","tray":"infantry",'
    b'"speed":5,"x":24.0,"y":24.0},{"facing":0.0,"id":"","side":"blue","tray":"cavalry",'
    b'"ask":['
)
"""What stands in most cases, so that no link has to carry it. It belongs to form 1 for good."""


def is_link(file: Path) -> bool:
    """Whether a word of the command line is a link instead of the name of a file."""
    return str(file).lstrip(_AROUND).lower().startswith(PREFIX)


def link_of(cases: Sequence[Data]) -> str:
    """Write cases, given as the mappings a case file holds, as a link; the same cases, the same."""
    data: object = cases[0] if len(cases) == 1 else {"cases": list(cases)}
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zdict=_COMMON)
    packed = packer.compress(text.encode("utf-8")) + packer.flush()
    return PREFIX + base64.urlsafe_b64encode(bytes([FORM]) + packed).decode("ascii").rstrip("=")


def link_text(link: str) -> tuple[Path, str]:
    """Unfold a link: how errors name it, and the text a case file would hold.

    What a chat puts around or into it is left out: blanks, line breaks, quotes, angle brackets.
    Raises ContentError for one that is cut off, mistyped, too long or of a later form.
    """
    named = Path(_("link"))
    if len(link) > LONGEST_LINK:
        expected = _("at most {most} characters").format(most=LONGEST_LINK)
        raise ContentError(named, None, "", expected, str(len(link)))
    bare = "".join(link.split()).lstrip(_AROUND).rstrip(_AROUND + _BEHIND)
    if not bare.lower().startswith(PREFIX):
        expected = _("a text that begins with {prefix}").format(prefix=PREFIX)
        raise ContentError(named, None, "", expected, repr(shortened(bare[:20])))
    raw = _bytes(named, bare[len(PREFIX) :])
    if raw[0] != FORM:
        expected = _("a link of form {form}, or a later version of the program")
        found = _("form {form}").format(form=raw[0])
        raise ContentError(named, None, "", expected.format(form=FORM), found)
    return named, _unfolded(named, raw[1:])


def _bytes(named: Path, letters: str) -> bytes:
    """Read the letters after the prefix; at least one byte."""
    whole = _("a whole link, copied from its first letter to its last")
    try:
        raw = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise ContentError(named, None, "", whole, _("letters that are changed")) from error
    if not raw:
        raise ContentError(named, None, "", whole, _("only its beginning"))
    return raw


def _unfolded(named: Path, packed: bytes) -> str:
    """Unpack at most as much as a case file may have; its own sum of digits must agree."""
    whole = _("a whole link, copied from its first letter to its last")
    unpacker = zlib.decompressobj(zlib.MAX_WBITS, zdict=_COMMON)
    try:
        raw = unpacker.decompress(packed, LARGEST + 1)
    except zlib.error as error:
        raise ContentError(named, None, "", whole, _("letters that are changed")) from error
    if len(raw) > LARGEST:
        raise too_large(named, LARGEST)
    if not unpacker.eof:
        raise ContentError(named, None, "", whole, _("only its beginning"))
    if unpacker.unused_data:
        raise ContentError(named, None, "", whole, _("more than the link"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(named, None, "", whole, _("letters that are changed")) from error
