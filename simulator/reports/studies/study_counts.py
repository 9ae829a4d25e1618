"""What the rows of a study say, counted: wins with their intervals, points by round, cards.

Nothing is asked of but the rows, and their order does not matter: games played by other processes
in another order give the same counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple

from simulator.content.practice.study_rows import StudyRow
from simulator.language.shares import wilson
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """Games one side won and lost, and those nobody won."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """Count all of them."""
        return self.wins + self.losses + self.draws

    @property
    def decided(self) -> int:
        """Count those somebody won."""
        return self.wins + self.losses

    @property
    def share(self) -> float:
        """Return the share of the decided games that were won; a half where none was decided."""
        return self.wins / self.decided if self.decided else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 percent interval of the share."""
        return wilson(self.wins, self.decided)

    @property
    def turned(self) -> Score:
        """Return the same games as the other side saw them."""
        return Score(self.losses, self.wins, self.draws)


def score_of(games: Iterable[tuple[str, str]]) -> Score:
    """Count games by who won each of them, and the side that saw it."""
    counts = Counter("draw" if winner == "draw" else winner == side for winner, side in games)
    return Score(counts[True], counts[False], counts["draw"])


def counted_rows(rows: Sequence[StudyRow]) -> list[StudyRow]:
    """Return the rows that count, sorted: of each game the last, and none of lists since rebuilt.

    Which cards a list has stands in the last row that names it.
    """
    newest: dict[str, str] = {}
    for row in rows:
        newest[row.first], newest[row.second] = row.lists.split("-")
    kept = {
        row.key: row for row in rows if row.lists == f"{newest[row.first]}-{newest[row.second]}"
    }
    return sorted(kept.values(), key=lambda row: row.key)


@dataclass(frozen=True)
class ModeBlock:
    """The rows of one mode under one pair of agents."""

    mode: str
    agents: tuple[str, str]
    rows: tuple[StudyRow, ...]

    @property
    def even(self) -> bool:
        """Return whether both agents are one, so that a pair may be looked at from both sides."""
        return self.agents[0] == self.agents[1]


def blocks(rows: Iterable[StudyRow]) -> list[ModeBlock]:
    """Part the rows by mode and agents; failed games are left out."""
    found: dict[tuple[str, str, str], list[StudyRow]] = {}
    for row in rows:
        if not row.failure:
            found.setdefault((row.mode, row.first_agent, row.second_agent), []).append(row)
    return [ModeBlock(key[0], key[1:], tuple(kept)) for key, kept in sorted(found.items())]


def pairs(block: ModeBlock) -> dict[tuple[str, str], Score]:
    """Count the games of each pair as its first list saw them."""
    return _met(block, both=False)


def both_ways(block: ModeBlock) -> dict[tuple[str, str], Score]:
    """Count the games of each pair; where both agents are one, from both sides, mirrors left out.

    A list that meets itself wins as often as it loses, whatever it is worth.
    """
    return _met(block, both=block.even)


def _met(block: ModeBlock, *, both: bool) -> dict[tuple[str, str], Score]:
    games: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for row in block.rows:
        games.setdefault((row.first, row.second), []).append((row.winner, "first"))
        if both:
            games.setdefault((row.second, row.first), []).append((row.winner, "second"))
    found = {key: score_of(seen) for key, seen in sorted(games.items())}
    return {key: score for key, score in found.items() if not both or key[0] != key[1]}


def lists(block: ModeBlock) -> dict[str, Score]:
    """Count what every list did against all others, the best first."""
    found: dict[str, list[Score]] = {}
    for (one, _other), score in both_ways(block).items():
        found.setdefault(one, []).append(score)
    summed = {name: _sum(scores) for name, scores in found.items()}
    return dict(sorted(summed.items(), key=lambda entry: (-entry[1].share, entry[0])))


def _sum(scores: Iterable[Score]) -> Score:
    return Score(*map(sum, zip(*map(astuple, scores), strict=True)))


def seats(block: ModeBlock) -> Score:
    """Count the games as the seat of Red saw them."""
    return score_of((row.winner, "first" if row.seat == "red" else "second") for row in block.rows)


def beginners(block: ModeBlock) -> Score:
    """Count the games as the side saw them that was the first player of round 1."""
    return score_of((row.winner, row.began) for row in block.rows if row.began)


def red_began(block: ModeBlock) -> int:
    """Count the games in which Red was first player of round 1."""
    return sum(
        bool(row.began) and (row.began == "first") == (row.seat == "red") for row in block.rows
    )


def points_by_round(block: ModeBlock) -> dict[str, tuple[float, ...]]:
    """Return each list's mean score after every round; a game that is over keeps its last."""
    last = max((len(row.by_round.split()) for row in block.rows), default=0)
    sums: dict[str, list[int]] = {}
    games: Counter[str] = Counter()
    for row in block.rows:
        scores = [tuple(map(int, one.split("-"))) for one in row.by_round.split()]
        if not scores:
            continue
        scores += [scores[-1]] * (last - len(scores))
        for side, name in enumerate((row.first, row.second)):
            games[name] += 1
            total = sums.setdefault(name, [0] * last)
            for number, score in enumerate(scores):
                total[number] += score[side]
    return {name: tuple(one / games[name] for one in sums[name]) for name in sorted(sums)}


def lengths(block: ModeBlock) -> dict[int, int]:
    """Count the games by the round in which they ended."""
    return dict(sorted(Counter(row.rounds for row in block.rows).items()))


@dataclass(frozen=True, slots=True)
class CardCount:
    """What a card did in the games of a list: in how many it did anything, how much, and wins."""

    games: int
    amount: int
    more: int
    won: int
    lost: int


def units(block: ModeBlock) -> dict[tuple[str, str], CardCount]:
    """Return by list and attacking card the wounds (`amount`) and destroyed units (`more`)."""
    return _cards(block, {row.key: row.units for row in block.rows})


def tactics(block: ModeBlock) -> dict[tuple[str, str], CardCount]:
    """Return for each list and tactics card how often it was played."""
    return _cards(block, {row.key: row.cards for row in block.rows})


def _cards(
    block: ModeBlock, texts: Mapping[tuple[str, str, int], str]
) -> dict[tuple[str, str], CardCount]:
    found: dict[tuple[str, str], list[int]] = {}
    for row in block.rows:
        for entry in texts[row.key].split():
            side, card, *numbers = entry.split(":")
            name = row.first if side == "first" else row.second
            total = found.setdefault((name, card), [0] * 5)
            total[0] += 1
            total[1] += int(numbers[0])
            total[2] += int(numbers[1]) if len(numbers) > 1 else 0
            total[3] += row.winner == side
            total[4] += row.winner not in {side, "draw"}
    return {key: CardCount(*total) for key, total in sorted(found.items())}
