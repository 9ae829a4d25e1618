"""A running game's position as a case, so that it can be saved, sent and asked about."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.cases.outlines import kinds
from simulator.content.cards.own_cards import table_library
from simulator.content.cases.case_records import (
    CaseBoard,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    Question,
)
from simulator.content.cases.casefile import Case
from simulator.engine.position import Position
from simulator.files.plain_data import Data, fields_of
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import ellipse_size
from simulator.model.cards import BOXES, PIECE_SETS, AttackKind, Library, PieceSet
from simulator.model.rulings import RULINGS
from simulator.model.state import Terrain, Token, Unit
from simulator.rules.setup.start import slug


def case_of(now: Position, ask: Sequence[Question] = (), title: str = "") -> Case:
    """Write a position down as a case with questions.

    What stands on the table is written: units with what they have left, terrain, tokens, rulings.
    Hands, decks and non-combat units are nobody's business but their players'.
    """
    width, depth = now.game.board
    library = table_library(
        (card for unit in now.state.units.values() for card in (unit.card, *unit.attachments)),
        now.game.library.season,
    )
    return Case(
        title,
        CaseBoard(width=float(width), depth=float(depth)),
        tuple(_unit(now, unit, library) for unit in now.state.units.values() if unit.on_table),
        tuple(_terrain(piece) for piece in now.state.terrain),
        tuple(
            CaseToken(id=_token_id(token), x=token.at[0], y=token.at[1], radius=token.radius)
            for token in now.state.tokens.values()
        ),
        {name: on for name, on in now.game.rulings.items() if name in RULINGS and on},
        tuple(ask),
        pieces=_pieces(now),
        season=now.game.library.season,
    )


def _pieces(now: Position) -> PieceSet:
    """Return the set of terrain pieces a game is played with."""
    library = now.game.library
    played = (name for name in PIECE_SETS if library.terrain == library.piece_sets.get(name))
    return next(played, BOXES)


def _token_id(token: Token) -> str:
    """Return a token the number of its card, as board and log call it."""
    return token.id if token.card is None else f"objective-{token.card}"


def _unit(now: Position, unit: Unit, library: Library) -> CaseUnit:
    pose = now.standing(unit.id).pose
    card = now.card(unit.id)
    numbers: Data = {
        "id": unit.id,
        "side": unit.owner.value,
        **fields_of(pose, "x", "y", "facing"),
        "attachments": list(unit.attachments),
        "conditions": sorted(condition.value for condition in unit.conditions),
        "activated": unit.activated,
    }
    if unit.wounds != card.full_wounds:
        numbers["wounds"] = unit.wounds
    if unit.card in library.units:
        name = slug(card.name)
        alike = [one for one in library.units.values() if slug(one.name) == name]
        return CaseUnit(**numbers, unit=name if len(alike) == 1 else unit.card)
    return CaseUnit(**{**numbers, **_bare(now, unit)})


def _bare(now: Position, unit: Unit) -> dict[str, object]:
    """Return the numbers of a unit that no printed card stands for."""
    card = now.card(unit.id)
    ranged = [attack.kind.value for attack in card.attacks if attack.kind.ranged]
    melee = [attack for attack in card.attacks if attack.kind is AttackKind.MELEE]
    numbers: dict[str, object] = {
        "tray": card.tray_name,
        **fields_of(card, "speed", "defense", "morale"),
        "ranged": ranged[0] if ranged else None,
        "attachments": [],
    }
    if melee:
        numbers["to_hit"] = melee[0].hit
        numbers["dice"] = melee[0].dice[min(now.ranks_lost(unit.id), len(melee[0].dice) - 1)]
    if card.solo:
        numbers["wounds"] = unit.wounds
    return numbers


def _terrain(piece: Terrain) -> CaseTerrain:
    numbers: Data = {"id": piece.id, **_shape(piece)}
    if piece.owner is not None:
        numbers["side"] = piece.owner.value
    if kinds().get(piece.kind) == piece.keywords:
        return CaseTerrain(**numbers, kind=piece.kind)
    kind = piece.kind if piece.kind != piece.id else None
    return CaseTerrain(**numbers, kind=kind, keywords=sorted(piece.keywords))


def _shape(piece: Terrain) -> Data:
    """Return the outline of a piece: as an ellipse where it is one, so that it is judged as one."""
    size = ellipse_size(piece.outline, Pose(*piece.centre, piece.facing))
    if size is not None:
        x, y = (round(number, 9) for number in piece.centre)  # a centre that was computed
        return {"ellipse": [x, y, *size, piece.facing]}
    return {"polygon": [list(corner) for corner in piece.outline]}
