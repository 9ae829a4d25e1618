"""What the builder says about a list: whether it is legal, and which rules it breaks and keeps."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import ArmyCard
from simulator.rules.armies.lists import cost, neutral_cost, points_left
from simulator.ui import palette
from simulator.ui.armies.draft import ArmyDraft
from simulator.ui.paragraphs import Paragraph, judged, says


def verdict_paragraphs(draft: ArmyDraft) -> list[Paragraph]:
    """Return what is broken, each with its sentence and rule, then what is kept."""
    broken = [verdict for verdict in draft.verdicts if not verdict]
    kept = [verdict for verdict in draft.verdicts if verdict]
    count = len(broken)
    text = ngettext("Not legal: {n} rule is broken", "Not legal: {n} rules are broken", count)
    head = judged(_("A legal army"), palette.YES)
    if broken:
        head = judged(text.format(n=count), palette.NO)
    lines = [says(f"– {verdict}", above=3) for verdict in broken]
    quiet = palette.TEXT_QUIET
    return [head, *lines, *(says(f"– {one}", colour=quiet, above=3) for one in kept)]


def points_words(draft: ArmyDraft) -> tuple[str, str]:
    """Return the points spent as a short line, and what is left with the share of neutrals."""
    army, library = draft.army, draft.library
    left = points_left(army, library)
    spent = _("{spent} / {points}").format(spent=cost(army, library), points=army.points)
    if left < 0:
        over = ngettext("{n} point too many", "{n} points too many", -left).format(n=-left)
        return spent, over
    said = ngettext("{n} point left", "{n} points left", left).format(n=left)
    neutral = neutral_cost(army, library)
    if neutral and army.faction != "neutral":
        said = _("{left} · {n} neutral").format(left=said, n=neutral)
    return spent, said


def taken_out(cards: Iterable[ArmyCard], season: str) -> str:
    """Return which cards were taken out for a season; empty for none."""
    names = ", ".join(printed(card.name) for card in cards)
    words = _("Taken out for {season}: {cards}. Undo brings them back.")
    return words.format(season=season, cards=names) if names else ""
