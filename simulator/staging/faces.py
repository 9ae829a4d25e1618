"""What stands on a card: names, numbers, attacks and texts, as printed or as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.names import player_name, token_kind
from simulator.engine.position import Position
from simulator.language.faction_names import TABLE
from simulator.language.texts import TACTICS_CARD, TITLE, Text, ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import (
    AbilityId,
    ArmyCard,
    AttachmentCard,
    AttackCard,
    AttackKind,
    CardId,
    Library,
    NcuCard,
    SpecialCard,
    TacticsCard,
    UnitCard,
    price,
)
from simulator.model.scenario import ModeCard, ObjectiveCard, SiegeCard
from simulator.records import dataclass
from simulator.staging.card_text import demand_words, kind_name, reading_words, type_name
from simulator.staging.changes import text_of_ability
from simulator.staging.face_up import FaceUp, Laid, mode_cards_of

Printed = ArmyCard | TacticsCard | SpecialCard

UNIT: Final = "unit"
ATTACHMENT: Final = "attachment"
NCU: Final = "ncu"
TACTICS: Final = "tactics"
SPECIAL: Final = "special"
MODE: Final = "mode"
TEXTS: Final = frozenset({TACTICS, SPECIAL, MODE})
"""Kinds of cards that are all text."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number on a card; where it has changed, `was` is the printed one and `why` the sum."""

    name: str
    value: str
    was: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class AttackRow:
    """An attack line; `live` is the number of dice rolled now, counted from the left."""

    name: str
    ranged: bool
    reach: str
    hit: Figure
    dice: tuple[int, ...]
    live: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class TextPassage:
    """An ability or a sentence: its name in bold, then its words."""

    name: str
    words: str = ""
    icon: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """All that is drawn on one card."""

    id: CardId
    kind: str
    title: str
    faction: str
    subtitle: str = ""
    line: str = ""
    """What kind of card it is, in a few words below its name."""
    cost: str = ""
    mark: str = ""
    """The icon in its corner."""
    commander: bool = False
    figures: tuple[Figure, ...] = ()
    attacks: tuple[AttackRow, ...] = ()
    passages: tuple[TextPassage, ...] = ()
    notes: tuple[TextPassage, ...] = ()
    """What a card demands, brings, or suffers now."""


def face_of(card: Printed, library: Library) -> Face:
    """Return a card as it is printed."""
    if isinstance(card, UnitCard):
        return _unit(card, library)
    if isinstance(card, AttachmentCard):
        return _attachment(card, library)
    if isinstance(card, NcuCard):
        return _ncu(card, library)
    if isinstance(card, SpecialCard):
        return _special(card, library)
    return _tactics(card, library)


def mode_face(card: ModeCard) -> Face:
    """Return a card of a game mode as it is printed."""
    number = card.id if isinstance(card, SiegeCard) else str(card.number)
    line = _("Siege card") if isinstance(card, SiegeCard) else _("Mission card")
    if isinstance(card, ObjectiveCard):
        line = _("Objective card")
    own = _("House rule: the printed card is not available to us.")
    notes = [TextPassage("", own, "own-text", quiet=True)] if card.proposed else []
    mark = "objective" if isinstance(card, ObjectiveCard) else "card-back"
    bare = Face(number, MODE, printed(card.name), TABLE, line=line, mark=mark)
    return _of_text(bare, card.text, *notes)


def _of_text(bare: Face, text: str, *notes: TextPassage) -> Face:
    """Return a card that is all text."""
    said = (TextPassage("", printed(text)),) if text else ()
    return replace(bare, passages=said, notes=notes)


def laid_face(cards: Sequence[ModeCard]) -> Face:
    """Return cards of a game mode that were laid open together, as one."""
    faces = [mode_face(card) for card in cards]
    if len(faces) == 1:
        return faces[0]
    said = tuple(
        replace(passage, name=f"{face.id}: {face.title}.")
        for face in faces
        for passage in face.passages
    )
    notes = tuple(dict.fromkeys(note for face in faces for note in face.notes))
    return replace(faces[0], id="", title=_("Mission cards"), line="", passages=said, notes=notes)


