"""Setting up: the position before the first die, terrain, deployment, reserves (chapter 17)."""
