"""Examples of docstrings are shown as code on the site.

Without this they would be prose, in which two lists one below the other are taken for a link.
"""

from __future__ import annotations

from typing import Any

import griffe


class ExamplesAsCode(griffe.Extension):
    """Names the section of examples as the reader of docstrings expects it."""

    def on_object(self, *, obj: Any, **_rest: Any) -> None:  # Any: griffe's own objects
        """Rename the section."""
        if obj.docstring is not None:
            obj.docstring.value = obj.docstring.value.replace("\nExample:\n", "\nExamples:\n")
