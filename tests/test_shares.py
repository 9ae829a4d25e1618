"""How well a counted share is known, against numbers others have published."""

from __future__ import annotations

import pytest

from simulator.language.shares import wilson


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_the_interval_has_the_numbers_of_newcombe(
    hits: int, tries: int, low: float, high: float
) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3; the last by symmetry."""
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_of_no_try_says_nothing_and_of_too_many_hits_is_refused() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2"):
        wilson(3, 2)
