"""The development server holds no packet back: a kept-alive connection answers at once."""

import threading
import time
from contextlib import closing
from http.client import HTTPConnection

from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler


class _Handler(WSGIRequestHandler):
    def log_message(self, *args):
        pass


def _page(environ, start_response):
    start_response("200 OK", [("Content-Length", "5")])
    return [b"12345"]


def test_kept_alive_connection_answers_without_packet_delay():
    server = ThreadedWSGIServer(("127.0.0.1", 0), _Handler, allow_reuse_address=False)
    server.set_app(_page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    times = []
    with closing(HTTPConnection("127.0.0.1", server.server_address[1])) as connection:
        for _ in range(20):
            start = time.perf_counter()
            connection.request("GET", "/")
            with connection.getresponse() as response:
                assert response.read() == b"12345"
            times.append(time.perf_counter() - start)
    server.shutdown()
    server.server_close()
    thread.join()
    assert sorted(times)[10] < 0.03  # held back, each but the first takes 0.04 s and more
