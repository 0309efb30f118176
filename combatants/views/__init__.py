"""The pages of people: finding, the list, one person, the gate, imports."""
