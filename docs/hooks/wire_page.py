"""The page of the reference about the messages between a table and its phones."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Final

from docs.hooks.reference_pages import table_of
from simulator.files.sources import Record
from simulator.phones import link, wire
from simulator.phones.table import FOR_HELLO

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = "examples/far_seat.py"
LINKS_SAID: Final = f"""\
# The wire of the phones

What phones that hold a hand send and are sent, version {wire.VERSION}. Every message is a JSON
object, one to a message of a WebSocket at `ws://ADDRESS:PORT/table`. The last third of this page is
about programs that answer for a seat. The version goes up when a message of before could be
misread; a table refuses messages of another version.

## A link

- The code of a seat is `http://ADDRESS:PORT/#seat.secret`. The secret stands behind the `#`: no
  browser sends it while it fetches the page. It goes into the first message.
- The `Host` of the request must be the table's own address and port, and so must its `Origin`, if
  it has one. There is no compression: sizes would tell something.
- The first message is `hello`, within {FOR_HELLO:g} seconds.
- A message to the table has at most {link.LONGEST_MESSAGE:,} bytes and is filled up, by `pad`, to a
  multiple of {wire.FROM_PHONE}. More than {link.A_SECOND:g} messages a second, after {link.BURST:g}
  at once, close the link, and so does anything that is none of the messages below.
- A message to a seat has {wire.TO_PHONE:,} bytes, or a multiple where a program asks about a place;
  one to a page that watches has a multiple of {wire.TO_WATCHER:,}. `pad` is blanks.
- Messages of the table are counted from 1 in `n`. Everything that can be seen is in the newest
  `show`, so whoever was away needs that one alone: `hello` with the token brings it.

## To the table

Every message has `v`, which is {wire.VERSION}, and `do`. A key in **bold** is required."""
RECORDS: Final[tuple[type[Record], ...]] = (
    wire.Hello,
    wire.ReplySent,
    wire.Wait,
    wire.Thumb,
    wire.Rolled,
    wire.AskedPlace,
)
SAYS: Final = {
    "welcome": "The device holds the `seat`; it keeps the `token` in place of the secret.",
    "waiting": "Another device holds the seat; the table is being asked. `why` says so.",
    "refused": "The table does not let it in, for the reason in `why`; the link is closed.",
    "over": "The seat was taken back, or the table is closed; `why` says which.",
    "show": "`show` is all there is to see now, in the language of the `hello`.",
    "told": "`told` is the answer to the `ask` with this `id`.",
}
"""The messages of the table, by what they say."""
SHOWN: Final = {
    "seat": "whose page this is: `red`, `blue`, `green` or `gold`",
    "name": "its name as the table calls it",
    "house": "the faction of its army",
    "mode": "the game mode",
    "round": "the round in words",
    "turn": "whose turn it is in words, and under `whose` as a seat",
    "whose": "the seat whose turn it is",
    "points": "each side with `seat`, `name`, `points`, `of` and both in words (`said`)",
    "played": "the newest card that lies face up, or null",
    "dice": "the last rolls: `head`, `said` and `dice` with `face` and `good`",
    "over": "a sentence once the game is over, else empty",
    "question": "what this seat is asked, or null: see below",
    "note": "what it waits for, in a sentence",
    "roll": "the dice it may roll by thumb, with the number of their question, or null",
    "thumb": "whether it rolls by thumb",
    "hand": "its tactics cards: `name`, `when`, `text`, `note`",
    "orders": "the orders of its units, likewise",
    "siege": "its siege cards",
    "missions": "its missions, with how they stand under `now`",
    "view": "for a program: the text of the seat's view, as `view.to_text()` writes it",
}
"""The keys of what a seat is shown."""
ASKED: Final = {
    "id": "its number; an answer names it. A question that begins anew has a new one",
    "head": "the question in words",
    "slot": "seconds before which no answer counts; 0 where it counts at once",
    "passed": "seconds of them that are over",
    "options": "`key`, `label` and `text` of each; `key` is the reply",
    "several": "whether the reply is a list of keys",
    "least": "how many keys at least",
    "most": "and at most",
    "may_pass": "whether null may be replied, which uses nothing",
    "empty": "whether nothing may be used: it looks the same to everybody else",
    "first": "for a program: the number it had when it was asked for the first time",
    "request": "for a program: the request, whole",
}
"""The keys of a question."""
PROGRAM_SAID: Final = """\
## A program that answers everything

