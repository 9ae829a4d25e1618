"""All legal answers at once are those that single answers are checked against.

IRON_RANKS_PLACES says of how many games of each mode, and of how many times twelve crowded tables
(default: one game and four tables); the summary tells the seed.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product

import pytest
import shapely

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import Stream, random_stream
from simulator.engine.legal_answers import LegalPlaces, LegalSelections, legal_answers
from simulator.engine.legality import IllegalReplyError, checked
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.measure import overlaps
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose, quantise, turn_between
from simulator.geometry.regions import Region
from simulator.geometry.shapes import tray_corners
from simulator.geometry.tolerances import POSE_STEP, REGION
from simulator.language.texts import NO_WORDS
from simulator.missions.feast import PilePlace
from simulator.missions.token_places import beside_tray
from simulator.model.cards import TerrainCard
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Option,
    Place,
    PlacePiece,
    PlaceQuestion,
    Reply,
    Request,
    Roll,
    Shuffle,
)
from simulator.model.rulebook import Rule
from simulator.model.scenario import TerrainRules
from simulator.model.state import Seat, Token
from simulator.model.verdict import Verdict
from simulator.rules.attack.ranged import firing_shift, may_shoot
from simulator.rules.charge.pivot_question import pivot_of
from simulator.rules.charge.plan import plan
from simulator.rules.movement import maneuver, retreat
from simulator.rules.movement.straight_move import FinalPivot
from simulator.rules.movement.trampling import trampling_run
from simulator.rules.setup.deployment import DeploymentPlace
from simulator.rules.setup.entering import EntryPlace, around
from simulator.rules.setup.laid_in_play import LaidPlace
from simulator.rules.setup.terrain_place import TerrainPlace
from tests.each import some
from tests.left_out import PLACES, PLACES_SEED
from tests.rules.tables import RED, UNITS, a_table
from tests.scenarios.laws import battle, of_many

MODES = (*scenario_names(), "four seats") if PLACES else ("a-feast-for-crows",)
GAMES = [(mode, PLACES_SEED + n) for mode in MODES for n in range(max(PLACES, 1))]
TABLES = 12 * PLACES or 4
MOST = 5 if PLACES else 1
"""Questions of a kind that are looked at in one game."""
NEAR_TURN = 0.03
"""Degrees that move no corner of a tray by more than REGION, nor a run off its line."""


# ------------------------------------------------------------------ regions and facings


def inside(region: Region, at: shapely.Point) -> bool | None:
    """Return whether a place surely lies in a region; None near its border."""
    parts = shapely.get_parts(region)
    near = [part for part in parts if part.distance(at) <= REGION]
    for part in near:
        rim = part.boundary
        if part.distance(at) <= 2 * POSE_STEP and (rim.is_empty or rim.distance(at) > REGION):
            return True
    return None if near else False


def hardly(verdict: Verdict) -> bool:
    """Return whether a verdict is decided by no more than a region's border may be off."""
    return verdict.margin is not None and abs(verdict.margin) <= REGION


def near_an_end(facings: Facings, facing: float) -> bool:
    """Return whether a facing lies as near to an end of an interval as makes no difference."""
    ends = (end for interval in facings.intervals for end in interval)
    return any(abs(turn_between(facing, end)) <= NEAR_TURN for end in ends)


def around_border(region: Region, stream: Stream) -> Iterator[tuple[float, float]]:
    """Yield places on both sides of a region's border, and between any two of its corners."""
    corners = shapely.get_coordinates(region).tolist()
    for _ in range(8 if corners else 0):
        (ax, ay), (bx, by) = stream.choice(corners), stream.choice(corners)
        yield ax + stream.gauss(0, 0.05), ay + stream.gauss(0, 0.05)
        share = stream.random()
        yield ax + share * (bx - ax), ay + share * (by - ay)


