"""The files of the two pages of the phones' server: a seat's own page, and the one that looks on.

They are the files of `assets/pages` with the words of every language of the program inside; a page
takes those of its reader's browser. Nothing in them comes from a game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from simulator.datafiles import asset_bytes, asset_text
from simulator.files.page_attachments import page_part
from simulator.language.languages import languages, speaking
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.phones.server import ServedFile
from simulator.reports.web.svg import colours

_PLACE_OF_WORDS: Final = "<!-- words -->\n"
_SCRIPTS: Final = ("link", "phone", "watch")
_STYLES: Final = ("table", "phone", "watch")
_FACES: Final = {
    "cinzel": ("cinzel", "Cinzel-Bold.ttf"),
    "lato": ("lato", "Lato-Regular.ttf"),
    "lato-bold": ("lato", "Lato-Bold.ttf"),
}
_SHIELDS: Final = {Seat.RED: "bars", Seat.BLUE: "dots", Seat.GREEN: "both", Seat.GOLD: "plain"}
"""The shields of the seats, as the window shows them: no side is told by its colour alone."""


def pages() -> Mapping[str, ServedFile]:
    """Return what the server serves, by its path."""
    words = page_part("words", json.dumps(_in_every_language(), sort_keys=True))
    files = {
        path: _text("html", asset_text("pages", f"{name}.html").replace(_PLACE_OF_WORDS, words))
        for path, name in (("/", "phone"), ("/watch", "watch"))
    }
    files["/colours.css"] = _text("css", colours())
    for name in _STYLES:
        files[f"/{name}.css"] = _text("css", asset_text("pages", f"{name}.css"))
    for name in _SCRIPTS:
        files[f"/{name}.js"] = _text("javascript", asset_text("pages", f"{name}.js"))
    for seat, shield in _SHIELDS.items():
        icon = asset_text("icons", f"shield-{shield}.svg").encode()
        files[f"/shield-{seat.value}.svg"] = ServedFile(icon, "image/svg+xml")
    for name, place in _FACES.items():
        files[f"/{name}.ttf"] = ServedFile(asset_bytes("fonts", *place), "font/ttf")
    return files


def _text(kind: str, text: str) -> ServedFile:
    return ServedFile(text.encode("utf-8"), f"text/{kind}; charset=utf-8")


def _in_every_language() -> dict[str, dict[str, str]]:
    """Return the words of the pages in each language that the program speaks."""
    found = {}
    for language in languages():
        with speaking(language):
            found[language] = {key: str(text) for key, text in _words().items()}
    return found


def _words() -> dict[str, str]:
    """Return the words of the pages in the language spoken now; the page fills their places."""
    return {
        "hand": _("Hand"),
        "orders": _("Orders"),
        "siege": _("Siege"),
        "dice": _("Dice"),
        "no_hand": _("You hold no tactics card."),
        "no_orders": _("None of your units has an order."),
        "no_siege": _("You hold no siege card."),
        "missions": _("My missions"),
        "alone": _("only you see this page"),
        "joined": _("joined to the table"),
        "lost": _("link lost, trying again"),
        "scan": _("To join, scan the code on the screen."),
        "go": _("Go on"),
        "wait": _("Wait"),
        "nothing": _("Nothing to decide"),
        "nothing_why": _(
            "No card or order of yours may be used now. The table waits as long as if you had one, "
            "so nobody can tell."
        ),
        "use_nothing": _("Use nothing"),
        "more_time": _("more time"),
        "will_send": _("When the bar is full: {answer}."),
        "sent": _("Sent: {answer}."),
        "choose_some": _("Choose {least} to {most}."),
        "choose_all": _("Choose {most}."),
        "thumb": _("I roll my dice by thumb"),
        "roll": _("Roll"),
        "good": _("success"),
        "bad": _("failure"),
        "behind": _("{n} s behind the table"),
        "wounds": _("wounds left"),
        "both": _("only what everybody may see"),
    }
