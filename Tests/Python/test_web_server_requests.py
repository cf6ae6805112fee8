"""Requests that no browser sends: of ambiguous length, too large, too slow, or too many at once."""

import re
import socket
import threading
import time
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from program import PIN
from raw_client import RawClient

LINE = "\r\n"


class Raw:
    """A connection on which a test can write anything."""

    def __init__(self, client: RawClient, timeout: float = 10):
        self.client, self.socket = client, socket.create_connection(("127.0.0.1", client.port), timeout=timeout)

    def send(self, text: str):
        self.socket.sendall(text.encode("latin-1"))

    def head(self, line: str, *headers: str, host: bool = True) -> str:
        own = [f"Host: {self.client.host}"] if host else []
        return LINE.join([line, *own, f"Cookie: {self.client.cookie}", *headers, "", ""])

    def post(self, path: str, fields: dict, *headers: str, length: bool = True) -> str:
        body = urlencode(fields)
        lengths = [f"Content-Length: {len(body)}"] if length else []
        form = ["Content-Type: application/x-www-form-urlencoded", f"Origin: {self.client.origin}"]
        return self.head(f"POST {self.client.address(path)} HTTP/1.1", *form, *lengths, *headers) + body

    def read(self) -> str:
        """Everything until the server ends the connection."""
        parts = []
        try:
            while part := self.socket.recv(65536):
                parts.append(part)
        except ConnectionError:
            pass
        return b"".join(parts).decode("latin-1")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def statuses(text: str) -> list[int]:
    return [int(status) for status in re.findall(r"HTTP/1\.1 (\d{3}) ", text)]


# A second request hidden in the first


def signing_out(raw: Raw) -> str:
    """The request that a test hides. If it is ever carried out, the session is over."""
    return raw.post("/sign-out", {"token": raw.client.get("/overview").token})


