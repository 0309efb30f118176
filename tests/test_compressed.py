"""What travels compressed: text of some length, for who takes it so."""

import gzip

import pytest
from django.urls import reverse

from tests.factories import make_event, make_user
from tests.pages import sign_in

pytestmark = pytest.mark.django_db
TAKES = {"accept-encoding": "gzip"}


def test_page_travels_compressed_for_who_takes_it_so(client):
    make_user()
    plain, small = client.get("/sign-in/"), client.get("/sign-in/", headers=TAKES)
    assert plain.get("Content-Encoding") is None
    assert small["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small["Vary"]
    assert gzip.decompress(small.content).startswith(b"<!doctype html>")
    assert len(small.content) < len(plain.content) / 2


def test_unchanged_page_is_known_by_the_tag_of_the_compressed_one(client):
    url = reverse("api:document")
    first = client.get(url, headers=TAKES)
    assert first["Content-Encoding"] == "gzip"
    again = client.get(url, headers={**TAKES, "if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_spreadsheet_is_not_compressed_a_second_time(client):
    url = reverse("tournament:event-results-sheet", args=[make_event().slug, "xlsx"])
    answer = client.get(url, headers=TAKES)
    assert (answer.status_code, answer.get("Content-Encoding")) == (200, None)


@pytest.mark.parametrize(
    ("site", "signed_in", "small"),
    [
        *(("same-origin", True, True), ("none", True, True), ("cross-site", False, True)),
        *(("cross-site", True, False), ("same-site", True, False)),
    ],
)
def test_length_of_a_page_tells_nothing_to_a_site_that_opens_it(client, site, signed_in, small):
    if signed_in:
        sign_in(client, make_user())
    headers = {**TAKES, "sec-fetch-site": site}
    page = client.get(reverse("api:description"), headers=headers)
    assert (page.get("Content-Encoding") == "gzip") is small
