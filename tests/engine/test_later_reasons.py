"""A refusal whose reasons are found when they are read is the refusal found at once."""

from __future__ import annotations

import copy
import pickle

import pytest

from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict, refused, refused_later

NO = refused(Rule.CHG_05, msg("Too far."), margin=-2.5, blockers=("wolf",), also=(Rule.CHG_02,))


def later(found: list[Verdict]) -> Verdict:
    """Return a refusal that notes when its reasons are looked for."""

    def find() -> Verdict:
        found.append(NO)
        return NO

    return refused_later(find)


def test_nobody_looks_for_reasons_that_nobody_reads() -> None:
    found: list[Verdict] = []
    verdict = later(found)
    assert not verdict
    assert verdict.answer is False
    assert found == []
    assert (verdict.rule, verdict.margin) == (Rule.CHG_05, -2.5)
    assert verdict.blockers == ("wolf",)
    assert found == [NO], "the reasons are found once"


def test_it_is_the_refusal_found_at_once_however_it_is_read() -> None:
    assert later([]) == NO
    assert later([]) == NO
    assert hash(later([])) == hash(NO)
    assert repr(later([])) == repr(NO)
    assert str(later([])) == str(NO)
    assert later([]).because(msg("No.")) == NO.because(msg("No."))
    assert copy.copy(later([])) == NO
    assert pickle.loads(pickle.dumps(later([]))) == NO  # noqa: S301 - our own


def test_it_has_no_other_fields() -> None:
    with pytest.raises(AttributeError, match="reason"):
        getattr(later([]), "reason")  # noqa: B009 - the type checker knows there is none
    with pytest.raises(AttributeError):
        getattr(NO, "reason")  # noqa: B009 - the type checker knows there is none