class Compared:
    """A place that is asked for, its region and facings compared with its check."""

    def __init__(self, asked: PlaceQuestion | Place | PlacePiece, start: Pose) -> None:
        self.asked, self.start = asked, start
        self.answers: Counter[bool] = Counter()

    def allows(self, x: float, y: float, facing: float) -> tuple[Pose, bool]:
        pose = quantise(Pose(x, y, facing))
        self.answers[bool(self.asked.check(pose))] += 1
        return pose, bool(self.asked.check(pose))

    def facings_of(self, stream: Stream) -> list[float]:
        """Return facings to try: as it stands, those of samples, at random, of its own facings."""
        samples = [pose.facing for pose in self.asked.samples()[:2]]
        known = self.asked.facings(*self.start.centre).intervals[:1]
        middles = [(low + high) / 2 for low, high in known]
        return [self.start.facing, *samples, *middles, stream.uniform(0, 360)]

    def regions_are_wrong(self, stream: Stream) -> Iterator[str]:
        """Yield where a region says something else than the check."""
        samples = self.asked.samples()
        for facing in dict.fromkeys(self.facings_of(stream)):
            region = self.asked.region(facing)
            places = [pose.centre for pose in samples[:4]] + [self.start.centre]
            places += [(stream.gauss(x, 3), stream.gauss(y, 3)) for x, y in places[:2]]
            for x, y in (*places, *around_border(region, stream)):
                pose, said = self.allows(x, y, facing)
                if inside(region, shapely.Point(pose.centre)) is (not said):
                    why = self.asked.check(pose)
                    # Of a pivot the place is the same throughout: its facing is on the border.
                    if not (hardly(why) or near_an_end(self.asked.facings(x, y), facing)):
                        yield f"region: {pose}, {why}"

    def facings_are_wrong(self, stream: Stream) -> Iterator[str]:
        """Yield where the facings at a place say something else than the check."""
        places = [pose.centre for pose in self.asked.samples()[:2]]
        x, y = self.start.centre
        for at in (*places, (stream.gauss(x, 2), stream.gauss(y, 2))):
            known = self.asked.facings(*at)
            tried = [stream.uniform(0, 360) for _ in range(6)]
            for low, high in known.intervals:
                tried += [(low + high) / 2, low + stream.gauss(0, 0.5), high + stream.gauss(0, 0.5)]
            for facing in tried:
                pose, said = self.allows(*at, facing)
                if known.allows(pose.facing) is not said and not near_an_end(known, facing):
                    place = shapely.Point(pose.centre)
                    why = self.asked.check(pose)
                    if inside(self.asked.region(pose.facing), place) is None or hardly(why):
                        continue
                    yield f"facings: {pose}, {why}, {known}"

    def offers_are_wrong(self, stream: Stream) -> Iterator[str]:
        """Yield samples and snapped poses that lie in no region, or are none of the facings.

        Most of them lie on a border; those that do not are among the facings at their place.
        """
        x, y = self.start.centre
        wishes = [Pose(stream.gauss(x, 4), stream.gauss(y, 4), self.start.facing) for _ in "12"]
        offered = (*self.asked.samples()[:6], *map(self.asked.snap, wishes))
        for pose in filter(self.asked.check, offered):  # where nothing is legal, snap is not either
            within = inside(self.asked.region(pose.facing), shapely.Point(pose.centre))
            known = self.asked.facings(*pose.centre) if within is not None else None
            if known is None or near_an_end(known, pose.facing):
                continue  # most of them lie on a border
            if within is False or not known.allows(pose.facing):
                yield f"offered in no region or in none of its facings: {pose}, {known}"

    def faults(self, stream: Stream) -> list[str]:
        """Return all that is wrong."""
        found = [*self.regions_are_wrong(stream), *self.facings_are_wrong(stream)]
        return [*found, *self.offers_are_wrong(stream)]


# ------------------------------------------------------------------ crowded tables


UNIT = "red:archers"
POND = TerrainCard("pond", "Pond", frozenset({"rough"}), "ellipse", 5.0, 3.0)
HEDGE = TerrainCard("hedge", "Hedge", frozenset({"impassable"}), "rectangle", 4.0, 1.0)


