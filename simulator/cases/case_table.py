"""A table set up as a case says, so that the game's own rules can be asked about it.

Bare numbers become a card that was never printed; a printed unit brings its card and abilities. So
there is one kind of position, and one function for every question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import Final

from frozendict import frozendict

from simulator.cases.edge import beyond_edge
from simulator.cases.outlines import terrain_of
from simulator.content.armies.army_names import card_meant
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.own_card_marks import differences
from simulator.content.cards.own_cards import named_cards, table_effects, table_library
from simulator.content.cases.against import stands_at, with_places
from simulator.content.cases.case_records import CaseUnit, Question
from simulator.content.cases.casefile import Case, cards_named
from simulator.engine.effects import Effects
from simulator.engine.game import Game, nothing_more
from simulator.engine.position import Position
from simulator.files.errors import ContentError, Faults
from simulator.files.sources import Place
from simulator.geometry.difference import overlap_depth
from simulator.geometry.measure import overlaps
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import TRAYS
from simulator.language.texts import translate as _
from simulator.model.cards import AttackCard, AttackKind, CardId, Library, UnitCard, UnitType
from simulator.model.scenario import Scenario
from simulator.model.state import Condition, GameState, Phase, Seat, SeatState, Token, Unit, UnitId
from simulator.records import dataclass
from simulator.rules.battlefield.engagement import corners_touching, engagements
from simulator.rules.setup.start import slug

WOUNDS_PER_FIGURE: Final = {
    "infantry": 1,
    "cavalry": 3,
    "solo_small": 6,
    "solo_large": 6,
    "castle_wall": 6,
}
"""What a figure of bare numbers can suffer before it falls."""

_TYPES: Final = {
    "infantry": UnitType.INFANTRY,
    "cavalry": UnitType.CAVALRY,
    "castle_wall": UnitType.CASTLE_WALL,
}
_BARE: Final = {"speed": 0, "defense": 4, "morale": 7, "to_hit": 4, "dice": 1}


@dataclass(frozen=True)
class CaseTable:
    """A case on its table; `brief` asks for verdicts alone, without their numbers taken apart."""

    case: Case
    now: Position
    brief: bool = False
    settled: tuple[str, ...] = ()
    """A sentence for each tray that was put in contact (`typed_contact.py`)."""

    @cached_property
    def units(self) -> Mapping[str, tuple[int, CaseUnit]]:
        """Return the units of the case by id, with their numbers in the file."""
        return {unit.id: (index, unit) for index, unit in enumerate(self.case.units)}

    @cached_property
    def hanging(self) -> tuple[str, ...]:
        """Return a sentence for every tray that hangs over the edge (AMB-11)."""
        words = _(
            "{unit} hangs {inches:.3f} in over the edge of the table. {unit:It|They} may stay as "
            "{unit:it is|they are}; every move must end wholly on the table (AMB-11)."
        )
        text = []
        for unit in self.case.units:
            standing = self.now.standing(unit.id)
            beyond = beyond_edge(self.case, standing.pose.centre, standing.corners)
            if beyond is not None:
                text.append(words.format(unit=unit.id, inches=beyond.inches))
        return tuple(text)

    @cached_property
    def home_made(self) -> tuple[str, ...]:
        """Return which cards of the case nobody printed."""
        names = ", ".join(mark.name for mark in self.now.game.library.home_made.values())
        return (_("Home-made cards: {names}.").format(names=names),) if names else ()

    def fault(self, unit: str, key: str, expected: str, found: str) -> ContentError:
        """Return the error for a key of a unit."""
        return self.case.fault(("units", self.units[unit][0], key), expected, found)

    def ask_fault(self, ask: Question, key: str, expected: str, found: str = "") -> ContentError:
        """Return the error for a key of a question; without `found` nothing stands there."""
        place: Place = ("ask", self.case.ask.index(ask), *key.split("."))
        return self.case.fault(place, expected, found or _("nothing"))

    def require(self, unit: str, *keys: str) -> None:
        """Insist that bare numbers a question needs are given; printed units bring theirs.

        Those of a game have theirs, too. Raises ContentError for all that are missing.
        """
        _index, record = self.units.get(unit, (0, None))
        if record is None or record.unit is not None:
            return
        faults = Faults()
        for key in keys:
            if getattr(record, key) is None:
                expected = _("this number, which the question needs")
                faults.add(self.fault(unit, key, expected, _("nothing")))
        faults.tell()


def set_up(case: Case, active: Seat = Seat.RED, *, on_table: bool = True) -> CaseTable:
    """Put a case on a table; raise ContentError when it cannot stand as written.

    No game is going on there, so nobody can win it by what a question does. `on_table=False` lets
    trays hang over the edge.
    """
    # Bare numbers need no cards and have no abilities; only printed units bring theirs.
    printed = any(unit.unit for unit in case.units)
    own = named_cards(cards_named(case))
    faults = Faults()
    case = replace(case, units=with_places(case.units, case.fault, faults))
    _require_own_cards(case, own, faults)
    library = (table_library(own, case.season) if printed else Library()).with_pieces(case.pieces)
    effects = table_effects(load_effects(season=case.season), library) if printed else Effects()
    cards: dict[CardId, UnitCard] = dict(library.units)
    units: dict[UnitId, Unit] = {}
    trays: dict[int, Corners] = {}
    for index, record in enumerate(case.units):
        if on_table:
            faults.caught(_require_on_table, case, index)
        card = faults.caught(_card, case, index, library)
        if card is None:
            continue
        cards[card.id] = card
        trays[index] = Standing(stands_at(record), card.tray).corners
        unit = faults.caught(_unit, case, index, card, library)
        if unit is not None:
            units[unit.id] = unit
    _check_apart(case, trays, faults)
    terrain = faults.caught(terrain_of, case)
    faults.tell()
    players = [player for player in Seat if any(u.owner is player for u in units.values())]
    players += [player for player in (Seat.RED, Seat.BLUE) if player not in players]
    state = GameState(
        phase=Phase.SETUP,
        round=1,
        active=active,
        first=active,
        seats=frozendict({p: SeatState(p, "", p.value, 0) for p in Seat if p in players}),
        units=frozendict(units),
        ncus=frozendict({}),
        tokens=frozendict({t.id: Token(t.id, (t.x, t.y), t.radius) for t in case.tokens}),
        terrain=terrain or (),
    )
    board = (case.board.width, case.board.depth)
    game = Game(
        state,
        replace(library, units=cards),
        effects,
        nothing_more,
        board,
        Scenario("case", case.title, "", board, ()),
        dict(case.rulings),
    )
    now = Position(state, game)
    return CaseTable(case, Position(replace(state, engaged=engagements(now)), game))


def standing_as(table: CaseTable, case: Case) -> CaseTable:
    """Return a table with its pieces where another case has them; nobody else is engaged by it.

    The case has the same pieces, apart from each other. It asks for verdicts alone. Those whose
    corners touched are engaged where their contact engages them there (AMB-09).
    """
    state = table.now.state
    units = {
        record.id: replace(state.units[record.id], pose=stands_at(record)) for record in case.units
    }
    moved = replace(
        state,
        units=frozendict(units),
        tokens=frozendict({t.id: Token(t.id, (t.x, t.y), t.radius) for t in case.tokens}),
        terrain=terrain_of(case),
    )
    now = Position(moved, table.now.game)
    unsure = corners_touching(table.now)
    if unsure:
        met = (moved.engaged - unsure) | (engagements(now) & unsure)
        now = replace(now, state=replace(moved, engaged=met))
    return CaseTable(case, now, brief=True)


# ------------------------------------------------------------------ cards


def _card(case: Case, index: int, library: Library) -> UnitCard:
    """Return the card of a unit: the printed one with what the case changes, or a new one."""
    record = case.units[index]
    number = f"case:{record.id}"
    if record.unit is not None:
        printed = _printed(case, index, library)
        card = replace(printed, id=number, name=name_of(case, record, printed))
    else:
        card = _bare(case, index, number)
    changed = {
        key: getattr(record, key)
        for key in ("speed", "defense", "morale")
        if getattr(record, key) is not None
    }
    return replace(card, **changed)


def name_of(case: Case, record: CaseUnit, card: UnitCard | None) -> str:
    """Return the name players read: the card's, told apart by the id where several are alike."""
    if card is None:
        return record.id
    alike = sum(1 for other in case.units if other.unit == record.unit) > 1
    if not alike:
        return card.name
    return record.id if record.id.startswith(card.name) else f"{card.name} ({record.id})"


