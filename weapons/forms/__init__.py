"""Forms of the bench: they turn typing into clean values and save nothing."""
