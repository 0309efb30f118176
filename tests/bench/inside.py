"""The same questions asked inside this process, to count statements."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.bench.cases import Case
from tests.bench.served import Answer
from tests.bench.world import World


class Inside:
    """Asks as `served.Browser` does, and counts."""

    def __init__(self, world: World) -> None:
        self.client, self.visitor = Client(), Client()
        self.client.force_login(world.user)
        self.counted = CaptureQueriesContext(connection)
        self.from_here = 0

    def start_again(self) -> None:
        self.from_here = len(connection.queries_log)

    def get(self, path: str, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._answer(self.client.get(path, headers=sent))

    def visit(self, path: str, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._answer(self.visitor.get(path, headers=sent))

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        return self._answer(self.client.post(path, fields))

    def post_json(self, path: str, body: bytes) -> Answer:
        return self._answer(self.client.post(path, body, content_type="application/json"))

    @staticmethod
    def _answer(found) -> Answer:
        headers = {name.lower(): value for name, value in found.headers.items()}
        return found.status_code, headers, found.content


def statements(world: World, case: Case) -> int:
    """How many statements it costs when all that is kept in memory is warm."""
    inside = Inside(world)
    case.ask(inside, 900)
    with CaptureQueriesContext(connection) as found:
        inside.from_here = len(connection.queries_log)
        case.ask(inside, 901)
        counted = len(connection.queries_log) - inside.from_here
    assert counted <= len(found)
    return counted
