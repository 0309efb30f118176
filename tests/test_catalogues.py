"""The catalogue tool: what it reads, how it merges, what it refuses."""

import gettext

import pytest
from django.core.management import CommandError, call_command

from ruman import catalogues
from ruman.catalogues import Text

CODE = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy as p
from elsewhere import gettext
label = _("One" " text")
count = ngettext("%(n)s sword", "%(n)s swords", n) % {"n": n}
word = p("of a bout", "struck")
_(label); gettext("not ours"); f(_("nested"))
"""
TEMPLATE = """
{% load i18n %}<a title="{% translate 'Close it' %}">{% translate "100 % sure" as sure %}</a>
{% translate "Open" context "a gate" %}{% trans "x"|upper %}{{ value|default:_("None") }}
{% blocktranslate trimmed count n=weapons|length with name=p.name context "list" %}
  {{ name }} has {{ n }} weapon.
{% plural %}
  {{ name }} has {{ n }} weapons.
{% endblocktranslate %}
{% blocktranslate asvar line %}It's {{ time }}{% endblocktranslate %}
{% comment %}{% translate "hidden" %}{% endcomment %}
"""


def test_texts_in_python_follow_the_imported_names():
    assert sorted(catalogues.texts_in_python(CODE)) == [
        Text("%(n)s sword", "%(n)s swords"),
        Text("One text"),
        Text("nested"),
        Text("struck", context="of a bout"),
    ]


def test_texts_in_template_as_django_will_ask_for_them():
    assert sorted(catalogues.texts_in_template(TEMPLATE)) == [
        Text("%(name)s has %(n)s weapon.", "%(name)s has %(n)s weapons.", "list"),
        Text("100 %% sure"),
        Text("Close it"),
        Text("It's %(time)s"),
        Text("None"),
        Text("Open", context="a gate"),
        Text("x"),
    ]


@pytest.mark.parametrize(
    ("text", "forms", "said"),
    [
        (Text("Hello %(name)s"), ("Ahoj %(name)s",), []),
        (Text("Hello %(name)s"), ("",), ["not translated"]),
        (Text("Hello %(name)s"), ("Ahoj %(jmeno)s",), ["placeholders ['%(jmeno)s'] instead of"]),
        (Text("{n} cm"), ("{m} cm",), ["placeholders ['{m}'] instead of"]),
        (Text("100 %%"), ("100 %%",), []),
        (Text("a ", ""), ("b",), ["differs in the space"]),
        (Text("one", "%(n)s"), ("jeden", "%(n)s", "%(n)s"), []),
        (Text("one", "%(n)s"), ("jeden", "%(n)s", ""), ["form 2 not translated"]),
        (Text("one", "%(n)s"), ("jeden", "dva", "%(n)s"), ["placeholders [] instead of"]),
    ],
)
def test_form_problems(text, forms, said):
    found = list(catalogues.form_problems(text, forms))
    assert len(found) == len(said)
    assert all(line.startswith(start) for line, start in zip(found, said, strict=True))


@pytest.fixture
def program(tmp_path, settings):
    """A program of one file with two texts, and a place for its catalogues."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    (tmp_path / "ruman").mkdir()
    write_texts(tmp_path, "alpha", "beta")
    return tmp_path


def write_texts(program, *texts):
    lines = [f"_({text!r})" for text in texts]
    (program / "ruman" / "a.py").write_text(
        "\n".join(["from django.utils.translation import gettext as _", *lines])
    )


def translate(**words):
    path = catalogues.path_of("cs")
    source = path.read_text()
    for word, translation in words.items():
        source = source.replace(
            f'msgid "{word}"\nmsgstr ""', f'msgid "{word}"\nmsgstr "{translation}"'
        )
    path.write_text(source)


def test_update_keeps_translations_and_drops_unused_ones(program):
    catalogues.update(program, "cs")
    translate(alpha="alfa", beta="beta!")
    write_texts(program, "alpha", "gamma")
    catalogues.update(program, "cs")
    assert catalogues.problems(program, "cs") == ["cs: not translated: 'gamma'"]
    translate(gamma="gama")
    assert catalogues.problems(program, "cs") == []
    before = catalogues.path_of("cs").read_bytes()
    catalogues.update(program, "cs")
    assert catalogues.path_of("cs").read_bytes() == before


def test_update_mends_a_merge_conflict_and_keeps_both_sides(program):
    catalogues.update(program, "cs")
    path = catalogues.path_of("cs")
    path.write_text(
        path.read_text().replace(
            'msgid "alpha"\nmsgstr ""\n\nmsgid "beta"\nmsgstr ""\n',
            '<<<<<<< HEAD\nmsgid "alpha"\nmsgstr "ours"\n=======\n'
            'msgid "alpha"\nmsgstr "theirs"\n\n'
            'msgid "beta"\nmsgstr "b"\n>>>>>>> x\n',
        )
    )
    assert "conflict" in catalogues.problems(program, "cs")[0]
    catalogues.update(program, "cs")
    assert catalogues.problems(program, "cs") == []
    assert 'msgid "alpha"\nmsgstr "theirs"' in path.read_text()


def test_compile_stale_writes_what_gettext_reads_and_only_when_needed(program):
    catalogues.update(program, "cs")
    translate(alpha="alfa", beta="béta")
    (target,) = catalogues.compile_stale()
    assert catalogues.compile_stale() == []
    with target.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("beta") == "béta"


def test_check_fails_on_what_is_missing(program, capsys):
    with pytest.raises(CommandError, match="4 problems"):
        call_command("messages", "check")
