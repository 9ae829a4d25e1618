"""What a table may show the pages, in both languages: every state of the phone's frame."""

from __future__ import annotations

from typing import Any, Final

# Any: what is shown is whatever JSON it is
Show = dict[str, Any]

_WORDS: Final = {
    "en": {
        "round": "Round 3 of 6",
        "turn": "Blue's turn: Gregor Clegane activates.",
        "red": "Red",
        "blue": "Blue",
        "house": "House Stark",
        "of": "{n} of 8",
        "head": "Blue played:",
        "card": "Issue Commands",
        "text": (
            "Jaime Lannister's unit performs no action. Instead Gregor Clegane makes a free charge."
        ),
        "asked": "Gregor Clegane charges your Sworn Swords in the front. Use an effect?",
        "hand": [
            ("Superior Positioning", "an enemy charges"),
            ("Winter's Might", "my melee attack"),
            ("Sudden Retreat", "after an enemy attacks"),
        ],
        "long": (
            "The attack has Sundering. It may re-roll any attack dice if the attacker has only 1 "
            "remaining rank, and rolls its highest number of attack dice if you control Combat."
        ),
        "missions": [
            (
                "The Court",
                "You hold more zones of the tactics board than every opponent.",
                "You meet it now: 2 to 1.",
            ),
            ("Their Ground", "Objectives you control of the two nearest to Blue's edge.", "None."),
        ],
        "dice": ("Gregor Clegane: attack dice To hit: 3+", "5 hits, 1 of them twice."),
        "test": ("Stark Sworn Swords: panic test Needs 6+", "3 + 6 = 9 against 6+: passes"),
        "roll": "House Umber Berserkers: attack dice: 8 dice · 3+",
        "note": "Blue decides.",
        "order": ("Tactical Reposition", "Stark Sworn Swords"),
        "over": "The game is over.",
    },
    "de": {
        "round": "Runde 3 von 6",
        "turn": "Blau ist am Zug: Gregor Clegane wird aktiviert.",
        "red": "Rot",
        "blue": "Blau",
        "house": "Haus Baratheon von Drachenstein",
        "of": "{n} von 8",
        "head": "Blau hat gespielt, auf Schwurschwerter der Starks:",
        "card": "Befehle erteilen",
        "text": (
            "Jaime Lennisters Einheit führt keine Aktion aus. Stattdessen führt Gregor Clegane "
            "einen kostenlosen Sturmangriff aus."
        ),
        "asked": (
            "Gregor Clegane greift deine Schwurschwerter der Starks von vorn an. Einen Effekt "
            "einsetzen?"
        ),
        "hand": [
            ("Überlegene Stellungsvorbereitung", "eine gegnerische Einheit stürmt an"),
            ("Macht des Winters", "mein Nahkampfangriff"),
            ("Plötzlicher Rückzug", "nach einem gegnerischen Angriff"),
        ],
        "long": (
            "Der Angriff hat Zerreißen. Hat der Angreifer nur noch 1 Rang, darf er beliebige "
            "Angriffswürfel neu werfen; kontrollierst du Kampf, wirft er seine höchste Anzahl von "
            "Angriffswürfeln."
        ),
        "missions": [
            (
                "Der Hof",
                "Du hältst mehr Zonen des Taktikbretts als jeder Gegner.",
                "Du erfüllst ihn jetzt: 2 zu 1.",
            ),
            (
                "Ihr Grund",
                "Missionsziele, die du kontrollierst, von den zwei nächsten an Blaus Rand.",
                "Keines.",
            ),
        ],
        "dice": ("Gregor Clegane: Angriffswürfel Treffen: 3+", "5 Treffer, 1 davon doppelt."),
        "test": (
            "Schwurschwerter der Starks: Paniktest Benötigt 6+",
            "3 + 6 = 9 gegen 6+: bestanden",
        ),
        "roll": "Berserker von Haus Umber: Angriffswürfel: 8 Würfel · 3+",
        "note": "Blau entscheidet.",
        "order": ("Taktische Neuaufstellung", "Schwurschwerter der Starks"),
        "over": "Die Partie ist vorbei.",
    },
}
LANGUAGES: Final = tuple(_WORDS)


def hand_show(language: str, **changes: object) -> Show:
    """Return what the phone of Red shows while nothing is asked."""
    words: Show = _WORDS[language]
    faces = ((6, True), (5, True), (5, True), (3, True), (3, True), (2, False))
    points = [
        {"seat": seat, "name": words[seat], "points": n, "of": 8, "said": words["of"].format(n=n)}
        for seat, n in (("red", 4), ("blue", 3))
    ]
    show: Show = {
        "seat": "red",
        "name": words["red"],
        "house": words["house"],
        "mode": "A Game of Thrones",
        "round": words["round"],
        "turn": words["turn"],
        "whose": "blue",
        "points": points,
        "played": {
            "seat": "blue",
            "head": words["head"],
            "name": words["card"],
            "text": words["text"],
        },
        "question": None,
        "note": words["note"],
        "roll": None,
        "thumb": False,
        "hand": [
            {"name": name, "when": when, "text": words["long"], "note": ""}
            for name, when in words["hand"]
        ],
        "orders": [
            {
                "name": words["order"][0],
                "when": words["order"][1],
                "text": words["long"],
                "note": "",
            }
        ],
        "siege": [],
        "missions": [
            {"name": name, "text": text, "now": now, "note": ""}
            for name, text, now in words["missions"]
        ],
        "dice": [
            {
                "seat": "blue",
                "head": words["dice"][0],
                "said": words["dice"][1],
                "dice": [{"face": face, "good": good} for face, good in faces],
            },
            {
                "seat": "red",
                "head": words["test"][0],
                "said": words["test"][1],
                "dice": [{"face": face, "good": None} for face in (3, 6)],
            },
        ],
        "over": "",
    }
    return show | changes


def question(language: str, number: int = 12, count: int = 1, **changes: object) -> Show:
    """Return a question with so many options of the hand; with none it is an empty one."""
    words: Show = _WORDS[language]
    made: Show = {
        "id": number,
        "head": words["asked"],
        "slot": 60.0,
        "passed": 0.0,
        "options": [
            {"key": f"use:{place}", "label": name, "text": words["long"]}
            for place, (name, _when) in enumerate((words["hand"] * 2)[:count])
        ],
        "least": 1,
        "most": 1,
        "several": False,
        "may_pass": True,
        "empty": not count,
    }
    return made | changes


def word(language: str, name: str) -> str:
    """Return one of the words that stand in what is shown."""
    return str(_WORDS[language][name])


def watch_show(language: str) -> Show:
    """Return what somebody sees who looks on, with the longest that stands there."""
    hand = hand_show(language)
    words: Show = _WORDS[language]
    units = [
        {"name": words["order"][1], "marks": "", "share": 0.75, "said": "9", "look": "activated"},
        {
            "name": "Gregor Clegane",
            "marks": words["card"],
            "share": 0.5,
            "said": "4",
            "look": "acting",
        },
        {"name": words["hand"][1][0], "marks": "", "share": None, "said": "–", "look": "gone"},
    ]
    armies = [
        {"seat": seat, "house": words["house"], "head": words[seat], "rows": units, "cards": "3"}
        for seat in ("red", "blue")
    ]
    act = {
        "seat": "blue",
        "turn": words["turn"],
        "whose": "blue",
        "title": words["roll"],
        "outcome": words["text"],
    }
    common = ("mode", "round", "turn", "whose", "points", "played", "dice", "over")
    return {**{key: hand[key] for key in common}, "armies": armies, "act": act}
