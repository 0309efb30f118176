"""`make bench`: how dear the program's acts and pages are, beside two views that do the least.

The real server on loopback, with a database of its own on durable settings. Everything is asked in
turn, round after round, so that a busy machine slows all alike and the ratios stay.
"""
