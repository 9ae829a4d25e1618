"""Ten lists of House Bolton and the Brotherhood without Banners, five each, and six illegal ones.

Written by us in the forms people post (docs/army-lists.md): with free and cheaper attachments,
guests of other houses, and cards whose longer names neutral cards share. Each of the ten is legal.
"""

from __future__ import annotations

from tests.armies.lists import Listed

# ------------------------------------------------------------------ House Bolton

BASTARDS_BOYS = Listed(
    "asoiaf-stats: Ramsay, Reek and one of the Bastard's Boys for nothing",
    """List: The Bastard's Hunt
Faction: House Bolton
Commander: Ramsay Snow - Spiteful Heir
Points: 40 (0 Neutral)

Combat Units:
• Cutthroats (5)
  Ramsay Snow - Spiteful Heir (0)
  Theon Greyjoy - Reek (0)
• Bastard's Girls (7)
  Ben Bones - Kennelmaster (0)
• Blackguards (6)
  Sour Alyn - Bastard's Boy (0)
• Flayed Men (8)
• Dreadfort Spearmen (5)
  Skinner - Bastard's Boy (1)

Non Combat Units:
• Walda Frey - Fat Walda (4)
• Tybald - Maester of the Dreadfort (4)

Built on asoiaf-stats.com
""",
    "bolton",
    40,
    (
        ("11001", "21001", "21004"),
        ("11004", "21007"),
        ("11002", "21011"),
        ("11005",),
        ("11006", "21009"),
    ),
    ("31001", "31005"),
    notes=1,
)
DREADFORT = Listed(
    "War Council: Roose, whom Walton counts as",
    """Faction: House Bolton
Commander: Roose Bolton - Lord of the Dreadfort
Points: 40
Combat Units:
• Blackguards (6)
  with Roose Bolton - Lord of the Dreadfort (0)
• Dreadfort Spearmen (5)
  with Steelshanks Walton - Relentless Soldier (1)
• 2x Dreadfort Archers (6)
• Cutthroats (5)
  with Dreadfort Captain (1)
Non-Combat Units:
• Jeyne Poole - Arya Stark, Bride Of Bolton (5)
• Ramsay Snow - Red Helm (4)
Made with War Council
""",
    "bolton",
    40,
    (("11002", "21002"), ("11006", "21012"), ("11003",), ("11003",), ("11001", "21005")),
    ("31002", "31004"),
    notes=1,
)
WALTONS = Listed(
    "numbers: Steelshanks Walton leads",
    "bolton;11006,21013,11002,21006,11003,11005,31003,31005",
    "bolton",
    40,
    (("11006", "21013"), ("11002", "21006"), ("11003",), ("11005",)),
    ("31003", "31005"),
    notes=1,
)
FREY_GUESTS = Listed(
    "a forum's way: neutral Boltons beside the house's own",
    """LEATHER AND STEEL (30 pts)
- Commander: Ramsay Snow (Spiteful Heir)
- Cutthroats (5pts) + Ramsay Snow (Spiteful Heir, 0pts) (5pts)
- Dreadfort Archers (6pts) + Damon Dance-For-Me (Bastard's Boy, 0 pts) (6pts)
- House Bolton Flayed Men (8pts)
- NCU: Walder Frey (Lord of the Crossing) (5pts)
- NCU: Walda Frey (Fat Walda) (4pts)
28/30 Points
""",
    "bolton",
    30,
    (("11001", "21001"), ("11003", "21008"), ("10403",)),
    ("30407", "31001"),
)
TERROR = Listed(
    "plain lines, half of it misspelt",
    """House Bolton 30 points
Flayd Men
Dreadfort Spearmen w/ Roose Bolton, Lord of the Dreadfort (C)
Blackgaurds + Grunt
Cutthroats + Bolton Flayer
NCU: Tybald
""",
    "bolton",
    30,
    (("11005",), ("11006", "21002"), ("11002", "21010"), ("11001", "21006")),
    ("31005",),
    notes=3,
)

# ------------------------------------------------------------------ the Brotherhood

