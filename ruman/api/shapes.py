"""The shapes of the answers, as JSON Schema with an example in each: one list for document, page
and tests. Whatever isn't named here is in no answer."""

from collections.abc import Sequence
from typing import Any, Final

from battles.enums import ClashState
from ruman.core.enums import Tincture
from tournament.enums import BoutState, Format, Standing, TournamentState, Why
from tournament.rules.queue import SHOWN

Shape = dict[str, Any]


def text(example: str, *, one_of: Sequence[str] = ()) -> Shape:
    return {
        "type": "string",
        "examples": [example],
        **({"enum": list(one_of)} if one_of else {}),
    }


def number(example: int) -> Shape:
    return {"type": "integer", "examples": [example]}


def yes_or_no(*, example: bool) -> Shape:
    return {"type": "boolean", "examples": [example]}


def moment(example: str = "2026-08-01T08:30:00Z") -> Shape:
    return {"type": "string", "format": "date-time", "examples": [example]}


def day(example: str = "2026-08-01") -> Shape:
    return {"type": "string", "format": "date", "examples": [example]}


def maybe(shape: Shape) -> Shape:
    """That, or null."""
    if "$ref" in shape:
        return {"anyOf": [shape, {"type": "null"}]}
    enum = {"enum": [*shape["enum"], None]} if "enum" in shape else {}
    return {**shape, "type": [shape["type"], "null"], **enum}


def many(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


def of(**fields: Shape) -> Shape:
    """An object with these fields, all of them and no others."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def ref(name: str) -> Shape:
    return {"$ref": f"#/components/schemas/{name}"}


PLACES: Final = ("", *SHOWN)

WORDS: Final[Shape] = {
    "type": "object",
    "additionalProperties": {"type": "string"},
    "examples": [{"en": "Wall", "cs": "Hradba", "pl": "Mur"}],
}
CODED: Final = of(code=text("wall"), name=ref("Words"))
CLASH: Final = of(
    id=number(12),
    number=number(1),
    name=text("Dawn"),
    state=text("planned", one_of=ClashState.values),
    starts_at=maybe(moment()),
    ends_about=maybe(moment("2026-08-01T09:00:00Z")),
    mustering_at=maybe(moment("2026-08-01T08:15:00Z")),
    started_at=maybe(moment("2026-08-01T08:31:10Z")),
    ended_at=maybe(moment("2026-08-01T08:58:40Z")),
    places=many(ref("Coded")),
    bans=many(ref("Coded")),
    revival=ref("Words"),
)
TOURNAMENT: Final = of(
    slug=text("longsword"),
    name=text("Longsword"),
    state=text("groups", one_of=TournamentState.values),
    format=text("groups", one_of=Format.values),
    starts_at=maybe(moment("2026-08-01T12:00:00Z")),
)
BOUT: Final = of(
    number=number(17),
    group=maybe(text("A")),
    round=maybe(number(1)),
    position=number(3),
    extra=yes_or_no(example=False),
    third_place=yes_or_no(example=False),
    lists=maybe(text("North")),
    red=text("Jan Novák (12)"),
    blue=text("Ewa Lis (40)"),
    state=text("confirmed", one_of=BoutState.values),
    red_points=number(5),
    blue_points=number(3),
    red_hits=number(5),
    blue_hits=number(3),
    winner=maybe(text("Jan Novák (12)")),
    why=text("points", one_of=["", *Why.values]),
    started_at=maybe(moment("2026-08-01T12:40:00Z")),
    ended_at=maybe(moment("2026-08-01T12:43:30Z")),
)
LINE: Final = of(
    place=maybe(number(1)),
    entrant=text("Jan Novák (12)"),
    standing=text("in", one_of=Standing.values),
    wins=number(4),
    fought=number(4),
    given=number(18),
    received=number(9),
    advantage=maybe(text("1/3")),
    goes_on=yes_or_no(example=True),
)

SCHEMAS: Final[dict[str, Shape]] = {
    "Words": WORDS,
    "Coded": CODED,
    "Clash": CLASH,
    "TournamentHead": TOURNAMENT,
    "Bout": BOUT,
    "TableLine": LINE,
    "Problem": of(title=text("Not found"), status=number(404)),
    "Event": of(
        slug=text("hradba-2026"),
        name=text("Hradba 2026"),
        organizer=text("Bratrstvo"),
        starts_date=day(),
        ends_date=day("2026-08-02"),
        time_zone=text("Europe/Prague"),
        languages=many(text("cs")),
        practice=yes_or_no(example=False),
    ),
    "Schedule": of(
        battles=many(
            of(id=number(3), name=text("Saturday"), day=day(), clashes=many(ref("Clash")))
        ),
        tournaments=many(ref("TournamentHead")),
    ),
    "Roster": of(
        clash=number(12),
        state=text("mustering", one_of=ClashState.values),
        sides=many(
            of(
                name=text("Lions"),
                tincture=text("gules", one_of=Tincture.values),
                fighters=number(48),
                present=number(41),
                places=many(of(place=maybe(ref("Coded")), fighters=number(20), present=number(18))),
            )
        ),
    ),
    "Tournaments": of(tournaments=many(ref("TournamentHead"))),
    "Standings": of(
        tournament=ref("TournamentHead"),
        groups=many(of(name=text("A"), advance=number(2), lines=many(ref("TableLine")))),
        podium=many(of(place=number(1), entrant=text("Jan Novák (12)"))),
    ),
    "Results": of(tournament=ref("TournamentHead"), bouts=many(ref("Bout"))),
    "Queue": of(
        tournament=ref("TournamentHead"),
        lists=many(
            of(
                name=maybe(text("North")),
                bouts=many(
                    of(
                        number=number(18),
                        tournament=text("longsword"),
                        red=text("Jan Novák (12)"),
                        blue=text("Ewa Lis (40)"),
                        place=text("ready", one_of=PLACES),
                        before=number(1),
                        calls=number(1),
                        expected_at=maybe(moment("2026-08-01T12:45:00Z")),
                    )
                ),
            )
        ),
    ),
    # the tournament's own file; its parts are told in docs/draws.md
    "TournamentFile": {
        "type": "object",
        "properties": {
            "format": {"const": "ruman-tournament"},
            "version": {"const": 1},
            "public": {"const": True},
            "tournament": {"type": "object"},
            **{
                part: {"type": "array", "items": {"type": "object"}}
                for part in (
                    *("lists", "entrants", "draws", "openings", "voids", "groups", "places"),
                    *("rounds", "declines", "bouts", "results", "decisions"),
                )
            },
        },
        "required": ["format", "version", "public", "tournament", "entrants", "draws", "bouts"],
        "additionalProperties": False,
    },
}


def example(shape: Shape) -> Any:
    """What an answer of that shape may look like."""
    if "$ref" in shape:
        return example(SCHEMAS[shape["$ref"].rpartition("/")[2]])
    if "anyOf" in shape:
        return example(shape["anyOf"][0])
    if "examples" in shape:
        return shape["examples"][0]
    if "const" in shape:
        return shape["const"]
    if shape["type"] == "array":
        return [example(shape["items"])]
    return {name: example(field) for name, field in shape.get("properties", {}).items()}
