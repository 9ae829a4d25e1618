"""Slightly wrong copies of a line of code: a bound that shifts, a condition that never holds."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions in whose place another is called."""
UNREAD = ("annotation", "returns", "decorator_list", "type_comment", "type_params", "pattern")
"""Parts of the syntax that do nothing when the program runs, or whose change is no small slip."""
Slip = tuple[ast.expr | ast.stmt, ast.AST]
"""A node and what takes its place."""


@dataclass(frozen=True)
class LineMutant:
    """One wrong copy of a file: which text is replaced by which.

    `nth` counts the same replacements within a function, so that a mutant keeps its name when lines
    elsewhere change.
    """

    file: str
    function: str
    lines: tuple[int, int]
    """The line that is changed, and the one at which its statement begins."""
    before: str
    after: str
    nth: int
    span: tuple[int, int]
    """From which byte to which the file is replaced."""
    text: str
    """What stands there instead."""

    @property
    def name(self) -> str:
        """Return the name under which a mutant is reported, the same after changes elsewhere."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file}::{self.function}: {self.before} -> {self.after}{again}"

    def applied(self, source: bytes) -> bytes:
        """Return the file with this mutant in it."""
        start, end = self.span
        return source[:start] + self.text.encode() + source[end:]


def line_mutants(source: str, file: str) -> list[LineMutant]:
    """Return every wrong copy of a module, in the order of its lines."""
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def spot(line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return starts[line - 1] + column

    seen: Counter[tuple[str, str, str]] = Counter()
    mutants = []
    for place, wrong, home in _walk(ast.parse(source), Home("", 0, None)):
        span = (spot(place.lineno, place.col_offset), spot(place.end_lineno, place.end_col_offset))
        before, after = " ".join(raw[slice(*span)].decode().split()), ast.unparse(wrong)
        seen[home.function, before, after] += 1
        nth = seen[home.function, before, after]
        text = f"({after})" if isinstance(wrong, ast.expr) else after
        lines = (place.lineno, home.statement)
        mutants.append(LineMutant(file, home.function, lines, before, after, nth, span, text))
    return sorted(mutants, key=lambda mutant: mutant.span)


class Home(NamedTuple):
    """Where a node stands: its function, the line its statement begins at, the f-string around."""

    function: str
    statement: int
    text: ast.JoinedStr | None


def _walk(node: ast.AST, home: Home) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST, Home]]:
    """Yield what may be replaced below a node, with what, and where.

    Within an f-string Python 3.11 knows no places: there the whole string is written anew.
    """
    if isinstance(node, ast.stmt):
        home = home._replace(statement=node.lineno)
    if isinstance(node, ast.JoinedStr) and home.text is None:
        home = home._replace(text=node)
    if _only_checks(node) or _is_of_types(node):
        return
    for place, wrong in _slips(node):
        if home.text is None:
            yield place, wrong, home
        else:
            yield home.text, copy.deepcopy(home.text, {id(place): wrong}), home
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        home = home._replace(function=f"{home.function}.{node.name}".lstrip("."))
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in UNREAD:
                yield from _walk(child, home)


def _only_checks(node: ast.AST) -> bool:
    """Return whether a node does nothing in right code: `assert`, `raise`, `strict` of `zip`."""
    is_strict = isinstance(node, ast.keyword) and node.arg == "strict"
    return is_strict or isinstance(node, ast.Assert | ast.Raise)


def _is_of_types(node: ast.AST) -> bool:
    """Return whether a node speaks of types alone: `isinstance(...)`, `cast(...)`, an alias."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in {"isinstance", "cast", "TypeVar", "NewType"}
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id[:1].isupper() and not node.targets[0].id.isupper()
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _slips(node: ast.AST) -> Iterator[Slip]:
    """Yield what may stand in place of a node, or of the conditions that it asks."""
    match node:
        case ast.If() | ast.IfExp():
            yield from ((node.test, ast.Constant(value)) for value in (True, False))
        case ast.While():
            yield node.test, ast.Constant(value=False)
        case ast.comprehension() | ast.match_case():
            guards = node.ifs if isinstance(node, ast.comprehension) else [node.guard]
            yield from ((guard, ast.Constant(value=True)) for guard in guards if guard)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield node, ast.Pass()
        case ast.Break() | ast.Continue():
            yield node, SWAPPED[type(node)]()
        case ast.expr() | ast.AugAssign():
            yield from ((node, wrong) for wrong in _wrong(node))


def _wrong(node: ast.expr | ast.AugAssign) -> Iterator[ast.AST]:
    """Yield what may stand in place of an expression or of a sum in place."""
    match node:
        case ast.Compare():
            for at, sign in enumerate(node.ops):
                signs = [*node.ops[:at], SWAPPED[type(sign)](), *node.ops[at + 1 :]]
                yield _changed(node, ops=signs)
        case ast.BoolOp():
            yield _changed(node, op=SWAPPED[type(node.op)]())
            for at in range(len(node.values)):
                rest = node.values[:at] + node.values[at + 1 :]
                yield rest[0] if len(rest) == 1 else _changed(node, values=rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() | ast.AugAssign() if type(node.op) in SWAPPED and not _is_text(node):
            yield _changed(node, op=SWAPPED[type(node.op)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id="sorted"), args=[unsorted]):
            yield _changed(node, func=ast.Name("list"), args=[unsorted], keywords=[])
        case ast.Call(func=ast.Name(id=name)) if name in RENAMED:
            yield _changed(node, func=ast.Name(RENAMED[name]))


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    """Return whether a sum joins texts, or fills one with `%`."""
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for field, value in fields.items():
        setattr(changed, field, value)
    return changed
