"""Bad input is told in sentences that say what to do, the same in every form."""

import pytest
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from ruman.core.form_words import TOO_OLD, sentences
from ruman.core.models import Event


class Everything(forms.Form):
    """A field of each usual kind."""

    word = forms.CharField(label="Word", max_length=5)
    count = forms.IntegerField(label="Count", min_value=1, max_value=9)
    day = forms.DateField(label="Day")
    when = forms.DateTimeField(label="When")
    mail = forms.EmailField(label="Mail")
    one = forms.ChoiceField(label="One", choices=[("a", "a")])
    some = forms.MultipleChoiceField(label="Some", choices=[("a", "a")])
    row = forms.ModelChoiceField(Event.objects.none(), label="Row")
    sure = forms.BooleanField(label="Sure")
    file = forms.FileField(label="File")
    key = forms.UUIDField(widget=forms.HiddenInput)


ASKED = {
    **dict.fromkeys(("word", "count", "day", "when", "mail"), "Fill this in."),
    **dict.fromkeys(("one", "row"), "Choose one of these."),
    "some": "Choose one of these.",
    "sure": "Tick this first.",
    "file": "Choose a file.",
}


def test_a_short_password_is_refused_in_every_language():
    said = []
    for language in ("en", "cs", "pl"):
        with translation.override(language), pytest.raises(ValidationError) as refused:
            validate_password("kratke7")
        said += refused.value.messages
    assert said == [
        "The password is too short: take at least 8 letters or digits.",
        "Heslo je příliš krátké, potřebuje aspoň 8 znaků.",
        "Hasło jest za krótkie, potrzeba co najmniej 8 znaków.",
    ]


def test_what_is_missing_is_asked_for():
    form = Everything({})
    said = {name: found[0] for name, found in form.errors.items() if name != "key"}
    assert said == ASKED


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("word", "sword!", "At most 5 letters fit, this has 6. Shorten it."),
        ("count", "90,5 cm", "Type a whole number, like 12."),
        ("count", "0", "It must be 1 or more."),
        ("count", "10", "It can't be more than 9."),
        ("day", "2027-02-30", "Type a day, like 2027-05-01."),
        ("when", "noon", "Give the date and the time, like 2027-05-01 14:30."),
        ("mail", "jan", "Type a mail address, like jan@example.org."),
        ("one", "b", "This isn't among the choices, or not any more. Choose another one."),
        ("some", ["b"], "This isn't among the choices, or not any more. Choose another one."),
        ("key", "x", "This page is too old. Load it again, then repeat the last step."),
    ],
)
def test_what_is_wrong_says_what_to_do(name, typed, said):
    assert Everything({name: typed}).errors[name] == [said]


def test_letters_are_counted_in_czech_and_polish():
    with translation.override("cs"):
        form = Everything({"word": "sword!"})
        assert form.errors["word"] == ["Vejde se sem nejvýš 5 znaků, tady jich je 6. Zkraťte to."]
    with translation.override("pl"):
        form = Everything({"word": "sword!"})
        assert form.errors["word"] == ["Zmieści się najwyżej 5 znaków, tu jest ich 6. Skróć to."]


def test_a_form_that_isnt_shown_says_each_thing_once_with_its_label():
    form = Everything({"word": "sword!", "count": "5"})
    for name in ("day", "when", "mail", "one", "some", "row", "sure", "file"):
        del form.fields[name]
    form.add_error(None, "Somebody was faster.")
    form.add_error(None, "Somebody was faster.")
    assert sentences(form) == [
        "Word: At most 5 letters fit, this has 6. Shorten it.",
        str(TOO_OLD),
        "Somebody was faster.",
    ]
