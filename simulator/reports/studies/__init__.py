"""What the rows of a study say: counted, drawn, reported."""
