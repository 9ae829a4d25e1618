"""Iron Ranks: a simulator of the A Song of Ice & Fire miniatures game (rules version 2021).

This is the public interface: what stands in `_GROUPS` follows semantic versioning
(docs/reference/stability.md), everything else may change at any time. Names are loaded one by one
when they are first asked for, so that `import simulator` costs nothing. Nobody inside imports from
here.

    import simulator

    session = simulator.start(simulator.quick_battle(seed=7))
    agents = {seat: simulator.make_agent("greedy", 7) for seat in session.state.seats}
    simulator.play(session, agents)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from simulator.agents.agent_errors import AgentError as AgentError
    from simulator.agents.imagining import NotImaginedError as NotImaginedError
    from simulator.agents.outside import Agent as Agent
    from simulator.agents.past import Past as Past
    from simulator.agents.play import EndlessGameError as EndlessGameError
    from simulator.agents.view import View as View
    from simulator.cases.breakdown import Breakdown as Breakdown
    from simulator.cases.breakdown import Term as Term
    from simulator.cases.case_answer import CaseAnswer as CaseAnswer
    from simulator.cases.case_answer import DecidingGap as DecidingGap
    from simulator.cases.case_answer import DrawingMarks as DrawingMarks
    from simulator.cases.table_questions import TableVerdict as TableVerdict
    from simulator.cases.table_questions import arc as arc
    from simulator.cases.table_questions import charge as charge
    from simulator.cases.table_questions import control as control
    from simulator.cases.table_questions import measure as measure
    from simulator.cases.table_questions import move as move
    from simulator.cases.table_questions import range_to as range_to
    from simulator.cases.table_questions import retreat as retreat
    from simulator.cases.table_questions import sees as sees
    from simulator.cases.two_units import Fighter as Fighter
    from simulator.cases.two_units import face_off as face_off
    from simulator.content.armies.lists import army_names as army_names
    from simulator.content.armies.lists import load_army as load_army
    from simulator.content.cases.case_records import CaseBoard as CaseBoard
    from simulator.content.cases.case_records import CaseExactness as CaseExactness
    from simulator.content.cases.case_records import CasePhoto as CasePhoto
    from simulator.content.cases.case_records import CaseTerrain as CaseTerrain
    from simulator.content.cases.case_records import CaseToken as CaseToken
    from simulator.content.cases.case_records import CaseUnit as CaseUnit
    from simulator.content.cases.case_records import ErrorBox as ErrorBox
    from simulator.content.cases.case_records import PlacedAgainst as PlacedAgainst
    from simulator.content.cases.case_records import Question as Question
    from simulator.content.cases.casefile import Case as Case
    from simulator.content.cases.casefile import read_cases as read_cases
    from simulator.content.games.battles import Battle as Battle
    from simulator.content.games.battles import quick_battle as quick_battle
    from simulator.content.games.saved_game import Header as Header
    from simulator.content.games.saved_game import SaveError as SaveError
    from simulator.content.games.scenarios import scenario_names as scenario_names
    from simulator.content.games.state_lines import StateTextError as StateTextError
    from simulator.content.games.state_text import state_from_text as state_from_text
    from simulator.content.games.state_text import state_to_text as state_to_text
    from simulator.engine.declarations import ResultOffer as ResultOffer
    from simulator.engine.dice import Dice as Dice
    from simulator.engine.game import Game as Game
    from simulator.engine.inputs import Declined as Declined
    from simulator.engine.inputs import Input as Input
    from simulator.engine.inputs import ReplayError as ReplayError
    from simulator.engine.legal_answers import LegalAnswers as LegalAnswers
    from simulator.engine.legal_answers import LegalFaces as LegalFaces
    from simulator.engine.legal_answers import LegalKeys as LegalKeys
    from simulator.engine.legal_answers import LegalOrders as LegalOrders
    from simulator.engine.legal_answers import LegalPlaces as LegalPlaces
    from simulator.engine.legal_answers import LegalSelections as LegalSelections
    from simulator.engine.legal_answers import legal_answers as legal_answers
    from simulator.engine.legality import IllegalReplyError as IllegalReplyError
    from simulator.engine.position import Changes as Changes
    from simulator.engine.position import GameInPlay as GameInPlay
    from simulator.engine.position import KnownInForce as KnownInForce
    from simulator.engine.position import Position as Position
    from simulator.engine.session import Checkpoint as Checkpoint
    from simulator.engine.session import Session as Session
    from simulator.engine.state_hash import state_hash as state_hash
    from simulator.files.errors import ContentError as ContentError
    from simulator.files.errors import UnknownNameError as UnknownNameError
    from simulator.files.sources import SourceFile as SourceFile
    from simulator.geometry.arcs import ArcSide as ArcSide
    from simulator.geometry.contact import Interval as Interval
    from simulator.geometry.pivot import Facings as Facings
    from simulator.geometry.pose import Point as Point
    from simulator.geometry.pose import Pose as Pose
    from simulator.geometry.pose import Segment as Segment
    from simulator.geometry.shapes import Corners as Corners
    from simulator.geometry.shapes import Standing as Standing
    from simulator.geometry.shapes import TableShape as TableShape
    from simulator.geometry.trays import Arcs as Arcs
    from simulator.geometry.trays import Tray as Tray
    from simulator.language.texts import Message as Message
    from simulator.language.texts import Text as Text
    from simulator.language.texts import Value as Value
    from simulator.model.army import Army as Army
    from simulator.model.army import ArmyUnit as ArmyUnit
    from simulator.model.cards import AbilityId as AbilityId
    from simulator.model.cards import AbilityText as AbilityText
    from simulator.model.cards import ArmyCard as ArmyCard
    from simulator.model.cards import AttachmentCard as AttachmentCard
    from simulator.model.cards import AttackCard as AttackCard
    from simulator.model.cards import AttackKind as AttackKind
    from simulator.model.cards import CardId as CardId
    from simulator.model.cards import CardReading as CardReading
    from simulator.model.cards import HomeMade as HomeMade
    from simulator.model.cards import Library as Library
    from simulator.model.cards import NcuCard as NcuCard
    from simulator.model.cards import SpecialCard as SpecialCard
    from simulator.model.cards import TacticsCard as TacticsCard
    from simulator.model.cards import TerrainCard as TerrainCard
    from simulator.model.cards import UnitCard as UnitCard
    from simulator.model.cards import UnitType as UnitType
    from simulator.model.demands import Demand as Demand
    from simulator.model.demands import DemandWord as DemandWord
    from simulator.model.events import Event as Event
    from simulator.model.grounds import Ground as Ground
    from simulator.model.moments import Moment as Moment
    from simulator.model.moments import Source as Source
    from simulator.model.notes import Notes as Notes
    from simulator.model.requests import ActionOption as ActionOption
    from simulator.model.requests import AttackOption as AttackOption
    from simulator.model.requests import ChargeOption as ChargeOption
    from simulator.model.requests import Choose as Choose
    from simulator.model.requests import ChooseSome as ChooseSome
    from simulator.model.requests import DieOption as DieOption
    from simulator.model.requests import Kind as Kind
    from simulator.model.requests import Landing as Landing
    from simulator.model.requests import MoveOption as MoveOption
    from simulator.model.requests import Option as Option
    from simulator.model.requests import Place as Place
    from simulator.model.requests import PlacePiece as PlacePiece
    from simulator.model.requests import Refused as Refused
    from simulator.model.requests import Reply as Reply
    from simulator.model.requests import Request as Request
    from simulator.model.requests import Roll as Roll
    from simulator.model.requests import Shuffle as Shuffle
    from simulator.model.requests import SideOption as SideOption
    from simulator.model.requests import WindowOption as WindowOption
    from simulator.model.roll_context import RollContext as RollContext
    from simulator.model.roll_context import RollStage as RollStage
    from simulator.model.rulebook import Rule as Rule
    from simulator.model.state import Attached as Attached
    from simulator.model.state import Award as Award
    from simulator.model.state import Borrowed as Borrowed
    from simulator.model.state import Condition as Condition
    from simulator.model.state import FaceDown as FaceDown
    from simulator.model.state import GameState as GameState
    from simulator.model.state import Joined as Joined
    from simulator.model.state import Lasting as Lasting
    from simulator.model.state import Ncu as Ncu
    from simulator.model.state import Phase as Phase
    from simulator.model.state import Seat as Seat
    from simulator.model.state import SeatState as SeatState
    from simulator.model.state import Terrain as Terrain
    from simulator.model.state import Token as Token
    from simulator.model.state import TokenId as TokenId
    from simulator.model.state import Unit as Unit
    from simulator.model.state import UnitId as UnitId
    from simulator.model.state import Until as Until
    from simulator.model.state import Zone as Zone
    from simulator.model.stats import Stat as Stat
    from simulator.model.subjects import Attack as Attack
    from simulator.model.subjects import Charge as Charge
    from simulator.model.subjects import Gain as Gain
    from simulator.model.subjects import Subject as Subject
    from simulator.model.tally import Part as Part
    from simulator.model.tally import Tally as Tally
    from simulator.model.verdict import Verdict as Verdict
    from simulator.public import answer_case as answer_case
    from simulator.public import ask as ask
    from simulator.public import attack_odds as attack_odds
    from simulator.public import battle as battle
    from simulator.public import charge_odds as charge_odds
    from simulator.public import charge_options as charge_options
    from simulator.public import check_army as check_army
    from simulator.public import make_agent as make_agent
    from simulator.public import play as play
    from simulator.public import position_of as position_of
    from simulator.public import read_save as read_save
    from simulator.public import resume as resume
    from simulator.public import set_language as set_language
    from simulator.public import simulate_games as simulate_games
    from simulator.public import start as start
    from simulator.public import to_svg as to_svg
    from simulator.public import write_save as write_save
    from simulator.rules.charge.best_pivot import PivotClass as PivotClass
    from simulator.rules.charge.ground_harm import GroundHarm as GroundHarm
    from simulator.rules.charge.pivot import PivotOption as PivotOption
    from simulator.rules.dice.distributions import Chances as Chances
    from simulator.rules.odds.attack_odds import AttackOdds as AttackOdds
    from simulator.rules.odds.attack_odds import ChargeOdds as ChargeOdds
    from simulator.rules.odds.charge_sheet import Approach as Approach
    from simulator.rules.odds.charge_sheet import ChargeSheet as ChargeSheet
    from simulator.rules.odds.charge_sheet import SheetLanding as SheetLanding
    from simulator.rules.odds.charge_sheet import TargetAnswer as TargetAnswer
    from simulator.rules.odds.duel import Duel as Duel
    from simulator.rules.odds.duel import Round as Round
    from simulator.rules.odds.duel import Setting as Setting
    from simulator.rules.odds.duel import duel_odds as duel_odds
    from simulator.rules.odds.window_preview import Using as Using
    from simulator.simulate.many_games import Outcome as Outcome

    __version__: str

_GROUPS: Final[dict[str, dict[str, str]]] = {
    "Games": {
        "content.games.battles": "Battle quick_battle",
        "public": "battle start resume play simulate_games read_save write_save set_language",
        "content.games.scenarios": "scenario_names",
        "engine.session": "Session",
        "simulate.many_games": "Outcome",
    },
    "Army lists": {
        "model.army": "Army ArmyUnit",
        "content.armies.lists": "army_names load_army",
        "public": "check_army",
    },
    "Positions": {
        "engine.position": "Position",
        "model.state": "GameState Seat",
        "geometry.pose": "Pose",
        "geometry.arcs": "ArcSide",
        "engine.state_hash": "state_hash",
        "content.games.state_text": "state_to_text state_from_text",
        "public": "to_svg",
    },
    "Requests and replies": {
        "model.requests": (
            "Request Choose ChooseSome Place PlacePiece Roll Shuffle Kind Option ChargeOption"
            " AttackOption SideOption MoveOption ActionOption WindowOption DieOption Landing"
            " Refused Reply"
        ),
        "engine.legal_answers": (
            "legal_answers LegalAnswers LegalKeys LegalSelections LegalFaces LegalOrders"
            " LegalPlaces"
        ),
        "geometry.pivot": "Facings",
    },
    "The table asked": {
        "cases.table_questions": (
            "sees measure arc range_to move charge retreat control TableVerdict"
        ),
    },
    "Verdicts and numbers": {
        "model.verdict": "Verdict",
        "model.tally": "Tally Part",
        "model.rulebook": "Rule",
        "language.texts": "Message",
        "public": "attack_odds charge_odds charge_options",
        "rules.odds.attack_odds": "AttackOdds",
        "rules.odds.charge_sheet": "ChargeSheet",
        "rules.odds.duel": "duel_odds Duel",
        "cases.two_units": "Fighter face_off",
    },
    "Cases": {
        "content.cases.casefile": "Case read_cases",
        "public": "answer_case position_of",
        "cases.case_answer": "CaseAnswer",
    },
    "Agents": {
        "agents.outside": "Agent",
        "agents.view": "View",
        "public": "make_agent ask",
    },
    "Types of a position": {
        "content.games.saved_game": "Header",
        "engine.dice": "Dice",
        "engine.game": "Game",
        "engine.position": "GameInPlay KnownInForce Changes",
        "engine.inputs": "Declined Input",
        "engine.declarations": "ResultOffer",
        "engine.session": "Checkpoint",
        "geometry.shapes": "Standing TableShape Corners",
        "geometry.trays": "Tray Arcs",
        "model.events": "Event",
        "model.moments": "Moment Source",
        "model.roll_context": "RollContext RollStage",
        "model.state": (
            "Condition Zone Phase Until Attached Joined Unit Ncu Lasting Token Terrain Award"
            " FaceDown Borrowed SeatState UnitId TokenId"
        ),
        "model.stats": "Stat",
        "model.subjects": "Attack Charge Gain Subject",
        "geometry.pose": "Point Segment",
        "model.notes": "Notes",
        "agents.past": "Past",
    },
    "Types of cards": {
        "model.cards": (
            "AttackCard AttackKind UnitType UnitCard AttachmentCard NcuCard TacticsCard"
            " SpecialCard TerrainCard AbilityText CardReading HomeMade Library AbilityId CardId"
            " ArmyCard"
        ),
        "model.demands": "DemandWord Demand",
        "model.grounds": "Ground",
    },
    "Types of numbers and odds": {
        "rules.charge.pivot": "PivotOption",
        "rules.charge.best_pivot": "PivotClass",
        "rules.charge.ground_harm": "GroundHarm",
        "rules.odds.attack_odds": "ChargeOdds",
        "rules.odds.charge_sheet": "Approach SheetLanding TargetAnswer",
        "rules.odds.duel": "Round Setting",
        "rules.dice.distributions": "Chances",
        "geometry.contact": "Interval",
        "rules.odds.window_preview": "Using",
    },
    "Types of cases and texts": {
        "cases.breakdown": "Breakdown Term",
        "cases.case_answer": "DecidingGap DrawingMarks",
        "content.cases.case_records": (
            "ErrorBox CaseBoard CaseExactness CaseUnit PlacedAgainst CaseTerrain CaseToken"
            " CasePhoto Question"
        ),
        "files.sources": "SourceFile",
        "language.texts": "Text Value",
    },
    "Errors": {
        "engine.legality": "IllegalReplyError",
        "engine.inputs": "ReplayError",
        "files.errors": "ContentError UnknownNameError",
        "content.games.saved_game": "SaveError",
        "content.games.state_lines": "StateTextError",
        "agents.agent_errors": "AgentError",
        "agents.play": "EndlessGameError",
        "agents.imagining": "NotImaginedError",
    },
}
"""The public names, in groups as one needs them, by the modules that make them."""

_HOMES: Final = {
    name: module
    for group in _GROUPS.values()
    for module, names in group.items()
    for name in names.split()
}
"""The module of each public name."""

__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name == "__version__":
        found = import_module("simulator.datafiles").program_version()
    elif name in _HOMES:
        found = getattr(import_module(f"simulator.{_HOMES[name]}"), name)
    else:
        msg = f"module 'simulator' has no attribute {name!r}"
        raise AttributeError(msg)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
