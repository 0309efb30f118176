"""What people do about battles; each act is one transaction.

Locks go event → clash → combatant → weapon → card, each kind in the order of its keys.
"""
