"""What terrain is called on the screen."""

from __future__ import annotations

from typing import Final

from simulator.model.rulebook import Rule
from simulator.model.state import Terrain
from simulator.rules.terrain import Keyword
from simulator.texts import translate as _


def terrain_words(piece: Terrain) -> str:
    """Name a piece and its keywords, as in "Forest: cover, fortified"."""
    name = kind_name(piece.kind)
    words = ", ".join(keyword_name(keyword) for keyword in sorted(piece.keywords))
    return f"{name}: {words}" if words else name


def terrain_rules(piece: Terrain) -> list[str]:
    """Return what each keyword of a piece does, with the page, the keywords in their order."""
    found = [rule for word in sorted(piece.keywords) for rule in _RULES.get(word, ())]
    return [_("{rule} ({page})").format(rule=one.sentence, page=one.citation) for one in found]


_RULES: Final = {
    Keyword.BLOCKS_LINE_OF_SIGHT.value: (Rule.TER_BLK_01,),
    Keyword.COVER.value: (Rule.TER_COV_01,),
    Keyword.DANGEROUS.value: (Rule.TER_DAN_01, Rule.TER_DAN_02),
    Keyword.DESTRUCTIBLE.value: (Rule.TER_DES_01,),
    Keyword.ELEVATED.value: (Rule.TER_ELE_01,),
    Keyword.FORTIFIED.value: (Rule.TER_FOR_01,),
    Keyword.HINDERING.value: (Rule.TER_HIN_01,),
    Keyword.HORRIFIC.value: (Rule.TER_HOR_01,),
    Keyword.IMPASSABLE.value: (Rule.TER_IMP_01,),
    Keyword.INSPIRING.value: (Rule.TER_INS_01,),
    Keyword.ROUGH.value: (Rule.TER_ROU_01,),
}
"""The rules a piece has by each of its keywords (chapter 16)."""


def kind_name(kind: str) -> str:
    """Give the name of a kind of terrain as players read it."""
    kinds = {
        "forest": _("Forest"),
        "bog": _("Bog"),
        "corpse_pile": _("Corpse pile"),
        "stakes": _("Stakes"),
        "low_wall": _("Low wall"),
        "hedge": _("Hedge"),
        "weirwood": _("Weirwood"),
        "palisade": _("Palisade"),
        "hill": _("Hill"),
        "castle_wall": _("Castle wall"),
    }
    return kinds.get(kind, kind.replace("_", " "))


def keyword_name(keyword: str) -> str:
    """Give a terrain keyword as players read it."""
    names = {
        Keyword.BLOCKS_LINE_OF_SIGHT.value: _("blocks line of sight"),
        Keyword.COVER.value: _("cover"),
        Keyword.DANGEROUS.value: _("dangerous"),
        Keyword.DESTRUCTIBLE.value: _("destructible"),
        Keyword.ELEVATED.value: _("elevated"),
        Keyword.FORTIFIED.value: _("fortified"),
        Keyword.HINDERING.value: _("hindering"),
        Keyword.HORRIFIC.value: _("horrific"),
        Keyword.IMPASSABLE.value: _("impassable"),
        Keyword.INSPIRING.value: _("inspiring"),
        Keyword.ROUGH.value: _("rough"),
    }
    return names.get(keyword, keyword)
