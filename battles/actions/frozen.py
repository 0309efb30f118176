"""What a start writes down: who fights on which side, and whose cards are in whose hand."""

from typing import Any

from django.db import connection

from battles.models import Clash
from battles.rules.parameters import BattleRules
from ruman.core.acts import Sent

# Who is on a side and may fight; those sent off or expelled get no line.
_LINES = """
INSERT INTO battles_line (clash_id, combatant_id, side_id, fights, location, role, in_hand, at)
SELECT %(clash)s, c.id, c.side_id, TRUE, '', '', '{}', %(at)s
FROM combatants_combatant c
WHERE c.event_id = %(event)s AND c.side_id IS NOT NULL AND c.erased_at IS NULL
  AND (c.expelled_until IS NULL OR c.expelled_until <= %(at)s)
  AND NOT EXISTS (SELECT FROM combatants_sanction s WHERE s.combatant_id = c.id
    AND s.clash = %(clash)s AND NOT EXISTS
    (SELECT FROM combatants_sanctionlifted l WHERE l.sanction_id = s.id))
ORDER BY c.id
ON CONFLICT (clash_id, combatant_id) DO UPDATE
SET side_id = COALESCE(battles_line.side_id, EXCLUDED.side_id)
"""

# Everybody's cards, where nothing was chosen and there aren't too many.
_HANDS = """
INSERT INTO battles_hand (clash_id, card_id, combatant_id, place, most, at)
SELECT %(clash)s, k.id, k.holder_id, k.place, %(most)s, %(at)s
FROM (SELECT id, holder_id, count(*) OVER (PARTITION BY holder_id) AS cards,
        row_number() OVER (PARTITION BY holder_id ORDER BY number) AS place
      FROM battles_card WHERE event_id = %(event)s AND holder_id IS NOT NULL) k
JOIN battles_line l ON l.clash_id = %(clash)s AND l.combatant_id = k.holder_id AND l.fights
JOIN combatants_combatant c ON c.id = k.holder_id
WHERE k.cards <= %(most)s
  AND (c.expelled_until IS NULL OR c.expelled_until <= %(at)s)
  AND NOT EXISTS (SELECT FROM combatants_sanction s WHERE s.combatant_id = c.id
    AND s.clash = %(clash)s AND NOT EXISTS
    (SELECT FROM combatants_sanctionlifted x WHERE x.sanction_id = s.id))
  AND NOT EXISTS
  (SELECT FROM battles_hand h WHERE h.clash_id = %(clash)s AND h.combatant_id = k.holder_id)
ORDER BY k.id
ON CONFLICT DO NOTHING
"""


def freeze(clash: Clash, sent: Sent, rules: BattleRules) -> None:
    """Write lines and hands for everybody who fights; two statements, however many they are."""
    values: dict[str, Any] = {
        "clash": clash.pk,
        "event": clash.event_id,
        "at": sent.at,
        "most": rules.cards_per_clash,
    }
    with connection.cursor() as cursor:
        cursor.execute(_LINES, values)
        cursor.execute(_HANDS, values)


def thaw(clash: Clash) -> None:
    """After a false start sides follow from the people again, where they are the same."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE battles_line l SET side_id = NULL FROM combatants_combatant c"
            " WHERE l.clash_id = %s AND c.id = l.combatant_id AND c.side_id = l.side_id",
            [clash.pk],
        )
