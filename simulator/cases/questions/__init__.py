"""One module for each kind of question that a case may ask."""
