""" "Will my weapon pass?": a public page that judges as the bench does, by what is typed."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

from combatants.rules.parameters import lives_rules
from ruman.core.rulebooks import read_by
from ruman.core.rules_for import RulesFor, rules_for_slug
from weapons.forms.passing import PassingForm
from weapons.queries.drawings import drawing_of, where_to_measure
from weapons.queries.passing import answer
from weapons.rules.parameters import Shape, WeaponRules, WeaponType
from weapons.rules.reading import weapon_rules


@require_GET
@login_not_required
def will_it_pass(request: HttpRequest, slug: str) -> HttpResponse:
    """Type, measures and answer, all in the address, so that a link carries the answer.

    While one types, the same address gives the answer alone.
    """
    found = rules_for_slug(slug, kind="battle")
    if found is None:
        raise Http404
    rules = read_by(weapon_rules, found.rulebook)
    shown: dict[str, object] = {"rules": found, "event": found.event, "types": rules.types.values()}
    weapon_type = rules.types.get(request.GET.get("type", ""))
    if weapon_type is not None:
        shown |= _answered(request, found, rules, weapon_type)
    response = _alone(request, shown) if getattr(request, "htmx", False) else _page(request, shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _page(request: HttpRequest, shown: dict[str, object]) -> HttpResponse:
    return render(request, "weapons/passing.html", shown)


def _alone(request: HttpRequest, shown: dict[str, object]) -> HttpResponse:
    """The answer for a page that is there already, whose address follows it."""
    response = render(request, "weapons/_passing_answer.html", {**shown, "alone": True})
    if "link" in shown:
        response["HX-Replace-Url"] = str(shown["link"])
    return response


def _answered(
    request: HttpRequest, found: RulesFor, rules: WeaponRules, weapon_type: WeaponType
) -> dict[str, object]:
    shape = _shape(request, weapon_type)
    form = PassingForm(request.GET, weapon_type, shape)
    shown: dict[str, object] = {
        "weapon_type": weapon_type,
        "shape": shape,
        "form": form,
        "drawing": drawing_of(weapon_type, shape),
        "letters": form.letters,
        "where": where_to_measure(form.letters),
    }
    if form.is_bound and form.is_valid():
        chosen = request.GET.get("as", "")[:60]
        carried = urlencode([*form.carried()])
        link = f"{reverse('weapons:will-it-pass', args=[found.slug])}?{carried}"
        asked = f"&{urlencode({'as': chosen})}" if chosen in rules.classes else ""
        lives = read_by(lives_rules, found.rulebook)
        shown |= {
            "answer": answer(form.shown(), rules, lives, chosen),
            "link": link,
            "whole_link": request.build_absolute_uri(f"{link}{asked}"),
        }
    return shown


def _shape(request: HttpRequest, weapon_type: WeaponType) -> Shape:
    code = request.GET.get("shape", "")
    return next((s for s in weapon_type.shapes if s.code == code), weapon_type.shapes[0])
