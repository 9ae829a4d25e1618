"""What players read: texts, lengths and shares, in the language and the units of each reader."""
