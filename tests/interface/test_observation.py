"""What a learning agent observes: every offset has its meaning, and every option its own row.

IRON_RANKS_OBSERVED says how many games of all modes with two to four seats are looked at (default
3, in their first turns), IRON_RANKS_SEED which is the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from docs.hooks.offsets_table import PAGE, with_table
from simulator.agents.agent import reply_of
from simulator.agents.greedy.places import covers
from simulator.agents.imagining import NotImaginedError
from simulator.agents.registry import machine
from simulator.agents.view import asked_view, view_of
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle, battle_of, quick_battle, skirmish
from simulator.engine.legal_answers import legal_answers
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.requests import (
    ActionOption,
    AttackOption,
    ChargeOption,
    Choose,
    ChooseSome,
    DieOption,
    Kind,
    MoveOption,
    Option,
    Place,
    PlacePiece,
    Reply,
    Request,
    SideOption,
    WindowOption,
)
from simulator.model.tally import Tally
from tests.each import some
from tests.left_out import OBSERVED, OBSERVED_SEED
from tests.scenarios.laws import drawn

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

from simulator.rl.environment import ACTIONS, DONE, SEATS, Environment, Mask
from simulator.rl.layout import BLOCKS, LENGTH, OFFERED, VERSION, Vector, bounds, offsets
from simulator.rl.observation import vector
from simulator.rl.options import Offered, offered
from simulator.rl.tables import ABILITIES, CARDS, WORDS

TABLES = {2: (2838363528, 638850014)}
"""Of each version, the checksums of its offsets and of the names its tables had."""
NAMES_THEN = {2: (879, 791, 166)}
"""How many cards, abilities and words the tables had at that version."""
ACTIONS_PLAYED = 700
BY_MACHINE = 0.8
"""The share of questions that a machine answers: at random nobody would ever fight."""
LONGEST = 80 if OBSERVED < 100 else 20_000
"""Answers of one game of any table."""
STEP = 7
"""Every so many actions a moment is looked at; no kind of question comes round so regularly."""


@dataclass(frozen=True)
class Moment:
    """A question of a game that was played at random, and how it was reached."""

    session: Session
    request: Request
    mask: Mask
    actions: list[list[int]]
    """The actions that give each of the replies."""


def played(battle: Battle, seed: int) -> Iterator[Moment]:
    """Play through the environment, by a machine and now and then at random; yield some moments."""
    table = Environment(battle, seed=seed)
    table.reset()
    stream, greedy = np.random.default_rng(seed), machine("greedy", seed)
    planned: list[int] = []
    for number in range(ACTIONS_PLAYED):
        request = table.session.pending
        if request is None:
            return
        observation = table.observe(table.agent_selection)
        fresh = not chosen(observation["observation"])
        if number % STEP == 0 and fresh:
            several = isinstance(request, ChooseSome)
            replies = [(str(one),) if several else one for one in answers(table.session).replies]
            actions = [table.actions_for(reply) for reply in replies]
            yield Moment(table.session.fork(), request, observation["action_mask"], actions)
        if fresh and stream.random() < BY_MACHINE:
            planned = table.actions_for(reply_of(greedy, table.session))
        any_of = np.flatnonzero(observation["action_mask"])
        table.step(planned.pop(0) if planned else int(stream.choice(any_of)))


def at_any_table(seed: int) -> Iterator[Session]:
    """Play a game of any mode and number of seats; yield it at some moments."""
    session, stream = Session(drawn(seed).game()), np.random.default_rng(seed)
    players = machine("greedy", seed), machine("random", seed)
    for number in range(LONGEST):
        if session.pending is None:
            return
        if number % STEP == 0:
            yield session.fork()
        session.answer(reply_of(players[stream.random() > BY_MACHINE], session))


def chosen(observation: Vector) -> float:
    """Return how many are chosen already, where several are to be chosen."""
    question = BLOCKS["question"]
    return float(question.rows(observation)[0, question.at["chosen"]])


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Return moments of a few games."""
    wild = battle_of("a-feast-for-crows", "targaryen", "freefolk", 1)
    games = [(skirmish(), 1), (replace(quick_battle(), terrain="random"), 2), (wild, 3)]
    return [moment for battle, seed in games for moment in played(battle, seed)]


