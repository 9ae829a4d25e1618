"""Checking and printing a scenario file from the command line."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.cli.shell.terminal import console, say, show_table
from simulator.content.cards.behaviour import load_effects
from simulator.content.games.scenarios import load_scenario
from simulator.engine.names import role_name
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.missions import SPECIAL
from simulator.model.scenario import Scenario


def shown(name_or_file: str) -> None:
    """Print what a scenario says; a ContentError names file, line and reason of its first fault."""
    mode = load_scenario(name_or_file)
    load_effects(mode)
    terminal = console()
    show_table((), _rows(mode), show_header=False, title=printed(mode.name))
    if mode.own_choices:
        terminal.print(_("House rules: what the print leaves open, or is not available to us:"))
        for sentence in mode.own_choices:
            terminal.print(f"  * {sentence}")
    say(_("{name}: a good scenario.").format(name=mode.id))


def _rows(mode: Scenario) -> Iterator[tuple[object, ...]]:
    yield _("what it is about"), printed(mode.summary)
    yield _("board"), " x ".join(f"{side:g}" for side in mode.board)
    for number, zone in enumerate(mode.zones, start=1):
        role = str(role_name(mode.roles[number - 1])).lower() if mode.roles else ""
        named = _("zone {number}").format(number=number)
        yield f"{named} {role}".strip(), ", ".join(f"{side:g}" for side in zone)
    yield _("tokens"), "; ".join(f"{x:g}, {y:g}" for x, y in mode.objectives) or _("none")
    yield _("claimed by"), claim_words(mode.claim)
    yield _("rounds"), mode.rounds
    own = [SPECIAL[name].name for name in mode.special]
    own += [ability.name for ability in mode.own_abilities]
    yield _("rules of its own"), ", ".join(map(str, own)) or _("none")


def claim_words(claim: str) -> str:
    """Return how a token is claimed, in words."""
    return {
        "cover": _("covering it completely"),
        "touch": _("touching it"),
        "carry": _("taking it up and carrying it"),
    }[claim]
