"""Listing all house rules on the command line, for people and for programs."""

from __future__ import annotations

import json

from simulator.cli.shell.terminal import console, say
from simulator.content.cards.house_rules import HouseRule, house_rules
from simulator.files.plain_data import fields_of
from simulator.language.texts import printed
from simulator.language.texts import translate as _


def shown(*, as_json: bool = False, as_markdown: bool = False) -> None:
    """Print every house rule; raise ContentError for a fault in the data files."""
    found = house_rules()
    if as_json:
        say(json.dumps([_plain(one) for one in found], indent=2, ensure_ascii=False))
        return
    if as_markdown:
        say(markdown(found))
        return
    terminal = console()
    for one in found:
        terminal.print(f"{one.id}  {one.sentence}", highlight=False)
        terminal.print(_("Reason: {reason}").format(reason=one.ground.sentence), style="dim")
        terminal.print(_("Decides in: {where}").format(where=where(one)), style="dim")


def markdown(found: tuple[HouseRule, ...]) -> str:
    """Return the page docs/house-rules.md: the table of all house rules."""
    rows = "\n".join(
        f"| {one.id} | {printed(one.question)} | {printed(one.played)} | {one.ground.sentence} "
        f"| {where(one)} |"
        for one in found
    )
    return f"{_head()}\n{rows}"


def _head() -> str:
    return _(
        """# House rules

What the print leaves open, where it contradicts itself, or what is not available to us, and how the
program plays it. Decisions that rest on a house rule alone cite it, in the log and in verdicts:
"house rule AMB-07". The panel of a game mode and `iron-ranks scenario` list the rules of the mode,
a card those of the card, and the rulings of a dispute those of every game. Where another reading
makes sense, it is a switch in a new battle and in a dispute.

This page is written by `iron-ranks rulings --markdown`; `--json` gives the same list to programs.

| id | What the print leaves open | How it is played | Why | Decides in |
|---|---|---|---|---|"""
    )


def where(one: HouseRule) -> str:
    """Return where a house rule decides: its modes, its cards, its switch, or everywhere."""
    text = [printed(name) for name in (*one.modes, *one.cards)]
    if one.switch:
        text.append(_("switch: {name}").format(name=one.switch))
    return ", ".join(text) or _("every game")


def _plain(one: HouseRule) -> dict[str, object]:
    return {
        **fields_of(one, "id", "question", "played"),
        "reason": one.ground.sentence,
        **fields_of(one, "modes", "cards", "switch"),
    }