def crowded(stream: Stream) -> Position:
    """Return a table on which units of both sides and terrain lie close together."""
    table = a_table().red("archers", at=(24.0, 24.0), facing=stream.uniform(0, 360))
    taken = [table.now().corners(UNIT)]
    for number in range(9):
        card = ("knights", "spears", "giant")[number % 3]
        at = (stream.uniform(15, 33), stream.uniform(15, 33))
        pose = Pose(*at, stream.choice((0.0, 90.0, stream.uniform(0, 360))))
        corners = tray_corners(pose, UNITS[card].tray)
        if not any(overlaps(corners, other) for other in taken):
            put = table.red if card == "spears" else table.blue
            put(card, at=at, facing=pose.facing)
            taken.append(corners)
    for kind, keyword in (("wall", "impassable"), ("bog", "rough"), ("wood", "cover")):
        at = (stream.uniform(15, 33), stream.uniform(15, 33))
        table.terrain(kind, keyword, at=at, size=(4.0, 2.0), facing=stream.uniform(0, 180))
    return table.now()


def moves(now: Position, stream: Stream) -> Iterator[PlaceQuestion]:
    """Yield what a unit may be asked for that moves, charges or shoots."""
    start = now.standing(UNIT).pose
    run = maneuver.straight_move_of(now, UNIT)
    yield from (run, maneuver.straight_move_of(now, UNIT, "march"), trampling_run(now, UNIT))
    yield maneuver.shifts(now, UNIT, 3.0)
    yield retreat.straight_move_of(now, UNIT, 5.0)
    yield FinalPivot(now, UNIT, start, Rule.PIV_01, unmoved=stream.random() < 0.5)
    line = run.line(start.facing)
    travel = line.nearest(line.limit)
    if travel is not None:
        yield FinalPivot(now, UNIT, quantise(line.at(travel)), Rule.MAN_04, line, travel)
    for foe in now.foes(RED):
        found = plan(now, UNIT, foe.id)
        if found.headings is not None:
            yield pivot_of(now, found)
    if may_shoot(now, UNIT):
        yield firing_shift(now, UNIT)


def placings(now: Position, stream: Stream) -> list[PlaceQuestion]:
    """Return what may be asked for that is put on the table."""
    x, y, card = stream.uniform(14, 24), stream.uniform(14, 24), stream.choice((POND, HEDGE))
    trays, near = (now.standing(UNIT),), [unit.id for unit in now.foes(RED)][:2]
    return [
        DeploymentPlace(now, UNIT, (x, y, x + 12.0, y + 8.0)),
        EntryPlace(now, UNIT, around(now, near, 6.0)),
        beside_tray(now, UNIT, Token("token", (0.0, 0.0), 0.5), Rule.SCN_FEAST_06),
        TerrainPlace(now, card, RED, TerrainRules(from_edges=3.0, spacing=4.0)),
        LaidPlace(now, card, trays, 2.0),
        LaidPlace(now, card, trays, 8.0, whole=True, under_trays=True),
        PilePlace(now, UNIT, card),
    ]


@pytest.mark.parametrize("number", range(TABLES))
def test_regions_and_facings_on_crowded_tables_are_what_checks_say(number: int) -> None:
    """Of every kind of place: deployed, laid, run, marched, shifted, retreated, pivoted."""
    stream = random_stream(PLACES_SEED, "crowded tables", number)
    now = crowded(stream)
    put = placings(now, stream)
    for asked in some((*moves(now, stream), *(put if PLACES else put[number::TABLES]))):
        compared = Compared(asked, now.standing(UNIT).pose)
        assert not compared.faults(stream), f"{type(asked).__name__} of table {number}"