def _bare(case: Case, index: int, number: CardId) -> UnitCard:
    record = case.units[index]
    if record.tray is None:
        expected = _("a tray ({known}) or a printed unit").format(known=", ".join(TRAYS))
        raise case.fault(("units", index, "tray"), expected, _("nothing"))
    hit = record.to_hit or _BARE["to_hit"]
    dice = (record.dice or _BARE["dice"],)
    attacks = [AttackCard(_("Melee attack"), AttackKind.MELEE, hit, dice)]
    if record.ranged is not None:
        attacks.append(AttackCard(_("Ranged attack"), AttackKind(record.ranged), hit, dice))
    per_figure = WOUNDS_PER_FIGURE[record.tray]
    if TRAYS[record.tray].figures == 1 and record.wounds is not None:
        per_figure = record.wounds
    return UnitCard(
        number,
        record.id,
        "",
        _TYPES.get(record.tray, UnitType.MONSTER),
        0,
        _BARE["speed"],
        _BARE["defense"],
        _BARE["morale"],
        tuple(attacks),
        (),
        record.tray,
        per_figure,
    )


def _printed(case: Case, index: int, library: Library) -> UnitCard:
    record = case.units[index]
    wanted = record.unit or ""
    card = card_meant(wanted, library.units)
    if card is not None:
        if record.tray not in {None, card.tray_name}:
            expected = _("{tray}, the tray of {unit}").format(tray=card.tray_name, unit=card.name)
            raise case.fault(("units", index, "tray"), expected, repr(record.tray))
        return card
    known = ", ".join(sorted(slug(card.name) for card in library.units.values()))
    expected = _("a printed unit ({known})").format(known=known)
    raise case.fault(("units", index, "unit"), expected, repr(wanted))


