"""The pages work in browsers of 2019: no younger syntax, no younger interface, no younger style.

A real parser reads the scripts. What it does not know by its kind it knows by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from simulator.phones.page_files import pages

YOUNGER_SYNTAX: Final = {
    "optional_chain",
    "class_static_block",
    "field_definition",
    "private_property_identifier",
    "import",
    "import_statement",
    "export_statement",
    "html_comment",
}
"""Parts of a script that ES2019 does not have, or that our plain scripts do without."""
YOUNGER_SIGNS: Final = {"??", "??=", "||=", "&&=", "#", "await", "using"}
"""The same as single signs; waiting is done by events."""
YOUNGER_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        """
        allSettled any AggregateError at BigInt BigInt64Array BroadcastChannel clipboard
        CompressionStream findLast findLastIndex FinalizationRegistry fromAsync getBattery
        globalThis group groupBy hasOwn isWellFormed matchAll navigation OffscreenCanvas popover
        queueMicrotask randomUUID replaceAll replaceChildren ResizeObserver requestIdleCallback
        scheduler setHTML showModal structuredClone TextDecoderStream toReversed toSorted toSpliced
        toWellFormed throwIfAborted userAgentData VisualViewport visualViewport wakeLock WeakRef
        WebTransport withResolvers
        """,
    )
)
"""Interfaces younger than 2019, or of some browsers alone then; asked for by their names."""
FORBIDDEN_WORDS: Final = {
    *("innerHTML", "outerHTML", "insertAdjacentHTML", "write", "eval", "Function", "srcdoc"),
    *("cookie", "fetch", "XMLHttpRequest", "sendBeacon", "EventSource", "vibrate"),
}
"""What could run a text as code, leave something behind, or tell others at the table."""
NAMES: Final = {"identifier", "property_identifier", "shorthand_property_identifier"}
NUMBERS: Final = re.compile(r"\d_\d|\dn$")
"""1_000 and 10n."""
YOUNGER_STYLES: Final = (
    *(
        r"\b(min|max|clamp|env|color-mix|oklch|lab|lch|round)\s*\(",
        r"(?<![-\w])(row-|column-)?gap\s*:",
    ),
    *(r"\binset\b\s*:", r"\baspect-ratio\s*:", r"\d[sdl]v[hwib]\b", r":(is|where|has|not)\s*\("),
    *(r":focus-(visible|within)", r"@(layer|container|property|scope|supports|import)\b"),
    *(r"\b(accent-color|backdrop-filter|color-scheme|content-visibility|scroll-padding\S*)\s*:",),
    *(r"\bmargin-(inline|block)", r"\bpadding-(inline|block)", r"overflow-wrap\s*:\s*anywhere"),
    *(r"text-wrap", r"font-variant-caps", r"\boverscroll", r"prefers-(contrast|color-scheme)"),
    *(r"\bplace-(items|content|self)", r"(?<!: )\bsubgrid\b", r"&", r"width\s*[<>]=?"),
)
"""Styles younger than 2019, as patterns."""


@cache
def parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes(child)


def faults_of_script(text: str) -> list[str]:
    """List what a browser of 2019 does not know, and what a page must not use."""
    found = []
    for node in nodes(parser().parse(text.encode()).root_node):
        said = (node.text or b"").decode()
        named = node.type in NAMES and said in YOUNGER_WORDS | FORBIDDEN_WORDS
        if node.is_error or node.is_missing or node.type in YOUNGER_SYNTAX | YOUNGER_SIGNS:
            found.append(node.type)
        elif node.type == "catch_clause" and node.child_by_field_name("body") is None:
            found.append("catch")
        elif named or (node.type == "number" and NUMBERS.search(said)):
            found.append(said)
        elif node.type == "regex_flags" and set(said) & set("sdvy"):
            found.append(f"/{said}")
        elif node.type == "regex_pattern" and re.search(r"\(\?<|\\p\{", said):
            found.append(said)
    return found


def faults_of_style(text: str) -> list[str]:
    """List what a browser of 2019 does not know."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [pattern for pattern in YOUNGER_STYLES if re.search(pattern, bare)]


def served(ending: str) -> dict[str, str]:
    return {path: file.body.decode() for path, file in pages().items() if path.endswith(ending)}


def test_the_scripts_and_styles_work_in_browsers_of_2019() -> None:
    scripts, styles = served(".js"), served(".css")
    assert len(scripts) == 3
    assert len(styles) == 4
    assert {
        path: found for path, text in scripts.items() if (found := faults_of_script(text))
    } == {}
    assert {path: found for path, text in styles.items() if (found := faults_of_style(text))} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "a?.b;",
        "a?.();",
        "a?.[0];",
        "const b = a ?? 1;",
        "a ??= 1;",
        "a ||= 1;",
        "class A { b = 1; }",
        "class A { #b() {} }",
        "class A { static {} }",
        "const a = 1_000;",
        "const a = 10n;",
        "'a'.replaceAll('b', 'c');",
        "'a'.matchAll(/b/g);",
        "globalThis.a = 1;",
        "Promise.allSettled([]);",
        "[1].at(-1);",
        "structuredClone(a);",
        "import('./a.js');",
        "import a from './a.js';",
        "await a;",
        "/(?<name>a)/.exec(b);",
        "/a/s.exec(b);",
        "a.replaceChildren(b);",
        "navigator.wakeLock.request('screen');",
        "part.innerHTML = text;",
        "document.cookie = 'a=b';",
        "fetch('/a');",
        "navigator.vibrate(100);",
        "const a = ;",
    ],
)
def test_a_script_that_is_too_young_or_unsafe_is_found(planted: str) -> None:
    assert faults_of_script(planted)


def test_a_script_of_2019_is_none() -> None:
    assert not faults_of_script(
        "const f = async (a, ...b) => { try { await0(a); } catch { return {...a, b}; } };"
        "const g = `${a} at`; [[1]].flat().flatMap((a) => a); Object.fromEntries([]); a ? .5 : 1;"
        "class A { constructor() { this.b = 1; } }"
    )


@pytest.mark.parametrize(
    "planted",
    [
        "a { gap: 4px; }",
        "a { column-gap: 4px; }",
        "a { inset: 0; }",
        "a { aspect-ratio: 1; }",
        "a { width: min(1px, 2px); }",
        "a { width: clamp(1px, 2px, 3px); }",
        "a { height: 100dvh; }",
        "a:is(b) { top: 0; }",
        "a:has(b) { top: 0; }",
        "a:focus-visible { top: 0; }",
        "a { overflow-wrap: anywhere; }",
        "@media (width >= 600px) { a { top: 0; } }",
        "a { & b { top: 0; } }",
        "@layer a;",
        "@import url('a.css');",
    ],
)
def test_a_style_that_is_too_young_is_found(planted: str) -> None:
    assert faults_of_style(planted)


def test_a_style_of_2019_is_none() -> None:
    assert not faults_of_style(
        "a { transform: scaleX(0.5); grid-template-columns: repeat(2, minmax(0, 1fr)); } /* gap: */"
        "@media (min-width: 600px) { a::after { content: 'a'; height: calc(100% - 1rem); } }"
    )
