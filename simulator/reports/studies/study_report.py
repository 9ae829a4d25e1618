"""The report of a study: a page and its pictures, made of nothing but the rows.

The same rows give the same report, bit for bit, in whatever order they were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Final

from simulator.content.cards.library import load_library
from simulator.content.practice.study_rows import StudyRow
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.model.cards import Library
from simulator.reports.agent_names import agent_said
from simulator.reports.png import png
from simulator.reports.studies import study_counts as counts
from simulator.reports.studies.study_counts import CardCount, ModeBlock, Score
from simulator.reports.studies.study_pictures import (
    lengths_picture,
    lists_picture,
    rounds_picture,
    shares_picture,
    wins_picture,
)

MOST_CARDS: Final = 6
"""Cards named of each list, those that did most."""


def report(title: str, rows: Sequence[StudyRow]) -> dict[str, str | bytes]:
    """Return the files of the report by their names: `report.md` and the pictures it shows."""
    kept = counts.counted_rows(rows)
    found = counts.blocks(kept)
    files: dict[str, str | bytes] = {}
    page = [f"# {title}", "", *_head(kept, len(rows)), ""]
    for number, block in enumerate(found, 1):
        page += _block(block, f"-{number}" if len(found) > 1 else "", files)
    page += _failures(kept)
    files["report.md"] = "\n".join(page).rstrip("\n") + "\n"
    return files


def _head(rows: Sequence[StudyRow], written: int) -> list[str]:
    seconds = [row.cpu_seconds for row in rows]
    lines = [
        _("{games} games, {failed} of them failed; program version {versions}.").format(
            games=len(rows),
            failed=sum(bool(row.failure) for row in rows),
            versions=", ".join(sorted({row.version for row in rows})),
        ),
        _(
            "A game took {median:.1f} seconds of processor time, all together {hours:.1f} hours."
        ).format(median=median(seconds) if seconds else 0.0, hours=sum(seconds) / 3600),
    ]
    if written > len(rows):
        more = _("{n} rows are not counted: their lists were rebuilt, or they were played again.")
        lines.append(more.format(n=written - len(rows)))
    return lines


def _block(block: ModeBlock, ending: str, files: dict[str, str | bytes]) -> list[str]:
    """Write the part of one mode under one pair of agents; its pictures go to `files`."""
    scores, scored = counts.both_ways(block), counts.lists(block)
    first, second = map(agent_said, block.agents)
    page = [
        "## "
        + _("{mode}: {first} against {second}").format(mode=block.mode, first=first, second=second),
        "",
    ]
    if scores:
        rows = list(scored)
        columns = rows if block.even else sorted({other for _one, other in scores})
        files[f"wins{ending}.png"] = png(wins_picture(scores, rows, columns))
        files[f"lists{ending}.png"] = png(lists_picture(scored))
        page += [f"![]({name}{ending}.png)\n" for name in ("lists", "wins")]
        page += lists_table(scored)
    page += pairs_table(block)
    page += _seats(block, ending, files)
    points = counts.points_by_round(block)
    if points:
        files[f"rounds{ending}.png"] = png(rounds_picture(points))
        page += ["### " + _("Points by round"), "", f"![](rounds{ending}.png)", ""]
    page += _lengths(block, ending, files)
    return page + _cards(block, load_library())


def share_words(score: Score) -> str:
    """Write a share with its 95 percent interval, "62% (47–75)"."""
    if not score.decided:
        return "–"
    low, high = (100 * end for end in score.interval)
    return with_signs(f"{score.share:.0%}") + f" ({low:.0f}–{high:.0f})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Write a table of the page: words to the left, numbers to the right."""
    lines = [list(map(str, row)) for row in rows]
    numbers = [
        all(line[place][:1] in "0123456789–" for line in lines) for place in range(len(head))
    ]
    marks = ["---:" if number else "---" for number in numbers]
    return ["| " + " | ".join(line) + " |" for line in (list(head), marks, *lines)] + [""]


