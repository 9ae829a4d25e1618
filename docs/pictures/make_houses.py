"""Make docs/houses.md, its German twin and their pictures from the rows of `examples/houses.yaml`.

python docs/pictures/make_houses.py ROWS.csv
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import fill
from typing import Final

from simulator import set_language
from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.content.practice.study_rows import StudyRow, header, line_of, read_rows
from simulator.files.disk import write_atomically
from simulator.language.texts import name_said, with_signs
from simulator.model.cards import full_name
from simulator.reports.png import png
from simulator.reports.studies.study_counts import (
    ModeBlock,
    Score,
    beginners,
    blocks,
    both_ways,
    counted_rows,
    lengths,
    lists,
    pairs,
    seats,
)
from simulator.reports.studies.study_pictures import lists_picture, short_names, wins_picture
from simulator.reports.studies.study_report import share_words, table
from simulator.rules.armies.lists import cards_of, is_commander

DOCS: Final = Path(__file__).resolve().parents[1]
PLAYED: Final = "29 November 2026", "29. November 2026"
"""The day on which the rows were played, in both languages."""
SEASON: Final = "S07"
"""The season of the study's cards."""


@dataclass(frozen=True)
class Words:
    """The sentences of the page in one language; their places are filled by `page`."""

    code: str
    page: str
    pictures: str
    day: str
    title: str
    head: str
    no_failure: str
    failures: str
    lists_picture: str
    wins_picture: str
    meaning: tuple[str, str, str, str]
    all_others: tuple[str, tuple[str, ...]]
    seats: tuple[str, str]
    ended: str
    every_pair: tuple[str, str, tuple[str, ...]]
    again: tuple[str, str]


