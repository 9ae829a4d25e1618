"""Numbers in YAML as everyone writes them, 1e1 and 1.5e3 too; and where the keys of a row stand.

YAML 1.1, which PyYAML follows, takes a number with an exponent for text unless it has a point and
a signed exponent. Whoever reads or writes our files uses the loader and resolver of this module,
so that what is written as text comes back as text.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

FLOAT_TAG: Final = "tag:yaml.org,2002:float"
EXPONENT: Final = re.compile(
    r"""^[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)[eE][-+]?[0-9]+$"""
)
"""A number with an exponent, with or without a point or a sign."""
FIRST_LETTERS: Final = list("-+.0123456789")


class NumberLoader(yaml.CSafeLoader):
    """Reads plain data, numbers with an exponent as numbers."""


# Any: a class of the yaml library, which keeps its resolvers untyped
def with_exponents(kind: Any) -> None:
    """Teach a loader or dumper of PyYAML that a number with an exponent is a number."""
    kind.add_implicit_resolver(FLOAT_TAG, EXPONENT, FIRST_LETTERS)


with_exponents(NumberLoader)


def keys_of_row(line: str) -> list[tuple[str, int]]:
    """Return the keys of the mapping in a line that is a list of it alone, and their columns."""
    found: Any = NumberLoader(line).get_single_node()  # Any: yaml says no more of nodes
    return [(key.value, key.start_mark.column) for key, _value in found.value[0].value]
