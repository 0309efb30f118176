"""What people do to people's rows. Locks: event, then combatants by ascending key."""