def observed(session: Session) -> Vector:
    """Return what the agent observes that is asked."""
    request = session.pending
    assert request is not None
    return vector(view_of(session.position, request.who), request, answers(session))


def answers(session: Session) -> Offered:
    """Return what the actions stand for of who is asked."""
    request = session.pending
    assert request is not None
    return offered(view_of(session.position, request.who), request)


# ------------------------------------------------------------------ the table of offsets


def test_the_page_has_the_table_of_the_code() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_table(text) == text
    assert text.count("| `options` | `odds` |") == 1


def test_a_change_of_the_table_has_a_new_version() -> None:
    rows = repr([(row.name, row.first, row.last, row.step, row.unit) for row in offsets()])
    tables = (CARDS, ABILITIES, WORDS)
    names = [table.names[:count] for table, count in zip(tables, NAMES_THEN[VERSION], strict=True)]
    sums = (crc32(rows.encode()), crc32(repr(names).encode()))
    assert sums == TABLES[VERSION]


def test_every_number_stands_in_exactly_one_line_of_the_table() -> None:
    places = [place for row in offsets() for place in range(row.first, row.last + 1, row.step)]
    assert sorted(places) == list(range(LENGTH))


def test_every_card_and_ability_has_an_index_and_300_more_find_room() -> None:
    library = load_library()
    assert set(library.cards) <= set(CARDS.names)
    abilities = {*library.abilities, *(card.ability for card in library.tactics.values())}
    assert abilities <= set(ABILITIES.names)
    for table, then in zip((CARDS, ABILITIES, WORDS), NAMES_THEN[VERSION], strict=True):
        assert len(set(table.names)) == len(table.names)
        assert table.size >= then + 300 + 3
        assert table.index(table.names[0]) == 1
        assert table.index("nobody printed this") == table.size - 1


# ------------------------------------------------------------------ games


def test_what_is_observed_lies_within_its_bounds_and_is_all_observed(moments: list[Moment]) -> None:
    low, high = bounds()
    seen = np.zeros(LENGTH, bool)
    for moment in some(moments):
        found = observed(moment.session)
        assert found.dtype == np.float32
        assert (low <= found).all()
        assert (found <= high).all()
        seen |= found != 0
    unseen = [
        row.name
        for row in offsets()
        if not seen[row.first : row.last + 1 : row.step].any() and row.name not in RARE
    ]
    assert not unseen


RARE = frozenset(
    {
        *("units.lies_on_2", "units.attachment_2", "ncus.influences", "question.chosen"),
        *("tokens.carrier", *(f"options.{name}" for name in BLOCKS["options"].at)),
    }
)
"""Columns that a few games may leave empty; those of options have a test of their own."""


def test_no_two_options_are_observed_alike_unless_they_lead_to_the_same(
    moments: list[Moment],
) -> None:
    """Dice that show the same and copies of a card are the same to everybody."""
    assert sum(alike(moment.session) for moment in moments) > 300


def alike(session: Session) -> int:
    """Check that options observed alike lead to the same; return how many there are."""
    known = answers(session)
    rows = BLOCKS["options"].rows(observed(session))
    first: dict[bytes, int] = {}
    for number, option in enumerate(known.options):
        same = first.setdefault(rows[number].tobytes(), number)
        if same != number:
            twins = known.replies[same], known.replies[number]
            one, other = (outcome(session, each, twins) for each in twins)
            assert one == other, (session.pending, known.options[same], option)
    return len(known.options)


