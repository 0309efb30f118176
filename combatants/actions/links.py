"""Secret links to a person's page: made, renewed, withdrawn. Tokens come from the page's edge."""

from collections.abc import Iterable
from datetime import datetime
from uuid import uuid5

from combatants.actions.people import lock_combatant
from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink
from combatants.queries.people import Filters, chosen
from combatants.queries.slips import without_link
from ruman.core import news
from ruman.core.acts import Answer, Sent
from ruman.core.secrets import token_of


def make_missing_links(sent: Sent, *, text: str, show: str, side: str, group: str) -> Answer:
    """Own links for everybody whom the filters let through and who has none.

    Tokens follow from the act's id, so the act sent twice makes the same ones.
    """
    filters = Filters(text=text, show=show, side=side, group=group)
    rows = chosen(sent.event, filters, "cs").filter(erased_at__isnull=True)
    people = list(without_link(rows))
    tokens = (token_of(uuid5(sent.id, str(person.pk))) for person in people)
    make_links(people, LinkPurpose.OWN, tokens)
    news.announce(*(f"person:{person.pk}" for person in people))
    return {"made": len(people)}


def make_links(people: Iterable[Combatant], purpose: LinkPurpose, tokens: Iterable[str]) -> None:
    """Links for those who have none yet, in bulk; who has one keeps it, also if two do this."""
    PlayerLink.objects.bulk_create(
        (
            PlayerLink(combatant=person, purpose=purpose, token=token)
            for person, token in zip(people, tokens, strict=False)
        ),
        ignore_conflicts=True,
    )


def renew_link(sent: Sent, *, combatant: Combatant, purpose: LinkPurpose, token: str) -> Answer:
    """A new link; the earlier one shows nothing from now on."""
    row = lock_combatant(sent.event, combatant.pk)
    _withdraw(row, purpose, sent.received_at)
    PlayerLink.objects.create(combatant=row, purpose=purpose, token=token)
    news.announce(f"person:{row.pk}")
    return {"combatant": row.pk}


def withdraw_link(sent: Sent, *, combatant: Combatant, purpose: LinkPurpose) -> Answer:
    """No link of this purpose any more."""
    row = lock_combatant(sent.event, combatant.pk)
    _withdraw(row, purpose, sent.received_at)
    news.announce(f"person:{row.pk}")
    return {"combatant": row.pk}


def _withdraw(row: Combatant, purpose: LinkPurpose, at: datetime) -> None:
    row.links.filter(purpose=purpose, withdrawn_at__isnull=True).update(withdrawn_at=at)
