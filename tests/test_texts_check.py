"""The template and text checks catch what they are for, and nothing else."""

import pytest

from tests import texts_check

FINE = """
{% load i18n static %}
<body{% if x %} class="{{ y }}"{% endif %} hx-headers='{"X-CSRFToken": "{{ csrf_token }}"}'>
<script type="module" src="{% static 'js/a.js' %}"></script>
<script id="kept" type="application/json">{"words": "not spoken"}</script>
<p title="{% translate 'Close' %}">{{ name }} {% translate "said" %} 12,5 cm · QR</p>
{% blocktranslate trimmed %}Whole <b>sentences</b> here.{% endblocktranslate %}
{% comment %}Free words{% endcomment %}{# and here #}
<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0z" fill="none"/></svg>
"""


def test_template_problems_none_in_a_good_one():
    assert list(texts_check.template_problems(FINE)) == []


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ('<p style="color: red">', "an inline style"),
        ("<style>p {}</style>", "a <style> element"),
        ('<a href="x" onclick="go()">', "an inline handler"),
        ('<a hx-on:click="go()">', "an inline handler"),
        ('<a href="javascript:go()">', "a javascript: address"),
        ("<script>go()</script>", "an inline script"),
        ("<p>Weapon {{ x }}</p>", "text that is not translated: 'Weapon'"),
        ('<input placeholder="Your name">', "text that is not translated: 'Your name'"),
        ('<input type="submit" value="Send">', "text that is not translated: 'Send'"),
        (
            '<script src="https://cdn.example.com/a.js"></script>',
            "an address elsewhere: https://cdn.example.com",
        ),
        ('<img src="//cdn.example.com/a.png">', "an address elsewhere: //cdn.example.com"),
    ],
)
def test_template_problems_found(markup, found):
    assert list(texts_check.template_problems(markup)) == [found]


@pytest.mark.parametrize(
    "code",
    [
        'forms.CharField(label="Name")',
        'raise ValidationError("Too long", code="x")',
        'raise TakenError("taken", "That tag is taken.")',
        'messages.success(request, "Saved")',
        'form.add_error("tag", "Taken")',
    ],
)
def test_code_problems_found(code):
    assert len(list(texts_check.code_problems(code))) == 1


@pytest.mark.parametrize(
    "code",
    [
        'forms.CharField(label=_("Name"))',
        'raise TakenError("taken", _("That tag is taken."), tag=3)',
        'logger.info("Saved", "fine")',
        'messages.success(request, _("Saved"))',
    ],
)
def test_code_problems_none(code):
    assert list(texts_check.code_problems(code)) == []
