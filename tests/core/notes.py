"""A small kind of act for tests: it writes a word down as the name of a group."""

from django import forms

from combatants.models import Group
from ruman.core import acts, news


class NoteForm(acts.ActForm):
    word = forms.CharField(label="Word", max_length=20)
    times = forms.IntegerField(label="Times", required=False, min_value=0, max_value=9)
    kept = forms.FileField(label="File", required=False)
    marks = forms.MultipleChoiceField(required=False, choices=[("a", "A"), ("b", "B")])
    group = forms.ModelChoiceField(required=False, queryset=Group.objects.none())

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["group"].queryset = Group.objects.filter(event=self.event)


@acts.register("tests.note", roles=("organizer",), form=NoteForm)
def note(sent, *, word, times=None, kept=None, marks=(), group=None):
    """Refuses the word `no`; fails at `bug`; a group of that name must not be there yet."""
    if word == "no":
        raise acts.RefusedError("not_that", "Not %(word)s.", word=word)
    if word == "bug":
        raise KeyError(word)
    Group.objects.create(event=sent.event, name=word)
    news.announce(f"bench:{sent.event.pk}")
    return {"word": word, "by": str(sent.author.user), "size": kept.size if kept else 0}
