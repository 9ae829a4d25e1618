"""The forms of card texts, read from docs/abilities.md, and where a text lacks one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "abilities.md"
BESPOKE_FOLDER = ROOT / "simulator" / "abilities" / "bespoke"

Words = Mapping[str, Any]
ANY_NUMBER = r"[+-]?(?:\d+|a|an)"
TARGETING = frozenset({"choose_unit", "found", "targets"})
"""The functions through which an effect targets somebody (GEN-17)."""


@dataclass(frozen=True)
class Effect:
    """An effect as the data hold it, with the part of the record it stands in."""

    words: Words
    part: str = ""
    """"", "lasting" or "attached"."""


@dataclass(frozen=True)
class Said:
    """A text and the encoding it belongs to."""

    name: str
    ability: str
    text: str
    effects: tuple[Effect, ...] = ()
    changes: tuple[Words, ...] = ()
    is_card: bool = False
    order: bool = False
    commander: str = ""
    """The commander whose card it is, by name."""

    def __str__(self) -> str:
        return self.ability


# ------------------------------------------------------------------ the tables


@dataclass(frozen=True)
class Forms:
    """One table of the page: the forms by their key, and the words that need none."""

    rows: Mapping[str, tuple[str, ...]]
    silent: frozenset[str] = field(default_factory=frozenset)


@lru_cache
def section(title: str) -> Forms:
    """Return the table under a heading of docs/abilities.md."""
    match = re.search(rf"\n### {title}\n(.*?)(?=\n##|\Z)", PAGE.read_text("utf-8"), re.DOTALL)
    assert match, f"docs/abilities.md has no section {title!r}"
    rows: dict[str, tuple[str, ...]] = {}
    for line in match[1].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| `"):
            continue
        if cells[0].startswith("`when`"):
            continue
        joined = re.sub(r"`, `turn: (\w+)`", r", turn: \1`", cells[0])
        joined = re.sub(r"`detach` at `([^`]+)`", r"`detach at \1`", joined)
        for key in re.findall(r"`([^`]+)`", joined):
            assert key not in rows, f"{title}: {key} has two rows"
            rows[key] = tuple(re.findall(r'"([^"]+)"', cells[1]))
    silent = re.search(r"Without a form of their own: ([^.]*)\.", match[1])
    return Forms(rows, frozenset(re.findall(r"`(\w+)`", silent[1])) if silent else frozenset())


def options(steps: Any) -> Iterator[Words]:
    """Yield every choice an effect offers: a name for the player, and what it does."""
    if isinstance(steps, Mapping):
        if "label" in steps:
            yield steps
        steps = list(steps.values())
    if isinstance(steps, list):
        for step in steps:
            yield from options(step)


def idioms() -> tuple[str, ...]:
    """Return the words no text may have."""
    page = PAGE.read_text("utf-8").split("### Not in a text\n")[1].split("\n## ")[0]
    return tuple(re.findall(r'"([^"]+)"', page))


def says(text: str, form: str, number: int | None = None) -> bool:
    """Whether a text has a form; `number` stands for its N, without one any number does."""
    pattern = re.escape(form.strip())
    if number is None:
        value = signed = ANY_NUMBER
    else:
        value, signed = str(abs(number)), re.escape(f"{number:+d}")
    pattern = pattern.replace("±N", signed)
    pattern = re.sub(r"\bN\b", lambda _match: value, pattern)
    pattern = re.sub(r"(?:\\ )?…(?:\\ )?", r"[^.]*?\\s?", pattern)
    return re.search(r"(?<!\w)" + pattern, text, re.IGNORECASE) is not None


def says_any(text: str, forms: tuple[str, ...], number: int | None = None) -> bool:
    """Whether a text has one of several forms."""
    return any(says(text, form, number) for form in forms)


# ------------------------------------------------------------------ steps, one within another


def steps(doing: Any, *, sure: bool = True) -> Iterator[tuple[Words, bool]]:
    """Yield every step of a list, nested ones too; False beside one that is only one of several."""
    for step in doing:
        yield step, sure and "if" not in step
        for key in ("do", "otherwise", "passed", "failed"):
            if isinstance(step.get(key), list):
                yield from steps(step[key], sure=sure)
        if "pick" in step:
            for choice in step["of"]:
                yield from steps(choice["do"], sure=False)


def conditions(said: Said) -> Iterator[tuple[str, Any]]:
    """Yield every condition an encoding asks, with its value, those within `not` as well."""
    for word, value in _conditions(said):
        yield word, value
        if word == "not":
            yield from value.items()


def _conditions(said: Said) -> Iterator[tuple[str, Any]]:
    for effect in said.effects:
        yield from effect.words["if_"].items()
        for step, _sure in steps(effect.words["do"]):
            yield from step.get("if", {}).items()
            yield from step.get("all_if", {}).items()
            for gain in step.get("gains", ()):
                yield from gain.get("if", {}).items()
            for choice in step.get("of", ()) if "pick" in step else ():
                yield from choice.get("if", {}).items()
    for change in said.changes:
        yield from change.get("if", {}).items()


def choices(said: Said) -> Iterator[Words]:
    """Yield everyone an encoding lets a player choose: `{choose: ...}`."""
    for effect in said.effects:
        for step, _sure in steps(effect.words["do"]):
            yield from (v for v in step.values() if isinstance(v, dict) and "choose" in v)


# ------------------------------------------------------------------ what a text lacks


def moment_forms(said: Said, effect: Effect) -> tuple[str, ...]:
    """Return the forms one of which says when an effect takes place; none if nothing need."""
    when, doing = effect.words["when"], effect.words["do"]
    named = section("Where the text has no moment").rows.get(f"{when}: {said.ability}")
    if named is not None:
        return named
    words = {word for step in doing for word in step}
    if words <= {"end_lasting"}:
        return ()  # how long it lasted: the text says it once, with what lasts
    if words <= {"influence", "affiliation"} or doing == [{"bespoke": "family_duty_honor"}]:
        return section("Steps").rows["influence"]
    forms = section("Moments").rows
    turn = effect.words["if_"].get("turn")
    found = forms.get(f"{when}, turn: {turn}", forms.get(when, ()))
    assert found, f"docs/abilities.md has no form for the moment {when}"
    ends = "detach" in words or any("ends" in str(step.get("bespoke", "")) for step in doing)
    if effect.part == "attached" and ends:
        return (*found, *section("How long").rows.get(f"detach at {when}", ()))
    return found


def faults_of_steps(said: Said) -> Iterator[str]:
    """Yield the steps a text does not say."""
    for effect in said.effects:
        for step, sure in steps(effect.words["do"]):
            yield from _faults_of_step(said.text, step, sure=sure)


def _faults_of_step(text: str, step: Words, *, sure: bool) -> Iterator[str]:
    table = section("Steps")
    lasts = step.get("until") or step.get("lose_abilities")
    if lasts and not says_any(text, section("How long").rows[f"until: {lasts}"]):
        yield f"until: {lasts}"
    if "gain" in step:
        amount = step.get("amount", 1) if sure else None
        yield from fault_of_number(text, step["gain"], amount)
        return
    for word, value in step.items():
        if word == "place_token" and value < 0:
            continue
        forms = table.rows.get(f"{word}: {value}", table.rows.get(word))
        if forms is None:
            continue
        number = value if sure and isinstance(value, int) and value else None
        all_of = word in {"give", "roll_die"}
        said_so = (all if all_of else any)(says(text, form, number) for form in forms)
        if not said_so:
            yield f"{word}: {value}"
        yield from (f"{word}: {name}" for name in _names(word, value) if not says(text, name))


def _names(word: str, value: Any) -> list[str]:
    """Return what a step must call by name: tokens, actions, cards."""
    if word == "give" and value not in ("any", "gained"):
        return [value] if isinstance(value, str) else list(value)
    if word == "act":
        return sorted({"attack" if "attack" in action else action for action in value})
    return [value] if word in {"fetch", "expend"} else []


def fault_of_number(text: str, stat: str, amount: int | None) -> Iterator[str]:
    """Yield a statistic whose change a text does not say."""
    table = section("Numbers and licences")
    if stat in table.silent:
        return
    if stat not in table.rows:
        yield f"docs/abilities.md has no form for {stat}"
    elif not says_any(text, table.rows[stat], amount):
        yield f"{stat}: {amount}"


def faults_of_changes(said: Said) -> Iterator[str]:
    """Yield the standing changes a text does not say."""
    for change in said.changes:
        for stat, amount in change.items():
            if stat not in {"if", "whom", "per", "most", "plus"}:
                yield from fault_of_number(said.text, stat, amount)


def faults_of_conditions(said: Said) -> Iterator[str]:
    """Yield the conditions a text does not say."""
    asked = [*conditions(said)]
    asked += [
        (word, value)
        for spec in choices(said)
        for word, value in spec.items()
        if word in {"within", "in_sight", "type"}
    ]
    for word, value in asked:
        yield from _faults_of_condition(said.text, word, value)


def _faults_of_condition(text: str, word: str, value: Any) -> Iterator[str]:
    table = section("Conditions")
    values = value if isinstance(value, list) and word != "side" else [value]
    if word == "targeted_by" and "ability" in values:
        values = [each for each in values if each not in {"order", "ncu"}]
    if word in table.silent or f"{word}: {value}" in {"charging: False", "destroyed: True"}:
        return
    for each in values:
        shown = ", ".join(each) if isinstance(each, list) else str(each)
        shown = shown.lower() if isinstance(each, bool) else shown
        forms = table.rows.get(f"{word}: {shown}", table.rows.get(word))
        if forms is None:
            yield f"docs/abilities.md has no form for {word}: {shown}"
        elif not says_any(text, forms):
            yield f"{word}: {shown}"


def names_asked(said: Said) -> set[str]:
    """Return the houses, bands and commanders an encoding asks for by name."""
    found = {
        name for word, value in conditions(said) if word == "affiliated" for name in value.values()
    }
    found |= {spec["affiliation"] for spec in choices(said) if "affiliation" in spec}
    leads = any(value == "commander" for _word, value in conditions(said))
    if leads and said.commander and not says(said.text, "your commander"):
        found.add(said.commander)
    return found


# ------------------------------------------------------------------ who is targeted


@lru_cache
def bespoke_targeting() -> frozenset[str]:
    """Return the bespoke functions that let a player target somebody, directly or further down."""
    calls: dict[str, set[str]] = {}
    for path in BESPOKE_FOLDER.glob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef):
                inside = (n for n in ast.walk(node) if isinstance(n, ast.Call))
                named = {n.func.id for n in inside if isinstance(n.func, ast.Name)}
                calls.setdefault(node.name, set()).update(named)
    found = set(TARGETING)
    while more := {name for name, inner in calls.items() if name not in found and inner & found}:
        found |= more
    return frozenset(found - TARGETING)


def targets(said: Said) -> bool:
    """Whether an encoding targets somebody by itself, or asks about being targeted."""
    if any(True for _spec in choices(said)):
        return True
    stats = {stat for change in said.changes for stat in change}
    for effect in said.effects:
        if effect.words["when"] == "targeted" or aimed_elsewhere(said, effect):
            return True
        for step, _sure in steps(effect.words["do"]):
            stats.add(step.get("gain", ""))
            if "target" in step or step.get("bespoke") in bespoke_targeting():
                return True
    return bool(stats & {"no_friendly_cards", "no_friendly_orders", "untargetable"})


def aimed_elsewhere(said: Said, effect: Effect) -> bool:
    """Whether a card takes the defender for its target where the attacker triggers it (TCD-04).

    "After an attack on a friendly unit" it is the defender that triggers it.
    """
    triggered_by_it = "attack on a friendly unit" in said.text.partition(":")[0]
    return said.is_card and effect.words["target"] == "defender" and not triggered_by_it


def hangs_on_its_target(effect: Effect) -> bool:
    """Whether part of an effect hangs on who the card's own target is: a house, the commander."""
    aim = effect.words["target"]
    inner = [step["if"] for step, _sure in steps(effect.words["do"]) if "if" in step]
    return bool(aim) and any(
        wanted.get(aim) == "commander" or aim in wanted.get("affiliated", {}) for wanted in inner
    )