# ------------------------------------------------------------------ units


def _unit(case: Case, index: int, card: UnitCard, library: Library) -> Unit:
    record = case.units[index]
    faults = Faults()
    attachments = [
        faults.caught(_attachment, case, index, spot, library)
        for spot in range(len(record.attachments))
    ]
    wounds = faults.caught(_wounds, case, index, card)
    faults.tell()
    return Unit(
        record.id,
        Seat(record.side),
        card.id,
        tuple(filter(None, attachments)),
        wounds or 0,
        stands_at(record),
        frozenset(Condition(name) for name in record.conditions),
        record.activated,
    )


def _attachment(case: Case, index: int, spot: int, library: Library) -> CardId:
    wanted = case.units[index].attachments[spot]
    card = card_meant(wanted, library.attachments)
    if card is not None:
        return card.id
    expected = _("the name or number of an attachment")
    raise case.fault(("units", index, "attachments", spot), expected, repr(wanted))


def _wounds(case: Case, index: int, card: UnitCard) -> int:
    """Return the wounds a unit can still suffer, from whichever of three numbers is given."""
    record, tray = case.units[index], card.tray
    each = card.wounds_per_figure
    most = {"wounds": card.full_wounds, "models": card.figures, "ranks": card.ranks}
    for key, limit in most.items():
        given = getattr(record, key)
        if given is not None and given > limit:
            expected = _("at most {limit}").format(limit=limit)
            raise case.fault(("units", index, key), expected, str(given))
    if record.wounds is not None:
        wounds = record.wounds
    elif record.models is not None:
        wounds = record.models * each
    elif record.ranks is not None:
        wounds = record.ranks * tray.columns * each
    else:
        return card.full_wounds
    models = ceil(wounds / each)
    for key, follows in (("models", models), ("ranks", ceil(models / tray.columns))):
        if getattr(record, key) not in {None, follows}:
            expected = _("{follows}, which follows from the other numbers").format(follows=follows)
            raise case.fault(("units", index, key), expected, str(getattr(record, key)))
    return wounds


def _require_own_cards(case: Case, own: Sequence[CardId], faults: Faults) -> None:
    """Insist that home-made cards are as they were when the case was written."""
    for place, expected, found in differences(case.home_made, own, complete=False):
        faults.add(case.fault(place, expected, found))


def _require_on_table(case: Case, index: int) -> None:
    """Insist that a tray's centre stands on the table."""
    centre = stands_at(case.units[index]).centre
    beyond = beyond_edge(case, centre, (centre,))
    if beyond is not None:
        raise case.fault(("units", index, beyond.key), beyond.expected, beyond.found)


def _check_apart(case: Case, trays: Mapping[int, Corners], faults: Faults) -> None:
    """Insist that no two trays overlap; touching is fine."""
    for (first, one), (second, two) in combinations(trays.items(), 2):
        if overlaps(one, two):
            depth, other = overlap_depth(one, two), case.units[first].id
            expected = _("a place on no other tray")
            found = _("{depth:.3f} in of overlap with {other}").format(depth=depth, other=other)
            faults.add(case.fault(("units", second, "x"), expected, found))
