"""House rules on the screen: a mark, and a sentence for what is not printed."""

from __future__ import annotations

from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.scenario import MissionCard, ObjectiveCard, Scenario, SiegeCard
from simulator.ui import palette
from simulator.ui.paragraphs import Paragraph, heading, says

MARK = "own-text"
"""The icon that stands before everything that is our own text."""


def mode_paragraphs(mode: Scenario, *, above: int = 0) -> list[Paragraph]:
    """Return a game mode's name and summary, and what of it is our own choice."""
    text = [heading(printed(mode.name), above=above), says(printed(mode.summary))]
    if not mode.own_choices:
        return text
    text.append(_marked(_("House rules in this mode:"), above=10))
    text += [_quiet(f"– {sentence}") for sentence in mode.own_choices]
    return text


def card_paragraphs(card: ObjectiveCard | MissionCard | SiegeCard) -> list[Paragraph]:
    """Return what to say below a card's text: nothing when it is the printed one."""
    if not card.proposed:
        return []
    return [_marked(_("House rule: the printed card is not available to us."), above=6)]


def _marked(words: str, *, above: int) -> Paragraph:
    return says(words, colour=palette.GOLD, above=above, icon=MARK)


def _quiet(words: str) -> Paragraph:
    return says(words, colour=palette.TEXT_QUIET, above=2, indent=24)
