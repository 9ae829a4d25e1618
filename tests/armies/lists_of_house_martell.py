"""Five lists of House Martell in the forms people post, and three that may not be played.

Written by us (docs/army-lists.md): a commander who commands through another, attachments beside
the limit, one who is an attachment, an NCU and a commander. Each of the five is legal.
"""

from __future__ import annotations

from tests.armies.lists import Listed

RED_VIPER = Listed(
    "asoiaf-stats: the Prince of Dorne and his paramour",
    """List: Unbowed
Faction: House Martell
Commander: Oberyn Martell - Prince of Dorne
Points: 40 (0 Neutral)

Combat Units:
• Sunspear Dervishes (6)
  Oberyn Martell - Prince of Dorne (0)
• Martell Spearmen (5)
  Spearmen Captain (1)
• Starfall Knights (8)
• Skyreach Bowmen (6)

Non Combat Units:
• Ellaria Sand (4)
• Tyene Sand (5)
• Arianne Martell (5)

Built on asoiaf-stats.com
""",
    "martell",
    40,
    (("10903", "20901"), ("10901", "20907"), ("10907",), ("10909",)),
    ("30903", "30905", "30907"),
)
SUNSPEAR = Listed(
    "War Council: Doran commands through Areo Hotah",
    """Faction: House Martell
Commander: Doran Martell - Lord of Sunspear
Points: 40
Combat Units:
• Sunspear Royal Guard (7)
  with Areo Hotah - Captain of The Guard (0)
• Martell Spearmen (5)
  with Spearlord (1)
  with Quentyn Martell - Prince Of Dorne (1)
• Dune Vipers (6) with Obara Sand - Sand Snake (1)
• Darkstar Retinue (7)
Non-Combat Units:
• Doran Martell - Lord of Sunspear (4)
• Nymeria Sand - Lady Nym (4)
• Arys Oakheart - Crown's Ambassador (4)
Made with War Council
""",
    "martell",
    40,
    (("10904", "20903"), ("10901", "20908", "20916"), ("10905", "20910"), ("10908",)),
    ("30901", "30906", "30908"),
)
SAND_SNAKES = Listed(
    "numbers: Obara with a sister, and their father among the NCUs",
    "martell;10905,20909,10902,20912,10906,30904,30907",
    "martell",
    30,
    (("10905", "20909"), ("10902", "20912"), ("10906",)),
    ("30904", "30907"),
    notes=1,
)
HELLHOLT = Listed(
    "a forum's way: Harmen Uller and the Water Gardens",
    """HELLHOLT (30 pts)
- Commander: Harmen Uller (Lord of Hellholt)
- Martell Spearmen (5pts) + Harmen Uller (Lord of Hellholt, 0pts) (5pts)
- Dune Vipers (6pts) + Dervish Captain (2pts) (8pts)
- Starfall Knights (8pts)
- NCU: Doran Martell (Prince of Dorne) (4pts)
- NCU: Tyene Sand (Septa's Daughter) (5pts)
30/30 Points
""",
    "martell",
    30,
    (("10901", "20914"), ("10905", "20906"), ("10907",)),
    ("30902", "30905"),
)
DARKSTAR = Listed(
    "plain lines, half of it misspelt: two Daynes in one unit, and a neutral lord",
    """Martell 40 points
Darkstar Retinue w/ Gerold Dayne, Darkstar (C) + Edric Dayne
Sunspear Dervishs w/ High Hermitage Sentinel
Starfall Outriders
Sand Skirmishers
NCU: Lord Varys
NCU: Ellaria Sand
NCU: Oberyn Martell, Red Viper
""",
    "martell",
    40,
    (("10908", "20921", "20918"), ("10903", "20922"), ("10906",), ("10902",)),
    ("30403", "30903", "30904"),
    notes=1,
)
MARTELL = (RED_VIPER, SUNSPEAR, SAND_SNAKES, HELLHOLT, DARKSTAR)

ILLEGAL_MARTELL = (
    (
        "martell;10904,20903,10905,10907,30903",
        "Areo Hotah, Captain of The Guard needs Doran Martell, Lord of Sunspear in the army.",
    ),
    (
        (
            "Faction: House Martell\nCommander: Doran Martell - Lord of Sunspear\nPoints: 30\n"
            "Combat Units:\n• Martell Spearmen (5)\n• Dune Vipers (6)\n"
            "Non-Combat Units:\n• Doran Martell - Lord of Sunspear (4)\n"
        ),
        "Doran Martell, Lord of Sunspear commands through Areo Hotah, Captain of The Guard.",
    ),
    (
        "martell;10903,20901,10901,30904",
        "Each character may be there only once: Oberyn Martell (2)",
    ),
)
"""Lists that break one rule, and the only sentence said about each."""
