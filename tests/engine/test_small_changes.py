"""What single events change, and what is asked of a position: cards on loan, what was used."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.engine.effects import Ability
from simulator.engine.figures import cards_with, commanders_name
from simulator.engine.reducer import apply
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Borrowed
from simulator.model.stats import Stat
from simulator.model.tally import Part
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import BLUE, NCUS, RED, TableBuilder, a_table

SWORDS, SPEARS = "red:sworn-swords", "red:spears"


def two_apart() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))


@pytest.mark.parametrize(
    ("card", "mine", "theirs"),
    [("stark-1", ("stark-1",), ()), ("lannister-2", (), ("lannister-2",))],
)
def test_a_card_on_loan_goes_back_and_the_others_stay_with_their_owner_TCD_06(
    card: str, mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    table = two_apart()
    seats = dict(table.game().start.seats)
    seats[RED] = replace(seats[RED], hand=("stark-1",))
    seats[BLUE] = replace(seats[BLUE], discard=("lannister-2",))
    state = table.having(seats=MappingProxyType(seats)).now().state
    for event in (
        ev.CardBorrowed(rule=Rule.TCD_01, player=RED, lender=BLUE, card="lannister-2"),
        ev.CardDiscarded(rule=Rule.TCD_06, player=RED, card=card),
    ):
        state = apply(state, event)
    assert state.seats[RED].discard == mine
    assert state.seats[BLUE].discard == theirs
    assert state.seats[RED].borrowed == (() if theirs else (Borrowed("lannister-2", BLUE),))


def test_who_joins_another_unit_brings_along_what_was_used_and_frees_nothing_ORD_01() -> None:
    used = frozenset({"volley"})
    table = a_table().red("sworn-swords", at=(24, 10), attachments=("captain",))
    table.red("spears", at=(10, 10), used_this_round=used, used_this_game=used)
    state = table.blue("guards", at=(24, 40)).now().state
    moved = ev.AttachmentMoved(
        rule=Rule.ATM_01,
        unit=SPEARS,
        origin=SWORDS,
        card="captain",
        place=0,
        used_this_round=("charge!",),
        used_this_game=("last stand",),
    )
    unit = apply(state, moved).units[SPEARS]
    assert unit.used_this_round == {"volley", "charge!"}
    assert unit.used_this_game == {"volley", "last stand"}


def test_an_army_has_its_own_ncus_and_may_be_named_after_one_CMD_02() -> None:
    table = two_apart().ncu(RED, "catelyn").ncu(BLUE, "tyrion")
    now = table.card(replace(NCUS["tyrion"], commander=True)).now()
    library = now.game.library
    assert cards_with(now.state, RED) == ["sworn-swords", "catelyn"]
    assert cards_with(now.state, BLUE) == ["guards", "tyrion"]
    assert commanders_name(now.state, library, BLUE) == "Tyrion Lannister"
    assert commanders_name(now.state, library, RED) == ""


@pytest.mark.parametrize(
    ("amounts", "counted"), [((2, 1), 2), ((1, 2), 2), ((-2, 1), -2), ((0, 1), 1), ((1, 0), 1)]
)
def test_of_changes_with_the_same_name_the_greatest_counts_CUM_01(
    amounts: tuple[int, int], counted: int
) -> None:
    both = tuple(always(Stat.DEFENSE, amount).modifiers[0] for amount in amounts)
    gift = Ability("gift", "Gift", modifiers=both)
    table = two_apart().effects(effects(gift)).card(with_abilities("sworn-swords", gift))
    assert table.now().parts(Stat.DEFENSE, SWORDS) == (Part(counted, "gift", Rule.ABL_01),)
