"""Twenty lists of the Night's Watch, the Free Folk, House Baratheon and House Targaryen, five each.

Written by us in the forms people post (docs/army-lists.md): with commanders who take cards out,
loyalties, limits, reduced costs, and cards that share a name. Each is legal.
"""

from __future__ import annotations

from tests.armies.lists import Listed

# ------------------------------------------------------------------ the Night's Watch

OLD_BEAR = Listed(
    "asoiaf-stats: the Old Bear's ranging",
    """List: The Great Ranging
Faction: Night's Watch
Commander: Jeor Mormont - 997th Lord Commander
Points: 40 (0 Neutral)

Combat Units:
• Sworn Brothers (7)
  Jeor Mormont - 997th Lord Commander (0)
• Veterans of the Watch (7)
  Watch Captain (2)
  Satin - Commander's Steward (1)
• Conscripts (5)
  Watch Recruiter (1)
• Ranger Vanguards (7)

Non Combat Units:
• Aemon (4)
• Bowen Marsh (4)

Built on asoiaf-stats.com
""",
    "nightswatch",
    40,
    (("10502", "20501"), ("10501", "20504", "20530"), ("10509", "20505"), ("10512",)),
    ("30502", "30501"),
)
LORD_SNOW = Listed(
    "War Council: Jon, Ghost and two Marshals",
    """Faction: Night's Watch
Commander: Jon Snow - 998th Lord Commander
Points: 40
Combat Units:
• Sworn Brothers (7)
  with Jon Snow - 998th Lord Commander (0)
• Ghost (3)
• Veterans of the Watch (7)
  with Grenn - Aurochs (1)
  with Pypar - Monkey (1)
• Builder Crossbowmen (7) with Senior Builder (1)
• 2x Watch Marshal (4)
Non-Combat Units:
• Samwell Tarly - Craven Scholar (4)
• Gilly - The Wildling Girl (1)
Made with War Council
""",
    "nightswatch",
    40,
    (
        ("10502", "20502"),
        ("10504",),
        ("10501", "20512", "20513"),
        ("10508", "20518"),
        ("10510",),
        ("10510",),
    ),
    ("30509", "30510"),
)
FIRST_RANGER = Listed(
    "numbers: Benjen with rangers only",
    "nightswatch;10512,20533,10503,20520,10505,20514,30507,30512",
    "nightswatch",
    40,
    (("10512", "20533"), ("10503", "20520"), ("10505", "20514")),
    ("30507", "30512"),
    notes=1,
)
SHADOW_TOWER = Listed(
    "a forum's way: the Shadow Tower, and Craster of this side",
    """THE SHADOW TOWER (30 pts)
- Commander: Ser Denys Mallister (Shadow Tower Commander)
- Shadow Tower Spearmen (7pts) + Ser Denys Mallister (Shadow Tower Commander, 0pts) (7pts)
- Conscripts (5pts) + Yoren (Harsh Recruiter, 2 pts) (7pts)
- Builder Crossbowmen (7pts)
- NCU: Craster (Ally of the Watch) (4pts)
- NCU: Bowen Marsh (First Steward) (4pts)
29/30 Points
""",
    "nightswatch",
    30,
    (("10513", "20535"), ("10509", "20529"), ("10508",)),
    ("30511", "30501"),
)
EASTWATCH = Listed(
    "plain lines with a neutral lord, half of it misspelt",
    """Nights Watch 30 points
Veterens of the Watch w/ Cotter Pyke, Eastwatch Commander (C)
Ranger Hunters + Hardened Ranger
Ranger Trackers
NCU: Lord Varys
NCU: Qhorin Halfhand
""",
    "nightswatch",
    30,
    (("10501", "20534"), ("10505", "20519"), ("10503",)),
    ("30403", "30506"),
    notes=1,
)

# ------------------------------------------------------------------ the Free Folk

