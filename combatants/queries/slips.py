"""Who is on a sheet of slips, with lives and own links at hand."""

from django.db.models import Exists, OuterRef, QuerySet

from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink


def with_lives_and_links(rows: QuerySet[Combatant]) -> QuerySet[Combatant]:
    """The rows with all that a slip shows; two statements, however many."""
    return rows.select_related(
        "side", "group", "lives_grant__rulebook", "lives_grant__act"
    ).prefetch_related("links")


def is_own(link: PlayerLink) -> bool:
    """Whether a slip's code leads there: the person's own live link."""
    return link.purpose == LinkPurpose.OWN and link.withdrawn_at is None


def without_link(rows: QuerySet[Combatant]) -> QuerySet[Combatant]:
    """Those of the rows who have no own link."""
    own = PlayerLink.objects.filter(
        combatant=OuterRef("pk"), purpose=LinkPurpose.OWN, withdrawn_at__isnull=True
    )
    return rows.filter(~Exists(own))
