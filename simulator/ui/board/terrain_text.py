"""What terrain is called on the screen."""

from __future__ import annotations

from typing import Final

from simulator.engine.names import player_name, terrain_keyword_name, terrain_name
from simulator.language.texts import capital
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain
from simulator.rules.battlefield.terrain import Keyword


def terrain_words(piece: Terrain) -> str:
    """Name a piece and its keywords, as in "Forest: cover, fortified", and whose it is."""
    name = kind_name(piece.kind)
    if piece.owner is not None:
        name = _("{piece} of {player}").format(piece=name, player=player_name(piece.owner))
    words = ", ".join(str(terrain_keyword_name(keyword)) for keyword in sorted(piece.keywords))
    return f"{name}: {words}" if words else name


def terrain_rules(piece: Terrain) -> list[str]:
    """Return what each keyword of a piece does, with the page, the keywords in their order."""
    found = [rule for word in sorted(piece.keywords) for rule in _RULES.get(word, ())]
    said = [_("{rule} ({page})").format(rule=one.sentence, page=one.citation) for one in found]
    return [*said, _reminder()] if Keyword.GRIM_REMINDER.value in piece.keywords else said


def _reminder() -> str:
    """Return what a keyword does that stands on a tactics card, in no chapter of the book."""
    return _(
        "Grim Reminder: enemies of whoever laid it have -1 to morale tests and suffer 1 more wound "
        "from failing panic tests in short range."
    )


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
    """Return the name of a kind of terrain as a title: "Low wall"."""
    return str(capital(terrain_name(kind)))
