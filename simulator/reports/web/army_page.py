"""The page of an army list: what it costs, what its cards say, in our words; it prints well."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import tts_string
from simulator.files.page_attachments import page_part
from simulator.files.pdf_attachments import ARMY
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard
from simulator.reports.army_words import (
    abilities_words,
    attack_words,
    entry_words,
    points_words,
    tactics_words,
    unit_words,
)
from simulator.reports.qr_code import dark_squares
from simulator.reports.web.elements import Html, element
from simulator.reports.web.page import copyable, panel, sides, web_page
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import (
    deck_cards,
    loyalties,
    marked_name,
    prices,
    removed_cards,
)


def army_page(army: Army, library: Library, version: str) -> str:
    """Return the whole page of an army; it carries the list as our files have it."""
    text = army_text(army, library)
    title = army.name or _("Army")
    points = element("p", points_words(army, library))
    head = element("header", element("h1", title), points, class_="panel")
    listed = (_list(army, library), _rules(army, library), _share(army, text))
    cards = (*_cards(army, library), _deck(army, library))
    part = page_part(ARMY, text)
    return web_page(
        title, head, sides(listed, cards), version=version, styles=("army",), parts=part
    )


def _list(army: Army, library: Library) -> Html:
    rows = []
    for entry in prices(army, library):
        name, points = entry_words(entry, army)
        kind = "unit" if isinstance(entry.card, UnitCard) else ""
        look = f"{kind} inset" if entry.spot is not None else kind
        rows.append(element("li", element("span", name), element("b", points), class_=look.strip()))
    return panel(_("The list"), element("ul", *rows, class_="list"))


def _rules(army: Army, library: Library) -> Html:
    """Return what army building says of the list: what is broken, else that nothing is."""
    verdicts = check(army, library)
    said = [
        element("p", "✕ ", _("broken: {verdict}").format(verdict=verdict), class_="no")
        for verdict in verdicts
        if not verdict
    ] or [element("p", "✓ ", _("The army keeps every rule."), class_="yes")]
    said += [
        element("p", _("Loyalty: {name}").format(name=loyalty))
        for loyalty in loyalties(army, library)
    ]
    return panel(_("Rules of army building"), *said)


def _share(army: Army, text: str) -> Html:
    return panel(
        _("To take it elsewhere"),
        copyable("list", text, _("Copy the list")),
        copyable("tts", tts_string(army), _("Copy the card numbers")),
        copyable("war-council", war_council_code(army), _("Copy the code for War Council")),
        _qr_code(war_council_code(army), _("The code for War Council, to be scanned")),
        kind="elsewhere",
    )


def _qr_code(text: str, notice: str) -> Html:
    """Return a QR code as a drawing, black on white with the empty rows a scanner needs."""
    across, dark = dark_squares(text)
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
    return element(
        "svg",
        element("rect", width=across, height=across, fill="#fff"),
        element("path", d=path, fill="#000"),
        viewBox=f"0 0 {across} {across}",
        role="img",
        aria_label=notice,
        class_="qr",
        shape_rendering="crispEdges",
    )


def _cards(army: Army, library: Library) -> Iterator[Html]:
    """Yield a panel for every unit with its attachments, and for every other card."""
    for listed in army.units:
        card = library.units[listed.card]
        inside = [
            element("p", unit_words(card), class_="numbers"),
            *(element("p", attack_words(attack)) for attack in card.attacks),
            *_abilities(card, library),
        ]
        for number in listed.attachments:
            attachment = library.attachments[number]
            inside += [
                element("h3", f"+ {marked_name(attachment)}"),
                *_abilities(attachment, library),
            ]
        inside += [
            element("p", element("b", special.name), f". {printed(special.text)}")
            for special in library.specials.values()
            if special.comes_with == card.id
        ]
        yield panel(str(marked_name(card)), *inside, kind="card")
    others: list[tuple[str, NcuCard | AttachmentCard]] = [
        (_("Non-combat unit"), library.ncus[number]) for number in army.ncus
    ]
    others += [(_("Joins the enemy"), library.attachments[number]) for number in army.joining]
    for kind, other in others:
        attack = other.attack if isinstance(other, NcuCard) else None
        yield panel(
            str(marked_name(other)),
            element("p", kind, class_="numbers"),
            element("p", attack_words(attack)) if attack is not None else "",
            *_abilities(other, library),
            kind="card",
        )


def _abilities(card: UnitCard | AttachmentCard | NcuCard, library: Library) -> Iterator[Html]:
    """Yield the abilities of a card, their names bold."""
    for words in abilities_words(card, library):
        name, dot, text = words.partition(". ")
        yield element("p", element("b", name), dot, text) if dot else element("p", words)


def _deck(army: Army, library: Library) -> Html:
    cards = []
    for card in deck_cards(army, library):
        name, dot, text = tactics_words(card, library).partition(". ")
        cards.append(element("p", element("b", name), dot, text))
    removed = _("Not in the tactics deck: {card}")
    cards += [
        element("p", removed.format(card=card.name), class_="quiet")
        for card in removed_cards(army, library)
    ]
    return panel(_("Tactics deck: two of each"), *cards)
