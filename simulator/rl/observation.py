"""What an agent that learns observes: a view and what may be answered, as one vector of numbers.

Everything is seen from the agent's own side of the table: its own zone lies below, its own units
come first. Where each number stands is in `layout.py`, what may be answered in `options.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

import numpy as np

from simulator.agents.view import View
from simulator.geometry.pose import Pose
from simulator.model.cards import AttackCard, CardId
from simulator.model.requests import Choose, ChooseSome, Place, Request
from simulator.model.state import Condition, Ncu, Terrain, Token, Unit, Zone
from simulator.model.subjects import Attack, Charge
from simulator.rl.layout import BLOCKS, FAR, LENGTH, PROMPTS, Vector, bounds
from simulator.rl.options import NumberedView, Offered, Row, chance_of, rows_of, tell_apart
from simulator.rl.tables import CARDS, WORDS
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import required

LOW, HIGH = bounds()


def vector(
    view: View, request: Request | None, known: Offered | None, chosen: Iterable[object] = ()
) -> Vector:
    """Return what is observed as one vector.

    `request` and `known` are None for who is not asked; `chosen` are the replies chosen already
    where several are to be chosen.
    """
    seen, taken = NumberedView.of(view), tuple(chosen)
    found = np.zeros(LENGTH, np.float32)
    _fill(found, "game", [_game(view, request)])
    _fill(found, "question", [_question(seen, request, len(taken))] if request else [])
    _fill(found, "zones", (_zone(seen, zone) for zone in Zone))
    units = view.state.units
    _fill(found, "units", (_unit(seen, units[each]) if each else {} for each in seen.unit_rows))
    ncus = view.state.ncus
    _fill(found, "ncus", (_ncu(seen, ncus[each]) if each else {} for each in seen.ncu_rows))
    _fill(found, "tokens", (_token(seen, each) for each in view.state.tokens.values()))
    _fill(found, "terrain", (_piece(seen, each) for each in view.state.terrain))
    for name, cards in _cards(view):
        _fill(found, name, ({"card": CARDS.index(card)} for card in cards))
    if request is not None and known is not None:
        _fill(found, "options", rows_of(seen, request, known, taken))
    np.clip(found, LOW, HIGH, out=found)
    if known is not None:
        tell_apart(BLOCKS["options"].rows(found), known)
    return found


def _fill(found: Vector, name: str, rows: Iterable[Row]) -> None:
    """Write rows into a block; those it has no room for are left out."""
    block = BLOCKS[name]
    for number, row in zip(range(block.count), rows, strict=False):
        start = block.start + number * block.width
        for column, value in row.items():
            found[start + block.at[column]] = value


def _game(view: View, request: Request | None) -> Row:
    state, mode, goal = view.state, scenario_of(view), max(1, required(view))
    own = [seat for seat in state.seats.values() if seat.player in view.team(view.seat)]
    foes = [seat for seat in state.seats.values() if seat not in own]
    width, depth = view.game.board
    return {
        "asked": request is not None,
        "active": state.active is view.seat,
        "first": state.first is view.seat,
        "round": state.round / max(1, mode.rounds),
        "score": sum(seat.score for seat in own) / goal,
        "enemy_score": sum(seat.score for seat in foes) / goal,
        "required": goal / 30,
        "turn": state.turn / 30,
        "phase": WORDS.index(state.phase.value),
        "mode": WORDS.index(mode.id),
        "seats": len(state.seats) / 4,
        "width": width / 72,
        "depth": depth / 72,
        "hand": len(state.seats[view.seat].hand) / 10,
        "enemy_hand": sum(len(seat.hand) for seat in foes) / 10,
        "deck": len(state.seats[view.seat].deck) / 30,
        "enemy_deck": sum(len(seat.deck) for seat in foes) / 30,
    }


def _question(seen: NumberedView, request: Request, chosen: int) -> Row:
    moment = request.moment if isinstance(request, Choose) else None
    about = request.subject or ""
    if not about and isinstance(request, Place):
        about = request.unit
    attacker = defender = ""
    if isinstance(request.occasion, Attack):
        attacker, defender = request.occasion.attacker, request.occasion.defender
    elif isinstance(request.occasion, Charge):
        attacker, defender = request.occasion.unit, request.occasion.target
    several = isinstance(request, ChooseSome)
    return {
        "kind": WORDS.index(request.kind.value),
        "moment": WORDS.index(moment.value) if moment else 0,
        "prompt": crc32(request.prompt.key.encode()) % PROMPTS,
        "unit": seen.units.get(about, 0),
        "ncu": seen.ncus.get(about, 0),
        "attacker": seen.units.get(attacker, 0),
        "defender": seen.units.get(defender, 0),
        "least": request.least if isinstance(request, ChooseSome) else 1,
        "most": min(request.most, len(request.options)) if isinstance(request, ChooseSome) else 1,
        "chosen": chosen if several else 0,
    }


def _zone(seen: NumberedView, zone: Zone) -> Row:
    ncu = seen.view.holder_of(zone)
    return {
        "there": zone in seen.view.zones(),
        "owner": seen.sign(ncu.owner) if ncu else 0,
        "ncu": seen.ncus.get(ncu.id, 0) if ncu else 0,
    }


def _unit(seen: NumberedView, unit: Unit) -> Row:
    view, card = seen.view, seen.view.card(unit.id)
    foes = view.enemies_engaged(unit.id) if unit.on_table else []
    attachments = (*unit.attachments, "", "")
    lying = (*(each.card for each in unit.attached), "", "")
    return {
        "there": 1,
        "on_table": unit.on_table,
        "destroyed": unit.destroyed,
        "owner": seen.sign(unit.owner),
        "card": CARDS.index(unit.card),
        **(seen.place(unit.pose) if unit.pose else {}),
        "tray_width": card.tray.width / FAR,
        "tray_depth": card.tray.depth / FAR,
        "wounds": unit.wounds / max(1, card.full_wounds),
        "wounds_left": unit.wounds / 20,
        "ranks": view.ranks(unit.id) / 4,
        "speed": view.speed(unit.id).total / 12,
        "defense": chance_of(card.defense),
        "morale": card.morale / 12,
        **_attacks(view, unit),
        "activated": unit.activated,
        "activating": view.state.activating == unit.id,
        "engaged": bool(foes),
        "engaged_with": seen.units.get(min(foes), 0) if foes else 0,
        **{each.value: each in unit.conditions for each in Condition},
        "tokens": sum(unit.tokens.values()) / 5,
        "commander": not unit.destroyed and view.is_commander(unit.id),
        "attachment_1": CARDS.index(attachments[0]),
        "attachment_2": CARDS.index(attachments[1]),
        "lies_on_1": CARDS.index(lying[0]),
        "lies_on_2": CARDS.index(lying[1]),
    }


def _attacks(view: View, unit: Unit) -> Row:
    attacks, lost = view.card(unit.id).attacks, view.ranks_lost(unit.id)
    found: dict[str, float] = {}
    for name, ranged in (("melee", False), ("ranged", True)):
        first = next((each for each in attacks if each.kind.ranged is ranged), None)
        if first is not None:
            found |= _attack(name, first, lost)
    return found


def _attack(name: str, attack: AttackCard, lost: int) -> dict[str, float]:
    dice = attack.dice[min(lost, len(attack.dice) - 1)]
    reach = {"reach": min(attack.kind.reach / FAR, 1.0)} if attack.kind.ranged else {}
    return {f"{name}_hit": chance_of(attack.hit), f"{name}_dice": dice / 12, **reach}


def _ncu(seen: NumberedView, ncu: Ncu) -> Row:
    return {
        "there": not ncu.destroyed,
        "owner": seen.sign(ncu.owner),
        "card": CARDS.index(ncu.card),
        "activated": ncu.activated,
        "zone": WORDS.index(ncu.zone.value) if ncu.zone else 0,
        "influences": seen.units.get(ncu.influences or "", 0),
        "tokens": sum(ncu.tokens.values()) / 5,
    }


def _token(seen: NumberedView, token: Token) -> Row:
    place = seen.place(Pose(*token.at))
    return {
        "there": 1,
        "x": place["x"],
        "y": place["y"],
        "radius": token.radius / FAR,
        "carrier": seen.units.get(token.carrier or "", 0),
        "card": (token.card or 0) / 100,
    }


def _piece(seen: NumberedView, piece: Terrain) -> Row:
    across, along = zip(*piece.outline, strict=True)
    middle = ((min(across) + max(across)) / 2, (min(along) + max(along)) / 2)
    return {
        "there": 1,
        "kind": WORDS.index(piece.kind),
        **seen.place(Pose(*middle, piece.facing)),
        "width": (max(across) - min(across)) / FAR,
        "depth": (max(along) - min(along)) / FAR,
    }


def _cards(view: View) -> Iterator[tuple[str, tuple[CardId, ...]]]:
    """Yield the blocks of cards: what is known of hands, and the discard piles, newest first."""
    own = view.state.seats[view.seat]
    foes = [view.state.seats[seat] for seat in view.opponents(view.seat)]
    yield "hand", tuple(sorted(own.hand))
    yield "enemy_hand", tuple(sorted(card for seat in foes for card in seat.hand))
    yield "discards", own.discard[::-1]
    yield "enemy_discards", tuple(card for seat in foes for card in seat.discard[::-1])
