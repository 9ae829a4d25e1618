"""What the settings of the table are: each with its name, what it may be, and why one would."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from simulator.agents.strong_agent import ROLLOUTS
from simulator.content.workers import AUTOMATIC
from simulator.language.languages import languages, own_name
from simulator.language.texts import ENGLISH, language
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui.boxes.box import Align, Doing, Row, button, row
from simulator.ui.interface_scale import SCALES
from simulator.ui.settings import PHONE_SECONDS, Settings
from simulator.ui.themes import Palette

Value = str | float | bool
SECONDS: Final[dict[str, tuple[float, ...]]] = {
    "show_seconds": (0.0, 0.6, 1.1, 2.0),
    "machine_seconds": (0.0, 0.25, 0.6, 1.2),
    "strong_seconds": (0.0, 1.0, 2.0, 5.0, 10.0),
    "window_pause": (0.0, 0.5, 1.0),
    "phone_seconds": PHONE_SECONDS,
}
"""The seconds that are offered for each."""
_PROCESSES: Final = (1, 2, 4, 8)
_VOLUMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting as it is shown: its name, what it may be with what each is called, and why."""

    name: str
    title: str
    choices: tuple[tuple[Value, str], ...]
    why: str


def changed(settings: Settings, name: str, value: Value) -> Settings:
    """Return the settings with one of them changed."""
    return replace(settings, **{name: value})  # type: ignore[arg-type]  # one of its kinds


def choices_of(one: SettingRow, settings: Settings, change: Callable[[str, Value], object]) -> Row:
    """Describe what a setting may be, the choice that is made ticked; a press has it changed."""
    now = language() if one.name == "language" else getattr(settings, one.name)
    choices = [
        button(
            words,
            Doing(change, (one.name, value)),
            key=(one.name, value),
            chosen=value == now,
            spoken=f"{one.title}: {words}",
            least_height=32,
        )
        for value, words in one.choices
    ]
    return row(*choices, gap=4, grow=1, align=Align.CENTRE)


def percent(share: float) -> str:
    """Write a share as a percentage, such as "125 %"."""
    return f"{round(share * 100)} %"


def table_rows(scale_why: str) -> list[SettingRow]:
    """Return the settings of the table; `scale_why` says how large everything is now."""
    return [*_of_the_window(scale_why), *_of_the_pace(), *_of_the_sound(), *_of_the_board()]


def _switch(name: str, title: str, why: str = "") -> SettingRow:
    return SettingRow(name, title, ((True, _("on")), (False, _("off"))), why)


def _seconds(name: str, title: str, why: str, none: str = "") -> SettingRow:
    said = _("{n} s")
    named = ((one, said.format(n=f"{one:g}") if one else none or _("off")) for one in SECONDS[name])
    return SettingRow(name, title, tuple(named), why)


def _of_the_window(scale_why: str) -> list[SettingRow]:
    languages_named = tuple((one, own_name(one)) for one in languages())
    spoken = _("Language") + (" / Language" if language() != ENGLISH else "")
    scales = tuple((one, percent(one)) for one in SCALES)
    displays = len(pygame.display.get_desktop_sizes())
    own = (0, _("its own"))
    shown = (own, *((n, _("display {n}").format(n=n)) for n in range(1, displays + 1)))
    return [
        SettingRow("language", spoken, languages_named, ""),
        SettingRow("interface_scale", _("Size of everything"), scales, scale_why),
        SettingRow(
            "palette",
            _("Colours"),
            (
                (Palette.STANDARD, _("usual")),
                (Palette.DEUTERANOPIA, _("for red-green blindness")),
                (Palette.HIGH_CONTRAST, _("high contrast")),
            ),
            _("sides have a pattern and answers a sign in all of them"),
        ),
        _switch("full_screen", _("Full screen")),
        SettingRow(
            "full_screen_on",
            _("Full screen fills"),
            shown,
            _("the display the window is on, or always the same one"),
        ),
    ]


def _of_the_pace() -> list[SettingRow]:
    strong = _(
        "for each decision, from the next battle on; a rollout plays an answer on for some turns"
    )
    return [
        _switch("animations", _("Animations"), _("trays run, turn and fall")),
        _seconds(
            "show_seconds",
            _("Acts of others are shown"),
            _("with animations; Space skips one"),
        ),
        _seconds("machine_seconds", _("Machines wait"), _("so that their moves can be followed")),
        _seconds(
            "strong_seconds",
            _("The strongest machine thinks"),
            strong,
            _("{n} rollouts").format(n=ROLLOUTS),
        ),
        _thinking_processes(),
        _switch(
            "round_pages",
            _("Page after every round"),
            _("who scored what, and why the others scored nothing"),
        ),
    ]


def secrecy_rows() -> list[SettingRow]:
    """Return what keeps hands secret, at the screen and on phones."""
    return [
        _seconds(
            "window_pause",
            _("Pause after every answer"),
            _("so that nobody can tell from a pause which cards you hold"),
        ),
        _switch(
            "look_away",
            _("Look away"),
            _("hides the screen before a hand is opened and before secret choices"),
        ),
        _seconds(
            "phone_seconds",
            _("Secret questions on phones"),
            _("each stands at least 3 s and at most so long, whether you can use anything or not"),
        ),
    ]


def _thinking_processes() -> SettingRow:
    choices = (
        (AUTOMATIC, _("one a core")),
        *((n, str(n)) for n in _PROCESSES),
        (0, _("the window's own")),
    )
    why = _("for the strongest machine, hints and reviews; their answers stay the same")
    return SettingRow("processes", _("Processes that think"), choices, why)


def _of_the_sound() -> list[SettingRow]:
    return [
        _switch(
            "sound",
            _("Sound"),
            _("dice, charges, units lost; of several at once only the most important"),
        ),
        SettingRow("volume", _("Loudness"), tuple((one, percent(one)) for one in _VOLUMES), ""),
    ]


def _of_the_board() -> list[SettingRow]:
    units = ((False, _("inches")), (True, _("cm")))
    return [
        _switch("grid", _("Grid of inches"), _("a heavier line each 6 inches")),
        SettingRow(
            "centimetres",
            _("Lengths"),
            units,
            _("what is measured; cards, rules and what is typed stay in inches"),
        ),
        _switch("names", _("Names on the board"), _("wounds always stay")),
        _switch("turned", _("Board turned round"), _("for the player opposite")),
        _switch(
            "threat_map",
            _("Threat map from the start"),
            _("alone or against the machine; two people agree first"),
        ),
    ]
