"""A line of sight in dispute: trays put down, questions asked, the verdict with its line."""
