"""What the program gave when somebody last looked, kept as fingerprints: any change is noticed.

A file of tests that keeps something calls `main` where it is started as a script: after a change
that is meant it keeps its answers anew, and with a folder behind its name it writes them down in
full, so that those of two commits can be compared with `diff -r`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path

import yaml

from simulator.engine.position import Position
from simulator.language.texts import ENGLISH, Message, install_language

AWAY_FROM_HALVES = 3.7e-5
"""Added before rounding, so that round numbers and their halves do not fall on the border."""


def plain(thing: object) -> str:
    """Write a structure of records, each on a line, numbers to a thousandth."""
    if isinstance(thing, float):
        return f"{thing + AWAY_FROM_HALVES:.3f}"
    if isinstance(thing, str | Message | Enum) or thing is None:
        return str(thing)
    if isinstance(thing, Mapping):
        return plain(tuple(thing.items()))
    if isinstance(thing, set | frozenset):
        return plain(tuple(sorted(map(plain, thing))))
    if isinstance(thing, tuple | list):
        return f"({' '.join(map(plain, thing))})"
    if is_dataclass(thing) and not isinstance(thing, type | Position):
        # What has no part in `repr` and `==` is another form of what is there.
        told = [each.name for each in fields(thing) if each.repr or each.compare]
        inside = " ".join(plain(getattr(thing, name)) for name in told)
        return f"\n{type(thing).__name__} {inside}"
    return str(thing) if isinstance(thing, int | Fraction) else type(thing).__name__


def fingerprint(text: str) -> str:
    """Return the fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def kept(file: str) -> dict[str, str]:
    """Return the fingerprints a file of tests has kept, by what they are of."""
    found: dict[str, str] = yaml.safe_load(Path(file).with_suffix(".yaml").read_text("utf-8"))
    return found


def main(file: str, made: Mapping[str, Callable[[], str]]) -> None:
    """Keep everything anew, or write it down in full in the folder that was named."""
    install_language(ENGLISH)
    texts = {name: make() for name, make in made.items()}
    for folder in map(Path, sys.argv[1:]):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / f"{name}.txt").write_text(text, "utf-8")
    if not sys.argv[1:]:
        prints = {name: fingerprint(text) for name, text in texts.items()}
        Path(file).with_suffix(".yaml").write_text(yaml.safe_dump(prints), "utf-8")
