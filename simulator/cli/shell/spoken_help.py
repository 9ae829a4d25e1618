"""The language of the commands: chosen before they load, and spoken by their help.

What options and commands say of themselves stands in the code as plain English, because it is made
while modules load, before anybody said which language to speak. Here it is translated as a whole,
just before the program reads its command line; the collector of texts takes the same texts.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Final

from simulator.cli.shell import library_words
from simulator.cli.shell.library_words import Command
from simulator.files.reading import is_file
from simulator.language.texts import translate
from simulator.language.texts import translate as _

OPTION: Final = "--language"


def begin(given: list[str]) -> list[str]:
    """Speak the language that is wanted; return the command line without what asked for it.

    `--language de` may stand anywhere. An unknown language is told by the option itself.
    """
    from simulator.language.languages import first_language, known_as, speak

    wanted, rest = _taken(given)
    speak(known_as(wanted) or first_language(_kept))
    return rest if not wanted or known_as(wanted) else [OPTION, wanted, *rest]


def _taken(given: list[str]) -> tuple[str, list[str]]:
    for index, word in enumerate(given):
        if word == "--":
            break
        if word == OPTION and index + 1 < len(given):
            return given[index + 1], [*given[:index], *given[index + 2 :]]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2], [*given[:index], *given[index + 1 :]]
    return "", given


def _kept() -> str:
    """Return the language of the settings; a file that cannot be read is the window's to tell."""
    from simulator.ui.places import Places

    file = Places.of_user().settings
    if not is_file(file):
        return ""
    from simulator.ui.settings import load

    return load(file)[0].language


def take(wanted: str) -> str:
    """Speak a language that an option names; raise a fault of the command line for another."""
    import typer

    from simulator.language.languages import known_as, languages, speak

    if wanted:
        found = known_as(wanted)
        if not found:
            expected = _("{word} is none of: {known}")
            raise typer.BadParameter(expected.format(word=wanted, known=", ".join(languages())))
        speak(found)
    return wanted


def commands_within(command: Command, name: str = "") -> Iterator[tuple[Command, str]]:
    """Yield a command and those within it, each with its name as it is typed."""
    yield command, name
    for inner, found in sorted(getattr(command, "commands", {}).items()):
        yield from commands_within(found, f"{name} {inner}".strip())


def say_help(command: Command) -> None:
    """Have a command and those within it say their help in the language spoken now."""
    library_words.say_headings()
    for one, _name in commands_within(command):
        if one.help:
            one.help = str(translate(inspect.cleandoc(one.help)))
        for param in (*one.params, one.get_help_option(one.context_class(one))):
            if getattr(param, "help", None):
                param.help = str(translate(param.help))
        library_words.say_usage(one)
