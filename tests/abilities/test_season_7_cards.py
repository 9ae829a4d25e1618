"""NCUs and tactics cards that season 7 prints otherwise: which play so, and which not yet."""

from __future__ import annotations

import json
from typing import Any

from simulator.content.cards.library import load_library, load_shelf
from simulator.model.cards import SEASON
from tests.content.write_changed_texts import LIST
from tests.seasons import S07

PLAYED: set[str] = {
    "30405",
    "30104",
    "30703",
    "41013",
    "30407",
    "30101",
    "30102",
    "30105",
    "30204",
    "30205",
    "30210",
    "30304",
    "30306",
    "30403",
    "30501",
    "30503",
    "30509",
    "30511",
    "30602",
    "30603",
    "30604",
    "30608",
    "30610",
    "30702",
    "30708",
    "30710",
    "30803",
    "30805",
    "30807",
    "30902",
    "30906",
    "30907",
    "31001",
    "31002",
    "31003",
    "31004",
    "31005",
    "31103",
    "40112",
    "40207",
    "40211",
    "40222",
    "40234",
    "40314",
    "40315",
    "40316",
    "40322",
    "40338",
    "40410",
    "40529",
    "40604",
    "40633",
    "40710",
    "40720",
    "40727",
    "40812",
    "40813",
    "40914",
    "41001",
    "41002",
    "41003",
    "41004",
    "41005",
    "41007",
    "41008",
    "41009",
    "41010",
    "41011",
    "41012",
    "41014",
    "41015",
    "41016",
    "41017",
    "41018",
    "41019",
    "41108",
}
"""Cards with a text and a behaviour of their own in season 7."""
SAME_RULE = {
    "30512": "Yoren: zone's effect for zone's",
    "40713": "Betrayal: Tactics Cards for Tactic Card",
}
"""Cards worded otherwise in season 7 that say the same: what is worded otherwise."""
NOT_YET_NCUS: set[str] = set()
"""NCUs that still play as in season 5."""
NOT_YET_TACTICS: set[str] = set()
"""Tactics cards that still play as in season 5."""


def behaviours(season: str) -> dict[str, Any]:
    """Return what each tactics card, and each NCU by its abilities, says and does in a season."""
    shelf, library = load_shelf(season=season), load_library(season=season)
    abilities = {entry.record.id: entry.record for entry in shelf.abilities}
    cards: dict[str, Any] = {
        entry.record.id: entry.record.model_copy(update={"name": ""}) for entry in shelf.tactics
    }
    for card in library.ncus.values():
        cards[card.id] = [abilities[name] for name in card.abilities]
    return cards


def test_every_card_worded_otherwise_is_played_listed_or_the_same() -> None:
    """The list of what is worded otherwise is made from other people's data."""
    worded = json.loads(LIST.read_text(encoding="utf-8"))[S07]
    usual, later = behaviours(SEASON), behaviours(S07)
    told = [PLAYED, set(SAME_RULE), NOT_YET_NCUS, NOT_YET_TACTICS]
    assert set().union(*told) == {*worded["ncus"], *worded["tactics"]}
    assert sum(map(len, told)) == 78
    assert {card for card in later if later[card] != usual.get(card)} == PLAYED
