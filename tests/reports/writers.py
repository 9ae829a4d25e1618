"""Everything that writes words for somebody to read, each as a function of an empty folder."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from pypdf import PdfReader

from simulator.cases import reading
from simulator.cases.questions.answer_questions import answers
from simulator.cases.two_units import Fighter, face_off
from simulator.content.armies import lists as armies
from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.community_cards import read_community_cards
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import case_text, read_cases
from simulator.content.games import saved_game
from simulator.content.games.logfile import write_log
from simulator.content.games.state_text import state_to_text
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.content.practice.practice_files import Attempt
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.geometry.arcs import ArcSide
from simulator.language.faction_names import faction_name, short_faction_name
from simulator.language.texts import Message
from simulator.luck.ledger import LuckLedger, ledger
from simulator.luck.luck_table import rows_of
from simulator.model.requests import Choose, Kind, Roll
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import Seat
from simulator.model.subjects import Attack, MoraleTest
from simulator.practice.drill import drills
from simulator.practice.gauntlet import Gauntlet, GauntletProgress
from simulator.practice.tasks import Theme, question
from simulator.practice.whole_review import GameReview, game_review, weighed
from simulator.reports import gauntlet_text, luck_text, odds_text, rating_text, review_text
from simulator.reports.agent_names import player_label
from simulator.reports.answer_words import answer_word
from simulator.reports.army_sheet import army_pdf
from simulator.reports.cards.card_answers import countered_by, counters_of
from simulator.reports.cards.card_comparison import compare
from simulator.reports.cards.glossary import entry, terms_in
from simulator.reports.cards.rule_words import proposals
from simulator.reports.case_picture import case_picture
from simulator.reports.days import day_said, moment_said, short_day_said
from simulator.reports.films.film import film
from simulator.reports.films.shown_steps import shown_game
from simulator.reports.headline import caption
from simulator.reports.margin_text import margin_words
from simulator.reports.pages import pdf
from simulator.reports.result_line import result_line
from simulator.reports.studies.study_report import report
from simulator.reports.time_left import time_left
from simulator.reports.web.army_page import army_page
from simulator.reports.web.case_page import case_page
from simulator.reports.web.drill_page import drill_page
from simulator.reports.web.game_page import game_page
from simulator.rules.armies.building import check
from simulator.rules.attack.melee import melee_cards
from simulator.staging.again import AgainChoice
from simulator.staging.at_unit import lying_at
from simulator.staging.changes import changes
from simulator.staging.decision import decision
from simulator.staging.drawer import card_name, drawer
from simulator.staging.faces import face_of
from simulator.staging.roll_need import roll_need
from simulator.staging.round_end import round_page
from simulator.staging.scores_now import scores_now
from simulator.staging.side_scores import side_scores, winning
from simulator.staging.zones import empty_zones, zones_now
from tests.content.readers import COMMUNITY
from tests.games.golden import replayed
from tests.reports.pages_made import GAP, asked, case_of
from tests.reports.short_game import battle_of, inputs_of, save_of
from tests.staging.recorded_moments import acts_of, trays_of
from tests.studies.quick import rows_of as study_rows
from tests.studies.quick import study_of

CASES: Final = Path(__file__).resolve().parents[1] / "cases"
MODE: Final = "a-game-of-thrones"
PART: Final = 309
"""Answers of the recorded game that are played; then a card may be used before the dice."""
LATE: Final = 416
"""The last decisions of a recorded game, which take no time to weigh."""
Written = bytes | list[str]


def words_in(thing: object) -> Iterator[str]:
    """Yield every text in a structure of records, as it is read now."""
    if isinstance(thing, str | Message):
        yield str(thing)
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from words_in(key)
            yield from words_in(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for part in thing:
            yield from words_in(part)
    elif is_dataclass(thing) and not isinstance(thing, type | Position | Session):
        for field in fields(thing):
            if field.repr or field.compare:  # else it is another form of what is there
                yield from words_in(getattr(thing, field.name))


@cache
def game(count: int = PART) -> Session:
    """Return the beginning of a recorded game."""
    fought = battle_of(MODE)
    return Session(fought.game(), fought.dice_source(), inputs_of(MODE, count))


@cache
def luck() -> LuckLedger:
    """Return what the dice of the beginning promised and gave."""
    return ledger(game())


@cache
def reviewed() -> GameReview:
    """Return the review of the last decisions of a recorded game."""
    session = replayed("dark-wings-dark-words")
    found = [one for _at, one in islice(weighed(session, 1, since=LATE), 2) if one is not None]
    return game_review(session, found, len(found))


def log_file(ending: str) -> Callable[[Path], Written]:
    """Return the writer of a log of one kind."""

    def made(folder: Path) -> Written:
        file = folder / f"log{ending}"
        write_log(file, game())
        return file.read_bytes()

    return made


def save(folder: Path) -> Written:
    """Write a game with everything that is kept of it."""
    file = folder / "game.ironranks"
    saved_game.write(file, game(), save_of(MODE).header)
    return file.read_bytes()


def read_pdf(made: bytes) -> list[str]:
    """Return the words of a PDF, page by page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages]