def used_face(
    name: str, faction: str, ability: AbilityId, library: Library, *, order: bool
) -> Face:
    """Return an ability that was used, or an order that was given, as a card of its own."""
    line = _("Order") if order else _("Ability")
    bare = Face("", SPECIAL, printed(name), faction, line=line, mark="order")
    return _of_text(bare, text_of_ability(library, ability))


def card_face(now: Position, shown: FaceUp) -> Face:
    """Return what lies face up as a card: a tactics card, those of the mode, or an ability."""
    library = now.game.library
    if shown.mode_cards:
        return laid_face(mode_cards_of(now, shown))
    if shown.card:
        return face_of(library.tactics[shown.card], library)
    units = now.state.units
    owner = now.card(shown.holder) if shown.holder in units else now.ncu_card(shown.holder)
    return used_face(str(shown.name), owner.faction, shown.ability, library, order=shown.order)


def who_played(now: Position, shown: FaceUp) -> str:
    """Return who played a card or used an ability, and on whom."""
    places: dict[str, Text] = {"player": "", "unit": "", "target": ""}
    if shown.player is not None:
        places["player"] = player_name(shown.player)
    places["unit"] = now.name(shown.holder) if shown.holder else ""
    places["target"] = now.name(shown.target) if shown.target else ""
    return _how(shown).format(**places)


def _how(shown: FaceUp) -> str:
    """Return the sentence that says how it came to lie there, with its places."""
    if shown.holder:
        used = _("{unit} used, on {target}:") if shown.target else _("{unit} used:")
        return _("Takes effect on {unit}:") if shown.how is Laid.IN_FORCE else used
    match shown.how:
        case Laid.REVEALED:
            return _("{player} revealed:")
        case Laid.SWAPPED:
            return _("{player} swapped in:")
        case Laid.DRAFTED:
            return _("{player} drafted:")
        case Laid.GIVEN:
            return _("{player} chose, for {target}:")
        case Laid.SCORED:
            return _("{player} scored with:")
        case Laid.OPENED:
            return _("Laid open for all:")
        case Laid.PLAYED | Laid.IN_FORCE:
            return _("{player} played, on {target}:") if shown.target else _("{player} played:")


def brief(face: Face) -> Face:
    """Return the small form, so that many cards fit beside each other.

    Abilities stand there by name only, and no card has its notes.
    """
    if face.kind in TEXTS:
        return replace(face, notes=())
    short = tuple(replace(passage, words="") for passage in face.passages)
    return replace(face, passages=short, notes=())


def passages(abilities: Iterable[AbilityId], library: Library) -> tuple[TextPassage, ...]:
    """Return abilities with our texts; one without a text stands with its name alone."""
    words = []
    for ability in abilities:
        text = library.abilities.get(ability)
        name = printed(text.name if text else ability.replace("_", " ").capitalize())
        mark = "order" if text and text.order else "zone-crown" if text and text.influence else ""
        words.append(TextPassage(name, printed(text.text) if text else "", mark))
    return tuple(words)


def readings(abilities: Iterable[AbilityId], library: Library) -> tuple[TextPassage, ...]:
    """Return the house rules for abilities or tactics cards, as passages."""
    return tuple(
        TextPassage("", reading_words(one), "own-text", quiet=True)
        for ability in abilities
        for one in library.readings.get(ability, ())
    )


# ------------------------------------------------------------------ the four kinds


def _unit(card: UnitCard, library: Library) -> Face:
    figures = (
        Figure(_("Speed"), str(card.speed)),
        Figure(_("Defense"), f"{card.defense}+"),
        Figure(_("Morale"), f"{card.morale}+"),
        Figure(_("Wounds"), str(card.full_wounds)),
    )
    words = [type_name(card.type), _("solo") if card.solo else _figures(card)]
    attacks = tuple(attack_row(attack) for attack in card.attacks)
    bare = _in_army(card, library, UNIT, words, f"weapon-{card.glyph}")
    return replace(bare, figures=figures, attacks=attacks)


def _in_army(card: ArmyCard, library: Library, kind: str, words: list[str], mark: str) -> Face:
    """Return what cards of an army have in common; `words` and its rank stand below the name."""
    rank = _("commander") if card.commander else _("character") if card.character else None
    return Face(
        card.id,
        kind,
        printed(card.name),
        card.faction,
        printed(card.subname, TITLE),
        " · ".join(filter(None, [*words, *_own(card), rank])),
        _cost(card),
        mark,
        card.commander,
        passages=passages(card.abilities, library),
        notes=_notes(card, library),
    )


