"""Army lists as people pass them on, with the cards that are in them.

`real` says where a list was found; the others are our own, written in the forms that the mod's
reader and the builders define (docs/army-lists.md).
"""

from __future__ import annotations

from dataclasses import dataclass

Unit = tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """A list: its text, its cards, and how many notes its reading leaves."""

    name: str
    text: str
    faction: str
    points: int
    units: tuple[Unit, ...]
    ncus: Unit = ()
    joining: Unit = ()
    notes: int = 0
    real: str = ""


GRAEME = Listed(
    "a starter tournament's Starks",
    """Stark Sworn Swords (5)
Greatjon Umber (C)
Stark Sworn Swords (5)
Umber Berserkers (6)
Stark Outriders (6)
Catelyn Stark (4)
Sansa Stark (4)
""",
    "stark",
    30,
    (("10201", "20202"), ("10201",), ("10203",), ("10202",)),
    ("30201", "30202"),
    notes=1,
    real="frontlinegaming.org, First Sword of Daventry, 2022",
)
REDCAR = Listed(
    "a four-game tournament's Lannisters",
    """NCU's: High Sparrow (C)
             Tyrion Lannister

Combat Units:

Knights of Casterley Rock
House Clegane Mountains Men
Poor Fellows
Poor Fellows
Lannister Halberdiers
Lannister Halberdiers
""",
    "lannister",
    40,
    (("10105",), ("10103", "20125"), ("10109",), ("10109",), ("10102",), ("10102",)),
    ("30104",),
    notes=4,
    real="brianmcgonigle.blogspot.com, January 2020",
)
WINTER = Listed(
    "the publisher's forum: Winter is Coming",
    """WINTER IS COMING(60 pts)
- Commander: Eddard Stark (Lord of Winterfell)
- Eddard's Honor Guard (7pts) + Eddard Stark (7pts)
- Stark Sworn Swords (5pts) + Robb Stark (The Young Wolf, 3pts) (8pts)
- Stark Sworn Swords (5pts) + Brynden Tully (Unyeilding Knight, 2 pts) (7pts)
- Umber Berserkers (7pts) + Greatjon Umber (Fearless Bannerman, 3 pts) (10pts)
- Stark Bowmen (6pts)
- Stark Outriders (7pts)
- Stark Outriders (7pts)
- Grey Wind (0pts)
- NCU: Catelyn Stark (Lady of Winterfell) (4pts)
- NCU: Petyr Baelish (Little Finger) (4pts)
60/60 Points
""",
    "stark",
    60,
    (
        ("10212", "20210"),
        ("10201", "20206"),
        ("10201", "20209"),
        ("10203", "20205"),
        ("10205",),
        ("10202",),
        ("10202",),
        ("10204",),
    ),
    ("30201", "30402"),
    notes=3,
    real="the publisher's forum, thread 66660",
)
DARLINGTON = Listed(
    "a grand tournament's Boltons of a later season",
    """List 2
Bastard's Girls with Ramsay Snow - Spiteful Heir (C) & Reek
Bastard's Girls with Ben Bones - Kennelmaster
Flayed Men
Dreadfort Spearmen with Damon Dance-For-Me - Bastard's Boy
Dreadfort Spearmen
NCU's
Roose Bolton & Tybald
""",
    "bolton",
    40,
    (("11004", "21001", "21004"), ("11004", "21007"), ("11005",), ("11006", "21008"), ("11006",)),
    ("31003", "31005"),
    notes=3,
    real="brianmcgonigle.blogspot.com, May 2024",
)
DAVENTRY_NUMBERS = Listed(
    "the same Starks as numbers",
    "stark;10201,20202,10201,10203,10202,30201,30202",
    "stark",
    30,
    GRAEME.units,
    GRAEME.ncus,
    notes=1,
)
STATS = Listed(
    "the form of asoiaf-stats",
    """Faction: House Lannister
Commander: Tywin Lannister - Lord of Casterly Rock
Points: 40 (4 Neutral)

Combat Units:
• Lannister Guardsmen (5)
  Tywin Lannister - Lord of Casterly Rock (0)
• Lannister Halberdiers (5)
  Guard Captain (1)
• House Clegane Mountain's Men (6)

Non Combat Units:
• Cersei Lannister (4)
• Tyrion Lannister (5)
• Lord Varys (4)

Enemy Attachments:
• Jaime Lannister - Maimed Hostage (1)

Built on asoiaf-stats.com
Find list at: https://asoiaf-stats.com/list
""",
    "lannister",
    40,
    (("10101", "20104"), ("10102", "20102"), ("10103",)),
    ("30105", "30104", "30403"),
    ("20119",),
)
WAR_COUNCIL = Listed(
    "the form of War Council",
    """Faction: House Stark
Commander: Robb Stark - The Wolf Lord
Points: 40
Combat Units:
• Stark Sworn Swords (5)
  with Robb Stark - The Wolf Lord (0)
• House Umber Berserkers (6)
  with Umber Champion (1)
• Stark Bowmen (6) with Sworn Sword Captain (1)
• Grey Wind (3)
Non-Combat Units:
• Catelyn Stark - Lady of Winterfell (4)
• Sansa Stark - Little Bird (4)
Made with War Council
""",
    "stark",
    40,
    (("10201", "20201"), ("10203", "20203"), ("10205", "20204"), ("10204",)),
    ("30201", "30202"),
)
PLAIN = Listed(
    "plain lines, twice the same",
    "Bolton terror, 30pts\n2x House Bolton Cutthroats\n"
    "House Bolton Bastard's Girls w/ Ramsay Snow, The Bastard of Bolton (C) + Theon Greyjoy, Reek\n"
    "NCU: Roose Bolton\n",
    "neutral",
    30,
    (("10401",), ("10401",), ("10402", "20402", "20404")),
    ("30408",),
)
CROWS = Listed(
    "two cards of one name, told apart by number",
    "Faction: Lannister\nCommander: Tywin Lannister\nPoints: 30\n\nCombat Units\n"
    "* Lannister Guardsmen (5)\n   + Tywin Lannister (C)\n* Stone Crows (5) [10415]\n"
    "* Stone Crows (5) [10116]\n   + Tyrion Lannister, The Giant of Lannister (0)\n",
    "lannister",
    30,
    (("10101", "20104"), ("10415",), ("10116", "20120")),
)
NUMBERS = Listed(
    "numbers with blanks and a house's whole name",
    " House Lannister ; 10101, 20104, 10102, 20102, 30105, 20122 ",
    "lannister",
    20,
    (("10101", "20104"), ("10102", "20102")),
    ("30105",),
    ("20122",),
    notes=1,
)
SAME_CARD = Listed(
    "a builder's other number for the Winterfell Guard",
    "stark;10201,20201,10230,20209",
    "stark",
    20,
    (("10201", "20201"), ("10220", "20209")),
    notes=1,
)
JSON = Listed(
    "what a builder hands to the mod",
    '{"faction": {"name": "House Stark"}, "idArray": [10201, 20201, "10204", 30205]}',
    "stark",
    20,
    (("10201", "20201"), ("10204",)),
    ("30205",),
    notes=1,
)
LISTS = (
    GRAEME, REDCAR, WINTER, DARLINGTON, DAVENTRY_NUMBERS, STATS, WAR_COUNCIL, PLAIN, CROWS, NUMBERS,
    SAME_CARD, JSON,
)  # fmt: skip

BROKEN = (
    ("", "There is no text"),
    ("   \n\t\n", "There is no text"),
    ("tyrell;10601,20601", "tyrell is no faction we know"),
    (";10201", "Nothing is no faction we know"),
    ("stark;", "No card of ours"),
    ("stark;99999,88888", "'99999'"),
    ("https://asoiaf-stats.com/list/4711", "A link cannot be followed"),
    ("Faction: House Tyrell\nCommander: Mace Tyrell\n", "House Tyrell is no faction we know"),
    ("Dear all,\nwe meet on Sunday at ten.\nBring dice.\n", "No card of ours"),
    ('{"faction": "stark"}', "an idArray"),
    ("{" * 5000, "looks like JSON"),
    ("stark;10201," * 5000, "too long"),
)
"""Texts in which there is no army, and what is said about each."""
