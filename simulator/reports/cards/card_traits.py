"""What a card does that another card may answer, read from the vocabulary of its data.

Only what the data say is told: where a word leaves open whose unit it means, and where a function
of its own does the work, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator

from simulator.content.cards.behaviour_records import (
    AbilityRecord,
    Behaviour,
    EffectRecord,
    SpecialRecord,
    TacticsRecord,
)
from simulator.files.plain_data import Data, Value
from simulator.reports.cards.card_cancelling import cancels
from simulator.reports.cards.card_sides import Side, StepScene, inner_steps, scene_of
from simulator.reports.cards.card_trait_words import HARMS, HELPS, SKIPS, TOKENS, Trait, What

Doer = AbilityRecord | TacticsRecord | SpecialRecord


def traits_of(record: Doer, *, ncu: bool) -> frozenset[Trait]:
    """Return what an ability, a tactics card or a special card does.

    `ncu` says that a non-combat unit has the ability: its means of targeting is then its own.
    """
    means = _means(record, ncu=ncu)
    found = set(_itself(record, ncu=ncu))
    home = Side.OWN
    if isinstance(record, SpecialRecord):
        home = Side.OWN if record.comes_with else Side.UNSAID
    found |= set(_behaviour(record, home, means))
    for words, part in (("attach", "attached"), ("last", "lasting")):
        inner: Behaviour | None = getattr(record, part, None)
        if inner is not None:
            special = isinstance(record, SpecialRecord) and bool(record.comes_with)
            side = Side.OWN if special else _laid_on(record, words)
            found |= set(_behaviour(inner, side, means))
    return frozenset(found)


def _means(record: Doer, *, ncu: bool) -> str:
    if isinstance(record, TacticsRecord):
        return "card"
    if isinstance(record, AbilityRecord) and record.order:
        return "order"
    return "ncu" if ncu else "ability"


def _itself(record: Doer, *, ncu: bool) -> Iterator[Trait]:
    """Yield what a card is, whatever it does."""
    if isinstance(record, TacticsRecord):
        yield Trait(What.CARD)
    elif isinstance(record, AbilityRecord) and not record.innate and not record.tag:
        yield Trait(What.IS_NCU_ABILITY if ncu else What.IS_ABILITY)
        if record.order:
            yield Trait(What.ORDER)


def _behaviour(record: Behaviour, holder: Side, means: str) -> Iterator[Trait]:
    for effect in record.effects:
        if effect.by == "opponent":
            continue
        yield from cancels(effect)
        scene = scene_of(effect, holder)
        yield from _targets(scene.role(effect.target), means)
        for step in effect.do:
            yield from _step(step, scene, effect, means)
    for change in record.changes:
        yield from _change(change, holder)


def _laid_on(record: Doer, word: str) -> Side:
    """Return on whose unit a card is laid, or for whose its effect lasts; unsaid where both."""
    sides: set[Side] = set()
    for effect in record.effects:
        scene = scene_of(effect, Side.OWN)
        for step in effect.do:
            sides |= set(_laid(step, scene, word))
    return sides.pop() if len(sides) == 1 else Side.UNSAID


def _laid(step: Data, scene: StepScene, word: str) -> Iterator[Side]:
    if word in step:
        yield scene.of(step.get("onto", "self") if word == "last" else step[word])
    after = _after(step, scene)
    for one in inner_steps(step):
        yield from _laid(one, after, word)


def _after(step: Data, scene: StepScene) -> StepScene:
    """Return the scene within a step: whom it targets is chosen there."""
    for word in ("target", "each"):
        if word in step:
            return scene.chose(scene.of(step[word]))
    return scene


def _targets(side: Side, means: str) -> Iterator[Trait]:
    if side is Side.ENEMY:
        yield Trait(What.TARGETS_ENEMY, means)
    elif side is Side.OWN:
        yield Trait(What.TARGETS_FRIEND, means)


def _step(step: Data, scene: StepScene, effect: EffectRecord, means: str) -> Iterator[Trait]:
    """Yield what a step does, and those within it."""
    for whom in step.values():
        if isinstance(whom, dict) and "choose" in whom:
            yield from _targets(scene.of(whom), means)
    if isinstance(step.get("target"), str):
        yield from _targets(scene.of(step["target"]), means)
    yield from _condition(step, scene)
    if "panic_test" in step and scene.of(step["panic_test"]) is Side.ENEMY:
        yield Trait(What.ASKS_PANIC_TEST)
    if "restore" in step and scene.of(step.get("who", "self")) is Side.OWN:
        yield Trait(What.RESTORES)
    if "lose_abilities" in step:
        yield from _taken(step.get("who", "self"), scene, effect)
    if "gain" in step:
        side = _gainer(str(step["gain"]), step, scene, effect)
        yield from _stat(str(step["gain"]), step.get("amount", 1), side)
    after = _after(step, scene)
    for one in inner_steps(step):
        yield from _step(one, after, effect, means)


def _condition(step: Data, scene: StepScene) -> Iterator[Trait]:
    if "give" in step and scene.of(step.get("to", "self")) is Side.ENEMY:
        given = step["give"] if isinstance(step["give"], list) else [step["give"]]
        for token in TOKENS if "any" in given else given:
            if token in TOKENS:
                yield Trait(What.GIVES, token)
    if "lose" in step and scene.of(step.get("who", "self")) is Side.OWN:
        lost = step["lose"]
        for token in (lost,) if lost in TOKENS else TOKENS:
            yield Trait(What.REMOVES, token)


def _taken(who: Value, scene: StepScene, effect: EffectRecord) -> Iterator[Trait]:
    if scene.of(who) is not Side.ENEMY:
        return
    of_ncu = effect.when.startswith("ncu.") and who == "unit"
    chosen = isinstance(who, dict) and who.get("choose") == "enemy_ncu"
    if of_ncu or chosen:
        yield Trait(What.TAKES_NCU_ABILITIES)
    elif who != "chosen" or not _chooses_ncus(effect.do):
        yield Trait(What.TAKES_ABILITIES)
    else:
        yield Trait(What.TAKES_NCU_ABILITIES)


def _chooses_ncus(steps: list[Data]) -> bool:
    for step in steps:
        target = step.get("target")
        if isinstance(target, dict) and "ncu" in str(target.get("choose")):
            return True
        if _chooses_ncus(inner_steps(step)):
            return True
    return False


def _gainer(stat: str, step: Data, scene: StepScene, effect: EffectRecord) -> Side:
    """Return whose number a `gain` changes: the unit's whose attack, defense or test it is."""
    if "who" in step:
        return scene.of(step["who"])
    moment = effect.when.partition(".")[0]
    if stat in {"defense", "extra_blocks", "reroll_defense", "keeps_vulnerable"}:
        return scene.role("defender") if moment in {"attack", "defense"} else Side.UNSAID
    if stat in SKIPS or stat == "keeps_weakened":
        return scene.role("attacker") if moment == "attack" else Side.UNSAID
    return scene.role("unit") if moment == "morale" else Side.UNSAID


def _change(change: Data, holder: Side) -> Iterator[Trait]:
    conditions = change.get("if", {})
    scene = StepScene(conditions, holder=holder)
    for word, amount in change.items():
        if word in {"if", "whom", "per", "plus"}:
            continue
        side = scene.of(change.get("whom", "self"))
        stat = word
        if stat in SKIPS and "attacker" in conditions:
            side = scene.role("attacker")
        if stat.startswith("no_") and stat[3:] in TOKENS and "attacker" in conditions:
            stat = f"keeps_{stat[3:]}"  # for its own attacks alone: the token may be there
        yield from _stat(stat, amount, side)


def _stat(stat: str, amount: Value, side: Side) -> Iterator[Trait]:
    """Yield what a number or licence of somebody's unit is worth."""
    if side is Side.OWN:
        if stat in HELPS:
            yield Trait(*HELPS[stat])
        elif stat == "defense" and amount > 0:
            yield Trait(What.HELPS_DEFENSE)
        elif stat == "panic_wounds" and amount < 0:
            yield Trait(What.EASES_PANIC)
        elif stat in SKIPS:
            yield Trait(What.SKIPS_DEFENSE)
    elif side is Side.ENEMY and stat in HARMS:
        yield Trait(HARMS[stat])
