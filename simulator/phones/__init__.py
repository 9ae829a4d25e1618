"""Hands on phones: pages on the local network, their links, and what each may see and answer."""