UNIT, FOE = "red:stark-sworn-swords", "blue:lannister-guardsmen"
_ATTACK = AttackCard("Blade", AttackKind.MELEE, 4, (7, 5))
_POSE = Pose(20.0, 20.0)
_RATIO = Fraction(1, 2)
OPTIONS: dict[Option, dict[str, Any]] = {
    Option("yes", "Yes"): {"key": "no", "about": UNIT, "label": "Indeed", "pose": _POSE},
    Option("0", "A card", about="40201"): {"about": "40202"},
    Option("crown", "Crown"): {"key": "wealth", "about": FOE},
    ActionOption("march", "March", unit=UNIT, action="march"): {"unit": FOE, "action": "charge"},
    AttackOption("a", "Blade", attacker=UNIT, target=FOE, attack=_ATTACK): {
        "attacker": FOE,
        "target": None,
        "sides": (ArcSide.REAR,),
        "ranged": True,
        "attack": replace(_ATTACK, hit=3),
    },
    ChargeOption(
        *("c", "Charge"),
        target=FOE,
        sides=(ArcSide.FRONT,),
        side_margin=1.0,
        speed=Tally(5),
        travel=7.0,
        needed=3,
        odds=_RATIO,
        landings=(),
    ): {
        "target": UNIT,
        "sides": (ArcSide.REAR,),
        "side_margin": 2.0,
        "travel": 8.0,
        "needed": 4,
        "odds": _RATIO / 2,
        "engages": (UNIT,),
    },
    DieOption("0", "4", index=0, face=4): {"face": 5, "succeeds": True, "index": 2},
    MoveOption("full", "Full", unit=UNIT, inches=5.0): {"unit": FOE, "inches": 4.0, "pose": _POSE},
    SideOption("left", "Left", target=FOE, side=ArcSide.LEFT): {
        "side": ArcSide.REAR,
        "target": UNIT,
    },
    WindowOption("w", "W", ability="bribery", use="card", holder="", card="40104"): {
        "ability": "ambush",
        "use": "order",
        "holder": UNIT,
        "card": "40201",
        "target": FOE,
    },
}
"""An option of every kind, and other values of what it stands for."""


def test_whatever_an_option_stands_for_is_observed() -> None:
    session = Session(skirmish(1).game())
    request = session.pending
    assert isinstance(request, Choose)
    assert {UNIT, FOE} <= set(session.state.units)
    for option, others in OPTIONS.items():
        for field, value in others.items():
            pair = (option, replace(option, **{field: value}))
            asked = replace(request, options=pair)
            view = view_of(session.position, request.who)
            rows = BLOCKS["options"].rows(vector(view, asked, offered(view, asked)))
            assert not np.array_equal(rows[0], rows[1]), (option, field)


def outcome(session: Session, reply: Reply, twins: tuple[Reply, Reply]) -> str:
    """Return the hash after an answer, once the dice that follow have fallen.

    What must be chosen besides is neither of the twins, as far as there is anything else.
    """
    trial, request = session.fork(), session.pending
    if isinstance(request, ChooseSome):
        least = max(1, request.least)
        others = [each.key for each in request.options if each.key not in twins]
        others += [str(each) for each in twins if each != reply]
        trial.answer((str(reply), *others[: least - 1]))
    else:
        trial.answer(reply)
    return state_hash(trial.state)


@pytest.mark.parametrize("seed", range(OBSERVED_SEED, OBSERVED_SEED + OBSERVED))
def test_at_every_table_only_equals_look_alike_and_nothing_hidden_is_seen(seed: int) -> None:
    sessions = list(at_any_table(seed))
    assert sum(alike(session) for session in sessions) > len(sessions)
    assert sum(dealt_anew(session, seed) for session in sessions) > 0


def test_few_options_are_told_apart_by_their_words_alone(moments: list[Moment]) -> None:
    """What an option is must be in its other columns, or nothing could be learned of it."""
    block = BLOCKS["options"]
    rows = np.concatenate([block.rows(observed(moment.session)) for moment in moments])
    rows = rows[rows[:, block.at["there"]] > 0]
    assert (rows[:, block.at["variant"]] > 0).mean() < 0.02