GIANTS = Listed(
    "asoiaf-stats: Mag, who takes out the whole deck and costs points",
    """Faction: Free Folk
Commander: Mag the Mighty
Points: 40 (0 Neutral)

Combat Units:
• Mag the Mighty (5)
• Savage Giant (7)
• Giant Spear Throwers (7)
• Free Folk Raiders (4)
  Raid Leader (1)
• Free Folk Raiders (4)
  Cave Dweller Alpha (1)
• Free Folk Trappers (4)

Non Combat Units:
• Lady Val (4)
• Craster (4)

Find list at: https://asoiaf-stats.com/list
""",
    "freefolk",
    40,
    (("10313",), ("10301",), ("10322",), ("10303", "20304"), ("10303", "20305"), ("10302",)),
    ("30301", "30303"),
)
SIXSKINS = Listed(
    "War Council: Varamyr with his pack, and a bear to come",
    """Faction: Free Folk
Commander: Varamyr Sixskins - Master Skinchanger
Points: 30
Combat Units:
• Varamyr Sixskins - Master Skinchanger (2)
• Shadowcat (2)
• Wolf Pack (3)
• Followers of Bone (5) with Skinchanger (1)
• Thenn Warriors (5) with Borroq - Boar Skinchanger (2)
• Borroq's Boar (0)
Non-Combat Units:
• Ygritte - Kissed by Fire (4)
• Lady Dalla - Wife and Council (4)
""",
    "freefolk",
    30,
    (("10318",), ("10319",), ("10320",), ("10307", "20307"), ("10308", "20328"), ("10316",)),
    ("30305", "30306"),
)
DOGSHEAD = Listed(
    "a table of two, twice the same unit, bannerman and all",
    "Harma's van, 30pts\n"
    "2x Harma's Vanguard\n"
    "Spearwives w/ Harma, Vanguard Commander (C) + Harma's Bannerman\n"
    "Free Folk Raiders w/ Jarl, Advance Raid Leader + The Weeper, Cruel Tyrant\n"
    "NCUs: Mance Rayder, Artful Tactician & Jon Snow, Turncloak Crow\n",
    "freefolk",
    30,
    (("10323",), ("10323",), ("10304", "20317", "20319"), ("10303", "20323", "20321")),
    ("30302", "30308"),
)
LORD_OF_BONES = Listed(
    "the Lord of Bones, and a bard who joins the enemy",
    """Faction: Free Folk
Commander: Rattleshirt - The Lord of Bones
Points: 40

Combat Units:
• The Bonelord's Chosen (6)
  Rattleshirt - The Lord of Bones (0)
• Followers of Bone (5)
  Champion of Bone (1)
• 2x War Mammoth (6)
• Cave Dweller Savages (5)

Non Combat Units:
• Styr (4)
• Ygritte (4)

Enemy Attachments:
• Mance Rayder - Abel The Bard (2)
""",
    "freefolk",
    40,
    (("10311", "20315"), ("10307", "20314"), ("10312",), ("10312",), ("10305",)),
    ("30304", "30305"),
    ("20327",),
)
MAGNAR = Listed(
    "numbers with the people's name in two words",
    "Free Folk; 10308,20313, 10308,20310, 10309, 10321, 20324, 30301, 20327",
    "freefolk",
    30,
    (("10308", "20313"), ("10308", "20310"), ("10309",), ("10321", "20324")),
    ("30301",),
    ("20327",),
    notes=1,
)

# ------------------------------------------------------------------ House Baratheon

