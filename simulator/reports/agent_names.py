"""Agents by their names as players read them: how well one plays, and its budget in words."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import marked, ngettext, translate
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN, STRONG, Budget, budget_of

LABELS: Final = {
    HUMAN: ("", marked("a person")),
    "beginner": (marked("beginner"), marked("machine: beginner")),
    "greedy": (marked("greedy"), marked("machine: greedy")),
    "random": (marked("random"), marked("machine: random")),
    "searching": (marked("thinks ahead"), marked("machine: thinks ahead")),
    STRONG: (marked("strong"), marked("machine: strong")),
}
"""How well each plays among machines, and what it is called in a list of players."""


def level_label(name: str) -> str:
    """Return how well a machine plays, as it is read where only machines are meant."""
    level, _player = LABELS.get(name, ("", ""))
    return translate(level) or agent_said(name)


def player_label(name: str) -> str:
    """Return the name of a kind of player as it is chosen from a list."""
    budget = _budget(name)
    if budget is not None and budget.seconds:
        return _("machine: strong, {seconds:g} s").format(seconds=budget.seconds)
    _level, player = LABELS.get(name, ("", ""))
    return translate(player) or _("machine: {name}").format(name=agent_said(name))


def agent_said(name: str) -> str:
    """Return an agent's name with its budget in words: "strong (2 s a decision)"; others as is."""
    budget = _budget(name)
    if budget is None:
        return name
    return _("strong ({budget})").format(budget=budget_words(budget))


def budget_words(budget: Budget) -> str:
    """Return what may be spent on each decision: "2 s a decision", "120 rollouts a decision"."""
    if budget.seconds:
        return _("{seconds:g} s a decision").format(seconds=budget.seconds)
    words = ngettext(
        "{rollouts:,} rollout a decision", "{rollouts:,} rollouts a decision", budget.rollouts
    )
    return words.format(rollouts=budget.rollouts)


def _budget(name: str) -> Budget | None:
    """Return the budget of a name, None also for a wrong one: it is shown as it is written."""
    try:
        return budget_of(name)
    except ValueError:
        return None
