"""`python -m tests.lacking` names each step of the guide to cards that a new card still lacks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from simulator.language.agreement import is_plural

ROOT = Path(__file__).resolve().parents[2]
NEITHER = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache")
ADDED = {
    "units.yaml": """
  - id: "10291"
    name: Causeway Pikemen
    type: infantry
    tray: infantry
    cost: 6
    speed: 5
    defense: 4
    morale: 6
    attacks:
      - {name: Causeway Pikes, kind: melee, hit: 4, dice: [7, 6, 4]}
    abilities: [held_causeway]
    glyph: spear
""",
    "attachments.yaml": """
  - id: "20291"
    name: Rickon Ryswell
    type: infantry
    commander: true
    character: true
    abilities: [held_causeway]
    tactics: ["40291", "40292", "40293"]
""",
    "ncus.yaml": """
  - {id: "30291", name: Wylis Manderly, cost: 4, abilities: [harbor_dues]}
""",
    "abilities.yaml": """
  - id: held_causeway
    name: Held Causeway
    text: It panics whoever charges it.
    effects: [{when: charge.succeeded, if: {charged: self}, do: [{give: panicked, to: charger}]}]

  - id: harbor_dues
    name: Harbor Dues
    text: When Wylis claims Wealth, draw a tactics card.
    effects: [{when: zone.claimed, if: {ncu: self, zone: wealth}, do: [{draw: 1}]}]
""",
    "tactics.yaml": "".join(
        f"""
  - id: "{number}"
    name: {name}
    ability: {name.lower().replace(" ", "_")}
    commander: "20291"
    text: >-
      Before rolling attack dice for a friendly unit's melee attack: the attack has Vicious.
    effects:
      - when: attack.before_dice
        if: {{attacker: friendly, attack: melee}}
        target: attacker
        do: [{{gain: vicious}}]
"""
        for number, name in ((40291, "Mud And Pikes"), (40292, "Drowned Road"), (40293, "By Hoof"))
    ),
}
"""A unit, a commander with his cards and an NCU of House Stark, one text in no form of a card."""
TEXT = "When an enemy successfully charges this unit, the charger becomes Panicked."
GERMAN = {
    TEXT: "Sobald einem Feind ein Ansturm auf diese Einheit gelingt, wird der Angreifer Panisch.",
    "When Wylis claims Wealth, draw a tactics card.": (
        "Sobald Wylis Reichtum beansprucht, ziehe 1 Taktikkarte."
    ),
    "Before rolling attack dice for a friendly unit's melee attack: the attack has Vicious.": (
        "Bevor die Angriffswürfel für den Nahkampfangriff einer befreundeten Einheit geworfen "
        "werden: Der Angriff erhält Grausam."
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the project and add cards to it that have numbers and behaviour, and nothing else."""
    made = shutil.copytree(ROOT, tmp_path / "copy", ignore=NEITHER)
    for name, text in ADDED.items():
        with (made / "units" / "stark" / name).open("a", encoding="utf-8") as file:
            file.write(text)
    return made


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def steps(said: str) -> dict[str, str]:
    """Return what is told under each step."""
    parts = re.split(r"(?m)^(\w[^:\n]*): (?=nothing lacks$|$)", said)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def finish(copy: Path) -> None:
    """Do what the steps of the guide say."""
    units = copy / "units"
    replace(units / "stark" / "abilities.yaml", "It panics whoever charges it.", TEXT)
    versions = units / "card_versions.yaml"
    kept, bracket, rest = versions.read_text("utf-8").rpartition("]")
    ids = ", ".join(f'"{id_}"' for id_ in re.findall(r'id: "(\d+)"', "".join(ADDED.values())))
    versions.write_text(f"{kept.rstrip().rstrip(',')}, {ids}{bracket}{rest}", "utf-8")
    printed = units / "printed_cards.yaml"
    (counted,) = re.findall(r"(?m)^  stark: .*$", printed.read_text("utf-8"))
    replace(printed, counted, re.sub(r"\d+", lambda count: str(int(count[0]) + 3), counted))
    names = re.findall(r"name: ([A-Z][\w ]+)", "".join(ADDED.values()))
    test = f'"""{", ".join(names)}."""\n'
    (copy / "tests" / "abilities" / "test_causeway.py").write_text(test, "utf-8")
    run(copy, "-m", "assets.locale.collect")
    for name in ("names", "cards"):
        file = copy / "assets" / "locale" / "de" / "LC_MESSAGES" / f"{name}.po"
        with file.open("rb") as opened:
            catalogue = read_po(opened, locale="de", domain=name)
        for message in catalogue:
            if message.id and not message.string:
                own = (
                    ("2" if is_plural(str(message.id)) else "1")
                    if message.context == "form"
                    else GERMAN.get(str(message.id), str(message.id))
                )
                message.string = own
        with file.open("wb") as opened:
            write_po(opened, catalogue, width=100, include_lineno=False)
    run(copy, "-m", "assets.locale.collect", "--compile")


def test_each_step_is_named_until_none_is_left(copy: Path) -> None:
    """With IRON_RANKS_ALL=1 the steps are done: then nothing lacks, and no fast test may fail."""
    lacking = run(copy, "-m", "tests.lacking")
    assert lacking.returncode == 1, lacking.stderr
    told = steps(lacking.stdout)
    for step, words in {
        "Numbers": ("card_versions.yaml", "printed_cards.yaml", "20291", "20 units"),
        "Text": ("held_causeway", "charge.succeeded"),
        "A test that the card matters": ("Held Causeway", "Drowned Road"),
        "The other languages": ("de/names.po", "de/cards.po", "'Wylis Manderly' (form)"),
    }.items():
        assert not [word for word in words if word not in told[step]], (step, told[step])
    if os.environ.get("IRON_RANKS_ALL"):
        finish(copy)
        done = run(copy, "-m", "tests.lacking")
        assert done.returncode == 0, done.stdout + done.stderr
        assert set(steps(done.stdout).values()) == {"nothing lacks\n"}
        rest = run(copy, "-m", "pytest", "-q", "-n", "0", "-m", "not slow", "--tb=short")
        assert rest.returncode == 0, rest.stdout[-8000:]


def test_an_unknown_word_is_told_with_its_line(copy: Path) -> None:
    replace(
        copy / "units" / "stark" / "abilities.yaml", "ncu: self, zone: w", "claimer: self, x: w"
    )
    told = run(copy, "-m", "tests.lacking")
    assert told.returncode == 1
    assert "abilities.yaml, line " in told.stdout
    assert "found 'claimer'" in told.stdout