def beside_a_bog() -> PlaceQuestion:
    """Return the pivot after a whole run beside a bog: no inch is left to turn onto it."""
    table = a_table().red("archers", at=(24, 10))
    now = table.terrain("bog", "rough", at=(29.1, 16), size=(4, 4)).now()
    line = maneuver.straight_move_of(now, UNIT).line(0.0)
    return FinalPivot(now, UNIT, Pose(24.0, 16.0, 0.0), Rule.MAN_04, line, 6.0)


def charged(
    keyword: str, at: tuple[float, float], size: tuple[float, float], y: float
) -> PlaceQuestion:
    """Return the pivot of a charge at guards, with a piece of terrain between."""
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, y), facing=180)
    now = table.terrain("piece", keyword, at=at, size=size).now()
    return pivot_of(now, plan(now, UNIT, "blue:guards"))


def over_a_bog() -> PlaceQuestion:
    """Return the pivot of a charge that a bog on its way makes too long."""
    return charged("rough", (20.5, 17.0), (3.0, 2.0), 26.2)


def across_a_bog() -> PlaceQuestion:
    """Return the pivot of a charge that can pay for the bog only where its run is short enough."""
    return charged("rough", (24.0, 17.0), (14.0, 2.0), 26.0)


def past_a_screen() -> PlaceQuestion:
    """Return the pivot of a charge that sees its target past the end of a screen only."""
    return charged("blocks_line_of_sight", (18.25, 15.5), (16.5, 1.0), 24.5)


@pytest.mark.parametrize(
    ("asked", "legal", "degrees"),
    [
        (beside_a_bog, 90.0, 105.1),
        (over_a_bog, 10.0, 15.2),
        (past_a_screen, 0.0, 32.9),
        (across_a_bog, 10.0, 24.69),
    ],
)
def test_rough_ground_and_sight_leave_some_facings_of_many(
    asked: Callable[[], PlaceQuestion], legal: float, degrees: float
) -> None:
    """TER-ROU-01: what is too dear; CHG-10: what is not seen."""
    question = asked()
    compared = Compared(question, Pose(24.0, 16.0 if asked is beside_a_bog else 10.0, 0.0))
    assert not compared.faults(random_stream(PLACES_SEED, "rough ground and sight"))
    assert min(compared.answers.values()) > 5
    facings = question.facings(*compared.start.centre)
    assert facings.allows(legal)
    assert sum(high - low for low, high in facings.intervals) == pytest.approx(degrees, abs=0.1)


# ------------------------------------------------------------------ games


def questions(mode: str, seed: int) -> Iterator[Request]:
    """Yield the first questions of each kind that a random game asks."""
    played = of_many("fire-and-blood", seed, 4) if mode == "four seats" else battle(mode, seed)
    session = Session(played.game())
    seats = {seat: machine("random", seed + n) for n, seat in enumerate(session.state.seats)}
    asked: Counter[object] = Counter()
    while (request := session.pending) is not None:
        kind = (type(request), request.kind)
        asked[kind] += 1
        if asked[kind] <= MOST:
            yield request
        session.answer(reply_of(seats[request.who], session))


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_all_legal_answers_of_a_game_are_those_the_engine_takes(mode: str, seed: int) -> None:
    stream, kinds = random_stream(seed, "legal answers tried"), set()
    for request in questions(mode, seed):
        answers = legal_answers(request)
        assert answers.random(seed) in answers
        kinds.add(type(answers))
        if isinstance(answers, LegalPlaces):
            assert isinstance(request, Place | PlacePiece)
            compared = Compared(request, request.start)
            assert not compared.faults(stream), request
        else:
            assert_finite(request)
    assert LegalPlaces in kinds
    assert len(kinds) > 2


def assert_finite(request: Request) -> None:
    """Check an answer of each kind against the engine: what is listed, and much that is not."""
    answers = legal_answers(request)
    assert not isinstance(answers, LegalPlaces)
    listed = set(islice(answers, 2_000))
    assert len(listed) == min(len(answers), 2_000)
    assert all(checked(request, reply) == reply for reply in listed)
    for reply in others(request):
        as_recorded = recorded(request, reply)
        assert (as_recorded is not None) is (reply in answers)
        assert as_recorded is None or isinstance(reply, type(as_recorded))
        assert as_recorded is None or len(answers) > 2_000 or as_recorded in listed


