"""Forms of people, the gate and imports; field names equal the acts' arguments."""
