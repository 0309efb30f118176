"""The database's own word on expelled people: no door leads round it."""

import pgtrigger


def nobody_expelled(what: str, condition: pgtrigger.Q | None = None) -> pgtrigger.Trigger:
    """Refuses a new row, as of its `at`, about somebody expelled for the day or the event."""
    return pgtrigger.Trigger(
        name=f"no_{what}_for_the_expelled",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        condition=condition,
        func=(
            "IF EXISTS (SELECT FROM combatants_combatant"
            " WHERE id = NEW.combatant_id AND expelled_until > NEW.at) THEN"
            " RAISE EXCEPTION 'this person is expelled'"
            " USING ERRCODE = 'check_violation'; END IF;"
            " RETURN NEW;"
        ),
    )