def _part(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Write a part of the page: its heading and a table."""
    return ["### " + title, "", *table(head, rows)]


def lists_table(scored: Mapping[str, Score]) -> list[str]:
    """Write what every list did against all others."""
    head = (_("list"), _("games"), _("won"), _("lost"), _("draws"), _("share won (95%)"))
    rows = (
        (name, score.games, score.wins, score.losses, score.draws, share_words(score))
        for name, score in scored.items()
    )
    return _part(_("Lists against all others"), head, rows)


def pairs_table(block: ModeBlock) -> list[str]:
    """Write the games of every pair; a list that meets itself has no share."""
    head = (
        *(_("first list"), _("second list"), _("games"), _("first won"), _("second won")),
        *(_("draws"), _("first's share (95%)")),
    )
    rows = (
        (
            *(one, other, score.games, score.wins, score.losses, score.draws),
            "–" if one == other and block.even else share_words(score),
        )
        for (one, other), score in counts.pairs(block).items()
    )
    return _part(_("Pairs"), head, rows)


def _seats(block: ModeBlock, ending: str, files: dict[str, str | bytes]) -> list[str]:
    """Write what a seat is worth, and what it is worth to begin."""
    score, began = counts.seats(block), counts.beginners(block)
    words = _("Red won {red} games and Blue {blue}, {draws} were drawn: red's share is {share}.")
    lines = [
        words.format(red=score.wins, blue=score.losses, draws=score.draws, share=share_words(score))
    ]
    shown = {_("Red"): score, _("Blue"): score.turned}
    if began.games:
        words = _("Who was first player of round 1 won {n} games and lost {m}: {share}.")
        lines.append(words.format(n=began.wins, m=began.losses, share=share_words(began)))
        reds = counts.red_began(block)
        words = _("Red was it in {n} of {games} games.")
        lines.append(words.format(n=reds, games=began.games))
        if reds in {0, began.games}:
            lines.append(_("The effects of the seat and of going first cannot be separated here."))
        shown |= {_("began"): began, _("came second"): began.turned}
    foot = _("Share of the decided games won, with its 95% interval.")
    files[f"seats{ending}.png"] = png(shares_picture(shown, foot))
    head = "### " + _("Balance of the seats")
    return [head, "", f"![](seats{ending}.png)", "", " ".join(lines), ""]


def _lengths(block: ModeBlock, ending: str, files: dict[str, str | bytes]) -> list[str]:
    found = counts.lengths(block)
    files[f"length{ending}.png"] = png(lengths_picture(found))
    decisions = median(row.decisions for row in block.rows)
    words = _("Half of the games took at most {n:.0f} decisions.").format(n=decisions)
    head = (_("ended in round"), _("games"))
    picture = f"![](length{ending}.png)"
    return ["### " + _("Length"), "", picture, "", *table(head, found.items()), words, ""]


def _cards(block: ModeBlock, library: Library) -> list[str]:
    """Write which units and which tactics cards did most, for each list."""
    head = (_("list"), _("unit"), _("games"), _("wounds a game"), _("destroyed a game"))
    rows = (
        (
            *(name, _name(card, library), one.games, f"{one.amount / one.games:.1f}"),
            f"{one.more / one.games:.2f}",
        )
        for name, card, one in _most(counts.units(block))
    )
    page = _part(_("What units earned"), head, rows)
    head = (_("list"), _("tactics card"), _("games"), _("times"), _("share won when played"))
    played = (
        (name, _name(card, library), one.games, one.amount, share_words(Score(one.won, one.lost)))
        for name, card, one in _most(counts.tactics(block))
    )
    return page + _part(_("Tactics cards"), head, played)


def _most(found: Mapping[tuple[str, str], CardCount]) -> Iterable[tuple[str, str, CardCount]]:
    """Yield of each list the cards that did most."""
    for name in sorted({name for name, _card in found}):
        own = [(card, one) for (whose, card), one in found.items() if whose == name]
        own.sort(key=lambda entry: (-entry[1].amount, entry[0]))
        yield from ((name, card, one) for card, one in own[:MOST_CARDS])


def _name(card: str, library: Library) -> str:
    """Return a card's name; its number where nobody printed it any more."""
    for shelf in (library.units, library.ncus, library.tactics):
        if card in shelf:
            return shelf[card].name
    return card


def _failures(rows: Sequence[StudyRow]) -> list[str]:
    failed = [row for row in rows if row.failure]
    if not failed:
        return []
    head = (_("cell"), _("game"), _("seed"), _("seat"), _("why"))
    lines = (
        (row.cell, row.game, row.seed, row.seat, row.failure.rpartition(" | ")[2]) for row in failed
    )
    return ["## " + _("Games that failed"), "", *table(head, lines)]
