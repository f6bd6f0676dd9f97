"""A relay on loopback that keeps every byte a page received, and can cut its line."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

CHUNK = 65_536


class Wiretap:
    """Passes connections on to a port until `cut`; what came back is in `received`."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._received = bytearray()
        self._cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._listener.getsockname()[1])

    def through(self, link: str) -> str:
        """The same address by way of this relay."""
        return urlsplit(link)._replace(netloc=f"127.0.0.1:{self.port}").geturl()

    def received(self) -> bytes:
        """Everything that came back so far."""
        with self._lock:
            return bytes(self._received)

    def cut(self) -> None:
        """Drop every connection and answer none until `mend`."""
        self._cut = True
        self._drop()

    def mend(self) -> None:
        """Answer again."""
        self._cut = False

    def close(self) -> None:
        """End it."""
        self._listener.close()
        self._drop()

    def _drop(self) -> None:
        with self._lock:
            ends, self._open = self._open, set()
        for end in ends:
            # Shut down first: a thread that waits on this socket would keep it open past `close`.
            for act in (lambda end=end: end.shutdown(socket.SHUT_RDWR), end.close):
                try:
                    act()
                except OSError:
                    continue

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._cut:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                near.close()
                continue
            with self._lock:
                self._open |= {near, far}
            threading.Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, keep: bool) -> None:  # noqa: FBT001 - a thread's argument
        try:
            while chunk := source.recv(CHUNK):
                if keep:
                    with self._lock:
                        self._received += chunk
                sink.sendall(chunk)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            return


@contextmanager
def wiretap(target: int) -> Iterator[Wiretap]:
    """A relay to `target` for the length of a `with` block."""
    tap = Wiretap(target)
    try:
        yield tap
    finally:
        tap.close()