def army(folder: Path) -> Written:
    """Write an army as a file, a list, a string, a page and a sheet, with the verdicts on it."""
    one, library = armies.load_army("stark-40"), load_library()
    kept = [army_text(one, library), tts_string(one), text_list(one, library)]
    judged = [str(verdict) for verdict in check(one, library)]
    return [*kept, *judged, army_page(one, library, "1"), *read_pdf(army_pdf(one, library, "1"))]


def case(folder: Path) -> Written:
    """Write a dispute as a file, in words, as a page, a report and a picture's words."""
    pages = asked(case_of(GAP), 12)
    one = pages[0]
    said = [*words_in([*answers(one.table.case)])]
    said += [margin_words(one.answer), *caption(one.answer, one.close), answer_word("sight")]
    sheet = read_pdf(pdf([one], "1"))
    return [case_text(one.table.case), *said, case_page(pages, "1"), *sheet]


def answered(folder: Path) -> Written:
    """Answer questions of every kind."""
    found: list[object] = [one.answer for _file, one in reading.answered([CASES / "disputes.yaml"])]
    for name in ("p13_moves", "p14_shooting", "p16_charges", "p17_attacks"):
        for one in read_cases(CASES / f"{name}.yaml")[:3]:
            found += answers(one)
    return [*words_in(found)]


def picture(folder: Path) -> Written:
    """Draw a dispute with the words under it."""
    one = asked(case_of(GAP), 12)[0]
    return case_picture(one.table, one.answer, one.close)


def drill(folder: Path) -> Written:
    """Write a drill: question, page, and what is taught of an answer."""
    one = next(each for each in drills() if each.id == "alignment-01")
    return [str(question(one.now, one.task)), drill_page(one, "1")]


def game_in_pictures(folder: Path) -> Written:
    """Write the page of a game, and film its beginning."""
    told = shown_game(battle_of(MODE), inputs_of(MODE, 60))
    few = islice(told.steps(), 6)
    return [*words_in([*told.steps()]), game_page(told, "1"), film(few, told.result, 240).hex()]


def staging(folder: Path) -> Written:
    """Write what a battle shows: acts, dice, question, scores, zones, the end of a round."""
    session = game()
    now, asked_now = session.position, session.pending
    told: list[object] = [acts_of(now, session.events), trays_of(session.events)]
    told += [scores_now(now), side_scores(now), winning(now), round_page(session, 1)]
    told += [(zones_now(now, seat), empty_zones(now, seat)) for seat in session.state.seats]
    if asked_now is not None:
        told += [decision(now, asked_now), asked_now.prompt]
    if isinstance(asked_now, Choose):
        told += [changes(now, asked_now), asked_now.options, asked_now.refused]
    told += [lying_at(now, unit) for unit in session.state.units]
    told += by_the_dice()
    hidden = [card_name(now, one) for seat in session.state.seats for one in drawer(now, seat)]
    return [*words_in(told), *hidden, result_line(session)]


def by_the_dice() -> list[object]:
    """Write what stands beside real dice, and what dice that may be rolled again are worth."""
    now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
    one, two = now.state.units
    attack = Attack(one, two, melee_cards(now, one)[0], ArcSide.FRONT)
    test = MoraleTest(unit=two, panic=True, source="")
    asked = [
        RollContext(RollStage.ATTACK, one, attack, (6, 1), ()),
        RollContext(RollStage.TEST, two, test, (None, None, None), (0, 1)),
    ]
    rolls = [Roll(who=Seat.RED, prompt=Message(""), dice=2, context=context) for context in asked]
    again = AgainChoice(0, ("1",), True, now, asked[0], {"0": True, "1": False})
    return [*(roll_need(now, roll) for roll in rolls), again.name(()), again.name(("1",))]


