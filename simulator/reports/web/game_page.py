"""The page of a game: one file with its table, its steps to and fro, its dice, log and odds.

All numbers and sentences are written by the program. The page's script puts what was prepared into
its place; of a step only what changed is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.files.page_attachments import page_part
from simulator.language.faction_names import faction_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.reports.films.game_drawing import signs
from simulator.reports.films.shown_game import ShownGame, ShownStep
from simulator.reports.web.elements import Html, element, joined
from simulator.reports.web.game_fields import Fields, fields_of
from simulator.reports.web.game_table import table_svg
from simulator.reports.web.page import copyable, web_page, zoomable
from simulator.staging.dice_rows import DiceRow

DATA: Final = "steps"
"""The name under which the page carries its steps."""


def game_page(game: ShownGame, version: str) -> str:
    """Return the page of a game, or of the part of it that was asked for.

    The page needs no network and no server. ValueError where no step lies in the part.
    """
    steps = tuple(game.steps())
    if not steps:
        raise ValueError(_("There is nothing to show: no act is in the part you asked for."))
    last = fields_of(steps[-1])
    board = element("div", _table(steps, last), class_="board")
    return web_page(
        game.title,
        _head(game),
        element("div", board, _controls(steps), _happened(steps[-1]), class_="game"),
        _armies(steps[-1].now, last),
        _log(),
        _result(game),
        version=version,
        styles=("game",),
        scripts=("game",),
        parts=page_part(DATA, json.dumps([*_plain(steps)], separators=(",", ":"))),
    )


# ------------------------------------------------------------------ the steps as data


def _plain(steps: Iterable[ShownStep]) -> Iterator[dict[str, object]]:
    """Yield each step with what it changes; what it leaves out is as it was."""
    before: Fields = {}
    for step in steps:
        fields = fields_of(step)
        changed: Fields = {key: text for key, text in fields.items() if before.get(key) != text}
        gone: Fields = dict.fromkeys(before.keys() - fields.keys(), "")
        before = fields
        yield {
            "h": step.heading,
            "p": step.player.value if step.player is not None else "",
            "t": step.title,
            "l": step.lines,
            "d": [_roll(roll) for roll in step.rolls],
            "o": step.odds,
            "a": step.lit,
            "c": {**changed, **gone},
        }


def _roll(roll: DiceRow) -> list[object]:
    """Return a roll: whose, what for, its need, its dice with old faces, and what came of it.

    A die is good (1), bad (0), or just read (2).
    """
    dice = [
        [die.face, 2 if die.good is None else int(die.good), " ".join(map(str, die.old))]
        for die in roll.dice
    ]
    return [roll.who.value, roll.title, roll.heading, dice, roll.came]


# ------------------------------------------------------------------ the parts of the page


def _head(game: ShownGame) -> Html:
    now = game.start
    sides = [
        element(
            "span",
            element("b", str(player_name(seat.player))),
            f" {faction_name(seat.faction)}",
            class_=f"side {seat.player.value}",
        )
        for seat in now.state.seats.values()
    ]
    state = _("This game is over.") if game.over else _("This game is not over yet.")
    return element(
        "header",
        element("h1", game.title),
        element("p", *sides, class_="sides"),
        element("p", f"{state} {game.note}", class_="quiet small"),
        class_="panel",
    )


def _table(steps: tuple[ShownStep, ...], last: Fields) -> Html:
    drawing = table_svg(steps, last, _("The table of the game, seen from above"))
    said = _("This viewer runs no scripts: it shows the last position alone. A browser shows all.")
    return joined((zoomable("table", drawing), element("noscript", element("p", said))))


def _controls(steps: tuple[ShownStep, ...]) -> Html:
    """Return the slider, the buttons to and fro, and one for each round."""
    buttons = [
        element("button", sign, type="button", data_way=way, aria_label=words, title=words)
        for way, sign, words in (
            ("first", "|◀", _("To the beginning")),
            ("back", "◀", _("One step back")),
            ("play", "▶▶", _("Play it, or halt")),
            ("on", "▶", _("One step on")),
            ("last", "▶|", _("To the end")),
        )
    ]
    slider = element(
        "input",
        type="range",
        id="slider",
        min="0",
        max=str(len(steps) - 1),
        value=str(len(steps) - 1),
        aria_label=_("Step of the game"),
    )
    return element(
        "div",
        slider,
        element("div", *buttons, class_="ways"),
        element("div", *_rounds(steps), class_="picks"),
        class_="panel controls",
    )


def _rounds(steps: tuple[ShownStep, ...]) -> Iterator[Html]:
    """Yield a button for the first step of each round, and one word before them."""
    for number, step in enumerate(steps):
        if not number or step.heading != steps[number - 1].heading:
            if step.round and (not number or not steps[number - 1].round):
                yield element("span", _("Round"), class_="quiet")
            yield element(
                "button",
                str(step.round or step.heading),
                type="button",
                data_go=str(number),
                aria_label=step.heading,
            )


def _happened(last: ShownStep) -> Html:
    """Return the place where a step is told; without a script the last one stands there."""
    scores = [
        element(
            "span",
            f"{player_name(player)} ",
            element("b", str(seat.score), data_say=f"s|{player.value}"),
            class_=f"side {player.value}",
        )
        for player, seat in last.now.state.seats.items()
    ]
    return element(
        "section",
        element("p", element("b", last.heading, id="heading"), *scores, class_="sides"),
        element("p", last.title, id="sentence", aria_live="polite"),
        element("div", id="dice"),
        element("ul", id="lines", class_="small"),
        element("ul", id="odds", class_="small quiet", aria_label=_("What the dice promised")),
        class_="panel told",
    )


def _armies(now: Position, last: Fields) -> Html:
    """Return a list for each side: its units with wounds and conditions, its NCUs, its cards."""
    known = signs(now.state.units)
    return element(
        "div", *(_army(now, seat, known, last) for seat in now.state.seats), class_="armies"
    )


def _army(now: Position, seat: Seat, known: dict[str, str], last: Fields) -> Html:
    rows = [
        element(
            "li",
            element("b", known[unit.id], class_=f"chip {seat.value}"),
            element("span", now.name(unit.id), class_="grows"),
            _said(f"c|{unit.id}", last),
            element("b", str(last[f"w|{unit.id}"]), data_say=f"w|{unit.id}"),
            data_lit=unit.id,
        )
        for unit in now.state.units.values()
        if unit.owner is seat and not now.is_wall(unit.id)
    ]
    rows += [
        element(
            "li",
            element("span", now.name(ncu.id), class_="grows"),
            _said(f"z|{ncu.id}", last),
            data_lit=ncu.id,
        )
        for ncu in now.state.ncus.values()
        if ncu.home is seat
    ]
    cards = element("p", _said(f"h|{seat.value}", last), class_="small")
    name = element("h2", str(player_name(seat)))
    return element("section", name, element("ul", *rows), cards, class_=f"panel army {seat.value}")


def _said(key: str, last: Fields) -> Html:
    return element("span", str(last.get(key, "")), class_="quiet", data_say=key)


def _log() -> Html:
    """Return the place of the whole log; each of its lines leads to its step."""
    return element(
        "details",
        element("summary", _("All that happened")),
        element("ol", id="log"),
        class_="panel",
    )


def _result(game: ShownGame) -> Html:
    return element("section", copyable("result", game.result, _("Copy the result")), class_="panel")
