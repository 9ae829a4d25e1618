"""What is disputed: the table as a case, the question, and the answer with its error box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.cases.questions.answer_questions import answer
from simulator.cases.typed_contact import set_up_typed
from simulator.content.cases.case_records import ErrorBox, Question
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.language.lengths import read_in
from simulator.language.texts import translate as _
from simulator.reports.headline import Headline, headline
from simulator.ui.disputes.history import History
from simulator.ui.disputes.judging import JudgedBeside
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import LISTS, changed, piece
from simulator.ui.disputes.questions import ATTACK_NUMBERS, question_about


class Dispute:
    """A disputed table.

    `picked` holds the ids clicked, oldest first; the last one is selected. `lacking` names a unit
    and the number of it that the question needs. The answer is that of the case files: what is
    shown here is what the command prints.
    """

    def __init__(self, case: Case) -> None:
        """Begin with a case."""
        self.history = History(case)
        self.saved = case
        self.index = 0
        self.picked: list[str] = []
        self.together: tuple[str, ...] = ()
        """Several pieces that are moved and turned together."""
        self.table: CaseTable | None = None
        self.answer: CaseAnswer | None = None
        self.fault = ""
        self.lacking = ("", "")
        self.wrong: tuple[str, ...] = ()
        """The pieces that cannot stand as they do."""
        self.judging: JudgedBeside | None = None
        self._settled: tuple[Case, int, str] | None = None

    # ------------------------------------------------------------ the table

    @property
    def case(self) -> Case:
        """Return the case as it is now."""
        return self.history.case

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        case = self.case
        return case != self.saved and bool(case.units or case.terrain or case.tokens)

    def change(self, case: Case, tag: str = "") -> None:
        """Take another case; `tag` joins changes to one step."""
        self.history.change(case, tag)
        self._keep_in_range()

    def begin(self, case: Case) -> None:
        """Take a case from elsewhere, with nothing to take back."""
        self.history = History(case)
        self.saved = case
        self.index, self.picked, self.together = 0, [], ()

    def step(self, *, back: bool) -> bool:
        """Take the last step back, or do it again; whether there was one."""
        done = self.history.step(back=back)
        self._keep_in_range()
        return done

    def _keep_in_range(self) -> None:
        self.index = min(self.index, max(0, len(self.case.ask) - 1))
        self.picked = [name for name in self.picked if piece(self.case, name) is not None]
        self.together = tuple(n for n in self.together if piece(self.case, n) is not None)

    # ------------------------------------------------------------ picking

    @property
    def selected(self) -> str:
        """Return the id of what was clicked last, empty for nothing."""
        return self.picked[-1] if self.picked else ""

    @property
    def moving(self) -> tuple[str, ...]:
        """Return all that a hand moves: several together, else what is selected."""
        if self.selected in self.together:
            return self.together
        return (self.selected,) if self.selected else ()

    @property
    def lit(self) -> tuple[str, ...]:
        """Return all that is shown as selected, what was clicked last at the end."""
        return (*(n for n in self.together if n not in self.picked), *self.picked)

    def gather(self, name: str) -> None:
        """Have a piece move with those that are selected, or no longer."""
        chosen = self.moving
        if name in chosen:
            chosen = tuple(other for other in chosen if other != name)
        else:
            chosen = (*chosen, name)
        self.take_up(chosen)

    def take_up(self, names: tuple[str, ...]) -> None:
        """Select several pieces, to be moved together."""
        self.pick("")
        for name in names:
            self.pick(name)
        self.together = names if len(names) > 1 else ()

    def pick_alone(self, name: str) -> None:
        """Select one of several that were moved together, and leave the others."""
        if self.together:
            self.together = ()
            self.pick(name)

    def pick(self, name: str) -> None:
        """Select a piece; the one selected before stays the first of the pair."""
        self.history.rest()
        if name not in self.together:
            self.together = ()
        if not name:
            self.picked = []
        elif name != self.selected:
            self.picked = [*(p for p in self.picked if p != name), name][-2:]

    def follow(self, old: str, new: str) -> None:
        """Keep a piece picked that was renamed."""
        self.picked = [new if name == old else name for name in self.picked]
        self.together = tuple(new if name == old else name for name in self.together)

    # ------------------------------------------------------------ the question

    @property
    def question(self) -> Question | None:
        """Return the question that is asked."""
        return self.case.ask[self.index] if self.case.ask else None

    def ask(self, kind: str) -> str:
        """Ask about what was picked; give why that is impossible, empty when it is asked."""
        found = question_about(self.case, kind, self.picked)
        if isinstance(found, str):
            return found
        self.put(found)
        return ""

    def put(self, question: Question, tag: str = "") -> None:
        """Put a question in the place of the present one."""
        ask = list(self.case.ask) or [question]
        ask[self.index] = question
        self.change(changed(self.case, ask=tuple(ask)), tag)

    def another(self) -> None:
        """Add a question after the others, the same as the present one until it is changed."""
        question = self.question
        if question is not None:
            self.change(changed(self.case, ask=(*self.case.ask, question)))
            self.index = len(self.case.ask) - 1

    def turn_to(self, step: int) -> None:
        """Look at another of the questions."""
        if self.case.ask:
            self.index = (self.index + step) % len(self.case.ask)

    # ------------------------------------------------------------ the answer

    def settle(self) -> bool:
        """Answer the question if anything changed since; say whether it did."""
        asked = (self.case, self.index, read_in())
        if self._settled is not None and self._settled == asked:
            return False
        self._settled = asked
        self.table, self.answer, self.fault = None, None, ""
        self.stop_judging()
        self.lacking, self.wrong = ("", ""), ()
        try:
            self.table = set_up_typed(self.case)
            if self.case.ask:
                self.answer = answer(self.table, self.index)
        except ContentError as fault:
            faults = (fault, *fault.more)
            text = [said(self.case, one) for one in faults]
            self.fault = _attack_lacks(self.case, faults) or " ".join(dict.fromkeys(text))
            self.lacking = _thing(self.case, fault) if fault.found == _("nothing") else ("", "")
            self.wrong = tuple(name for one in faults if (name := _thing(self.case, one)[0]))
        return True

    def judge(self) -> None:
        """Begin to judge how close the answer is, unless that is begun or there is no answer."""
        if self.judging is None and self.table is not None and self.answer is not None:
            self.judging = JudgedBeside(self.table, self.index, self.answer)

    def stop_judging(self) -> None:
        """Leave what is being judged: the answer is another, or nobody looks at it any more."""
        if self.judging is not None:
            self.judging.stop()
        self.judging = None

    @property
    def close(self) -> Closeness | None:
        """Return how close the answer is, once that is judged."""
        return None if self.judging is None else self.judging.close

    def judged(self) -> Closeness | None:
        """Return how close the answer is; wait until it is judged."""
        self.judge()
        return None if self.judging is None else self.judging.wait()

    @property
    def too_close(self) -> bool:
        """Return whether it is too close to call; by the margin alone until it is judged."""
        close = self.close
        if close is not None:
            return close.too_close
        return self.answer is not None and self.answer.too_close(self.box.inches)

    @property
    def headline(self) -> Headline | None:
        """Return what is told of the answer first; until it is judged, it says so."""
        if self.answer is None:
            return None
        return headline(self.answer, self.close, judging=self.box.open)

    @property
    def box(self) -> ErrorBox:
        """Return the measuring error of this table."""
        return self.case.error

    def turn_ruling(self, name: str) -> None:
        """Turn a ruling on or off."""
        rulings = {k: v for k, v in self.case.rulings.items() if k != name}
        if not self.case.rulings.get(name, False):
            rulings[name] = True
        self.change(changed(self.case, rulings=rulings))

    def set_title(self, title: str) -> None:
        """Set the title of the case."""
        self.change(replace(self.case, title=title), "case:title")


def _attack_lacks(case: Case, faults: Sequence[ContentError]) -> str:
    """Return in one sentence which numbers an attack lacks; empty where something else is wrong."""
    lacking: dict[str, list[str]] = {}
    for fault in faults:
        name, key = _thing(case, fault)
        if not name or key not in ATTACK_NUMBERS or fault.found != _("nothing"):
            return ""
        lacking.setdefault(name, []).append(word(key))
    text = [_("{name}: {numbers}").format(name=n, numbers=", ".join(k)) for n, k in lacking.items()]
    return _("Type in the numbers of this attack. Missing for {missing}.").format(
        missing="; ".join(text)
    )


def said(case: Case, fault: ContentError) -> str:
    """Return what is wrong at the table: by the name of the thing, not by its place in a file."""
    name, key = _thing(case, fault)
    called = word(key)
    if not name:
        words = _("{key}: expected {expected}, found {found}.")
        if key == "attacker":
            words = _("This attack needs {expected}.")
    elif fault.expected == _("a place on no other tray"):
        words = _("{name} cannot stand there: {found}. Move one of them.")
    elif key in {"x", "y"} and _("in beyond the edge") in fault.found:
        called = key
        words = _("{name} cannot stand there: {found}. {key} must be {expected}.")
    elif fault.found == _("nothing"):
        words = _("{name} needs its {key} for this question: type it into its field.")
    else:
        words = _("{name}, {key}: expected {expected}, found {found}.")
    return words.format(name=name, key=called, expected=fault.expected, found=fault.found)


def _thing(case: Case, fault: ContentError) -> tuple[str, str]:
    """Return the id of what is wrong and the key; an empty id for anything but a piece."""
    head, _bracket, rest = fault.key.partition("[")
    number = rest.partition("]")[0]
    key = fault.key.rpartition(".")[2]
    if head not in LISTS or not number.isdigit() or int(number) >= len(getattr(case, head)):
        return "", key
    return getattr(case, head)[int(number)].id, key
