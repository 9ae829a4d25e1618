"""Start Iron Ranks: the table window, or one of the commands."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main() -> None:
    """Run the program; `iron-ranks` and `python -m simulator` are the same."""
    from simulator.cli.app import app
    from simulator.cli.plain_signs import say_what_can_be_said

    say_what_can_be_said()
    app(prog_name="iron-ranks")


if __name__ == "__main__":
    main()
