"""The commands: what the program does without a mouse."""
