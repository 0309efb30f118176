"""Rules come into force at an event: a draft published, or a published rulebook taken.

Locks: the event, then the rulebook, then whatever is to be looked at again. What follows from the
rules is worked out while they are a draft still: nothing of them is kept in memory before commit.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from ruman.core import acts, desk, impact, news, rulebooks
from ruman.core.actions.rights import lock_event
from ruman.core.actions.rulebooks import ADMIN, ChangedMeanwhileError, lock_draft
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.desk_forms import PublishForm, fingerprint
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Event, Rulebook
from ruman.core.remark_words import all_remarks


class PublishedAlreadyError(RefusedError):
    """Somebody else was faster."""

    def __init__(self) -> None:
        super().__init__("published_already", _("These rules are published already."))


@acts.register("core.publish_rulebook", roles=ADMIN, form=PublishForm)
def publish_rulebook(sent: Sent, rulebook: Rulebook, seen: str, look_again: bool) -> Answer:
    """A draft becomes final; battle rules come into force at the event."""
    lock_event(sent.event)
    if Rulebook.objects.filter(pk=rulebook.pk).exclude(state=RulebookState.DRAFT).exists():
        raise PublishedAlreadyError
    draft = lock_draft(sent, rulebook)
    document = rulebooks.document_of(draft)
    if fingerprint(document) != seen:
        raise ChangedMeanwhileError
    stops = next((each for each in all_remarks(draft.kind, document) if each.blocks), None)
    if stops is not None:
        raise RefusedError("stopped", stops.sentence)
    answer, topics = _followed(sent, draft, look_again=look_again)
    rulebooks.publish(draft, at=sent.received_at)
    return _in_force(sent, draft, answer, topics)


@acts.register("core.take_rulebook", roles=ADMIN, form=PublishForm)
def take_rulebook(sent: Sent, rulebook: Rulebook, seen: str, look_again: bool) -> Answer:
    """Battle rules that were published before come into force at the event."""
    lock_event(sent.event)
    if rulebook.state == RulebookState.DRAFT or rulebook.kind != RulebookKind.BATTLE:
        raise RefusedError("not_published", _("Only published battle rules can be taken."))
    if fingerprint(rulebooks.document_of(rulebook)) != seen:
        raise ChangedMeanwhileError
    answer, topics = _followed(sent, rulebook, look_again=look_again)
    return _in_force(sent, rulebook, answer, topics)


def _followed(sent: Sent, rulebook: Rulebook, *, look_again: bool) -> tuple[Answer, list[str]]:
    answer: dict[str, Any] = {}
    topics: list[str] = []
    for follow in impact.FOLLOWS[rulebook.kind] if look_again else ():
        counts, told = follow(sent, rulebook)
        answer.update(counts)
        topics += told
    return answer, topics


def _in_force(sent: Sent, rulebook: Rulebook, answer: Answer, topics: list[str]) -> Answer:
    """The event's battles are judged by it from now on; open pages are told."""
    pk = sent.event.pk
    if rulebook.kind == RulebookKind.BATTLE:
        Event.objects.filter(pk=pk).update(rulebook=rulebook)
        topics = [*topics, f"rules:{pk}", f"bench:{pk}"]
    news.announce(f"event:{pk}", f"rulebooks:{pk}", *topics)
    return {"rulebook": rulebook.pk, **answer}


def may_come_into_force(rulebook: Rulebook, event: Event) -> str:
    """The act by which it would: publishing, taking, or none."""
    if desk.editable(rulebook, event):
        return "core.publish_rulebook"
    final = rulebook.state != RulebookState.DRAFT and rulebook.kind == RulebookKind.BATTLE
    return "core.take_rulebook" if final and rulebook.pk != event.rulebook_id else ""


acts.guard("core.publish_rulebook", "core.take_rulebook")
