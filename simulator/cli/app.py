"""The command line: play, replay, simulate, army; without a command the window opens."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.commands.army_commands import army_app
from simulator.cli.commands.card_commands import cards_app
from simulator.cli.commands.data_commands import data_app
from simulator.cli.commands.practice_commands import drill, gauntlet, progress, review
from simulator.cli.commands.replay_commands import replay, result
from simulator.cli.commands.study_commands import study
from simulator.cli.shell import ranges
from simulator.cli.shell.faults import Exit, clear_messages, stop, stopping_at
from simulator.cli.shell.or_file import CommandOrFile
from simulator.cli.shell.outputs import GAME, READ, Force, writes
from simulator.cli.shell.season_option import Season
from simulator.cli.shell.spoken_help import take
from simulator.cli.shell.terminal import say
from simulator.content.outputs import PAGE, PDF, PICTURES, SAVED_GAME, SCHEMAS
from simulator.language.lengths import read_in_centimetres
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON

app = typer.Typer(
    cls=CommandOrFile,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A Song of Ice & Fire, the miniatures game, played by the book.",
)

Scenario = Annotated[
    str, typer.Option("--scenario", help="A name from scenarios/ or a file."), READ
]
Red = Annotated[
    str,
    typer.Option("--red", help="Red's army: a house, a name from units/armies/ or a file."),
    READ,
]
Blue = Annotated[str, typer.Option("--blue", help="Blue's army, in the same way."), READ]
Handicap = Annotated[
    str,
    typer.Option(
        "--handicap", help="Who brings 10, 20 or 30 percent fewer points, such as blue-20."
    ),
]
Agents = Annotated[
    str,
    typer.Option(
        "--agents",
        "--players",
        help="Who plays: human, beginner, greedy, searching, strong, random, an installed agent, "
        "or package.module:Class. strong takes a budget for each decision it thinks about: seconds "
        "(strong:2s) or rollouts (strong:120).",
    ),
]
Spoken = Annotated[
    bool,
    typer.Option("--spoken", help="Print what the window tells of a game, for a screen reader."),
]
Phones = Annotated[
    bool,
    typer.Option("--phones", help="Hidden cards and secret questions on the players' phones."),
]
Watch = Annotated[
    bool, typer.Option("--watch", help="Serve the page to watch alone, in your own network.")
]
Address = Annotated[
    str,
    typer.Option(
        "--address",
        help="With --phones or --watch: at which address of this computer, such as 192.168.1.20 or "
        "192.168.1.20:8000; without it, at the first.",
    ),
]


def _tell_version(asked: bool) -> None:
    if asked:
        from simulator.cli.shell.terminal import say
        from simulator.datafiles import program_version

        say(f"iron-ranks {program_version()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers it
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version."),
    ] = False,
    spoken: Spoken = False,
    language: Annotated[  # noqa: ARG001 - its callback speaks it
        str,
        typer.Option(
            "--language", callback=take, is_eager=True, help="Speak this language: en, de."
        ),
    ] = "",
) -> None:
    """Open the window when no command is given."""
    if context.invoked_subcommand is None:
        from simulator.cli.window import open_window

        open_window(None, spoken=spoken)
    elif context.invoked_subcommand not in {"open", "doctor"}:  # which tell it in their own way
        from simulator.files.leftovers import mend
        from simulator.ui.places import Places

        for words in mend(Places.of_user().own):
            say(words, to=sys.stderr)


@app.command()
@writes
def play(
    scenario: Scenario = "",
    red: Red = "",
    blue: Blue = "",
    seed: ranges.Seed = None,
    agents: Agents = "",
    no_window: Annotated[bool, typer.Option("--no-window", help="Play without a screen.")] = False,
    why: Annotated[
        bool, typer.Option("--why", help="With --no-window: print machines' reasons.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the game here: .ironranks."), SAVED_GAME
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", help="Go on with a saved game."), GAME
    ] = None,
    terrain: Annotated[
        str, typer.Option("--terrain", help="Terrain: none, chosen or random.")
    ] = "",
    wide: Annotated[bool, typer.Option("--wide", help="A table of 72 by 48 inches.")] = False,
    handicap: Handicap = "",
    season: Season = "",
    spoken: Spoken = False,
    phones: Phones = False,
    watch: Watch = False,
    address: Address = "",
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Play a battle; what is not given is that of the quick battle."""
    from simulator.cli.prepared import on_ground, prepared

    battle = prepared(scenario, red, blue, seed, agents, load, handicap, season)
    if terrain or wide:
        battle = on_ground(battle, terrain, wide=wide)
    from simulator.cli.window import open_window, phones_at

    served = phones_at(address, hands=phones, watched=watch, in_window=not no_window)
    if no_window:
        from simulator.cli import playing

        playing.without_window(battle, save, why=why)
    else:
        open_window(battle, save, spoken=spoken, phones=served)