SUMMER_KING = Listed(
    "asoiaf-stats: Renly among the Rainbow Guard",
    """Faction: House Baratheon
Commander: Renly Baratheon - King in the South
Points: 40 (4 Neutral)

Combat Units:
• Rainbow Guard (6)
  Renly Baratheon - King in the South (0)
• Rose Knights (7)
• Highgarden Pikemen (5)
  Pikemen Captain (1)
• Riders of Highgarden (6)

Non Combat Units:
• Margaery Tyrell (4)
• Olenna Tyrell (5)
• Petyr Baelish (4)
""",
    "baratheon",
    40,
    (("10614", "20630"), ("10604",), ("10613", "20618"), ("10612",)),
    ("30608", "30609", "30402"),
)
DRAGONSTONE = Listed(
    "the publisher's forum: Stannis and his fires",
    """THE NIGHT IS DARK (40 pts)
- Commander: Stannis Baratheon (The One True King)
- King's Men (7pts) + Stannis Baratheon (The One True King, 0pts) (7pts)
- R'hllor Faithful (6pts) + Red Priestess (1pt) (7pts)
- R'hllor Lightbringers (6pts)
- Baratheon Wardens (5pts) + Master Warden (1pt) (6pts)
- NCU: Melisandre (The Red Woman) (5pts)
- NCU: Selyse & Shireen (Queen and Princess) (5pts)
- NCU: Davos Seaworth (Hand of The True King) (4pts)
40/40 Points
""",
    "baratheon",
    40,
    (("10608", "20605"), ("10605", "20617"), ("10610",), ("10602", "20604")),
    ("30603", "30605", "30604"),
)
ONION_KNIGHT = Listed(
    "numbers: Davos beside another attachment, and who counts as Davos",
    "baratheon;10603,20607,20606,10608,20629,10606,30613,30614",
    "baratheon",
    40,
    (("10603", "20607", "20606"), ("10608", "20629"), ("10606",)),
    ("30613", "30614"),
    notes=1,
)
CASTELLAN = Listed(
    "plain lines, the commander marked, straight and curly signs",
    "Storm’s End - 30pts\n"
    "* Stag Knights (7) + Cortnay Penrose - Castellan of Storm’s End (C)\n"
    "* Thorn Watch (6) + Thorn Watch Sentinel (1)\n"
    "* Baratheon Halberdiers (6) + Brienne - The Blue (1)\n"
    "NCU's: Shyra Errol & Eldon Estermont\n",
    "baratheon",
    30,
    (("10601", "20624"), ("10611", "20619"), ("10615", "20614")),
    ("30602", "30610"),
)
KING_AT_THE_WALL = Listed(
    "War Council: a name that is a unit and an attachment",
    """Faction: House Baratheon
Commander: Stannis Baratheon - King at the Wall
Points: 40
Combat Units:
• Champions of The Stag (8)
  with Stannis Baratheon - King at the Wall (0)
• Crownland Scouts (6)
  with Dragonstone Noble (1)
• Dragonstone Noble (4)
• R'hllor Queen's Men (7) with Axell Florent - Fanatical Devotee (2)
Non-Combat Units:
• Alester Florent - Lord of Brightwater (4)
• Patchface - Patches (4)
• Davos Seaworth - Hand of The True King (4)
""",
    "baratheon",
    40,
    (("10606", "20625"), ("10616", "20620"), ("10607",), ("10609", "20621")),
    ("30601", "30614", "30604"),
)

# ------------------------------------------------------------------ House Targaryen

MOTHER = Listed(
    "asoiaf-stats: the Mother of Dragons, who takes a card out",
    """Faction: House Targaryen
Commander: Daenerys Targaryen - Mother of Dragons
Points: 40 (0 Neutral)

Combat Units:
• Unsullied Swordmasters (7)
  Daenerys Targaryen - Mother of Dragons (0)
  Jorah Mormont - Penitent Betrayer (0)
• Drogon (7)
• Rhaegal (7)
• Unsullied Pikemen (7)
  Marselen - Unsullied Captain (2)
• Freedmen (3)

Non Combat Units:
• Quaithe (4)
""",
    "targaryen",
    40,
    (("10705", "20714", "20709"), ("10707",), ("10709",), ("10706", "20724"), ("10714",)),
    ("30709",),
)
UNBURNT = Listed(
    "numbers: the Unburnt makes one dragon cheaper",
    "targaryen;10701,20702,10708,10707,10702,20705,30707,30705",
    "targaryen",
    40,
    (("10701", "20702"), ("10708",), ("10707",), ("10702", "20705")),
    ("30707", "30705"),
    notes=1,
)
KHALASAR = Listed(
    "a blog's way: Drogo's riders",
    """NCU's: Illyrio Mopatis
             Mirri Maz Duur

Combat Units:

Drogo's Bloodriders with Khal Drogo - The Great Khal (C)
Dothraki Veterans with Rakharo - Bloodrider
Dothraki Hrakkars
Dothraki Outriders
""",
    "targaryen",
    40,
    (("10715", "20701"), ("10703", "20719"), ("10710",), ("10702",)),
    ("30702", "30708"),
    notes=1,
)
UNSULLIED = Listed(
    "a builder's JSON: Grey Worm and four more of his",
    '{"faction": {"name": "House Targaryen"}, "idArray": [10706, 20712, 10705, "20706", 10716, '
    "20728, 10704, 30703, 30704]}",
    "targaryen",
    40,
    (("10706", "20712"), ("10705", "20706"), ("10716", "20728"), ("10704",)),
    ("30703", "30704"),
    notes=1,
)
STORMCROWS = Listed(
    "Daario's companies: two factions' Stormcrows told apart by number",
    """List: Second Sons and Stormcrows
Faction: Targaryen
Commander: Daario Naharis, Stormcrow Captain
Points: 40

Combat Units
* Stormcrow Dervishes (7)
   + Daario Naharis, Stormcrow Captain (C)
* Stormcrow Mercenaries (5) [10713]
   + Stormcrow Lieutenant (0) [20718]
* Stormcrow Archers (6) [10712]
* Stormcrow Mercenaries (5) [10406]
* Pit Fighters (6)
   + Belwas - Veteran Pit-Fighter (1)

Non Combat Units
* Hizdahr Zo Loraq (4)
* Pyat Pree (4)
""",
    "targaryen",
    40,
    (("10711", "20717"), ("10713", "20718"), ("10712",), ("10406",), ("10717", "20708")),
    ("30710", "30703"),
    notes=2,
)
FOUR_HOUSES = (
    OLD_BEAR,
    LORD_SNOW,
    FIRST_RANGER,
    SHADOW_TOWER,
    EASTWATCH,
    GIANTS,
    SIXSKINS,
    DOGSHEAD,
    LORD_OF_BONES,
    MAGNAR,
    SUMMER_KING,
    DRAGONSTONE,
    ONION_KNIGHT,
    CASTELLAN,
    KING_AT_THE_WALL,
    MOTHER,
    UNBURNT,
    KHALASAR,
    UNSULLIED,
    STORMCROWS,
)

