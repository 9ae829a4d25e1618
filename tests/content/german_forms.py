"""The forms of the German cards: what an English form is called there, and how it is written.

From the German rulebook (triggers, "bestimme ... zum Ziel", Kurze and Lange Reichweite, W3) and the
names printed on the German cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

TRIGGERS: Final = {
    r"at the start of": r"zu beginn|wie zu beginn",
    r"at the end of": r"am ende",
    r"before": r"bevor|ehe|davor|vor (?:der|dem|einem|seinem)\b",
    r"after": r"nach(?:dem|her)?\b|danach",
    r"when(?:ever)?": r"sobald|immer wenn|beim?\b",
    r"while|as long as": r"solange|^In einer Einheit|im Nahkampf",
    r"until": r"bis\b",
    r"instead": r"stattdessen|anstelle|anstatt|statt",
    r"(?<!even )if": r"falls|bei",
}
"""What begins a trigger or a condition."""
TARGETS: Final = {
    r"(?<!this card )\btarget (?:a|an|another|up to|any|the|each|that|its|your|this)\b": (
        r"bestimm\w*\b[^.]* zum Ziel\b|zum Ziel (?:zu )?bestimm|zum Ziel haben"
    ),
    r"if this card targets": r"falls diese Karte\b[^.]* zum Ziel hat",
}
"""How a card chooses."""
COUNTED: Final = {
    r"[Ss]hort range": r"Kurze[rn]? Reichweite",
    r"[Ll]ong range": r"Lange[rn]? Reichweite",
    r"inch(?:es)?": r"Zoll",
    r"Panicked": r"Panisch",
    r"Weakened": r"Geschwächt",
    r"Vulnerable": r"Verwundbar",
    r"Sundering": r"Spaltschlag",
    r"Vicious": r"Grausam",
    r"Precision": r"Präzision",
    r"Critical Blow": r"Kritische[rn]? Treffer",
    r"D3": r"W3",
    r"D6": r"W6",
    r"tactics cards?": r"Taktikkarten?",
    r"order tokens?": r"Befehlsmarkern?",
    r"condition tokens?": r"Zustandsmarkern?",
    r"victory points?": r"Siegpunkt(?:e|en|s)?",
    r"defense dice|defense die": r"Verteidigungswürfeln?",
    r"attack dice|attack die": r"Angriffswürfeln?",
}
"""Terms that stand as often as in English."""
TERMS: Final = {
    r"panic tests?": r"Panikproben?",
    r"morale tests?": r"Moralproben?",
    r"melee attacks?": r"Nahkampfangriff",
    r"ranged attacks?": r"Fernkampfangriff",
    r"free": r"freie[rmns]?\b|kostenlos",
    r"charges?|charging|charged": r"Anst[uü]rm",
    r"maneuvers?": r"Manöver",
    r"march(?:es|ing)?": r"Marsch|Märsche|marschier",
    r"retreats?|retreating": r"R[uü]ckz[uü]g|zur[üu]ckzieh|zieht .*zurück|zurückgezogen",
    r"shifts?|shifted": r"verschoben|verschieb|Verschiebung",
    r"pivots?|pivoting": r"dreh",
    r"re-rolls?|re-rolled|re-rolling": r"neu (?:werfen|geworfen)|Neuwerfen|wirft?\b[^.]* neu",
    r"NCUs?": r"[Zz]ivilen? Einheit",
    r"attachments?": r"Verstärkung",
    r"commanders?": r"Heerführer",
    r"infantry": r"Infanterie",
    r"cavalry": r"Kavallerie",
    r"war machines?": r"Kriegsmaschine",
    r"ranks?": r"Schlachtreihe",
    r"wounds?": r"Wunden?|verwundet",
    r"engaged": r"Nahkampf|eingreif",
    r"restores?": r"heil",
    r"destroyed|destroys?": r"vernicht|zerstör",
    r"discard(?:s|ed)?": r"ableg|leg[et]\b[^.]* ab|abgelegt|Ablagestapel",
    r"once per game": r"ein Mal (?:pro|in der) Partie",
    r"once (?:per|each|every) round": r"ein Mal (?:pro|in jeder) Runde",
    r"once (?:per|each|every) turn": r"ein Mal (?:pro|in jedem) Zug",
    r"may": r"d[aü]rf|kann|können",
    r"your opponents?": r"(?:dein|der|jeder|ein)\w* Gegner|Gegner",
    r"enem(?:y|ies)": r"Feind|feindlich|Gegner|Ziels? des Ansturms",
    r"friendly": r"befreundet|eigene|deiner?\b",
    r"speed": r"Geschwindigkeit",
    r"to hit": r"Treffer",
    r"line of sight": r"Sichtlinie",
    r"flanks?(?! table)": r"Flanken?",
    r"flank table edges?": r"Seitenr[aä]nd",
    r"rear": r"Rücken",
    r"objective": r"Ziel",
    r"influences?|influencing": r"Einfluss|beeinfluss",
    r"shuffle": r"[Mm]isch",
    r"deploy(?:s|ed|ment)?": r"auf(?:ge)?stell|Aufstellung|stelle?\b.* auf|stellt\b.* auf",
}
"""Terms that stand wherever the English text has its own."""
NUMBER_WORDS: Final = re.compile(
    r"\b(?:(?:zwei|drei)(?! Mal\b)|vier|fünf|sechs|sieben|acht|neun|zehn|zweimal|dreimal|einmal)\b",
    re.IGNORECASE,
)
"""What cards write as a digit, and "einmal", which they write as "ein Mal"."""
CHOSEN_IN_WORDS: Final = re.compile(r"\b[Bb]estimme (?:ein(?! Mal)|eine|einen|einer)\b")
"""A choice without its digit: cards say "bestimme 1 Einheit"."""
ENGLISH: Final = re.compile(
    r"\b(?:the|of|and|with|unit|units|target|wound|wounds|enemy|friendly|charge|attack|roll|dice"
    r"|tray|rank|ranks|token|tokens|combat|turn|round|short|long|range|free|march|retreat|this"
    r"|that|when|after|before|until|or|if|its|has|gains?|becomes?)\b"
)
SIGNS: Final = {
    "quotation marks": re.compile(r"[\"“”](?![\s.,;:)]|$)|(?<![\w.!?…])“|''|``|\""),
    "an apostrophe": re.compile(r"(?<=\w)'(?=\w)|\w'\s"),
    "a dash": re.compile(r" - | -- |\w—\w|—"),
    "a gap too many": re.compile(r"  | [.,;:!?]|\( | \)|„ "),
    "a gap too few": re.compile(r"[a-zäöüß][.,;:!?][A-Za-zÄÖÜäöüß]"),
    "letters": re.compile(r"[<>{}_|*]"),
}
"""Signs that a German text does not write so."""


def faults(english: str, german: str) -> Iterator[str]:
    """Yield what a German text of a card lacks that the English one says, or writes otherwise."""
    yield from _faults_of_forms(english, german)
    yield from _faults_of_numbers(english, german)
    for name, signs in SIGNS.items():
        if found := signs.search(german):
            yield f"{name}: {found[0]!r}"
    for words in (NUMBER_WORDS, CHOSEN_IN_WORDS, ENGLISH):
        yield from (f"word: {found[0]}" for found in words.finditer(german))
    if english.endswith(".") != german.endswith((".", ".“")):
        yield "full stop"
    if english[:1].isupper() and german[:1].islower():
        yield "capital letter"


def _faults_of_forms(english: str, german: str) -> Iterator[str]:
    for forms in (TRIGGERS, TARGETS, TERMS):
        for ours, theirs in forms.items():
            if _found(ours, english) and not re.search(theirs, german, re.IGNORECASE):
                yield f"form: {ours} is {theirs}"
    for ours, theirs in COUNTED.items():
        number = len(re.findall(rf"\b(?:{ours})\b", english))
        there = len(re.findall(rf"\b(?:{theirs})", german))
        if (number == 0) != (there == 0):
            yield f"term: {ours} {number} times, {theirs} {there} times"


def _found(form: str, english: str) -> bool:
    return re.search(rf"(?<!\w)(?:{form})(?!\w)", english, re.IGNORECASE) is not None


NUMBER: Final = re.compile(r"(?<![\w])[+\N{MINUS SIGN}-]?\d+\+?|[DW]3(?:\+\d)?")


MORE: Final = (
    (re.compile(r"(\d+) more attack (?:die|dice)"), r"+\1 attack dice"),
    (re.compile(r"(\d+) attack (?:die|dice) less"), r"-\1 attack dice"),
    (re.compile(r"\btwo of\b"), "2 of"),
)
"""Attack dice that are won or lost have a sign on German cards; every number is a digit there."""


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text with their signs; a die of three is one in both languages."""
    return Counter(found.replace("D3", "W3") for found in NUMBER.findall(text))