@app.command()
def simulate(
    games: ranges.Games,
    workers: ranges.Workers = 1,
    seed: ranges.FirstSeed = 1,
    scenario: Scenario = "",
    red: Red = "",
    blue: Blue = "",
    agents: Agents = "random,random",
    handicap: Handicap = "",
    season: Season = USUAL_SEASON,
    as_json: Annotated[bool, typer.Option("--json", help="End with one JSON object.")] = False,
) -> None:
    """Play many games without a screen; exit 1 if any of them failed."""
    from simulator.cli import series
    from simulator.content.games.battles import battle_of

    with clear_messages():
        names = series.machines(agents)
        battle = battle_of(scenario, red, blue, seed, handicap, season)
        failed = series.run(battle, names, games, workers, as_json=as_json)
    if failed:
        raise typer.Exit(Exit.NO)


@app.command()
def luck(
    game: Annotated[
        Path | None, typer.Argument(help="A saved game; without one, all counted games."), GAME
    ] = None,
    rolls: Annotated[bool, typer.Option("--rolls", help="Every single roll as well.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object or list.")] = False,
) -> None:
    """Report what dice, and choices once reviewed, did to the chance of winning in a game."""
    from simulator.cli import luck as lucks

    with clear_messages():
        if game is None:
            lucks.over_time(as_json=as_json)
        else:
            lucks.of_game(game, rolls=rolls, as_json=as_json)


for command in (replay, result, drill, review, gauntlet, progress, study):
    app.command()(command)
app.add_typer(cards_app, name="cards", help="Cards: look up, compare with other data.")
app.add_typer(data_app, name="data", help="Everything of yours: its folder, export, import.")
app.add_typer(army_app, name="army", help="Army lists: check, draw, read, write, keep, print.")


@app.command()
def scenario(
    file: Annotated[
        str, typer.Argument(help="A scenario: a file or a name from scenarios/."), READ
    ],
) -> None:
    """Check a scenario and print it, or say what is wrong with it."""
    from simulator.cli import scenarios

    with clear_messages():
        scenarios.shown(file)


@app.command()
def rulings(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON list.")] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="The page docs/house-rules.md.")
    ] = False,
) -> None:
    """List all house rules: what the print leaves open, and how the program plays it."""
    from simulator.cli import rulings as house_rules

    with clear_messages():
        house_rules.shown(as_json=as_json, as_markdown=as_markdown)


@app.command()
@writes
def schemas(
    folder: Annotated[Path, typer.Argument(help="The folder the schemas go to."), SCHEMAS],
    force: Force = False,  # noqa: ARG001 - the door for outputs asks
) -> None:
    """Write JSON Schemas of all data files, so that an editor can complete and check them."""
    from simulator.content.schemas import write_schemas

    for path in write_schemas(folder):
        say(path)


@app.command()
@writes
def case(
    files: Annotated[
        list[Path], typer.Argument(help="Case files, reports, pictures, pages, links."), READ
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per question.")] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="A PNG or a folder."), PICTURES
    ] = None,
    report: Annotated[Path | None, typer.Option("--report", help="A PDF to show."), PDF] = None,
    page: Annotated[
        Path | None, typer.Option("--page", help="A page that opens anywhere: .html."), PAGE
    ] = None,
    link: Annotated[bool, typer.Option("--link", help="The cases as one line of chat.")] = False,
    error: ranges.Error = None,
    degrees: ranges.Degrees = None,
    trials: ranges.Trials = 1_000,
    centimetres: Annotated[
        bool, typer.Option("--centimetres", help="Say lengths in centimetres.")
    ] = False,
    force: Force = False,
) -> None:
    """Answer case files: exit 0 if all expectations hold, 1 if one differs, 2 for a wrong file."""
    from simulator.cli import cases

    if centimetres and page is not None:
        stop(_("--centimetres: a page is in inches; leave one of the two out."))
    read_in_centimetres(on=centimetres)
    outputs = cases.CaseOutputs(as_json, picture, report, page, link=link, force=force)
    try:
        held = cases.run(files, outputs, error=error, degrees=degrees, trials=trials)
    finally:
        read_in_centimetres(on=False)
    if not held:
        raise typer.Exit(Exit.NO)