ILLEGAL = (
    (
        (
            "Faction: Free Folk\nCommander: Tormund Giantsbane - Thunderfist\nPoints: 30\n\n"
            "Combat Units:\n• Spearwives (5)\n  Tormund Giantsbane - Thunderfist (0)\n"
            "• Stormcrow Mercenaries (5)\n\nNon Combat Units:\n• Lord Varys (4)\n"
        ),
        "take no neutral cards: Stormcrow Mercenaries, Lord Varys, The Spider. (ARM-14, p. 23)",
    ),
    (
        (
            "Faction: House Baratheon\nCommander: Stannis Baratheon - The Rightful Heir\n"
            "Points: 30\nCombat Units:\n• Stag Knights (7)\n"
            "  with Stannis Baratheon - The Rightful Heir (0)\n"
            "• Rose Knights (7)\n• R'hllor Faithful (6)\n"
        ),
        "one loyalty only: Renly Baratheon and Stannis Baratheon. (ARM-14, p. 23)",
    ),
    ("freefolk;10304,20301,10312,10312,10312", "may have 2 of War Mammoth. (ARM-14, p. 23)"),
    (
        "Khal Drogo's, 30pts\nDothraki Screamers w/ Khal Drogo, The Great Khal (C)\nDrogon\n",
        "Drogon needs Daenerys Targaryen in the army. (ARM-14, p. 23)",
    ),
    (
        (
            "Faction: Night's Watch\nPoints: 30\nCombat Units:\n• Ranger Hunters (7)\n"
            "  with Benjen Stark - First Ranger (C)\n• Coldhands (5)\n"
        ),
        "Coldhands, Mysterious Ally may not be in an army with Benjen Stark. (ARM-14, p. 23)",
    ),
    (
        "freefolk;10311,10307,20315",
        "Rattleshirt must be attached to The Bonelord's Chosen. (ARM-14, p. 23)",
    ),
    (
        "freefolk;10304,20301,10307,20307,10310",
        "Bear is in no army list: Bonded Skinchanger brings it. (ARM-14, p. 23)",
    ),
    (
        "nightswatch;10502,20501,10510,10510,10512,20520",
        "An army may have 2 of Watch Marshal. (ARM-14, p. 23)",
    ),
    (
        "targaryen;10707,10705,20714,30707",
        "Each character may be there only once: Daenerys Targaryen (2). (ARM-10, p. 23)",
    ),
)
"""Lists that break one rule, and the only sentence said about each."""
