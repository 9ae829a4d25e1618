"""Which files of home-made cards were left out, and why: told wherever cards are looked up."""

from __future__ import annotations

from simulator.content.cards.own_cards import own_cards
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.paragraphs import Paragraph, heading, says


def left_out() -> list[Paragraph]:
    """Return a heading and a sentence for each file with a fault; nothing where all are good."""
    faults = own_cards().faults
    if not faults:
        return []
    title = heading(_("Home-made cards that were left out"), above=14)
    text = [says(str(fault), colour=palette.ILLEGAL, icon="verdict-no") for fault in faults]
    return [title, *text]
