"""What a card's print is for the list of printed cards: its numbers, as one checksum.

`write_printed.py` computes it from other people's data, `test_printed.py` from the library.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from simulator.content.cards.card_numbers import CardNumbers
from simulator.reports.cards.card_comparison import plain

LIST = Path(__file__).with_name("printed.json")


def canonical(card: CardNumbers, requirements: Iterable[str]) -> str:
    """Return a card's numbers and requirements as one line that is the same for the same print."""
    attacks = [[plain(one.name), one.kind, one.hit, list(one.dice)] for one in card.attacks]
    numbers = {
        "cost": card.cost,
        "speed": card.speed,
        "defense": card.defense,
        "morale": card.morale,
        "attacks": attacks,
        "wounds": card.wounds,
        "tokens": list(card.tokens) if card.tokens else None,
        "tray": card.tray,
        "requirements": sorted(plain(one) for one in requirements),
    }
    return json.dumps(numbers, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def checksum(card: CardNumbers, requirements: Iterable[str]) -> str:
    """Return the SHA-256 of a card's canonical numbers."""
    return hashlib.sha256(canonical(card, requirements).encode("ascii")).hexdigest()
