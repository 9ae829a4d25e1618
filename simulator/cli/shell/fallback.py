"""A group of commands of which one is meant where no command is named."""

from __future__ import annotations

from typing import Any, ClassVar

from typer.core import TyperGroup


class FallbackGroup(TyperGroup):
    """Hands words that begin with no command of its own to `fallback`."""

    fallback: ClassVar[str]
    alone: ClassVar[bool] = False
    """Whether the group's name by itself means that command too; else it shows the help."""

    # Any: click hands over its own context, and commands take what each of them takes
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the command line, the fallback's name before them where it is meant."""
        first = args[0] if args else ""
        if (args or self.alone) and first not in {*self.commands, "--help"}:
            args = [self.fallback, *args]
        return list(super().parse_args(ctx, args))
