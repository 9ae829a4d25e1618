"""What the library that reads the command line says itself, in the language spoken now.

Typer says its own words in English: the headings of its help, "Missing argument", "No such
option". Its faults come as whole sentences, so they are taken apart by their forms: a sentence of
one of the forms below is said by our catalogue, and so is what stands in its places. They are those
of every version that may be installed (pyproject.toml); English stays what the library says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from simulator.caches import cached
from simulator.language.texts import ENGLISH, language, marked, translate

# Any: Typer's commands come from its own copy of Click, which has no stable name
Command = Any

HEADINGS: Final = {
    "OPTIONS_PANEL_TITLE": marked("Options"),
    "ARGUMENTS_PANEL_TITLE": marked("Arguments"),
    "COMMANDS_PANEL_TITLE": marked("Commands"),
    "ERRORS_PANEL_TITLE": marked("Error"),
    "ABORTED_TEXT": marked("Aborted."),
    "DEFAULT_STRING": marked("[default: {}]"),
    "REQUIRED_LONG_STRING": marked("[required]"),
    "RICH_HELP": marked("Try '{command_path} {help_option}' for help."),
}
"""The library's own texts, by the names it keeps them under."""
USAGE: Final = marked("Usage: ")
HELP: Final = marked("Show this message and exit.")
PIECES: Final = {
    "[OPTIONS]": marked("[OPTIONS]"),
    "COMMAND [ARGS]...": marked("COMMAND [ARGS]..."),
}
"""What stands in a line of usage for anything that may be typed there."""
KINDS: Final = {
    "<str>": marked("<text>"),
    "<int>": marked("<number>"),
    "<float>": marked("<number>"),
    "<path>": marked("<file>"),
    "TEXT": marked("<text>"),
    "INTEGER": marked("<number>"),
    "FLOAT": marked("<number>"),
    "PATH": marked("<file>"),
    "<list[str]>": marked("<text>"),
    "<list[Path]>": marked("<file>"),
}
"""What an option takes, as the library calls it and as we do; a switch takes nothing."""
NAMES: Final = {
    each.lower(): each
    for each in (
        marked("FILE"),
        marked("FILES"),
        marked("FOLDER"),
        marked("GAME"),
        marked("GAMES"),
        marked("NAME"),
        marked("SOURCE"),
        marked("PDF"),
        marked("ATTACKER"),
        marked("DEFENDER"),
    )
}
"""What arguments are called in the help."""
FAULTS: Final = (
    marked("Invalid value for {where}: {what}"),
    marked("Invalid value: {what}"),
    marked("No such option: {name} (Possible options: {others})"),
    marked("No such option: {name} Did you mean {others}?"),
    marked("No such option: {name}"),
    marked("No such command {name}. Did you mean {others}?"),
    marked("No such command {name}."),
    marked("Missing argument {name}."),
    marked("Missing option {name}."),
    marked("Missing parameter {name}."),
    marked("Missing command."),
    marked("Got unexpected extra argument(s) ({words})"),
    marked("Option {name} requires an argument."),
    marked("Option {name} does not take a value."),
    marked("{value} is not a valid integer."),
    marked("{value} is not a valid float."),
    marked("Input should be a valid integer, unable to parse string as an integer"),
    marked("Input should be a valid number, unable to parse string as a number"),
    marked("Unable to parse input string as an integer, exceeded maximum size"),
)
"""The forms of its faults, the longer before the shorter."""
SAME: Final = {
    "Got unexpected extra argument ({words})": FAULTS[11],
    "Got unexpected extra arguments ({words})": FAULTS[11],
}
"""Forms that say what another says."""


@cached(1, each=50_000)
def _forms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return how each fault is recognised, and the text of ours that says it."""
    return tuple(
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(form)), re.DOTALL), text)
        for form, text in {**{each: each for each in FAULTS}, **SAME}.items()
    )


def said(fault: str) -> str:
    """Return a sentence of the library in the language spoken now; others stay as they are."""
    for form, text in _forms():
        found = form.fullmatch(fault)
        if found:
            places = found.groupdict()
            return translate(text).format(**{name: said(words) for name, words in places.items()})
    return fault


@contextmanager
def faults_said() -> Iterator[None]:
    """Have every fault of the library that passes here speak the language spoken now."""
    try:
        yield
    except Exception as fault:
        tell = getattr(fault, "format_message", None)  # only the library's own have it
        if tell is not None and language() != ENGLISH:
            text = said(tell())
            fault.format_message = lambda: text  # type: ignore[attr-defined]
        raise


def say_headings() -> None:
    """Write the library's headings in the language spoken now."""
    from typer import rich_utils

    for name, text in HEADINGS.items():
        setattr(rich_utils, name, str(translate(text)))


def say_usage(command: Command) -> None:
    """Have a command write its line of usage, and what it takes, in the language spoken now."""

    class Lines(command.context_class.formatter_class):  # type: ignore[misc]
        """How help is laid out."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            """Write the line that says what may be typed."""
            super().write_usage(prog, args, translate(USAGE) if prefix is None else prefix)

    class Context(command.context_class):  # type: ignore[misc]
        """A command as it is typed."""

        formatter_class = Lines

    command.context_class = Context
    for name in ("options_metavar", "subcommand_metavar"):
        words = getattr(command, name, None)
        if words in PIECES:
            setattr(command, name, str(translate(PIECES[words])))
    for param in (*command.params, command.get_help_option(command.context_class(command))):
        if param is not None:
            _say_kind(param, command)


def _say_kind(param: Command, command: Command) -> None:
    """Call what an option or argument takes by our words."""
    if param.metavar is not None:
        return
    if getattr(param, "is_flag", False):
        param.metavar = ""
        return
    context = command.context_class(command, resilient_parsing=True)
    shown = getattr(param, "display_type", None) or param.make_metavar
    kind = KINDS.get(shown(context))
    if param.param_type_name == "argument":
        if param.name in NAMES:
            param.metavar = str(translate(NAMES[param.name]))
        if kind and hasattr(param, "display_type"):  # it has a column of its own
            param.display_type = lambda ctx: str(translate(kind))  # noqa: ARG005 - as it is called
    elif kind:
        param.metavar = str(translate(kind))
