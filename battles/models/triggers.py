"""What the database itself refuses: foreign events, the expelled, a clash that jumps a state."""

import pgtrigger

_DIFFERENT = (
    "NEW.{column} IS NOT NULL AND NEW.{other} IS NOT NULL"
    " AND (SELECT event_id FROM {table} WHERE id = NEW.{column}) IS DISTINCT FROM"
    " (SELECT event_id FROM {other_table} WHERE id = NEW.{other})"
)
_EXPELLED = (
    "{condition} AND (EXISTS (SELECT FROM combatants_sanction s"
    " WHERE s.combatant_id = NEW.combatant_id AND s.clash = NEW.clash_id AND NOT EXISTS"
    " (SELECT FROM combatants_sanctionlifted l WHERE l.sanction_id = s.id))"
    " OR EXISTS (SELECT FROM combatants_combatant"
    " WHERE id = NEW.combatant_id AND expelled_until > NEW.at))"
)


def refusing(
    name: str, operation: pgtrigger.Operation, condition: str, words: str
) -> pgtrigger.Trigger:
    """A trigger that refuses a row for which the SQL condition holds."""
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=operation,
        func=(
            f"IF {condition} THEN RAISE EXCEPTION '{words}'"
            " USING ERRCODE = 'check_violation'; END IF; RETURN NEW;"
        ),
    )


def same_event(table: str, column: str, other_table: str, other_column: str) -> pgtrigger.Trigger:
    """Two rows that the new row names are of one event."""
    return refusing(
        f"{column}_and_{other_column}"[:40],
        pgtrigger.Insert | pgtrigger.Update,
        _DIFFERENT.format(table=table, column=column, other_table=other_table, other=other_column),
        "these are of different events",
    )


def nobody_sent_off(condition: str = "TRUE") -> pgtrigger.Trigger:
    """Nobody who is expelled from the clash, or for longer, is put down for it (R 1.0, 1.4)."""
    return refusing(
        "nobody_expelled_from_clash",
        pgtrigger.Insert,
        _EXPELLED.format(condition=condition),
        "this person is expelled",
    )
