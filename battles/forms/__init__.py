"""Forms of battles; they turn typing into clean values and save nothing."""