@app.command("open")
def open_(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A saved game, case, army list, drill, photo or link; without one, the title."
        ),
        READ,
    ] = None,
    in_window: Annotated[
        bool,
        typer.Option("--in-window", help="Tell what is wrong with it there: for double clicks."),
    ] = False,
) -> None:
    """Open whatever can be dropped onto the window; exit 2 for a wrong file or link."""
    from simulator.cli.window import open_window, open_with

    with clear_messages():
        if file is None:
            open_window(None)
        else:
            open_with(file, in_window=in_window)


@app.command()
def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON list.")] = False,
    memory: Annotated[
        bool, typer.Option("--memory", help="What is kept in memory at most, cache by cache.")
    ] = False,
) -> None:
    """Check display, fonts, folders, libraries and sound; exit 1 if something needed is missing."""
    from simulator.cli import doctor as checks

    with clear_messages():
        if memory:
            checks.show_caches(as_json=as_json)
            return
        well = checks.shown(as_json=as_json)
    if not well:
        raise typer.Exit(Exit.NO)


@app.command()
def odds(
    attacker: Annotated[str, typer.Argument(help="A printed unit by name or number.")] = "",
    defender: Annotated[str, typer.Argument(help="The unit it attacks.")] = "",
    attack: Annotated[str, typer.Option("--attack", help="The attack's name; else the best.")] = "",
    side: Annotated[
        str, typer.Option("--side", help="Side of the defender: front, left, right, rear.")
    ] = "front",
    charge: Annotated[bool, typer.Option("--charge", help="It is a charge.")] = False,
    distance: ranges.Distance = None,
    needed: ranges.Needed = None,
    attacker_wounds: ranges.Wounds = None,
    attacker_ranks: ranges.Ranks = None,
    defender_wounds: ranges.Wounds = None,
    defender_ranks: ranges.Ranks = None,
    attacker_with: Annotated[list[str] | None, typer.Option(help="An attachment.")] = None,
    defender_with: Annotated[list[str] | None, typer.Option(help="An attachment.")] = None,
    attacker_condition: Annotated[
        list[str] | None, typer.Option(help="panicked, vulnerable or weakened.")
    ] = None,
    defender_condition: Annotated[list[str] | None, typer.Option(help="In the same way.")] = None,
    attacker_zone: Annotated[
        list[str] | None, typer.Option(help="A zone it holds: crown, wealth, ...")
    ] = None,
    defender_zone: Annotated[list[str] | None, typer.Option(help="In the same way.")] = None,
    attacker_card: Annotated[
        list[str] | None, typer.Option(help="A tactics card that lies on it.")
    ] = None,
    defender_card: Annotated[list[str] | None, typer.Option(help="In the same way.")] = None,
    active: Annotated[
        str, typer.Option("--active", help="Whose turn it is: attacker or defender.")
    ] = "attacker",
    using: Annotated[
        list[str] | None,
        typer.Option("--with", help="An order, ability or tactics card supposed to be used."),
    ] = None,
    duel: ranges.Duel = 0,
    order: Annotated[
        str, typer.Option("--order", help="Who strikes first per round: attacker,defender,...")
    ] = "",
    game: Annotated[Path | None, typer.Option("--game", help="A saved game."), GAME] = None,
    unit: Annotated[str, typer.Option("--unit", help="With --game: who attacks.")] = "",
    target: Annotated[str, typer.Option("--target", help="With --game: whom.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Report exactly what an attack, a charge or a fight of several rounds will do."""
    from simulator.cases.two_units import Fighter
    from simulator.cli import odds as asked

    question = asked.OddsQuestion(
        attack,
        side,
        charge or needed is not None,
        distance,
        needed,
        active,
        duel,
        tuple(name.strip() for name in order.split(",") if name.strip()),
        as_json,
        tuple(using or ()),
    )
    with stopping_at(ValueError), clear_messages():
        if game is not None:
            asked.of_game(game, unit, target, question)
            return
        numbers = (attacker_wounds, attacker_ranks), (defender_wounds, defender_ranks)
        fighters = (
            (attacker, attacker_with, attacker_condition, attacker_zone, attacker_card),
            (defender, defender_with, defender_condition, defender_zone, defender_card),
        )
        one, other = (
            Fighter(card, tuple(inside or ()), *left, *(tuple(words or ()) for words in more))
            for left, (card, inside, *more) in zip(numbers, fighters, strict=True)
        )
        asked.of_cards(one, other, question)