HOLLOW_HILL = Listed(
    "asoiaf-stats: Beric, his squire beside Thoros, and a cheaper attachment",
    """List: The Hollow Hill
Faction: Brotherhood Without Banners
Commander: Beric Dondarrion - Lightning Lord
Points: 40 (0 Neutral)

Combat Units:
• Men-At-Arms (6)
  Beric Dondarrion - Lightning Lord (0)
• Peasant Levy (4)
  Thoros of Myr - Faithful Believer (2)
  Edric Dayne - Loyal Squire (1)
• Brotherhood Sworn Knights (8)
• Brotherhood Archers (6)
  Anguy - The Archer (2)
• Peasant Levy (4)
  Tom Sevenstringers - O'Sevens (1)

Non Combat Units:
• Ghost of High Heart - The Wood's Witch (4)

Built on asoiaf-stats.com
""",
    "brotherhood",
    40,
    (
        ("11102", "21101"),
        ("11101", "21104", "21109"),
        ("11104",),
        ("11103", "21108"),
        ("11101", "21106"),
    ),
    ("31101",),
)
STONEHEART = Listed(
    "War Council: Lady Stoneheart with a guest of the North",
    """Faction: Brotherhood Without Banners
Commander: Catelyn Stark - Lady Stoneheart
Points: 40
Combat Units:
• Men-At-Arms (6)
  with Catelyn Stark - Lady Stoneheart (0)
• House Umber Greataxes (7)
  with Lem Lemoncloak - The Lemon (1)
• 2x Peasant Levy (4)
• Brotherhood Sworn Knights (8)
Non-Combat Units:
• Ravella Smallwood - Lady of Acorn Hall (4)
• Thoros Of Myr - The Ember (4)
Made with War Council
""",
    "brotherhood",
    40,
    (("11102", "21107"), ("10208", "21105"), ("11101",), ("11101",), ("11104",)),
    ("31102", "31104"),
)
RED_WIZARD = Listed(
    "numbers: Thoros leads, and Beric comes back as Azor Ahai",
    "brotherhood;11101,21103,21109,11102,21102,11103,11104,31101,31102",
    "brotherhood",
    40,
    (("11101", "21103", "21109"), ("11102", "21102"), ("11103",), ("11104",)),
    ("31101", "31102"),
    notes=1,
)
STAGS_GUESTS = Listed(
    "a forum's way: outlaws and a guest with antlers",
    """THE KING'S MEN STILL (30 pts)
- Commander: Beric Dondarrion (Lightning Lord)
- Peasant Levy (4pts) + Beric Dondarrion (Lightning Lord, 0pts) (4pts)
- Stag Knights (7pts) + Gendry (The Bull, 1 pts) (8pts)
- Brotherhood Archers (6pts) + Hot Pie (The Baker, 1 pts) (7pts)
- NCU: Ghost of High Heart (The Wood's Witch) (4pts)
- NCU: Lord Varys (The Spider) (4pts)
27/30 Points
""",
    "brotherhood",
    30,
    (("11101", "21101"), ("10601", "21111"), ("11103", "21110")),
    ("31101", "30403"),
)
HANGWOMAN = Listed(
    "plain lines with sellswords, half of it misspelt",
    """Brotherhood Without Banners 30 points
Men At Arms w/ Thoros of Myr, The Red Wizard (C)
Brotherhod Sworn Knights
Bloody Mummer Skirmishers
NCU: Catelyn Stark
NCU: Ravella Smallwood
""",
    "brotherhood",
    30,
    (("11102", "21103"), ("11104",), ("10405",)),
    ("31103", "31102"),
    notes=1,
)

TWO_HOUSES = (
    BASTARDS_BOYS,
    DREADFORT,
    WALTONS,
    FREY_GUESTS,
    TERROR,
    HOLLOW_HILL,
    STONEHEART,
    RED_WIZARD,
    STAGS_GUESTS,
    HANGWOMAN,
)

ILLEGAL_OF_TWO = (
    (
        "bolton;11001,21001,11002,21004",
        "Theon Greyjoy, Reek must be in a unit with Ramsay Snow. (ARM-14, p. 23)",
    ),
    (
        "bolton;11001,21001,11002,31004",
        "Each character may be there only once: Ramsay Snow (2). (ARM-10, p. 23)",
    ),
    (
        "bolton;11001,21001,11002,21008,21009",
        "Blackguards have 2 attachments; 1 is allowed. (ATM-02, p. 10)",
    ),
    (
        "brotherhood;11102,21107,11101,21102",
        "Catelyn Stark, Lady Stoneheart may not be in an army with Beric Dondarrion.",
    ),
    (
        "brotherhood;11102,21107,10401",
        "Catelyn Stark, Lady Stoneheart may not be in an army with House Bolton Cutthroats.",
    ),
    (
        "brotherhood;11102,21101,10208,10601",
        "may be in this army: House Umber Greataxes, Stag Knights. (ARM-14, p. 23)",
    ),
)
"""Lists that break one rule, and the only sentence said about each."""
