"""Whatever a public name is typed with is public too, and classes show their fields when asked."""

from __future__ import annotations

import dataclasses
import inspect
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

import simulator
from tests.each import some
from tests.interface import surface

PUBLIC = surface.public()
CLASSES = {
    name: found
    for name in simulator.__all__
    if inspect.isclass(found := getattr(simulator, name))
    and found.__module__.startswith("simulator.")
}


def test_every_type_of_a_public_signature_or_field_is_public() -> None:
    hidden = {
        f"{name}, {part}: {home[1]} of {home[0]}"
        for home, name in some(PUBLIC.items())
        for part, module, text in surface.typed(getattr(import_module(home[0]), home[1]))
        for home in surface.homes_in(module, text)
        if home not in PUBLIC
    }
    assert not hidden, "\n".join(sorted(hidden))


def test_what_is_opaque_is_public_and_meant() -> None:
    assert surface.OPAQUE.keys() <= CLASSES.keys()
    assert "Position.game" in {
        f"{name}.{field}" for name, cls in CLASSES.items() for field in surface.fields_of(cls)
    }


RECORDS = [name for name, cls in CLASSES.items() if dataclasses.is_dataclass(cls)]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_shows_its_fields_as_parameters(name: str) -> None:
    cls: Any = CLASSES[name]
    shown = inspect.signature(cls).parameters
    taken = [each for each in dataclasses.fields(cls) if each.init]
    assert sorted(shown) == sorted(each.name for each in taken)
    for each in taken:
        assert shown[each.name].annotation == each.type
        if each.default is not dataclasses.MISSING:
            assert shown[each.name].default is each.default


def test_fields_are_shown_before_the_first_record_is_made() -> None:
    code = "import inspect, simulator; print(inspect.signature(simulator.Pose))"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert shown.stdout.strip() == "(x: 'float', y: 'float', facing: 'float' = 0.0)"
