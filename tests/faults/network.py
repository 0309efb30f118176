"""A network that is cut: before the server has heard of an act, or after it has done it."""

import random
import socket
import threading
from contextlib import suppress

from tests.faults.ground import Fault, Ground

LATEST = 0.2  # seconds of a whole connection, after which it is cut too


class Cutter(threading.Thread):
    """Stands before the server. Each connection is cut before its request arrives, after the
    server has answered and before anybody hears it, or a little later."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.server_port = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.chance = random.Random(7)
        self.cuts = {"before": 0, "after": 0, "later": 0}

    def run(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _address = self.listening.accept()
                threading.Thread(target=self._serve, args=[client], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        how = self.chance.choice(list(self.cuts))
        self.cuts[how] += 1
        server = socket.create_connection(("127.0.0.1", self.server_port))
        with suppress(OSError):
            if how == "before":
                client.recv(64)
            else:
                threading.Thread(target=_pump, args=[client, server], daemon=True).start()
                server.settimeout(LATEST if how == "later" else None)
                if how == "after":
                    server.recv(1)
                else:
                    _pump(server, client)
        for end in (client, server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # closing alone wakes nobody who reads
            end.close()


def _pump(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while part := source.recv(65536):
            goal.sendall(part)


def cut(ground: Ground, long: bool) -> int:
    """All that heralds send goes through the cutter, until each way of cutting came so often."""
    cutter = Cutter(ground.pages.port)
    cutter.start()
    ground.through = cutter.port
    times = 60 if long else 5
    ground.until(lambda: min(cutter.cuts.values()) >= times, "nothing went through the cutter")
    ground.through = 0
    cutter.listening.close()
    return sum(cutter.cuts.values())


FAULTS = (Fault("network-cut", "The network cut before and after the commit", cut),)
