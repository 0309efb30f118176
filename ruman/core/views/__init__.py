"""Core's pages: signing in, invitations, stations, the outbox's door."""