def _faults_of_numbers(english: str, german: str) -> Iterator[str]:
    """Yield numbers that one text has and the other has not; "a unit" is "1 Einheit" there."""
    for form, signed in MORE:
        english = form.sub(signed, english)
    ours, theirs = numbers(english), numbers(german)
    yield from (f"number: {one} is missing" for one in ours - theirs)
    yield from (f"number: {one} is too many" for one in theirs - ours if one not in {"1", "+1"})


OPENINGS: Final = {
    "At the start": ("Zu Beginn",),
    "At the end": ("Am Ende",),
    "Before": ("Bevor", "Vor"),
    "After": ("Nachdem", "Nach"),
    "When": ("Sobald",),
}
"""What a trigger begins with."""


def trigger_fault(english: str, german: str) -> str:
    """Return what is wrong with the trigger of a card: its first words, or the colon behind it."""
    ours, theirs = english.partition(": ")[0], german.partition(": ")[0]
    if theirs == german or "." in theirs:
        return "a trigger ends with a colon"
    begun = next(there for here, there in OPENINGS.items() if ours.startswith(here))
    return "" if theirs.startswith(begun) else f"{ours} begins with {begun}"


def names_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds printed names in an English text, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w'’])(?:{'|'.join(map(re.escape, longest))})(?!\w)")


def missing_names(
    english: str, german: str, names: Mapping[str, set[str]], pattern: re.Pattern[str]
) -> list[str]:
    """Return the printed names in an English text that the German one does not have in any case.

    A single word that begins a sentence may be no name; a name may be declined or come apart, so
    that the first four letters of each of its words are looked for. `pattern` finds the names.
    """
    lowered = german.lower()
    found = []
    for hit in pattern.finditer(english):
        begins = hit.start() == 0 or english[: hit.start()].endswith((". ", ": "))
        if begins and " " not in hit[0]:
            continue
        if not any(_has_words(lowered, one) for one in names[hit[0]]):
            found.append(hit[0])
    return found


def _has_words(lowered: str, name: str) -> bool:
    return all(word[:4].lower() in lowered for word in re.findall(r"[A-ZÄÖÜ]\w{3,}", name))