def _figures(card: UnitCard) -> str:
    count = card.figures
    said = ngettext("{n} model", "{n} models", count).format(n=count)
    if card.wounds_per_figure == 1:
        return said
    return _("{figures} of {n} wounds").format(figures=said, n=card.wounds_per_figure)


def attack_row(attack: AttackCard) -> AttackRow:
    """Return an attack line as it is printed."""
    reach = {
        AttackKind.MELEE: _("melee"),
        AttackKind.SHORT: _("short, 6 in"),
        AttackKind.LONG: _("long, 12 in"),
        AttackKind.ANYWHERE: _("ranged, anywhere"),
    }
    hit = Figure(_("To hit"), f"{attack.hit}+")
    return AttackRow(printed(attack.name), attack.kind.ranged, reach[attack.kind], hit, attack.dice)


def _attachment(card: AttachmentCard, library: Library) -> Face:
    mark = "commander" if card.commander else "attachment-ring"
    return _in_army(card, library, ATTACHMENT, [kind_name(ATTACHMENT), type_name(card.type)], mark)


def _ncu(card: NcuCard, library: Library) -> Face:
    mark = "commander" if card.commander else "zone-crown"
    attacks = () if card.attack is None else (attack_row(card.attack),)
    return replace(_in_army(card, library, NCU, [kind_name(NCU)], mark), attacks=attacks)


def _cost(card: ArmyCard) -> str:
    """Return a card's points; nothing for a commander who costs none (CMD-01)."""
    cost = price(card)
    return "" if card.commander and not cost else str(cost)


def _own(card: ArmyCard | TacticsCard) -> list[str]:
    """Return the mark of a card that nobody printed."""
    return [_("home-made")] if card.home_made else []


def _tactics(card: TacticsCard, library: Library) -> Face:
    leader = leader_of(card, library)
    led = [] if leader is None else [printed(leader.name)]
    line = " · ".join([kind_name(TACTICS), *_own(card), *led])
    name = printed(card.name, TACTICS_CARD)
    bare = Face(card.id, TACTICS, name, card.faction, line=line, mark="card-back")
    bare = replace(bare, commander=leader is not None)
    return _of_text(bare, card.text, *readings((card.ability,), library))


def leader_of(card: TacticsCard, library: Library) -> UnitCard | AttachmentCard | NcuCard | None:
    """Return the commander a tactics card belongs to; None for a faction's card."""
    number = card.commander or ""
    return library.attachments.get(number) or library.ncus.get(number) or library.units.get(number)


def _special(card: SpecialCard, library: Library) -> Face:
    number = card.comes_with or card.leads
    owner = library.units.get(number) or library.ncus.get(number)
    line = " · ".join([kind_name(SPECIAL), *([printed(owner.name)] if owner is not None else [])])
    bare = Face(card.id, SPECIAL, printed(card.name), card.faction, line=line, mark="order")
    notes = (*_tokens("", card.tokens), *readings((card.ability,), library))
    return _of_text(bare, card.text, *notes)


def _tokens(name: str, count: int) -> tuple[TextPassage, ...]:
    """Return what lies on a card when the game begins."""
    if not count:
        return ()
    said = ngettext("Begins with {n} {name} token.", "Begins with {n} {name} tokens.", count)
    text = " ".join(said.format(n=count, name=token_kind(name)).split())
    return (TextPassage("", text, quiet=True),)


def _notes(card: ArmyCard, library: Library) -> tuple[TextPassage, ...]:
    notes = [
        TextPassage("", said, quiet=True)
        for demand in card.requirements
        if (said := demand_words(demand))
    ]
    notes += _tokens(*card.tokens) if card.tokens else ()
    notes += readings(card.abilities, library)
    if card.tactics:
        names = ", ".join(printed(library.tactics[one].name, TACTICS_CARD) for one in card.tactics)
        notes.append(TextPassage(_("Tactics cards"), names + ".", "card-back"))
    if card.removes:
        names = ", ".join(printed(library.tactics[one].name, TACTICS_CARD) for one in card.removes)
        notes.append(TextPassage(_("Not in the deck"), names + ".", "card-back"))
    return tuple(notes)
