"""What lies at a unit besides its own card: influence, cards, effects that last, conditions.

Trays, plates, rosters and cards of the window all read this one list.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from simulator.abilities.ncu_steps import influences
from simulator.content.glossary_file import read_glossary
from simulator.engine.bound_effects import BOUND_TO
from simulator.engine.names import condition_name, player_name, until_text
from simulator.engine.position import Position
from simulator.language.texts import Message, Text, msg, msg_plural, printed
from simulator.model.cards import AbilityId
from simulator.model.effect_ids import EffectPart
from simulator.model.scenario import Scenario
from simulator.model.state import Condition, Lasting, Seat, UnitId, Until
from simulator.model.stats import Stat
from simulator.records import dataclass
from simulator.staging.changes import text_of_ability


class AtUnitKind(Enum):
    """What kind of thing lies at a unit."""

    INFLUENCE = auto()
    """The card of an NCU (INF-01)."""
    CARD = auto()
    """A tactics card or special card that lies open on the unit (TCD-01)."""
    FACE_DOWN = auto()
    """A tactics card that lies face down beside it."""
    EFFECT = auto()
    """What an order, an ability or a card does for a while."""
    CONDITION = auto()
    """A condition token (CON-01)."""


@dataclass(frozen=True, slots=True)
class AtUnit:
    """One thing that lies at a unit.

    sentence: what it is, whose, and until when. text: what it does, as printed; empty for what
    nobody printed. player: whose it is, None for a token. passing: it ends with the attack, charge
    or test that is under way.
    """

    kind: AtUnitKind
    name: Text
    sentence: Message
    text: Text = ""
    player: Seat | None = None
    condition: Condition | None = None
    passing: bool = False

    @property
    def message(self) -> str:
        """Return its sentence and what it does, in the reader's language."""
        return f"{self.sentence} {printed(str(self.text))}".strip()


def lying_at(now: Position, unit: UnitId) -> tuple[AtUnit, ...]:
    """Return what lies at a unit, the cards first, then effects, then condition tokens."""
    return (
        *_influences(now, unit),
        *_cards(now, unit),
        *_face_down(now, unit),
        *_effects(now, unit),
        *_conditions(now, unit),
    )


def _influences(now: Position, unit: UnitId) -> Iterator[AtUnit]:
    """Yield the NCUs that influence the unit; their cards leave it with the round (RND-11)."""
    texts = now.game.library.abilities
    for ncu in now.state.ncus.values():
        if ncu.influences != unit:
            continue
        name, whose = now.name(ncu.id), player_name(ncu.owner)
        ends = until_text(Until.ROUND)
        said = msg("Influenced by {name} ({player}) {ends}.", name=name, player=whose, ends=ends)
        if now.lost_abilities(ncu.id):
            yield AtUnit(AtUnitKind.INFLUENCE, name, said, _NO_ABILITIES, ncu.owner)
            continue
        for ability in _influences_in_force(now, ncu.id):
            yield AtUnit(AtUnitKind.INFLUENCE, name, said, texts[ability].text, ncu.owner)


def _influences_in_force(now: Position, ncu: UnitId) -> list[AbilityId]:
    """Return the influence abilities an NCU has now: its own, or one it borrowed for the round."""
    texts, lasting = now.game.library.abilities, now.state.lasting
    at_it = {one.ability for one in lasting if one.subject == ncu}
    own = [one for one in influences(now, ncu) if EffectPart.SILENCED.of(one) not in at_it]
    return own + sorted(one for one in at_it if one in texts and texts[one].influence)


def _cards(now: Position, unit: UnitId) -> Iterator[AtUnit]:
    """Yield the cards that lie open on the unit."""
    for lying in now.unit(unit).attached:
        card = now.game.library.lying(lying.card)
        said = msg("{name} ({player}) lies on it.", name=card.name, player=player_name(lying.owner))
        if lying.tokens:
            said = msg_plural(
                "{name} ({player}) lies on it with {n} token.",
                "{name} ({player}) lies on it with {n} tokens.",
                lying.tokens,
                name=card.name,
                player=player_name(lying.owner),
                n=lying.tokens,
            )
        yield AtUnit(AtUnitKind.CARD, card.name, said, card.text, lying.owner)


def _face_down(now: Position, unit: UnitId) -> Iterator[AtUnit]:
    """Yield the cards that lie face down beside the unit; which they are only their owner knows."""
    for seat in now.state.seats.values():
        for _card in (one for one in seat.face_down if one.beside == unit):
            name = msg("A tactics card of {player}", player=player_name(seat.player))
            said = msg("{card} lies face down beside it.", card=name)
            yield AtUnit(AtUnitKind.FACE_DOWN, name, said, player=seat.player)


def _effects(now: Position, unit: UnitId) -> Iterator[AtUnit]:
    """Yield what holds for the unit for a while; one card may do so by several effects."""
    seen = set[tuple[Text, Until]]()
    for one in now.state.lasting:
        name = one.name or one.ability.replace("_", " ")
        known = one.subject != unit or EffectPart.DONE.whose(one.ability) is not None
        if known or (name, one.until) in seen:
            continue
        seen.add((name, one.until))
        said = msg(
            "{name} ({player}) holds {ends}.",
            name=name,
            player=player_name(one.owner),
            ends=until_text(one.until),
        )
        does, passing = _text_of(now, one), one.until in BOUND_TO
        yield AtUnit(AtUnitKind.EFFECT, name, said, does, one.owner, passing=passing)


_NO_ABILITIES: Final = msg("It has lost its abilities.")
_LOSSES: Final = {
    Stat.ABILITIES_LOST.value: _NO_ABILITIES,
    Stat.ATTACHMENTS_LOST.value: msg("Its attachments have lost their abilities."),
}


def _text_of(now: Position, lasting: Lasting) -> Text:
    """Return what an effect does: the text of the ability or card it came from."""
    library, mode = now.game.library, now.game.scenario
    text = text_of_ability(library, lasting.ability)
    if text:
        return text
    if isinstance(mode, Scenario):
        for card in mode.objective_cards:
            if card.ability == lasting.ability:
                return card.text
    texts = {one.text for one in library.abilities.values() if one.name == lasting.name}
    texts |= {one.text for one in library.tactics.values() if one.name == lasting.name}
    if len(texts) == 1:  # of several that are called alike, it can't be told which it was
        return texts.pop()
    return _LOSSES.get(lasting.ability, "")


def _conditions(now: Position, unit: UnitId) -> Iterator[AtUnit]:
    """Yield the condition tokens (CON-02, CON-04 to CON-06)."""
    terms = {term.id: term.text for term in read_glossary().terms}
    held = now.unit(unit).conditions
    for condition in (one for one in Condition if one in held):
        name = condition_name(condition)
        said = msg("{condition} until the token is expended or removed.", condition=name)
        yield AtUnit(AtUnitKind.CONDITION, name, said, terms[condition.value], condition=condition)
