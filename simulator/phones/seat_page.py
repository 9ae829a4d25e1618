"""What the phone of a seat shows, as data, in the language spoken now.

All of it is read from the view of the seat, from what the table shows everybody, and from the
question that is put to this very seat. Nothing here knows what another seat holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from simulator.agents.view import View, view_of
from simulator.engine.game import game_of
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.files.plain_data import Data
from simulator.language.faction_names import faction_name
from simulator.language.texts import TACTICS_CARD, joined, printed
from simulator.language.texts import translate as _
from simulator.missions.missions import met_by
from simulator.missions.open_missions import OpenMission
from simulator.model.cards import TacticsCard
from simulator.model.requests import Choose, ChooseSome, Kind, Option, Request, Roll, WindowOption
from simulator.model.scenario import MissionCard, SiegeCard
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of
from simulator.staging.changes import held_abilities, text_of_ability
from simulator.staging.decision import decision, turn_line
from simulator.staging.dice_rows import DiceRow
from simulator.staging.drawer import HiddenCard, drawer
from simulator.staging.faces import card_face, who_played
from simulator.staging.roll_need import dice_name, roll_need
from simulator.staging.scores_now import mission_row
from simulator.staging.side_scores import round_words, side_scores
from simulator.staging.staged import Staged

MOST_DICE: Final = 3
"""So many of the last rolls lie on the page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put to a phone.

    number: of the question. slot, passed: the seconds it lasts, and those that are over. first: its
    number when it began for the first time, if it began anew.
    """

    number: int
    request: Request = field(repr=False)
    slot: float = 0.0
    passed: float = 0.0
    first: int = 0


def seat_page(
    session: Session, staged: Staged, seat: Seat, asked: Asked | None = None, note: str = ""
) -> Data:
    """Return all that the phone of a seat shows.

    Args:
        session: The game.
        staged: What the table shows of it, in the language of this phone.
        seat: Whose phone it is.
        asked: The question that is put to it, None where none is.
        note: What it waits for, in a sentence.
    """
    now = view_of(session.position, seat)
    cards = [(one, one.card) for one in drawer(now, seat)]
    return {
        **common_page(session, now, staged),
        "seat": seat.value,
        "name": str(player_name(seat)),
        "house": faction_name(_faction(now)),
        "question": None if asked is None else question_page(now, asked),
        "note": note,
        "roll": None,
        "hand": [_card(now, one, c) for one, c in cards if isinstance(c, TacticsCard)],
        "orders": [*_orders(now)],
        "siege": [_of_mode(now, one, c) for one, c in cards if isinstance(c, SiegeCard)],
        "missions": [_of_mode(now, one, c) for one, c in cards if isinstance(c, MissionCard)],
    }


def common_page(session: Session, now: Position, staged: Staged) -> Data:
    """Return what everybody at the table may know: points, round, turn, what was played, dice.

    `now` is what the reader may see of the position.
    """
    tray = staged.tray
    rows = tray.rows[-MOST_DICE:] if tray is not None else ()
    return {
        "mode": str(printed(scenario_of(now).name)),
        "round": round_words(now),
        "turn": turn_line(now),
        "whose": now.state.active.value,
        "points": [*_points(now)],
        "played": _played(now, staged),
        "dice": [_dice(row) for row in rows],
        "over": _("The game is over.") if session.over else "",
    }


def question_page(now: Position, asked: Asked) -> Data:
    """Return a question as a page shows it; one that may only be passed is `empty`."""
    request = asked.request
    said = decision(now, request)
    options: tuple[Option, ...] = ()
    least = most = 1
    if isinstance(request, Choose | ChooseSome):
        options = request.options
    if isinstance(request, ChooseSome):
        least, most = request.least, min(request.most, len(options))
    head = said.line if request.kind is Kind.WINDOW else str(request.prompt)
    return {
        "id": asked.number,
        "head": " ".join(filter(None, (said.at_stake, head))),
        "slot": asked.slot,
        "passed": asked.passed,
        "options": [_option(now, one) for one in options if one.key != PASS],
        "least": least,
        "most": most,
        "several": isinstance(request, ChooseSome),
        "may_pass": may_pass(request),
        "empty": is_empty(request),
    }


def roll_page(now: Position, asked: Asked) -> Data:
    """Return the roll that waits for a thumb: its number, and what the dice need."""
    request = asked.request
    said = str(request.prompt)
    if isinstance(request, Roll):
        need = roll_need(now, request)
        said = " · ".join(filter(None, (f"{request.prompt}: {dice_name(request)}", need)))
    return {"question": asked.number, "said": said}


def may_pass(request: Request) -> bool:
    """Return whether a question may be answered with nothing."""
    if isinstance(request, ChooseSome):
        return request.least == 0
    return isinstance(request, Choose) and any(one.key == PASS for one in request.options)


# ------------------------------------------------------------------ what all may know


def _points(now: Position) -> Iterator[Data]:
    for side in side_scores(now):
        said = _("{n} of {all}").format(n=side.score, all=side.target)
        yield {
            "seat": side.side[0].value,
            "name": str(joined(map(player_name, side.side), " / ")),
            "points": side.score,
            "of": side.target,
            "said": said if side.target is not None else str(side.score),
        }


def _played(now: Position, staged: Staged) -> Data | None:
    """Return the newest that lies face up, with its words."""
    if not staged.face_up:
        return None
    lying = staged.face_up[-1]
    face = card_face(now, lying)
    words = (f"{part.name} {part.words}".strip() for part in face.passages)
    return {
        "seat": lying.player.value if lying.player is not None else "",
        "head": who_played(now, lying),
        "name": face.title,
        "text": "\n".join(words),
    }


def _dice(row: DiceRow) -> Data:
    return {
        "seat": row.who.value,
        "head": " · ".join(filter(None, (row.title, row.heading))),
        "said": row.came,
        "dice": [{"face": die.face, "good": die.good} for die in row.dice],
    }


# ------------------------------------------------------------------ what the seat alone may know


def _faction(now: View) -> str:
    return now.state.seats[now.seat].faction


def _card(now: View, one: HiddenCard, card: TacticsCard) -> Data:
    """Return a tactics card: its name, when it may be played, its words, and where it lies."""
    triggers = game_of(now).effects.abilities[card.ability].triggers
    when = dict.fromkeys(str(each.moment.words) for each in triggers)
    said = _("revealed by {player}") if one.revealed else _("borrowed from {player}")
    if one.beside:
        said = _("face down beside {holder}")
    return {
        "name": printed(card.name, TACTICS_CARD),
        "when": ", ".join(when),
        "text": printed(card.text),
        "note": _note(now, one, said),
    }


def _of_mode(now: View, one: HiddenCard, card: SiegeCard | MissionCard) -> Data:
    """Return a siege card or a mission of the hand, and how a mission stands."""
    stands = ""
    if isinstance(card, MissionCard):
        met = tuple(met_by(now, card.number, now.seat))
        stands = mission_row(OpenMission(card, now.seat, met=met)).sentence
    note = _note(now, one, _("held by {player}"))
    return {"name": printed(card.name), "text": printed(card.text), "now": stands, "note": note}


def _note(now: View, one: HiddenCard, said: str) -> str:
    """Return where a card lies, or whose it is, as `said`; nothing for one of the seat's own."""
    if one.whose is None and not one.beside:
        return ""
    whose = player_name(one.whose) if one.whose is not None else ""
    return said.format(player=whose, holder=now.name(one.beside) if one.beside else "")


def _orders(now: View) -> Iterator[Data]:
    """Yield the orders that the seat's units and NCUs have."""
    for holder, ability in held_abilities(now, now.seat):
        order = now.game.library.abilities.get(ability)
        if order is not None and order.order:
            name, text = printed(order.name), printed(order.text)
            yield {"name": name, "when": printed(now.name(holder)), "text": text, "note": ""}


def _option(now: Position, one: Option) -> Data:
    """Return an option with its words: those of the card or the ability that it uses."""
    text = str(one.detail)
    if isinstance(one, WindowOption):
        known = now.game.library.tactics.get(one.card)
        text = text_of_ability(now.game.library, one.ability)
        text = printed(known.text if known and known.ability == one.ability else text)
    elif one.about in now.game.library.tactics:
        text = printed(now.game.library.tactics[one.about].text)
    return {"key": one.key, "label": printed(str(one.label)), "text": text}
