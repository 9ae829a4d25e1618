"""Make docs/houses.md and its pictures from the rows of the study `examples/houses.yaml`.

python docs/pictures/make_houses.py ROWS.csv
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.content.practice.study_rows import StudyRow, header, line_of, read_rows
from simulator.files.disk import write_atomically
from simulator.reports.png import png
from simulator.reports.studies.study_counts import (
    ModeBlock,
    Score,
    blocks,
    both_ways,
    counted_rows,
    lengths,
    lists,
    pairs,
    red_began,
    seats,
)
from simulator.reports.studies.study_pictures import lists_picture, short_names, wins_picture
from simulator.reports.studies.study_report import share_words, table
from simulator.rules.armies.lists import cards_of, full_name, is_commander

HERE = Path(__file__).resolve().parents[1]
GAMES = 40
BEGINNING = """\
**The cause is not the seat but who begins.** In these games Red was first player of round
1 in {reds} of {games}: when asked for the first player (DEP-02), `greedy` named the first seat it
was offered. `python -m benchmarks.seats` told the two apart on 23 November 2026: in 330 games of
the lists against themselves, 15 seeds each, every seed played once with Red beginning and once with
Blue, Red won 53% (47–58) and who began 41% (36–46), whichever seat that was; of the games that
ended in round 3 who began won 37% (30–45). Who begins round 1 begins round 3 too, so that the
other has the last activation before its points are counted; that would explain it, but proves
nothing. The roll for it is even: Red won 209 of 400. Since then `greedy` lets its opponent begin
wherever it sits, and Red won 48% (42–55) of 245 games (`--own`). The results of the lists on this
page hold: each played Red in half of its games, so it began as often as it did not.
"""
HEAD = """\
# How the houses fare

Every faction's list of 30 points met every other, and itself, in A Game of Thrones: {pairs}
pairs, {each} games each, {games} games in all, seats swapped in every other game, both
sides played by the agent `greedy` of version {version}. {failed}

![Share of decided games each list won against all others](pictures/houses-lists.png)

![Share of decided games each list won against each other](pictures/houses-wins.png)

## What this means, and what it does not
- **It is about lists and machines, not about houses.** Each faction is here with one list of 30
  points, put together by us, and is led by a machine that takes what is worth most at once. It
  plans no combinations and saves no card for later; a house whose strength is patience
  looks weaker here than at a table, and one whose bows shoot from the first round looks stronger.
- **One mode, one size.** In other modes, and with 40 points, the order may be different.
- **Every number has an interval.** With {least} games a pair, a share of 50% has an
  interval from about {low:.0f} to {high:.0f}: most single pairs tell little. What a list did
  against all others tells more. Of {apart} such intervals about three miss the truth by chance.
- **One list was rebuilt while the study ran.** The neutrals' first list won 9 of its 50 games
  against others, fewer than one in four. Of five new ones, tried in 20 games each against five
  houses, the one that won most took its place, one attachment changed: it has bows, and two NCUs.
  Its games were played anew, and the old ones do not count. No other list was changed.

"""
FOOT = """\
## Play it again

```sh
iron-ranks study examples/houses.yaml --jobs 2
```

plays all 40 games of each of the 66 pairs; at the {seconds:.1f} seconds of processor time a game
took then, that is {minutes:.0f} minutes of one core. {stopped}Every game has its own
seed. Those of this page were played before `greedy` let its opponent begin; played again they are
other games. [Run a study](run-a-study.md) says how, and what else the
report tells. The games of this page are the rows of [houses.csv](houses.csv), without what
single cards did; `python docs/pictures/make_houses.py docs/houses.csv` makes page and pictures
from them.
"""


def main(file: Path) -> None:
    """Write the page, its pictures and the rows it is made from."""
    rows = counted_rows(read_rows(file))
    (block,) = blocks(rows)
    found = lists(block)
    slim = [replace(row, units="", cards="") for row in rows]
    kept = "".join(f"{line}\n" for line in (header(), *map(line_of, slim)))
    write_atomically(HERE / "houses.csv", kept)
    write_atomically(HERE / "houses.md", page(rows))
    names = list(found)
    write_atomically(HERE / "pictures" / "houses-lists.png", png(lists_picture(found)))
    write_atomically(
        HERE / "pictures" / "houses-wins.png", png(wins_picture(both_ways(block), names, names))
    )
    print(f"{len(block.rows)} games")


def page(rows: Sequence[StudyRow]) -> str:
    """Return the page that rows make."""
    (block,) = blocks(rows)
    each = pairs(block)
    games = [score.games for score in each.values()]
    least, most = min(games), max(games)
    low, high = Score(least // 2, least - least // 2).interval
    failures = sum(bool(row.failure) for row in rows)
    seconds = sum(row.cpu_seconds for row in block.rows) / len(block.rows)
    stopped = f"This one was stopped after {len(rows)}. " if least < GAMES else ""
    head = HEAD.format(
        pairs=len(each),
        apart=sum(one != other for one, other in each),
        each=f"{least}" if least == most else f"{least} or {most}",
        least=least,
        games=len(block.rows),
        version=", ".join(sorted({row.version for row in block.rows})),
        failed=f"{failures} games failed." if failures else "No game failed.",
        low=100 * low,
        high=100 * high,
    )
    foot = FOOT.format(seconds=seconds, minutes=seconds * GAMES * len(each) / 60, stopped=stopped)
    parts = [*houses(lists(block)), *seats_and_length(block), *meetings(each)]
    return head + "\n".join(parts) + "\n" + foot


def houses(found: dict[str, Score]) -> list[str]:
    """Write what every list did, and who is in it."""
    library = load_library()
    rows = []
    for name, score in found.items():
        army = load_army(name, library)
        led = next(card for card in cards_of(army, library) if is_commander(card))
        row = (f"`{name}`", full_name(led), score.games, score.wins, score.draws)
        rows.append((*row, share_words(score)))
    head = ("list", "led by", "games", "won", "draws", "share won (95%)")
    return ["## Against all others", "", *table(head, rows)]


def seats_and_length(block: ModeBlock) -> list[str]:
    """Write how the seats stood and when games ended."""
    score, ended = seats(block), lengths(block)
    ended_in = ", ".join(f"{count} in round {number}" for number, count in ended.items())
    words = f"Red won {score.wins} games and Blue {score.losses}: {share_words(score)} for Red"
    return [
        "## Seats and length",
        "",
        f"{words}, games of a list against itself included.\nGames ended: {ended_in}.",
        "",
        BEGINNING.format(reds=red_began(block), games=len(block.rows)),
    ]


def meetings(each: dict[tuple[str, str], Score]) -> list[str]:
    """Write the table of pairs."""
    short = short_names(sorted({name for pair in each for name in pair}))
    rows = [
        (
            *(short[one], short[other], score.games, score.wins, score.losses, score.draws),
            "–" if one == other else share_words(score),
        )
        for (one, other), score in each.items()
    ]
    head = ("first", "second", "games", "first won", "second won", "draws", "first's share (95%)")
    return [
        "## Every pair",
        "",
        "A list that meets itself has no share: its wins are those of the side named first.",
        "",
        *table(head, rows),
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
