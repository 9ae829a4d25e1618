"""How wide the parts of a row are, or how high those of a column: no less than their words need."""

from __future__ import annotations

from collections.abc import Sequence


def moved(shares: Sequence[int], needs: Sequence[int]) -> list[int]:
    """Move pixels from parts that have more than they need to those that have less.

    Where all together have too little, each that lacks something gets a like part of what there is.
    """
    pairs = list(zip(shares, needs, strict=True))
    lacking = sum(max(0, need - share) for share, need in pairs)
    spare = sum(max(0, share - need) for share, need in pairs)
    if not lacking or not spare:
        return list(shares)
    given, got = min(1.0, lacking / spare), min(1.0, spare / lacking)
    return [
        share - round((share - need) * given) if share > need else share + int((need - share) * got)
        for share, need in pairs
    ]
