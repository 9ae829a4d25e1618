"""Whatever a public name is typed with is public too, and classes show their fields when asked."""

from __future__ import annotations

import dataclasses
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import simulator
from tests.each import some
from tests.interface import surface

ROOT = Path(__file__).resolve().parents[2]
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


def test_the_built_reference_has_every_name_field_and_member(tmp_path: Path) -> None:
    """Inherited ones too; the site is built as it is published, and every warning is an error."""
    built = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-f", ".ci/mkdocs.yml"]
    subprocess.run([*built, "-d", str(tmp_path)], check=True, cwd=ROOT)
    page = (tmp_path / "reference" / "interface" / "index.html").read_text(encoding="utf-8")
    described = set(re.findall(r'id="simulator\.([\w.]+)"', page))
    parts = {
        f"{name}.{part}"
        for name in simulator.__all__
        for part in surface.parts_of(getattr(simulator, name))
    }
    assert len(parts) > 1500
    assert not {*simulator.__all__, *parts} - described


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