def test_the_mask_has_the_legal_answers_and_no_others(moments: list[Moment]) -> None:
    kinds = set()
    for moment in some(moments):
        mask, request, known = moment.mask, moment.request, answers(moment.session)
        assert len(mask) == ACTIONS
        allowed = np.flatnonzero(mask[:DONE])
        assert len(allowed) == len(known.replies)
        kinds.add(type(request))
        if isinstance(request, Choose):
            assert len(allowed) == min(len(request.options), OFFERED)
        if isinstance(request, ChooseSome):
            assert mask[DONE] == (request.least == 0)
        else:
            assert not mask[DONE]
            legal = legal_answers(request)
            assert all(known.replies[each] in legal for each in allowed)
    assert kinds >= {Choose, Place}
    assert kinds <= {Choose, ChooseSome, Place, PlacePiece}


def test_nothing_hidden_is_observed(moments: list[Moment]) -> None:
    """A game in which all that is hidden was dealt anew is observed as the same bytes."""
    assert sum(dealt_anew(moment.session, n) for n, moment in enumerate(moments)) > 20


def dealt_anew(session: Session, seed: int) -> bool:
    """Check that another deal is observed alike; return whether anything else was dealt."""
    try:
        other = asked_view(session).imagine(seed)
    except NotImaginedError:
        return False
    assert observed(other).tobytes() == observed(session).tobytes()
    return state_hash(other.state) != state_hash(session.state)


# ------------------------------------------------------------------ who plays


def test_an_opponent_answers_for_its_seat() -> None:
    table = Environment(skirmish(), opponents={"player_1": "random"}, seed=4)
    table.reset()
    assert table.agents == table.possible_agents == ["player_0"]
    for _action in range(30):
        assert table.agent_selection == "player_0"
        mask = table.observe("player_0")["action_mask"]
        table.step(int(np.flatnonzero(mask)[0]))
    assert {given.who for given in table.session.inputs} == set(SEATS.values())
    with pytest.raises(ValueError, match="expected one of player_0, player_1"):
        Environment(opponents={"player_2": "random"})
    with pytest.raises(ValueError, match="left for an agent that learns"):
        Environment(opponents=dict.fromkeys(SEATS, "random"))


def test_seeds_count_on_from_the_first() -> None:
    table = Environment(skirmish(), seed=8)
    seeds = []
    for seed in (None, None, 3, None):
        table.reset(seed)
        seeds.append(table.session.game.seed)
    assert seeds == [8, 9, 3, 4]


def test_a_picture_has_three_colours_and_changes_with_the_table() -> None:
    table = Environment(skirmish(), render_mode="rgb_array", seed=1)
    table.reset()
    picture = table.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    table.reset(2)
    for _action in range(12):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[-1]))
    later = table.render()
    assert isinstance(later, np.ndarray)
    assert not np.array_equal(picture, later)
    with pytest.raises(ValueError, match="expected one of rgb_array, ansi"):
        Environment(render_mode="human")


def test_replies_can_be_given_as_actions(moments: list[Moment]) -> None:
    """Whoever imitates a machine needs its replies as numbers."""
    for moment in some(moments):
        most = moment.request.most if isinstance(moment.request, ChooseSome) else 1
        rest = [] if most == 1 else [DONE]
        assert moment.actions == [[number, *rest] for number in range(len(moment.actions))]


RUNS = {Kind.RUN, Kind.PIVOT, Kind.SHIFT}


def test_who_imitates_a_machine_stands_on_the_tokens_it_stands_on() -> None:
    """No sample may cover a token that a place between two of them covers."""
    table, greedy = Environment(skirmish(), seed=3), machine("greedy", 3)
    table.reset()
    stood = 0
    while isinstance(request := table.session.pending, Request):
        reply, now = reply_of(greedy, table.session), table.session.position
        actions = table.actions_for(reply)
        if request.kind in RUNS and isinstance(request, Place) and isinstance(reply, Pose):
            near = answers(table.session).replies[actions[0]]
            assert isinstance(near, Pose)
            held, again = (
                [
                    each.id
                    for each in now.state.tokens.values()
                    if covers(now, request.unit, at, each)
                ]
                for at in (reply, near)
            )
            assert held == again
            stood += bool(held)
        for action in actions:
            table.step(action)
    assert stood > 10