ENGLISH: Final = Words(
    code="en",
    page="houses.md",
    pictures="pictures",
    day=PLAYED[0],
    title="How the houses fare",
    head="Every faction's list of 30 points met every other, and itself, in A Game of Thrones, "
    "with the cards of season {season}: {pairs} pairs, {each} games each, {games} games in all, "
    "seats swapped in every other game, both sides played by the agent `greedy` of version "
    "{version} on {day}. {failed}",
    no_failure="No game failed.",
    failures="{failures} games failed.",
    lists_picture="Share of decided games each list won against all others",
    wins_picture="Share of decided games each list won against each other",
    meaning=(
        "What this means, and what it does not",
        (
            "**It is about lists and machines, not about houses.** Each faction is here with one "
            "list of 30 points, put together by us, and is led by a machine that takes what is "
            "worth most at once. It plans no combinations and saves no card for later; a house "
            "whose strength is patience looks weaker here than at a table, and one whose bows "
            "shoot from the first round looks stronger."
        ),
        "**One mode, one size.** In other modes, and with 40 points, the order may be different.",
        (
            "**Every number has an interval.** With {least} games a pair, a share of 50% has an "
            "interval from about {low:.0f} to {high:.0f}: most single pairs tell little. What a "
            "list did against all others tells more. Of {apart} such intervals about three miss "
            "the truth by chance."
        ),
    ),
    all_others=(
        "Against all others",
        ("list", "led by", "games", "won", "draws", "share won (95%)"),
    ),
    seats=(
        "Seats, first player and length",
        (
            "Red won {red} games and Blue {blue}: {share} for Red, games of a list against itself "
            "included. Who was first player of round 1 won {began} of the decided games. Games "
            "ended: {ended}."
        ),
    ),
    ended="{count} in round {number}",
    every_pair=(
        "Every pair",
        "A list that meets itself has no share: its wins are those of the side named first.",
        ("first", "second", "games", "first won", "second won", "draws", "first's share (95%)"),
    ),
    again=(
        "Play it again",
        (
            "plays all {least} games of each of the {pairs} pairs; at the {seconds} seconds of "
            "processor time a game took, that is {minutes} minutes of one core. Every game has its "
            "own seed: the same version plays the same games. [Run a study](run-a-study.md) says "
            "how, and what else the report tells. The games of this page are the rows of "
            "[houses.csv](houses.csv), without what single cards did; `python "
            "docs/pictures/make_houses.py docs/houses.csv` makes page and pictures from them."
        ),
    ),
)
GERMAN: Final = Words(
    code="de",
    page="de/houses.md",
    pictures="../pictures",
    day=PLAYED[1],
    title="Wie die Häuser abschneiden",
    head="Die Liste mit 30 Punkten jeder Fraktion traf auf jede andere und auf sich selbst, in "
    "Spiel um Throne, mit den Karten der Saison {season}: {pairs} Paare, je {each} Partien, "
    "{games} Partien insgesamt, die Plätze in jeder zweiten Partie getauscht, beide Seiten "
    "gespielt vom Computergegner `greedy` der Version {version} am {day}. {failed}",
    no_failure="Keine Partie ist gescheitert.",
    failures="{failures} Partien sind gescheitert.",
    lists_picture="Anteil der entschiedenen Partien, die jede Liste gegen alle anderen gewann",
    wins_picture="Anteil der entschiedenen Partien, die jede Liste gegen jede andere gewann",
    meaning=(
        "Was das bedeutet, und was nicht",
        (
            "**Es geht um Listen und Computergegner, nicht um Häuser.** Jede Fraktion ist hier mit "
            "einer einzigen Liste von 30 Punkten vertreten, von uns zusammengestellt, und wird von "
            "einem Computer geführt, der nimmt, was sofort am meisten wert ist. Er plant keine "
            "Kombination und spart keine Karte für später auf; ein Haus, dessen Stärke die Geduld "
            "ist, wirkt hier schwächer als am Tisch, und eines, dessen Bögen von der ersten Runde "
            "an schießen, stärker."
        ),
        (
            "**Ein Modus, eine Größe.** In anderen Modi und mit 40 Punkten kann die Reihenfolge "
            "eine andere sein."
        ),
        (
            "**Zu jeder Zahl gehört ein Intervall.** Bei {least} Partien je Paar hat ein Anteil "
            "von 50 % ein Intervall von etwa {low:.0f} bis {high:.0f}: Die meisten einzelnen Paare "
            "sagen wenig. Was eine Liste gegen alle anderen erreichte, sagt mehr. Von {apart} "
            "solchen Intervallen verfehlen etwa drei durch Zufall die Wahrheit."
        ),
    ),
    all_others=(
        "Gegen alle anderen",
        (
            *("Liste", "geführt von", "Partien", "gewonnen", "unentschieden"),
            "Anteil gewonnen (95 %)",
        ),
    ),
    seats=(
        "Plätze, Startspieler und Länge",
        (
            "Rot gewann {red} Partien und Blau {blue}: {share} für Rot, Partien einer Liste gegen "
            "sich selbst eingerechnet. Wer Startspieler der Runde 1 war, gewann {began} der "
            "entschiedenen Partien. Die Partien endeten: {ended}."
        ),
    ),
    ended="{count} in Runde {number}",
    every_pair=(
        "Jedes Paar",
        (
            "Eine Liste, die auf sich selbst trifft, hat keinen Anteil: Ihre Siege sind die der "
            "zuerst genannten Seite."
        ),
        (
            *("erste", "zweite", "Partien", "erste gewann", "zweite gewann", "unentschieden"),
            "Anteil der ersten (95 %)",
        ),
    ),
    again=(
        "Noch einmal spielen",
        (
            "spielt alle {least} Partien jedes der {pairs} Paare; bei den {seconds} Sekunden "
            "Prozessorzeit, die eine Partie brauchte, sind das {minutes} Minuten eines Kerns. Jede "
            "Partie hat ihren eigenen Startwert: Dieselbe Version spielt dieselben Partien. [Run a "
            "study](../run-a-study.md) (en) sagt, wie, und was der Bericht sonst erzählt. Die "
            "Partien dieser Seite sind die Zeilen von [houses.csv](../houses.csv), ohne das, was "
            "einzelne Karten taten; `python docs/pictures/make_houses.py docs/houses.csv` macht "
            "Seite und Bilder daraus."
        ),
    ),
)
COMMAND: Final = ("```sh", "iron-ranks study examples/houses.yaml --jobs 2", "```", "")