def comparison(folder: Path) -> Written:
    """Write what somebody else's cards say otherwise than ours."""
    file = folder / "cards.json"
    file.write_bytes(COMMUNITY)
    found = compare([read_community_cards(file)], load_library())
    return [*words_in(found), *(str(one.words) for card in found.cards for one in card.subjects)]


def odds(folder: Path) -> Written:
    """Write the odds of an attack."""
    now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
    one, two = now.state.units
    attack = Attack(one, two, melee_cards(now, one)[0], ArcSide.FRONT)
    return odds_text.attack_lines(now, attack)


def practice(folder: Path) -> Written:
    """Write what practice says: luck, review, rating, gauntlet, drills that are made."""
    found, red = luck(), Seat.RED
    said = [luck_text.summary(found, red), luck_text.basis(found)]
    said += [luck_text.line(one) for one in found.results[:20]]
    said += words_in(rows_of(found))
    said += [review_text.lost_line(one) for one in reviewed().decisions]
    summed = ledger(replayed("dark-wings-dark-words")).reviewed(reviewed().choices())
    said += [luck_text.summary(summed, seat) for seat in (Seat.RED, Seat.BLUE)]
    said += [*words_in(rows_of(summed)), luck_text.basis(summed)]
    tries = [
        Attempt(day="2026-03-01", drill=f"a{n}", theme=theme, chosen="stay", loss=1.0, right=False)
        for theme in (Theme.ARCS, Theme.RETREATS)
        for n in range(8)
    ]
    worst = rating_text.weakest(tries)
    said += [rating_text.rating_line(tries), rating_text.weakest_line(worst) if worst else ""]
    line = GauntletLine(
        army="stark-40", level="greedy", scenario=MODE, seed=1, games=10, number=1,
        opponent="House Bolton", won=0.5, own=3, theirs=3, rounds=4, dice=0.125, decisions=4,
        lost=0.5, mistakes={Kind.ZONE: 2},
    )  # fmt: skip
    run = GauntletProgress(Gauntlet("stark-40", "greedy", MODE, 1), (line,), "2026-03-01")
    said += [gauntlet_text.gauntlet_title(run), gauntlet_text.result_words(line)]
    return [*said, gauntlet_text.sum_words(run), gauntlet_text.grade_words(run)]


def study(folder: Path) -> Written:
    """Write the report of a study, with its pictures."""
    made = report("Stark and Lannister", study_rows(study_of(folder)))
    return [text if isinstance(text, str) else text.hex() for text in made.values()]


def words(folder: Path) -> Written:
    """Write what cards, rules, factions, days, players and times are called."""
    text = "A Panicked unit takes a panic test. Eine panische Einheit legt eine Panikprobe ab."
    said = [*words_in([entry("panicked"), terms_in(text), proposals(""), proposals("pan")])]
    card = next(iter(load_library().units))
    said += words_in([countered_by(card), counters_of(card)])
    said += [faction_name("stark"), short_faction_name("greyjoy"), player_label("strong:2s")]
    said += [day_said("2026-01-31"), short_day_said("2026-01-31"), time_left(3700.0)]
    return [*said, moment_said(datetime(2026, 1, 31, 18, 5, tzinfo=UTC))]


def card(folder: Path) -> Written:
    """Write what stands on a card."""
    library = load_library()
    return [*words_in(face_of(next(iter(library.units.values())), library))]


def faults(folder: Path) -> Written:
    """Write what is wrong with a file."""
    try:
        case_of("title: 3\nunits: {}\nask: nothing\n")
    except ContentError as fault:
        return [str(fault)]
    return []


def position(folder: Path) -> Written:
    """Write a position as plain data."""
    return [state_to_text(game().state)]


WRITERS: Final[Mapping[str, Callable[[Path], Written]]] = {
    "log": lambda _folder: saved_game.log_of(game()),
    "log.txt": log_file(".txt"),
    "log.html": log_file(".html"),
    "save": save,
    "army": army,
    "case": case,
    "answers": answered,
    "picture": picture,
    "drill": drill,
    "game": game_in_pictures,
    "staging": staging,
    "comparison": comparison,
    "odds": odds,
    "practice": practice,
    "study": study,
    "words": words,
    "card": card,
    "faults": faults,
    "position": position,
}
