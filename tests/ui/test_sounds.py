"""A sound for each kind of event, and no din."""

from __future__ import annotations

import wave
from collections import Counter

import numpy as np
import pytest

from simulator.datafiles import assets_dir
from simulator.model import events as ev
from simulator.model.event_roles import Begins
from simulator.model.events import ROLES
from simulator.ui import sound
from simulator.ui.settings import Settings
from simulator.ui.sound import AT_ONCE, Sounds, sound_of
from tests.each import some
from tests.games.golden import replayed

FILES = sorted(path.stem for path in (assets_dir() / "sounds").glob("*.wav"))
WITHOUT = {
    ev.EdgeChosen, ev.ObjectiveCardDealt, ev.WallRaised, ev.Noted, ev.UnitActivated, ev.TurnPassed,
    ev.RoundEnded, ev.AttackBegan,
}  # fmt: skip
"""What begins an act and is heard by what belongs to it, or wants no attention."""


class Listening(Sounds):
    """Writes down what would be heard."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.heard: list[str] = []

    def play(self, name: str, share: float = 1.0) -> None:
        self.heard.append(name)
        assert 0 < share <= 1


def test_every_sound_is_used_and_every_name_has_its_file() -> None:
    named = {*sound._SOUNDS.values(), *sound._ACTIONS.values(), "held", "panic"}
    assert sorted(named) == FILES
    assert set(sound._LOUDNESS) <= named


def test_whatever_begins_an_act_is_heard_or_silent_on_purpose() -> None:
    for kind in some(kind for kind, role in ROLES.items() if isinstance(role, Begins)):
        heard = kind in sound._SOUNDS or kind is ev.ActionDeclared
        assert heard != (kind in WITHOUT), kind.__name__


def test_a_recorded_game_lets_most_sounds_be_heard_and_never_more_than_a_few_at_once() -> None:
    heard: Counter[str] = Counter()
    for name in ("a-game-of-thrones", "winds-of-winter"):
        events = replayed(name).events
        for start in range(0, len(events), 12):
            ears = Listening()
            ears.tell(events[start : start + 12])
            assert len(ears.heard) == len(set(ears.heard)) <= AT_ONCE
            heard.update(ears.heard)
    assert len(heard) >= 10, heard


def test_what_matters_most_is_heard_first() -> None:
    ranks = [sound._RANK[name] for name in ("end", "unit-lost", "dice", "march")]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("name", FILES)
def test_no_sound_is_much_louder_than_dice(name: str) -> None:
    def loudness(one: str) -> float:
        with wave.open(str(assets_dir() / "sounds" / f"{one}.wav")) as file:
            samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2") / 32768
        return float(np.sqrt(np.mean(samples**2))) * sound._LOUDNESS.get(one, 1.0)

    assert loudness(name) <= 3.0 * loudness("dice")


def test_a_test_that_fails_sounds_unlike_one_that_is_passed() -> None:
    failed, passed = (object.__new__(ev.MoraleTested) for _one in range(2))
    object.__setattr__(failed, "passed", False)
    object.__setattr__(passed, "passed", True)
    assert (sound_of(failed), sound_of(passed)) == ("panic", "held")
