"""The table as it is drawn, and what the mouse does on it."""