def main(file: Path) -> None:
    """Write the pages, their pictures and the rows they are made from."""
    rows = counted_rows(read_rows(file))
    (block,) = blocks(rows)
    found = lists(block)
    slim = [replace(row, units="", cards="") for row in rows]
    kept = "".join(f"{line}\n" for line in (header(), *map(line_of, slim)))
    write_atomically(DOCS / "houses.csv", kept)
    for words in (GERMAN, ENGLISH):
        write_atomically(DOCS / words.page, page(rows, words))
    names = list(found)
    write_atomically(DOCS / "pictures" / "houses-lists.png", png(lists_picture(found)))
    write_atomically(
        DOCS / "pictures" / "houses-wins.png", png(wins_picture(both_ways(block), names, names))
    )
    print(f"{len(block.rows)} games")


def page(rows: Sequence[StudyRow], words: Words) -> str:
    """Return the page that rows make in a language, which is spoken from then on."""
    set_language(words.code)
    (block,) = blocks(rows)
    told = _figures(rows, block, words)
    title, *points = words.meaning
    heading, sentence, columns = words.every_pair
    parts = [
        *(f"# {words.title}", "", _lines(words.head.format(**told)), ""),
        *(_lines(f"![{words.lists_picture}]({words.pictures}/houses-lists.png)"), ""),
        *(_lines(f"![{words.wins_picture}]({words.pictures}/houses-wins.png)"), ""),
        *(f"## {title}", *(_lines(f"- {one.format(**told)}", "  ") for one in points), ""),
        *(f"## {words.all_others[0]}", "", *table(words.all_others[1], houses(lists(block)))),
        *(f"## {words.seats[0]}", "", _lines(words.seats[1].format(**told)), ""),
        *(f"## {heading}", "", _lines(sentence), "", *table(columns, meetings(pairs(block)))),
        *(f"## {words.again[0]}", "", *COMMAND, _lines(words.again[1].format(**told))),
    ]
    return "\n".join(parts) + "\n"


def _figures(rows: Sequence[StudyRow], block: ModeBlock, words: Words) -> Mapping[str, object]:
    """Return what fills the places of the sentences, from the rows alone."""
    each = pairs(block)
    games = [score.games for score in each.values()]
    least, most, failures = min(games), max(games), sum(bool(row.failure) for row in rows)
    low, high = Score(least // 2, least - least // 2).interval
    seconds = sum(row.cpu_seconds for row in block.rows) / len(block.rows)
    score = seats(block)
    ended = [words.ended.format(count=count, number=n) for n, count in lengths(block).items()]
    return {
        "season": SEASON,
        "day": words.day,
        "version": ", ".join(sorted({row.version for row in block.rows})),
        "pairs": len(each),
        "apart": sum(one != other for one, other in each),
        "each": f"{least}" if least == most else f"{least}-{most}",
        "least": least,
        "games": len(block.rows),
        "failed": words.failures.format(failures=failures) if failures else words.no_failure,
        "low": 100 * low,
        "high": 100 * high,
        "red": score.wins,
        "blue": score.losses,
        "share": share_words(score),
        "began": share_words(beginners(block)),
        "ended": ", ".join(ended),
        "seconds": with_signs(f"{seconds:.1f}"),
        "minutes": round(seconds * least * len(each) / 60),
    }


def _lines(text: str, indent: str = "") -> str:
    """Return a paragraph in lines as long as those of other pages."""
    return fill(text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def houses(found: Mapping[str, Score]) -> Iterable[Sequence[object]]:
    """Yield what every list did, and who leads it."""
    library = load_library(season=SEASON)
    for name, score in found.items():
        army = load_army(name, library)
        led = next(card for card in cards_of(army, library) if is_commander(card))
        row = (f"`{name}`", name_said(full_name(led)), score.games, score.wins, score.draws)
        yield (*row, share_words(score))


def meetings(each: Mapping[tuple[str, str], Score]) -> Iterable[Sequence[object]]:
    """Yield the rows of the table of pairs."""
    short = short_names(sorted({name for pair in each for name in pair}))
    for (one, other), score in each.items():
        row = (short[one], short[other], score.games, score.wins, score.losses, score.draws)
        yield (*row, "–" if one == other else share_words(score))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