With `"role": "player"` a seat is asked everything it would be asked at the table, in `question`,
and never rolls dice. Private questions have their slot as on a phone. Their `view` is read by
`View.from_text`; every question of the rules can be asked of it, and what is hidden reads
`unknown` in it. No game is imagined from it, so agents that search ahead cannot be used.

The `request` has, under `is`, the kind of the request (`Choose`, `ChooseSome`, `Place` or
`PlacePiece`), and under their names [its fields](../reference/interface.md), each left out while it
has its default. Values are written as in
[the text of a position](../how-to/hand-a-position-on.md): poses are `[x, y, facing]`, and texts are
words or a template with the values of its places. Options and `occasion` say their own kind under
`is`. A `PlacePiece` has as `outline` the corners of the piece around `[0, 0]`, looking up.

What a place is asked goes back to the table, which answers from the seat's view:

| `what` | with | `told` |
|---|---|---|
| `check` | `pose` | the verdict: `answer`, `rule`, `why`, `margin`, `line`..., and its `words` |
| `snap` | `pose` | the nearest legal pose |
| `samples` | | some legal poses |
| `region` | `facing` | all legal places of the centre, as a geometry of GeoJSON in inches |
| `facings` | `pose` | all facings that are legal at its place, as intervals of degrees |

What cannot be answered is told as `{"fault": "..."}`; a question that is asked no longer is told
nothing. `FarSeat` does all of this, and waits so that no link is closed for haste:"""


def wire_page() -> str:
    """Write the page: the link, the messages in both directions, and a program that plays."""
    parts = [LINKS_SAID]
    for record in RECORDS:
        parts += [f"### `{_word(record)}`", _said(record)]
        rows = [(_key(record, name), _value(record, name)) for name in _keys(record)]
        parts += [table_of(("key", "value"), rows)] if rows else []
    parts.append("## From the table")
    parts.append(table_of(("`say`", "what it means"), _rows(SAYS)))
    parts += ["## What a seat is shown", table_of(("key", "what it is"), _rows(SHOWN))]
    parts += ["### A question", table_of(("key", "what it is"), _rows(ASKED))]
    code = (ROOT / EXAMPLE).read_text(encoding="utf-8")
    parts += [PROGRAM_SAID, f"```python\n{code}```"]
    return "\n\n".join(parts) + "\n"


def _rows(known: dict[str, str]) -> list[tuple[str, ...]]:
    return [(f"`{name}`", what) for name, what in known.items()]


def _keys(record: type[Record]) -> list[str]:
    return [name for name in record.model_fields if name not in {"v", "do", "pad"}]


def _word(record: type[Record]) -> str:
    """Return what a message says it does."""
    word: str = record.model_json_schema()["properties"]["do"]["const"]
    return word


def _said(record: type[Record]) -> str:
    return " ".join(inspect.cleandoc(record.__doc__ or "").split())


def _key(record: type[Record], name: str) -> str:
    return f"**`{name}`**" if record.model_fields[name].is_required() else f"`{name}`"


def _value(record: type[Record], name: str) -> str:
    """Return in words what a key takes."""
    return _words(record.model_json_schema()["properties"][name])


def _words(schema: dict[str, object]) -> str:
    parts = schema.get("anyOf")
    if isinstance(parts, list):
        return " or ".join(map(_words, parts))
    if "enum" in schema:
        words = schema["enum"]
        return ", ".join(f"`{word}`" for word in words if word) if isinstance(words, list) else ""
    if "$ref" in schema:
        return '`{"x": ..., "y": ..., "facing": ...}`'
    most = f", at most {schema['maximum']}" if schema.get("maximum", 10**9) != 10**9 else ""
    return {
        "array": "a list of keys",
        "boolean": "`true` or `false`",
        "integer": f"a whole number{most}",
        "null": "`null`",
        "number": "a number",
        "string": f"text, at most {schema.get('maxLength')} letters",
    }[str(schema["type"])]
