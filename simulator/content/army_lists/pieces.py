"""A line of a list taken to pieces: names, and what stands before, behind and in brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from simulator.records import dataclass

HOME_MADE: Final = "[home-made]"
"""What stands behind a card that nobody printed; the mark is the same in every language."""
_BULLET: Final = re.compile(r"^\s*(?:[•●◦▪‣·*>–—-]+|\d{1,2}[.)](?=\s))\s*")
_BRACKETS: Final = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_P: Final = r"(?:(?:points?|pts|pt|p)\b)"
_POINTS: Final = re.compile(rf"^(\d{{1,2}})\s*{_P}?\.?$", re.IGNORECASE)
_LEADS: Final = {"c", "commander", "cmd", "cmdr", "com"}
_MARKS: Final = {"unit", "combat unit", "attachment", "infantry", "cavalry"}
_NCU: Final = re.compile(
    r"^ncus?\s+|[\s,]+ncu$|[(\[]\s*(?:ncu|non-?combat unit)\s*[)\]]", re.IGNORECASE
)
_TIMES: Final = re.compile(
    r"^(\d{1,2})\s*[x×*]\s*(?=\D)|^[x×]\s*(\d{1,2})\s+|\s+[x×]\s*(\d{1,2})$|^(\d)\s+(?=[^\W\d])",
    re.IGNORECASE,
)
_UNIT_OF: Final = re.compile(r"^units?\s+of\s+", re.IGNORECASE)
_COST_FIRST: Final = re.compile(
    rf"^(?:[(\[]\s*(\d{{1,2}})\s*{_P}?\s*[)\]]|(\d{{1,2}})\s*{_P})\s*[:-]?\s*",
    re.IGNORECASE,
)
_COST_LAST: Final = re.compile(rf"[\s:,=–—-]+(\d{{1,2}})\s*{_P}?$", re.IGNORECASE)
_SUM: Final = re.compile(r"\s*(\d{1,2})\s*\+\s*(\d{1,2})\s*(?:points?|pts|p)?\s*", re.IGNORECASE)
"""What a unit and who is in it cost: "(5+1)"."""
_LEADS_LAST: Final = re.compile(r"\s*[-–—,]\s*(?:commander|cmdr?)\s*$", re.IGNORECASE)
_CHAT: Final = re.compile(
    r"\b(?:i|my|this|not|if|is|are|it|was|want|wanted|try|maybe|always|never|because|ich|nicht|ist"
    r"|mein|vielleicht|je|pas|est)\b"
)
"""Words of remarks in brackets, "(always wanted to try this)"; no second name has them."""
_SIGNS: Final = ' ,;:.*_#~`"“”„«»-–—\t'


_CROSSED_OUT: Final = re.compile(r"~~(.*?)~~|\[s\](.*?)\[/s\]", re.IGNORECASE)
_MARKS_OF_A_PAGE: Final[tuple[tuple[str, str], ...]] = (
    (r"\[\*\]", "• "),
    (r"\[/?(?:b|i|u|list|ul|ol|li|center|quote|size|color|url|spoiler)(?:=[^\]]*)?\]", ""),
    (r"`(\d{1,2})`", r"(\1)"),
    (r"`(.+?)`|\*\*(.+?)\*\*|__(.+?)__", r"\1\2\3"),
    (r"(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])", r"\1"),
    (r"(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_(?!\w)", r"\1"),
    ("\u00a9", "(C)"),
    ("[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u2300-\u23ff\ufe0f\u200d]+", " "),
)
"""Marks of forums and chats around words, and pictures, with what is read in their place."""


def crossed_out(line: str) -> list[str]:
    """Return what is crossed out in a line: "~~Bowmen~~ Outriders"."""
    return [(found[1] or found[2]).strip() for found in _CROSSED_OUT.finditer(line)]


def undressed(line: str) -> str:
    """Return a line without the marks that forums and chats have, and what they cross out.

    Example:
        >>> undressed("**House Stark** ~~30~~ `40` [b]points[/b]")
        'House Stark  (40) points'
    """
    line = _CROSSED_OUT.sub("", line)
    for marks, instead in _MARKS_OF_A_PAGE:
        line = re.sub(marks, instead, line, flags=re.IGNORECASE)
    return line


def unbulleted(line: str) -> tuple[str, bool]:
    """Return a line without its bullet, and whether it had one."""
    bullet = _BULLET.match(line)
    return (line[bullet.end() :], True) if bullet else (line, False)


@dataclass(frozen=True, slots=True)
class Piece:
    """What one card's part of a line says: its name, and what stood around it."""

    text: str
    name: str
    inside: tuple[str, ...] = ()
    """What stood in brackets and is neither points nor a mark."""
    points: int | None = None
    leads: bool = False
    number: str = ""
    copies: int = 1
    ncu: bool = False
    """It is marked as a non-combat unit."""

    def costs(self) -> set[int]:
        """Return what one of its cards may cost: the points are of one copy, or of all."""
        if self.points is None:
            return set()
        each, more = divmod(self.points, self.copies)
        return {self.points} if more else {self.points, each}

    def names(self) -> Iterator[tuple[str, bool]]:
        """Yield the names that may be meant, and whether they hold what stood in brackets."""
        if self.inside:
            yield " ".join((self.name, *self.inside)), True
        yield self.name, not self.inside


