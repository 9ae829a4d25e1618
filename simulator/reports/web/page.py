"""The frame of a page: one file that asks nobody for anything, with its styles and scripts inside.

A rule at its head forbids the browser every request; styles and scripts are allowed by their hash,
so that nothing which got into a text could ever run. The same page is the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence

from simulator.datafiles import asset_text
from simulator.language.texts import translate as _
from simulator.reports.web.elements import Html, element, joined
from simulator.reports.web.svg import colours, patterns


def web_page(
    title: str,
    *body: Html,
    version: str,
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    parts: str = "",
) -> str:
    """Return a whole page.

    `styles` and `scripts` are names of files in `assets/pages` beside `page.css` and `page.js`,
    which every page has. `parts` are elements with data that stand behind the body, as
    `files.page_attachments.page_part` writes them.
    """
    style = colours() + "".join(asset_text("pages", f"{name}.css") for name in ("page", *styles))
    script = "".join(asset_text("pages", f"{name}.js") for name in ("page", *scripts))
    head = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content=f"Iron Ranks {version}".strip()),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        Html(f"<style>{style}</style>"),
    )
    whole = (
        patterns(),
        element("main", *body),
        _foot(version),
        parts,
        Html(f"<script>{script}</script>"),
    )
    inside = "\n".join(("<head>", *head, "</head>", "<body>", *whole, "</body>"))
    return f'<!doctype html>\n<html lang="en">\n{inside}\n</html>\n'


def picker(
    group: str, key: str, *words: str, class_: str = "", label: str = "", first: bool = False
) -> Html:
    """Return a button that shows what is prepared under a key, in place of the group's others.

    `first` says that it is what the page shows when it opens; see `prepared`. `label` is what is
    read out in place of the button's words.
    """
    return element(
        "button",
        *words,
        type="button",
        class_=class_,
        data_pick=f"{group}:{key}",
        aria_label=label,
        aria_pressed="true" if first else "false",
    )


def prepared(group: str, key: str, *inside: str, class_: str = "", first: bool = False) -> Html:
    """Return what is shown while a key of a group is picked; only the first is at the opening."""
    return element("div", *inside, class_=class_, data_shown=f"{group}:{key}", hidden=not first)


def zoomable(group: str, *inside: str, class_: str = "") -> Html:
    """Return a frame whose `svg` elements zoom together: buttons, wheel, pinch, keys, drag."""
    buttons = joined(
        element("button", sign, type="button", data_zoom=way, aria_label=words)
        for way, sign, words in (
            ("in", "+", _("Zoom in")),
            ("out", "−", _("Zoom out")),
            ("all", "□", _("Show all of it")),
        )
    )
    return element(
        "div",
        *inside,
        element("div", buttons, class_="zoom"),
        class_=f"zoomable {class_}".strip(),
        data_zooms=group,
        tabindex="0",
    )


def sides(left: Iterable[str], right: Iterable[str]) -> Html:
    """Return two columns, one below the other where a screen is narrow."""
    return element("div", element("div", *left), element("div", *right), class_="sides")


def panel(title: str, *inside: str, kind: str = "") -> Html:
    """Return a part of the page in a frame, under its title."""
    return element("section", element("h2", title), *inside, class_=f"panel {kind}".strip())


def copyable(name: str, text: str, words: str) -> Html:
    """Return a text in its own lines with a button that copies it."""
    return joined(
        (
            element(
                "button",
                words,
                type="button",
                class_="gold",
                data_copy=name,
                data_copied=_("Copied"),
            ),
            element("pre", text, id=name, tabindex="0"),
        )
    )


def _foot(version: str) -> Html:
    made = _("Made by {program}. Nothing leaves this page.")
    made = made.format(program=f"Iron Ranks {version}".strip())
    exact = _("Exact numbers come from the program.")
    return element("footer", element("span", made), element("span", exact))


def _policy(style: str, script: str) -> str:
    """Forbid all that is not in the file itself."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    hashed = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(hashed).decode('ascii')}"
