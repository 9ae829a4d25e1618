"""Printed abilities and cards as behaviour: a small vocabulary, and named functions for the odd."""
