"""Drills, their grades and replies, the chart, games gone through, luck."""
