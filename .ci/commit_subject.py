"""Refuse a commit message whose first line a maintainer would not find by area.

    python .ci/commit_subject.py MESSAGE_FILE

The first line reads `area: imperative summary` and has at most 72 characters; a body, where the
reason is not obvious, follows after an empty line. Exit code 1 says what is wrong.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
FORM = re.compile(r"^[a-z0-9_/ ,.-]+: \S")


def faults(message: str) -> list[str]:
    """Return what is wrong with a commit message; an empty list for nothing."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    found = []
    if not FORM.match(subject):
        found.append("the first line must read `area: imperative summary`")
    if len(subject) > LONGEST:
        found.append(f"the first line has {len(subject)} characters, at most {LONGEST} are read")
    if subject.endswith("."):
        found.append("the first line ends without a full stop")
    if len(lines) > 1 and lines[1].strip():
        found.append("an empty line belongs between the first line and the body")
    return found


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for fault in wrong:
        print(f"commit message: {fault}", file=sys.stderr)
    sys.exit(1 if wrong else 0)
