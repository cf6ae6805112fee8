"""A failing connection to a Horizon: an HTTP proxy that loses, delays, cuts off and refuses requests and answers at random, from a seed."""

import random
import threading
import time
from collections import Counter
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from program import free_port

# How often each failure happens, in percent; all other requests go through. The sender of a late submission may be gone when it arrives.
SUBMISSIONS = {"lost": 12, "answer lost": 15, "late": 15, "answer cut": 3, "504": 4, "504 though passed on": 6, "429": 3}
OTHERS = {"lost": 4, "late": 4, "answer cut": 2}
LATEST = 3.0
# The longest that a stream of events lasts, in seconds.
STREAM = 10.0


class FailingConnection(ThreadingHTTPServer):
    daemon_threads = True
    # The client may be killed at any moment.
    handle_error = staticmethod(lambda *_: None)

    def __init__(self, target: int, seed: int):
        super().__init__(("127.0.0.1", free_port()), Handler)
        self.target, self.dice, self.lock = target, random.Random(seed), threading.Lock()
        self.fails, self.fates = False, Counter()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def lets_through(self, path: str) -> bool:
        """Holds a request for as long as necessary, and says whether to pass it on then."""
        return True

    def asked(self, path: str) -> str:
        """The path that is asked for instead of a request's."""
        return path

    def fate(self, is_submission: bool) -> tuple[str, float]:
        """What happens to a request, and the delay in seconds if it is late."""
        chances = SUBMISSIONS if is_submission else OTHERS
        with self.lock:
            point, seconds = self.dice.uniform(0, 100), self.dice.uniform(0, LATEST)
            if not self.fails:
                return "passed", 0
            fate = "passed"
            for name, chance in chances.items():
                point -= chance
                if point < 0:
                    fate = name
                    break
            if is_submission:
                self.fates[fate] += 1
            return fate, seconds


class HeldHistory(FailingConnection):
    """A connection that holds back, or loses, all pages of a history but the newest, until `release` is set."""

    loses = False

    def __init__(self, target: int, seed: int):
        super().__init__(target, seed)
        self.release = threading.Event()

    def lets_through(self, path: str) -> bool:
        is_older = "cursor=" in path and "limit=200" in path
        return not is_older or self.release.wait(0 if self.loses else 60)


class ForgottenHistory(FailingConnection):
    """A connection to a server that lists none of an account's operations and effects any more."""

    def asked(self, path: str) -> str:
        return "/forgotten" if "/effects" in path or "/operations" in path else path


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.pass_on()

    do_POST = do_GET

    def log_message(self, *_):
        pass

    def pass_on(self):
        self.close_connection = True
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.server.lets_through(self.path):
            return
        fate, seconds = self.server.fate(self.command == "POST")
        if fate == "lost":
            return
        if fate == "429":
            return self.answer(429, [("Retry-After", "1")], b"")
        if fate == "504":
            return self.answer(504, [], b"")
        if fate == "late":
            time.sleep(seconds)
        connection = HTTPConnection("127.0.0.1", self.server.target, timeout=30)
        try:
            # The request is passed on whether its sender is still there or not.
            connection.request(self.command, self.server.asked(self.path), body or None, dict(self.headers))
            answer = connection.getresponse()
            if answer.headers.get_content_type() == "text/event-stream":
                return self.stream(answer)
            text = answer.read()
        except (OSError, HTTPException):
            return
        finally:
            connection.close()
        kept = [(name, value) for name, value in answer.headers.items() if name.lower() in ("content-type", "retry-after")]
        match fate:
            case "answer lost": return
            case "504 though passed on": self.answer(504, [], b"")
            case "answer cut": self.answer(answer.status, kept, text, len(text) // 2)
            case _: self.answer(answer.status, kept, text)

    def answer(self, status: int, headers: list, text: bytes, sent: int | None = None):
        self.send_response(status)
        for name, value in (*headers, ("Content-Length", str(len(text))), ("Connection", "close")):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text[:sent])

    def stream(self, answer):
        self.send_response(answer.status)
        for name, value in (("Content-Type", "text/event-stream"), ("Connection", "close")):
            self.send_header(name, value)
        self.end_headers()
        end = time.monotonic() + STREAM
        while time.monotonic() < end and (part := answer.read1(1 << 16)):
            self.wfile.write(part)
            self.wfile.flush()


@contextmanager
def failing_connection(target: int, seed: int, kind=FailingConnection):
    """A connection to a port of this machine, which fails as soon as `fails` is set."""
    server = kind(target, seed)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
