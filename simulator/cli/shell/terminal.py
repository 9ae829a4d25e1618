"""The one door to the terminal: names from files are shown, never obeyed.

What a file or an argument says may hold brackets that Rich takes for colours, or characters that
move the cursor. All commands print through this module, and a test looks for one that does not.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TextIO

from simulator.cli.shell.plain_signs import within
from simulator.language.texts import Message, printable, printed, unseen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console
    from rich.table import Column


def say(*words: object, to: TextIO | None = None, end: str = "\n", flush: bool = False) -> None:
    """Print words as they stand, beside the answers with `to=sys.stderr`.

    Characters that cannot be seen are written out; what the terminal cannot show is said with the
    nearest sign.
    """
    stream = to or sys.stdout
    if stream is None:  # a program of Windows that has no console
        return
    line = printable(" ".join(printed(str(word)) for word in words)) + end
    try:
        stream.write(line)
    except UnicodeEncodeError:
        stream.write(within(line, stream.encoding or "ascii"))
    if flush:
        stream.flush()


def _written(value: object) -> str:
    """Write a message into JSON as it reads now; nothing else has a place there (TypeError)."""
    if isinstance(value, Message):
        return str(value)
    raise TypeError(type(value).__name__)


def say_json(data: object) -> None:
    """Print data as one line of JSON."""
    text = json.dumps(data, ensure_ascii=False, default=_written)
    while (found := unseen(text)) is not None:
        text = text.replace(found[0], f"\\u{ord(found[0]):04x}")
    say(text)


def console(*, errors: bool = False) -> Console:
    """Return what tables are printed with; it takes no word for an instruction."""
    from rich.console import Console
    from rich.text import Text

    class Plain(Console):
        """A console that shows every text as it stands."""

        # Any: the library hands over how it dresses words
        def render_str(self, text: str, **dress: Any) -> Text:
            return super().render_str(printable(printed(text)), **{**dress, "markup": False})

    return Plain(stderr=errors, markup=False, emoji=False)


def show_table(
    heads: Sequence[Column | str],
    rows: Iterable[Sequence[object]],
    **look: Any,  # Any: the library names how a table looks
) -> None:
    """Print rows below their heads."""
    from rich.table import Table

    table = Table(*heads, **look)
    for row in rows:
        table.add_row(*map(str, row))
    console().print(table)
