"""Five lists of House Greyjoy, and four that break one rule.

Written by us in the forms people post (docs/army-lists.md): two Reaver Captains, Qarl beside Asha,
a commander and an NCU of one house, a solo unit, cards that share a name. The five are legal.
"""

from __future__ import annotations

from tests.armies.lists import Listed

IRON_FLEET = Listed(
    "asoiaf-stats: Victarion's fleet, and a captain who counts as him",
    """List: The Iron Fleet
Faction: Greyjoy
Commander: Victarion Greyjoy - The Iron Captain
Points: 40 (0 Neutral)

Combat Units:
• Iron Victory Crew (6)
  Victarion Greyjoy - The Iron Captain (0)
• Ironborn Reavers (5)
  Nute - The Barber (1)
  Reaver Captain (1)
• Silenced Men (7)
• Ironborn Bowmen (4)
  Reaver Captain (1)
• Stony Shore Pillagers (5)

Non Combat Units:
• Aeron Greyjoy (4)
• Wendamyr (4)

Find list at: https://asoiaf-stats.com/list
""",
    "greyjoy",
    40,
    (
        ("10810", "20803"),
        ("10801", "20811", "20805"),
        ("10807",),
        ("10802", "20805"),
        ("10809",),
    ),
    ("30802", "30804"),
)
KRAKENS_DAUGHTER = Listed(
    "War Council: Asha with Qarl beside her, and Balon behind both",
    """Faction: House Greyjoy
Commander: Asha Greyjoy - The Kraken's Daughter
Points: 40
Combat Units:
• House Harlaw Reapers (6)
  with Asha Greyjoy - The Kraken's Daughter (0)
  with Qarl - Asha's Champion (1)
• Ironmakers (7) with Drowned Prophet (2)
• 2x Drowned Men (4)
• Ironborn Trappers (4) with Warsworn (1)
Non-Combat Units:
• Balon Greyjoy - King of Salt and Rock (5)
• Rodrik Harlaw - The Reader (4)
Made with War Council
""",
    "greyjoy",
    40,
    (
        ("10803", "20801", "20809"),
        ("10804", "20822"),
        ("10808",),
        ("10808",),
        ("10805", "20806"),
    ),
    ("30803", "30801"),
)
CROWS_EYE = Listed(
    "numbers: Euron, and a priest of another god",
    "greyjoy;10807,20812,10801,20819,10802,20823,10805,30801,30806",
    "greyjoy",
    40,
    (("10807", "20812"), ("10801", "20819"), ("10802", "20823"), ("10805",)),
    ("30801", "30806"),
    notes=1,
)
BLACKTYDE = Listed(
    "a forum's way: Lord Blacktyde and his Chosen",
    """LORD OF BLACKTYDE (30 pts)
- Commander: Baelor Blacktyde (Lord of Blacktyde)
- Blacktyde Chosen (6pts) + Baelor Blacktyde (Lord of Blacktyde, 0pts) (6pts)
- Blacktyde Chosen (6pts) + Dagmer Cleftjaw (Captain of the Foamdrinker, 1 pts) (7pts)
- Ironborn Bowmen (4pts) + Sunset Sea Brave (1pt) (5pts)
- Drowned Men (4pts)
- NCU: Beron Blacktyde (Blind Beron) (4pts)
- NCU: Asha Greyjoy (Would-be Queen) (4pts)
30/30 Points
""",
    "greyjoy",
    30,
    (("10806", "20820"), ("10806", "20817"), ("10802", "20823"), ("10808",)),
    ("30808", "30809"),
)
PRINCE = Listed(
    "plain lines: the prince of another's castle, half of it misspelt",
    """Greyjoys, 30 points
Ironborn Reavers w/ Theon Greyjoy, "Prince" of Winterfell (C)
Ironborn Trapers + Euron Greyjoy, Crow's Eye
Stony Shore Pilagers
House Harlaw Reapers
NCU: Erik Ironmaker
NCU: Lord Varys
""",
    "greyjoy",
    30,
    (("10801", "20808"), ("10805", "20814"), ("10809",), ("10803",)),
    ("30805", "30403"),
    notes=2,
)
IRONBORN = (IRON_FLEET, KRAKENS_DAUGHTER, CROWS_EYE, BLACKTYDE, PRINCE)

ILLEGAL = (
    (
        "greyjoy;10801,20803,20805,10802,20805,10805,20805",
        "An army may have 2 of Reaver Captain. (ARM-14, p. 23)",
    ),
    (
        "greyjoy;10810,20803,20809",
        "Iron Victory Crew has 2 attachments; 1 is allowed. (ATM-02, p. 10)",
    ),
    (
        "greyjoy;10801,20813,10802,30803",
        "Each character may be there only once: Balon Greyjoy (2). (ARM-10, p. 23)",
    ),
    (
        "greyjoy;10801,20803,10808,20806",
        "Drowned Men are a solo unit and take no attachments. (ATM-04, p. 10)",
    ),
)
"""Lists that break one rule, and the only sentence said about each."""
