"""The help of the commands in the player's language.

What options and commands say of themselves stands in the code as plain English, because it is made
while modules load, before anybody said which language to speak. Here it is translated as a whole,
just before the program reads its command line; the collector of texts takes the same texts.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from simulator.texts import translate

# Any: Typer's commands come from its own copy of Click, which has no stable name
Command = Any


def _commands(command: Command, name: str = "") -> Iterator[tuple[Command, str]]:
    yield command, name
    for inner, found in sorted(getattr(command, "commands", {}).items()):
        yield from _commands(found, f"{name} {inner}".strip())


def texts_of(command: Command) -> Iterator[tuple[str, str]]:
    """Yield every text of a command and those within it, with the command that says it."""
    for one, name in _commands(command):
        if one.help:
            yield inspect.cleandoc(one.help), name
        for param in one.params:
            if getattr(param, "help", None):
                yield param.help, name


def speak(command: Command) -> None:
    """Have a command and those within it say their help in the language spoken now."""
    for one, _name in _commands(command):
        if one.help:
            one.help = str(translate(inspect.cleandoc(one.help)))
        for param in one.params:
            if getattr(param, "help", None):
                param.help = str(translate(param.help))