def piece_of(text: str) -> Piece:
    """Return a part taken to pieces: "2x Robb Stark (The Young Wolf, 3pts)".

    Example:
        >>> piece_of("Robb Stark (The Young Wolf, C) (3)")
        Piece(text='Robb Stark', name='Robb Stark', inside=('The Young Wolf',), points=3, \
leads=True, number='', copies=1, ncu=False)
    """
    body = text.strip(_SIGNS)
    times = _TIMES.search(body)
    copies = int(next(filter(None, times.groups()))) if times else 1
    body = _UNIT_OF.sub("", _TIMES.sub("", body, count=1)).strip(_SIGNS)
    ncu = bool(_NCU.search(body))
    body = _NCU.sub(" ", body).strip(_SIGNS)
    first = _COST_FIRST.match(body)
    costs = [int(first[1] or first[2])] if first else []
    body = _COST_FIRST.sub("", body)
    marks = _Marks(body)
    marks.leads = marks.leads or bool(_LEADS_LAST.search(body))
    body = _LEADS_LAST.sub("", body)
    name = _BRACKETS.sub(" ", body).strip(_SIGNS)
    last = _COST_LAST.search(name)
    if last:
        name = name[: last.start()].strip(_SIGNS)
        marks.costs.append(int(last[1]))
    behind = _TIMES.search(name) if copies == 1 else None
    if behind:  # "Freedmen x2 - 6"
        copies = int(next(filter(None, behind.groups())))
        name = _TIMES.sub("", name, count=1).strip(_SIGNS)
    name = " ".join(name.split())
    points = next(iter([*costs, *marks.costs]), None)
    notice = _COST_LAST.sub("", " ".join(_BRACKETS.sub(" ", body).split())).strip(_SIGNS)
    words = tuple(marks.words)
    notice = notice or text.strip()
    return Piece(notice, name, words, points, marks.leads, marks.number, max(1, copies), ncu)


class _Marks:
    """What stands in the brackets of a part."""

    def __init__(self, text: str) -> None:
        self.costs: list[int] = []
        self.words: list[str] = []
        self.leads = False
        self.number = ""
        for inside in _BRACKETS.findall(text):
            together = _SUM.fullmatch(inside)
            if together:
                self.costs.append(int(together[1]) + int(together[2]))
                continue
            for part in re.split(r"[,;+&]|\s-\s(?=(?:commander|c)\b)", inside, flags=re.IGNORECASE):
                self._take(part.strip(_SIGNS))

    def _take(self, part: str) -> None:
        word = part.casefold()
        cost = _POINTS.match(part)
        if word in _LEADS:
            self.leads = True
        elif cost:
            self.costs.append(int(cost[1]))
        elif re.fullmatch(r"\d{5}", part):
            self.number = part
        elif part[:1].islower() and _CHAT.search(word):
            return
        elif part and word not in _MARKS and f"[{word}]" != HOME_MADE:
            self.words.append(part)


class Segment(NamedTuple):
    """A part of a line between two separators, with the separator before it."""

    before: str
    text: str


def segments(text: str, separators: re.Pattern[str], one: Callable[[str], bool]) -> list[Segment]:
    """Return the parts of a line between separators that stand in no brackets.

    Args:
        text: The line.
        separators: What may stand between two parts.
        one: Returns whether a text that has separators is one part all the same, such as a name
            and its second name. Four parts at most are put together.
    """
    found: list[Segment] = []
    begin, before = 0, ""
    for match in separators.finditer(text):
        head = text[: match.start()]
        if head.count("(") + head.count("[") == head.count(")") + head.count("]"):
            found.append(Segment(before, text[begin : match.start()]))
            begin, before = match.end(), match[0]
    found.append(Segment(before, text[begin:]))
    return list(put_together([part for part in found if part.text.strip(_SIGNS)], one))


def put_together(parts: list[Segment], one: Callable[[str], bool]) -> Iterator[Segment]:
    """Yield parts of a line, those together that are one in spite of the separators in it."""
    place = 0
    while place < len(parts):
        for end in range(min(len(parts), place + 4), place, -1):
            more = parts[place + 1 : end]
            whole = parts[place].text + "".join(part.before + part.text for part in more)
            if not more or one(whole):
                yield Segment(parts[place].before, whole)
                place = end
                break