CHUNKS = "5\r\nx=abc\r\n0\r\n\r\n"
UNCLEAR = {
    "length and chunks": (["Content-Length: 5", "Transfer-Encoding: chunked"], CHUNKS),
    "chunks and length": (["Transfer-Encoding: chunked", "Content-Length: 5"], CHUNKS),
    "chunks alone": (["Transfer-Encoding: chunked"], CHUNKS),
    "chunks in other letters": (["Transfer-Encoding: cHuNkEd"], CHUNKS),
    "chunks twice": (["Transfer-Encoding: chunked, chunked"], CHUNKS),
    "chunks and something": (["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], CHUNKS),
    "something instead of chunks": (["Transfer-Encoding: identity"], CHUNKS),
    "chunks with a tab": (["Transfer-Encoding:\tchunked"], CHUNKS),
    "chunks with a blank before the colon": (["Transfer-Encoding : chunked"], CHUNKS),
    "a chunk too long": (["Transfer-Encoding: chunked"], "fffffffffffffffff\r\nx\r\n0\r\n\r\n"),
    "a chunk with an extension": (["Transfer-Encoding: chunked"], "5;a=b\r\nx=abc\r\n0\r\n\r\n"),
    "two lengths": (["Content-Length: 5", "Content-Length: 6"], "x=abc"),
    "the same length twice": (["Content-Length: 5", "Content-Length: 5"], "x=abc"),
    "lengths in a list": (["Content-Length: 5, 5"], "x=abc"),
    "a negative length": (["Content-Length: -1"], ""),
    "a length with a sign": (["Content-Length: +5"], "x=abc"),
    "a hexadecimal length": (["Content-Length: 0x5"], "x=abc"),
    "a length that is too large to count": (["Content-Length: 99999999999999999999"], "x=abc"),
    "a folded line": (["Content-Length: 5", "X-A: b", " folded"], "x=abc"),
    "a folded length": (["Content-Length:", " 5"], "x=abc"),
    "a bare line feed": (["Content-Length: 5\nX-A: b"], "x=abc"),
    "a bare carriage return": (["Content-Length: 5\rX-A: b"], "x=abc"),
    "a zero in a header": (["Content-Length: 5", "X-A: \0"], "x=abc"),
    "a second host": (["Content-Length: 5", "Host: evil.example"], "x=abc"),
}


@pytest.mark.parametrize("case", UNCLEAR)
def test_a_request_of_ambiguous_length_is_refused_and_nothing_after_it_is_read(client, case):
    headers, body = UNCLEAR[case]
    with Raw(client) as raw:
        form = ["Content-Type: application/x-www-form-urlencoded", f"Origin: {client.origin}"]
        hidden = signing_out(raw)
        raw.send(raw.head(f"POST {client.address('/pay')} HTTP/1.1", *form, *headers) + body + hidden)
        answer = raw.read()
    assert statuses(answer) in ([400], [421], [413]), answer[:300]
    assert client.is_signed_in(), "the hidden request was carried out"


def test_a_request_hidden_in_the_body_of_a_get_is_not_carried_out(client):
    with Raw(client) as raw:
        hidden = signing_out(raw)
        raw.send(raw.head(f"GET {client.address('/pay')} HTTP/1.1", f"Content-Length: {len(hidden)}") + hidden)
        assert statuses(raw.read()) == [400]
    assert client.is_signed_in()


def test_a_request_hidden_in_the_body_of_a_form_is_not_carried_out(client):
    with Raw(client) as raw:
        hidden = signing_out(raw)
        form = ["Content-Type: application/x-www-form-urlencoded", f"Origin: {client.origin}", f"Content-Length: {len(hidden)}"]
        raw.send(raw.head(f"POST {client.address('/pay')} HTTP/1.1", *form, "Connection: close") + hidden)
        # Only the form is answered, with a redirect to a page that says what is wrong with it.
        answer = raw.read()
        assert statuses(answer) == [303] and "answer=" in answer
    assert client.is_signed_in()


def test_a_request_after_a_refused_one_on_the_same_connection_is_ignored(client):
    with Raw(client) as raw:
        hidden = signing_out(raw)
        foreign = raw.head("POST /sign-in HTTP/1.1", "Origin: http://evil.example", "Content-Length: 0")
        raw.send(foreign + hidden)
        assert statuses(raw.read()) == [403]
    assert client.is_signed_in()


def test_a_pipelined_request_is_ignored(client):
    with Raw(client) as raw:
        raw.send(raw.head(f"GET {client.address('/overview')} HTTP/1.1") + signing_out(raw))
        assert statuses(raw.read()) == [200]
    assert client.is_signed_in()


def test_a_connection_carries_one_request_after_the_other(client):
    connection = HTTPConnection("127.0.0.1", client.port, timeout=10)
    ports = set()
    for path in ("/overview", "/nothing", "/overview"):
        connection.request("GET", client.address(path), headers={"Host": client.host, "Cookie": client.cookie})
        answer = connection.getresponse()
        assert answer.status == (404 if path == "/nothing" else 200) and answer.read()
        ports.add(connection.sock.getsockname())
    connection.close()
    assert len(ports) == 1


@pytest.mark.parametrize("line", ["GET http://evil.example/overview HTTP/1.1", "CONNECT evil.example:443 HTTP/1.1", "GET /\0 HTTP/1.1",
                                  "GET / HTTP/3.0", "G\tT / HTTP/1.1", "\x16\x03\x01\x02\x00\x01\x00", "PRI * HTTP/2.0"])
def test_other_protocols_and_targets_get_no_page(client, line):
    with Raw(client) as raw:
        raw.send(raw.head(line, "Connection: close"))
        answer = raw.read()
    assert "<data" not in answer and 200 not in statuses(answer), answer[:300]
    assert client.is_signed_in()


# Too large


@pytest.mark.parametrize("headers", [["X-Large: " + "x" * 20_000], [f"X-{number}: x" for number in range(150)],
                                     [f"X-{number}: {'x' * 4_000}" for number in range(20)]], ids=["one", "many", "together"])
def test_headers_that_are_too_large_or_too_many_are_refused(client, headers):
    with Raw(client) as raw:
        raw.send(raw.head(f"GET {client.address('/overview')} HTTP/1.1", *headers, "Connection: close"))
        answer = raw.read()
    assert set(statuses(answer)) <= {400, 413, 431} and "<data" not in answer
    assert client.is_signed_in()


def test_an_address_that_is_too_long_is_refused(client):
    with Raw(client) as raw:
        raw.send(raw.head("GET /" + "a" * 70_000 + " HTTP/1.1", "Connection: close"))
        assert 200 not in statuses(raw.read())
    assert client.is_signed_in()


def test_a_form_that_announces_too_large_a_length_is_refused_before_it_is_sent(client):
    with Raw(client) as raw:
        form = ["Content-Type: application/x-www-form-urlencoded", f"Origin: {client.origin}", "Content-Length: 1000000000"]
        raw.send(raw.head(f"POST {client.address('/pay')} HTTP/1.1", *form))
        assert statuses(raw.read()) == [413]


# Too slow, too many


def drip(raw: Raw, piece: str, ended: dict, name: str):
    """Sends a little every half second until the server ends the connection, and records when that was."""
    start = time.monotonic()
    raw.socket.settimeout(0.5)
    while time.monotonic() - start < 40:
        try:
            raw.send(piece)
            if raw.socket.recv(65536) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    ended[name] = time.monotonic() - start


@pytest.mark.waits
def test_a_slow_request_is_cut_off_while_others_are_answered(client):
    ended, connections = {}, [Raw(client) for _ in range(4)]
    connections[1].send(f"GET / HTTP/1.1\r\nHost: {client.host}\r\n")
    connections[2].send(connections[2].post("/pay", {}, "Content-Length: 5000", length=False))
    pieces = {"nothing": "", "headers": "X: y\r\n", "body": "a", "first line": "G"}
    threads = [threading.Thread(target=drip, args=(raw, pieces[name], ended, name)) for raw, name in zip(connections, pieces, strict=True)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert client.is_signed_in()
        threads[0].join(timeout=0.5)
    for raw in connections:
        raw.socket.close()
    print("cut off after", {name: round(seconds, 1) for name, seconds in ended.items()}, "seconds")
    assert set(ended) == set(pieces)
    assert all(seconds < 35 for seconds in ended.values()), ended
    assert ended["body"] < 20


def test_many_silent_connections_do_not_block_others(client):
    silent = []
    try:
        for _ in range(600):
            raw = Raw(client)
            raw.send("GET / HTTP/1.1\r\n")
            silent.append(raw)
        start = time.monotonic()
        for _ in range(5):
            assert client.is_signed_in()
        assert time.monotonic() - start < 20
    finally:
        for raw in silent:
            raw.socket.close()


def test_foreign_pages_cannot_use_up_the_guesses(client):
    """Anybody may open the sign-in page and learn its token, but a page of another origin can neither guess nor keep the owner from signing in."""
    stranger = RawClient(type("Wallet", (), {"port": client.port, "url": client.origin}))
    page = stranger.get("/sign-in")
    for origin in ("http://evil.example", "null", f"http://localhost:{client.port}", "http://basicpay.localhost:1"):
        for _ in range(30):
            assert stranger.post("/sign-in", {"token": page.token, "pin": "wrong guess"}, origin=origin).status == 403
    assert stranger.post("/sign-in", {"token": page.token, "pin": PIN}).location == "/overview"