def others(request: Request) -> Iterator[Reply]:
    """Yield replies of all kinds, most of which a request does not take."""
    yield from ("", "no such key", (), (1,), ("0",), ("0", "0"), Pose(1.0, 2.0), (7,) * 3)
    if isinstance(request, Choose | ChooseSome):
        keys = [option.key for option in request.options][:5]
        yield from keys
        for size in range(4):
            yield from product(keys, repeat=size)
    if isinstance(request, Roll):
        yield from product(range(request.sides + 2), repeat=min(request.dice, 3))
    if isinstance(request, Shuffle):
        yield from product(range(request.count + 1), repeat=min(request.count, 3))


def recorded(request: Request, reply: Reply) -> Reply | None:
    """Return a reply as the engine records it: keys as text; None where it takes no such reply."""
    try:
        return checked(request, reply)
    except IllegalReplyError:
        return None


# ------------------------------------------------------------------ finite sets by themselves


def some_of(count: int, least: int, most: int) -> ChooseSome:
    options = tuple(Option(f"key {number}", "an option") for number in range(count))
    return ChooseSome(who=Seat.RED, prompt=NO_WORDS, options=options, least=least, most=most)


@pytest.mark.parametrize(
    "request_",
    [
        *(some_of(4, least, most) for least in range(5) for most in range(least, 6)),
        *(
            Roll(who=Seat.RED, prompt=NO_WORDS, dice=n, sides=sides)
            for n in (1, 3)
            for sides in (3, 6)
        ),
        *(Shuffle(who=Seat.RED, prompt=NO_WORDS, count=count) for count in range(6)),
    ],
)
def test_what_is_counted_is_what_is_listed_and_what_the_engine_takes(request_: Request) -> None:
    assert_finite(request_)


def test_one_order_of_each_selection_is_left_of_many() -> None:
    answers = legal_answers(some_of(5, 1, 3))
    assert isinstance(answers, LegalSelections)
    once = answers.in_one_order
    assert len(once) == len(set(once)) == 5 + 10 + 10
    assert {frozenset(reply) for reply in once} == {frozenset(reply) for reply in answers}
    assert {reply for reply in answers if reply in once} == set(once)
    assert all(once.random(seed) in once for seed in range(20))


def test_great_sets_are_counted_without_being_listed() -> None:
    orders = legal_answers(Shuffle(who=Seat.RED, prompt=NO_WORDS, count=40))
    assert not isinstance(orders, LegalPlaces)
    assert orders.count == math.factorial(40) > sys.maxsize
    assert next(iter(orders)) == tuple(range(40))
    with pytest.raises(OverflowError, match=r"ask \.count"):
        len(orders)


def test_every_answer_is_drawn_as_often() -> None:
    answers = legal_answers(some_of(4, 0, 4))
    assert not isinstance(answers, LegalPlaces)
    drawn = Counter(answers.random(seed) for seed in range(40 * answers.count))
    assert set(drawn) == set(answers)
    assert 10 < min(drawn.values()) <= max(drawn.values()) < 90
    assert answers.random(5) == answers.random(5)


def test_a_place_is_drawn_from_the_samples_each_as_likely() -> None:
    """It is no even draw from the region: docs/how-to/answer-a-request.md."""
    asked = next(one for one in questions(*GAMES[0]) if isinstance(one, Place))
    poses = tuple(asked.start.moved(0.0, inches) for inches in range(4))
    places = legal_answers(replace(asked, samples=lambda: poses))
    drawn = Counter(places.random(seed) for seed in range(400))
    assert drawn.keys() == set(poses)
    assert all(60 < count < 140 for count in drawn.values())
    assert places.random(5) == places.random(5)
