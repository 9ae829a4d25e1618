"""The table of offsets on the page about training agents, written from the code.

python -m docs.hooks.offsets_table

A test compares the page with the code, so this runs after every change of what is observed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simulator.rl.layout import LENGTH, VERSION, offsets

PAGE: Final = Path(__file__).resolve().parents[1] / "how-to" / "let-a-machine-learn.md"
BEGIN, END = "<!-- offsets -->\n", "<!-- end of offsets -->"
"""Between these lines of the page the table stands."""
SAID: Final = """\
Observation version {version}: {length} numbers. A line with a step stands for a column of a
block of rows: the number of its first row is at *from*, that of the last at *to*."""


def table() -> str:
    """Return the table as Markdown."""
    lines = ["| block | column | from | to | step | meaning | unit |", "|" + "---|" * 7]
    for row in offsets():
        step = row.step if row.first != row.last else ""
        place = f"{row.first} | {row.last} | {step}"
        block, _point, column = row.name.partition(".")
        lines.append(f"| `{block}` | `{column}` | {place} | {row.meaning} | {row.unit} |")
    return SAID.format(version=VERSION, length=LENGTH) + "\n\n" + "\n".join(lines) + "\n\n"


def with_table(page: str) -> str:
    """Return a page with the table as it is now."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    return before + begin + table() + end + after


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
