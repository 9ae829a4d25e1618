"""What a home-made card needs besides itself, and the checksum of all of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from simulator.content.cards.own_card_file import OwnEntry

_DIGITS: Final = 16
Node = tuple[str, str]
"""A home-made thing: "card" or "ability", and its id."""


def plain_record(kind: str, entry: OwnEntry) -> list[object]:
    """Return a record as it is written down; what it leaves out stays away."""
    return [kind, entry.faction, entry.record.model_dump(by_alias=True, exclude_unset=True)]


def named_in(data: object, known: Mapping[Node, object]) -> Iterator[Node]:
    """Yield the home-made things whose ids stand anywhere in a record."""
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list | tuple):
        for each in data:
            yield from named_in(each, known)
    elif isinstance(data, str):
        yield from (node for node in (("card", data), ("ability", data)) if node in known)


def reached(node: Node, named: Mapping[Node, frozenset[Node]]) -> frozenset[Node]:
    """Return all that one thing needs, by what each one names; it is among them itself."""
    found, waiting = {node}, [node]
    while waiting:
        new = named[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


def checksum(nodes: Iterable[Node], plain: Mapping[Node, list[object]]) -> str:
    """Return the fingerprint of a definition: all that it needs, however the files are laid out."""
    data = [[*node, *plain[node]] for node in sorted(nodes)]
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
