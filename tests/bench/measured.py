"""The measuring itself. Every function says what it found as lines of a table."""

import gc
import http.client
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection

from combatants.queries import find
from ruman import embedded, environment
from tests.bench import served
from tests.bench.cases import BARE, WRITE, Case, Cases
from tests.bench.draws import draws
from tests.bench.inside import statements
from tests.bench.world import World, registrations
from tests.load.people import TYPED


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what, how much, the bar where there is one, and whether it holds."""

    what: str
    found: str
    bar: str = ""
    well: bool = True
    ratio: str = ""
    statements: str = ""


def within(what: str, found: float, most: float, unit: str) -> Line:
    shown = f"{found:.0f} {unit}" if found >= 100 else f"{found:.2g} {unit}"
    return Line(what, shown, f"{most:g} {unit}", found <= most)


def asked(world: World, rounds: int, warm: int) -> Iterator[Line]:
    """Every case in turn, `rounds` times, on the served program."""
    cases = list(Cases(world).all())
    times: dict[str, list[float]] = {case.name: [] for case in cases}
    browser = served.Browser(world.cookies())
    browser.sign_in(world.day.slug)
    gc.disable()
    for number in range(warm + rounds):
        for case in cases:
            browser.start_again()
            status, _headers, content = case.ask(browser, number)
            took = time.perf_counter() - browser.began
            if status != case.status:
                raise SystemExit(f"{case.name}: {status} {content[:500]!r}")
            if number >= warm:
                times[case.name].append(took * 1000)
    gc.enable()
    least = {case.beside: times[case.name] for case in cases if case.name in (BARE, WRITE)}
    for case in cases:
        yield line_of(world, case, times[case.name], least[case.beside])


def line_of(world: World, case: Case, times: list[float], least: list[float]) -> Line:
    """The ratio is the median of the rounds' own ratios: each is of two neighbours in time."""
    ratio = statistics.median(a / b for a, b in zip(times, least, strict=True))
    asked_for = statements(world, case)
    well = case.most is None or ratio <= case.most
    few = case.statements is None or asked_for <= case.statements
    return Line(
        case.name,
        f"{statistics.median(times):.2f} ms",
        case.bar,
        well and few,
        f"{ratio:.1f} × {case.beside_word}",
        str(asked_for),
    )


def crowd(world: World) -> Line:
    """The dearest statement of the search among 50,000 people, over all that one may type."""
    slowest = 0.0
    for typed in TYPED:
        for _ in range(3):
            times: list[float] = []

            def timed(execute, sql, parameters, many, context, times=times):
                began = time.perf_counter()
                try:
                    return execute(sql, parameters, many, context)
                finally:
                    times.append((time.perf_counter() - began) * 1000)

            with connection.execute_wrapper(timed):
                find(world.crowd, typed)
            slowest = max(slowest, min(times, default=0.0) if _ else 0.0)
    return within("Slowest statement of a search among 50,000 people", slowest, 50, "ms")


def imported(world: World) -> Line:
    """1,200 registrations by the pages: upload, preview, confirm."""
    browser = served.Browser(world.cookies())
    browser.sign_in(world.empty.slug)
    began = time.perf_counter()
    browser.take_in(world.empty.slug, registrations())
    took = time.perf_counter() - began
    arrived = world.empty.combatants.count()
    if arrived < 1150:
        raise SystemExit(f"only {arrived} people were imported")
    return within(f"Import of {arrived:,} people: upload, preview, confirm", took, 10, "s")


def packets() -> Line:
    """A kept-alive request to the development server: small packets must not wait for 40 ms."""
    with served.running(served.development_server(), "/health/"):
        opened = http.client.HTTPConnection("127.0.0.1", served.PORT, timeout=20)
        times = []
        for _ in range(20):
            began = time.perf_counter()
            opened.request("GET", "/health/")
            opened.getresponse().read()
            times.append((time.perf_counter() - began) * 1000)
    return within(
        "A request to the development server, kept alive", statistics.median(times), 20, "ms"
    )


def bare_memory() -> float:
    """A bare Django with two workers, after some work."""
    with served.running(served.bare_django(), "/") as (process, _took):
        for _ in range(300):
            served.answers("/")
        return served.memory(process)


def second_start(world: World) -> Line:
    """`manage.py start` as a whole: PostgreSQL, pages, streams."""
    connection.close()
    connection.close_pool()
    embedded.server(environment.var_dir() / "postgres").release()
    with served.running(["manage.py", "start"], "/health/", DATABASE_URL="") as (_process, took):
        pass
    return within("Second start, all of it", took, 5, "s")


def everything(rounds: int, warm: int) -> Iterator[Line]:
    world = World()
    with served.running(served.pages(), "/health/"):
        pass  # static files and catalogues are made by the first start
    with served.running(served.pages(), "/health/") as (process, first):
        yield within("Start to the first answer, PostgreSQL being up", first, 1.5, "s")
        yield from asked(world, rounds, warm)
        ours = served.memory(process)
        yield imported(world)
    bare = bare_memory()
    yield Line(
        "Memory of the pages with two workers",
        f"{ours:.0f} MB",
        f"1.5 × {bare:.0f} MB, a bare Django",
        ours <= 1.5 * bare,
        f"{ours / bare:.1f} ×",
    )
    yield crowd(world)
    yield from draws(Line)
    yield packets()
    yield second_start(world)
