"""Which languages the program speaks, and in which one it begins.

Every folder of `assets/locale` with a compiled catalogue is a language; English needs none. What
is wanted is looked for in this order: the option `--language`, the variable IRON_RANKS_LANGUAGE,
the settings of the window, and the language of the system (LC_ALL, LC_MESSAGES, LANG).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from simulator.datafiles import assets_dir
from simulator.language.texts import (
    DOMAIN,
    ENGLISH,
    SPEECH,
    install_language,
    language,
    speech_of,
)

VARIABLE: Final = "IRON_RANKS_LANGUAGE"
_OF_SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def locale_dir() -> Path:
    """Return the folder of the translations."""
    return assets_dir() / "locale"


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages there are, English first."""
    catalogues = (folder or locale_dir()).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(file.parents[1].name for file in catalogues))


def own_name(of: str) -> str:
    """Return what a language is called in itself, such as "Deutsch"."""
    if of == ENGLISH:
        return "English"
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 - English does without it

    try:
        name = Locale(*of.split("_")).get_display_name(of) or of
    except (TypeError, ValueError, UnknownLocaleError):
        return of
    return name[:1].upper() + name[1:]


def known_as(wanted: str, folder: Path | None = None) -> str:
    """Return the language of ours that is meant, "" for none: "de_AT.UTF-8" means "de"."""
    bare = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    if bare in {"C", "POSIX"}:
        return ENGLISH
    there = languages(folder)
    return next((each for each in (bare, bare.partition("_")[0]) if each in there), "")


def of_system(environment: Mapping[str, str]) -> str:
    """Return the language of the system, English where we do not speak it."""
    wanted = next((environment[name] for name in _OF_SYSTEM if environment.get(name)), "")
    if not wanted and sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there
        import locale  # noqa: PLC0415 - the same

        wanted = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return known_as(wanted) or ENGLISH if wanted else ENGLISH


def first_language(
    kept: Callable[[], str] = str, environment: Mapping[str, str] | None = None
) -> str:
    """Return the language to begin in; `kept` reads what the settings say, "" for nothing."""
    given = os.environ if environment is None else environment
    wanted = given.get(VARIABLE, "")
    found = known_as(wanted) if wanted else ""
    if found:
        return found
    wanted = kept()
    return (known_as(wanted) if wanted else "") or of_system(given)


def speak(wanted: str) -> None:
    """Speak a language from now on; English where there is no such language."""
    if wanted != language():
        install_language(wanted, locale_dir())


def speaking(wanted: str) -> AbstractContextManager[None]:
    """Speak a language for the length of a block; no other reader notices."""
    return SPEECH.held(speech_of(wanted, locale_dir()))
