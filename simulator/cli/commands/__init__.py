"""The commands in groups, each with its arguments and options."""
