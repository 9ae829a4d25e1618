"""Make the pictures of this folder: the program plays a battle and takes them itself.

Run from a checkout: `.venv/bin/python docs/pictures/make_pictures.py`. No screen is needed.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import pygame  # noqa: E402 - the drivers above come first
from PIL import Image  # noqa: E402

from docs.pictures.folder import folder  # noqa: E402
from simulator.agents.random_agent import RandomAgent  # noqa: E402
from simulator.content.armies.lists import load_army  # noqa: E402 - the drivers above come first
from simulator.content.games.battles import Battle, battle_of  # noqa: E402
from simulator.engine.position import Position  # noqa: E402
from simulator.geometry.pose import Pose, facing_of  # noqa: E402
from simulator.language.texts import ENGLISH, language, printed  # noqa: E402
from simulator.model.requests import Choose, Kind, Place, Reply, Request  # noqa: E402
from simulator.model.state import Seat, UnitId  # noqa: E402
from simulator.rules.armies.card_search import BY_NAME, Wanted  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.armies.builder import ArmyBuilder  # noqa: E402
from simulator.ui.armies.draft import ListPart, ListPlace, OfferTab  # noqa: E402
from simulator.ui.battle.entry import sit_down  # noqa: E402
from simulator.ui.battle.screen import GameScreen  # noqa: E402
from simulator.ui.cards.library import CardLibrary  # noqa: E402
from simulator.ui.places import Places  # noqa: E402
from simulator.ui.title.menu import Menu  # noqa: E402

FOLDER = folder()
SIZE = (1920, 1080)
SHOWN = (1440, 810)
COLOURS = 256
"""A few colours fewer make the files a third as large."""
SEED = 21
SEARCHED = {ENGLISH: "charging panicked", "de": "ansturm panisch"}
"""What is typed into the card library, by language."""
WANTED = ("charge", "melee_attack", "ranged_attack", "march", "maneuver")


class Eager:
    """Deploys in a line, marches at the enemy and charges whenever it may."""

    def __init__(self, seed: int) -> None:
        """Take what it does not care about by chance."""
        self.chance = RandomAgent(seed)

    def reply(self, now: Position, request: Request) -> Reply:
        """Answer a request."""
        if isinstance(request, Choose) and request.kind is Kind.ACTION:
            offered = [option.key for option in request.options]
            for action in WANTED:
                if action in offered:
                    return action
        if isinstance(request, Place) and request.kind is Kind.DEPLOY_POSE:
            return self._deployed(now, request)
        if isinstance(request, Place) and request.kind in {Kind.RUN, Kind.PIVOT}:
            return self._towards(now, request)
        return self.chance.reply(now, request)

    def _deployed(self, now: Position, request: Place) -> Pose:
        standing = [unit for unit in now.friends(request.who) if unit.on_table]
        goal = (9.0 + 10.0 * len(standing), 24.0)
        return min(request.samples(), key=lambda pose: math.dist(pose.centre, goal))

    def _towards(self, now: Position, request: Place) -> Pose:
        enemy = nearest_enemy(now, request.unit, request.start)
        if enemy is None:
            return self.chance.reply(now, request)  # type: ignore[return-value]
        dx, dy = enemy.x - request.start.x, enemy.y - request.start.y
        wished = request.start.turned(facing_of(dx, dy))
        if request.kind is Kind.RUN:
            wished = Pose(enemy.x, enemy.y, wished.facing)
        found = request.snap(wished)
        return found if request.check(found) else request.samples()[0]


def nearest_enemy(now: Position, unit: UnitId, start: Pose) -> Pose | None:
    """Return where the nearest enemy of a unit stands."""
    poses = [foe.pose for foe in now.foes(now.owner(unit)) if foe.pose is not None]
    return min(poses, key=lambda pose: math.dist(pose.centre, start.centre), default=None)


class Camera:
    """Takes the pictures of one window."""

    def __init__(self, folder: Path) -> None:
        """Open a window whose files lie in a folder that is thrown away."""
        self.app = App(Places.under(folder), SIZE)
        self.app.settings = replace(
            self.app.settings, sound=False, animations=False, machine_seconds=0.0
        )
        self.minds = {player: Eager(number) for number, player in enumerate(Seat)}

    def take(self, name: str) -> None:
        """Draw the window and write it down."""
        for _frame in range(3):
            self.app.step(0.05)
        picture = pygame.transform.smoothscale(self.app.surface, SHOWN)
        plain = Image.frombytes("RGB", SHOWN, pygame.image.tobytes(picture, "RGB"))
        plain.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(
            FOLDER / f"{name}.png", optimize=True
        )
        print(f"{name}.png")

    def sit_down(self, battle: Battle) -> GameScreen:
        """Begin a battle of two people."""
        sit_down(self.app, battle.header(dict.fromkeys(battle.armies, "human")))
        game = self.app.top
        assert isinstance(game, GameScreen)
        return game

    def play(self, game: GameScreen, until: Callable[[Request], bool]) -> bool:
        """Play until a question is asked; False when the game ends before."""
        while (request := game.match.pending) is not None:
            if until(request):
                game.absorb()
                return True
            mind = self.minds[request.who]
            game.match.answer(mind.reply(game.match.session.position, request))
        game.absorb()
        return False

    def rest(self) -> None:
        """Have the next question be asked, with the mouse off the board."""
        nowhere = (SIZE[0] - 1, SIZE[1] - 1)
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=nowhere, rel=(1, 1), buttons=(0, 0, 0))
        )
        for _frame in range(3):
            self.app.step(0.05)

    def point(self, game: GameScreen, unit: UnitId) -> None:
        """Rest the mouse on a unit."""
        pose = game.match.session.position.unit(unit).pose
        assert pose is not None
        x, y = game.board.camera.to_screen(pose.centre)
        event = pygame.Event(
            pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(0, 0, 0)
        )
        pygame.event.post(event)


def armies_and_cards(camera: Camera) -> None:
    """Take the army builder with a list that lacks its commander, and the card library."""
    searched = SEARCHED.get(language(), SEARCHED[ENGLISH])
    app = camera.app
    builder = ArmyBuilder(app, load_army("stark-40"))
    app.push(builder)
    camera.rest()
    builder.draft.take_out(ListPlace(ListPart.ATTACHMENT, 0))
    builder.turn_offers(OfferTab.ATTACHMENTS)
    builder.look_at("20201")
    camera.take("army-builder")
    app.close(builder)
    library = CardLibrary(app)
    app.push(library)
    library.look_for(Wanted(text=searched, order=BY_NAME))
    found = str(printed("Devastating Impact"))
    shown = (i for i, face in enumerate(library.faces) if face.title == found)
    library.chosen = next(shown)
    camera.app.step(0.05)
    while library.lively:
        camera.app.step(0.05)
    camera.take("card-library")
    app.close(library)


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        camera = Camera(Path(folder))
        camera.app.start_with(Menu(camera.app))
        camera.app.step(1.0)
        while camera.app.top.lively:  # the last battle is replayed, what is due is counted
            camera.app.step(0.05)
        camera.take("menu")
        armies_and_cards(camera)
        game = camera.sit_down(battle_of("", "stark-40", "lannister-40", SEED))
        deployed = 0

        def deploying(request: Request) -> bool:
            nonlocal deployed
            deployed += request.kind is Kind.DEPLOY_POSE
            return request.kind is Kind.DEPLOY_POSE and deployed == 7

        camera.play(game, deploying)
        camera.take("deployment")
        camera.play(game, lambda request: request.kind is Kind.ZONE)
        camera.take("tactics-board")
        leader = next(
            unit for unit in game.state.units if game.match.session.position.is_commander(unit)
        )
        game.acts.lay_out(leader)
        camera.take("cards")
        camera.app.close(camera.app.top)
        if camera.play(game, lambda request: request.kind is Kind.CHARGE_TARGET):
            request = game.match.pending
            assert isinstance(request, Choose)
            camera.point(game, request.options[-1].about)
            camera.take("charge-preview")
        camera.play(game, lambda request: request.kind is Kind.REROLL)
        camera.rest()
        for option in getattr(game.match.pending, "options", ()):
            if option.detail == "miss":
                game.pick(option.key)
        camera.take("dice")
        camera.play(game, lambda _request: False)
        camera.take("end-of-game")
        game.match.leave(discard=True)
        camera.app.shut()


if __name__ == "__main__":
    main()
