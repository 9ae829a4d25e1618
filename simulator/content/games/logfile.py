"""The log of a game as a file one can read without the program: plain text or one HTML page."""

from __future__ import annotations

from html import escape
from pathlib import Path

from simulator.content.games.saved_game import log_of
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.files.disk import write_atomically
from simulator.language.texts import language, printed, signed
from simulator.language.texts import translate as _
from simulator.rules.turn.result import Result, result_of

_PAGE = """<!doctype html>
<html lang="{spoken}"><head><meta charset="utf-8">
<meta name="generator" content="Iron Ranks"><title>{title}</title><style>
body {{ font: 16px/1.5 serif; max-width: 50em; margin: 2em auto; padding: 0 1em; }}
table {{ border-collapse: collapse; }} td, th {{ padding: .2em .8em; text-align: left; }}
li {{ margin: .1em 0; }} .bar {{ display: inline-block; height: .8em; background: #7a1f1f; }}
</style></head><body><h1>{title}</h1>
{result}
<h2>{heading}</h2><ol>
{lines}
</ol></body></html>
"""


def write_log(path: Path, session: Session) -> None:
    """Write a game's log: HTML for a name that ends in .html, else text (OSError if refused)."""
    lines = log_of(session)
    found = result_of(session.position, session.events)
    if path.suffix.lower() not in {".html", ".htm"}:
        head = f"Iron Ranks: {_title(session)}"
        write_atomically(path, "\n".join([head, *_lines(found), "", *lines]) + "\n")
        return
    page = _PAGE.format(
        spoken=language(),
        title=escape(_title(session)),
        heading=escape(_("What happened")),
        result=_tables(found),
        lines="\n".join(f"<li>{escape(line)}</li>" for line in lines),
    )
    write_atomically(path, page)


def _title(session: Session) -> str:
    return printed(getattr(session.game.scenario, "name", "")) or _("A battle")


def _lines(found: Result) -> list[str]:
    """Return the result in sentences."""
    winner = (
        _("A draw")
        if found.winner is None
        else _("{player} wins").format(player=player_name(found.winner))
    )
    text = [f"{winner}: {found.ending}" if found.ending else _("The game goes on.")]
    for tally in found.tallies:
        text.append(
            _("{player}: {points} points ({rounds}), {lost} units lost").format(
                player=player_name(tally.player),
                points=tally.points,
                rounds=" ".join(map(str, tally.by_round)),
                lost=tally.units_lost,
            )
        )
        text += [f"  {signed(points, 0)} {source}" for source, points in tally.by_source.items()]
    return text


def _tables(found: Result) -> str:
    """Return the result as paragraphs, and a bar for every player and round."""
    text = "".join(f"<p>{escape(line)}</p>" for line in _lines(found))
    rows = "".join(
        "<tr><th>{who}</th>{cells}</tr>".format(
            who=escape(str(player_name(tally.player))),
            cells="".join(
                f'<td><span class="bar" style="width:{points * 0.6:.1f}em"></span> {points}</td>'
                for points in tally.by_round
            ),
        )
        for tally in found.tallies
    )
    return f"{text}<table>{rows}</table>"
