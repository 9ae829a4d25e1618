"""What is wrong with a file that is no YAML at all: in which line, and in plain words."""

from __future__ import annotations

from typing import Final

import yaml

from simulator.language.texts import translate as _

BEGUN: Final = ("while parsing a flow", "while scanning a quoted", "while scanning a simple key")
"""What the parser was reading when the fault lies where that began, not where it was noticed."""


def line_of(error: yaml.YAMLError, text: str) -> int | None:
    """Return the line of the fault, from 1: where that begins which does not end, if that is it."""
    mark = getattr(error, "problem_mark", None)
    if str(getattr(error, "context", None) or "").startswith(BEGUN):
        mark = getattr(error, "context_mark", None) or mark
    return min(mark.line, text.count("\n")) + 1 if mark else None


def found_of(error: yaml.YAMLError) -> str:
    """Return what stands there, as it follows on "found"."""
    problem = str(getattr(error, "problem", None) or error)
    reading = str(getattr(error, "context", None) or "")
    for said, words in _words().items():
        if said in problem or said in reading:
            return words
    return _("something it cannot read ({problem})").format(problem=problem)


def _words() -> dict[str, str]:
    """Return plain words for what the parser says, the first that fits."""
    return {
        "parsing a flow mapping": _("a “{” with no “}” or with a comma missing after it"),
        "parsing a flow sequence": _("a “[” with no “]” or with a comma missing after it"),
        "scanning a quoted scalar": _("a quotation mark that is not closed"),
        "scanning a simple key": _("a line without a “:” after its key"),
        "mapping values are not allowed": _(
            "a “:” where no key can stand; perhaps the line is indented wrongly"
        ),
        "cannot start any token": _("a sign that no value begins with, such as a tab, “@” or “%”"),
        "expected '-' indicator": _("a line that is no entry of the list it stands in"),
        "parsing a block": _(
            "a line that does not fit those before it: a wrong indentation, or a "
            "bracket or quotation mark too many"
        ),
        "undefined alias": _("a “*” before a value; put such a value in quotation marks"),
    }
