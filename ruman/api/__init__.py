"""What others may build on, for everybody and read alone: JSON with its description, a calendar."""
