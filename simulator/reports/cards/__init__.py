"""Cards explained: the glossary, and which card answers which."""
