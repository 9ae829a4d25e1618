"""The site in two languages: each page in a frame of its own, and a switch to the other one.

Pages below `de/` are German. Their counterpart has the same path without that folder; a page
without one switches to the start page of the other language.
"""

from __future__ import annotations

from typing import Any, Final

GERMAN: Final = "de/"
"""The folder of the German pages."""
SECTION: Final = "Deutsch"
"""The entry of the contents that holds all of them."""
TOGGLES: Final = {
    "en": ("Switch to light mode", "Switch to dark mode", "Switch to the colours of the system"),
    "de": ("Helle Farben", "Dunkle Farben", "Farben des Systems"),
}
"""What the switch of colours says: what a click leads to."""


# Any: mkdocs' own contents, pages and settings; it is installed only where a site is built
def frame(nav: Any, language: str) -> Any:
    """Return the contents of one language alone."""
    from mkdocs.structure.nav import Navigation  # noqa: PLC0415 - only where a site is built

    german = [item for item in nav.items if item.title == SECTION]
    others = [item for item in nav.items if item.title != SECTION]
    items = [child for item in german for child in item.children] if language == "de" else others
    shown = Navigation(items, nav.pages)
    start = "index.md" if language == "en" else f"{GERMAN}index.md"
    shown.homepage = next((page for page in nav.pages if page.file.src_uri == start), None)
    return shown


# Any: as above
def links(page: Any, nav: Any) -> list[dict[str, str]]:
    """Return where the switch of languages leads from a page."""
    path = page.file.src_uri.removeprefix(GERMAN)
    urls = {each.file.src_uri: each.url for each in nav.pages}
    english = urls.get(path, urls["index.md"])
    german = urls.get(f"{GERMAN}{path}", urls[f"{GERMAN}index.md"])
    return [
        {"name": "English", "link": english or "./", "lang": "en"},
        {"name": "Deutsch", "link": german, "lang": "de"},
    ]


# Any: as above
def on_page_context(context: Any, page: Any, config: Any, nav: Any) -> Any:
    """Choose language, contents and switches for the page that is written next."""
    language = "de" if page.file.src_uri.startswith(GERMAN) else "en"
    config.theme["language"] = language
    for entry, name in zip(config.theme["palette"], TOGGLES[language], strict=True):
        entry["toggle"]["name"] = name
    config.extra["alternate"] = links(page, nav)
    context["nav"] = frame(nav, language)
    return context
