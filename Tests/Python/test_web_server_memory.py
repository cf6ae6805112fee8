"""How much memory strangers can make the wallet's web server use, by many connections and large forms; and how oversized heads are refused."""

import re
import socket
import threading
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import expect
from program import PIN, Wallet
from raw_client import RawClient

MEGABYTE = 1 << 20
LARGEST = 32 * MEGABYTE
RESET_PEAK = "5"
# As in ServerConnections.
MOST_CONNECTIONS = 256

pytestmark = [pytest.mark.real_scrypt, pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="the system doesn't say how much memory a process takes")]


def memory(wallet: Wallet, kind: str) -> int:
    """In bytes: `VmRSS` is what the process has now, `VmHWM` the most that it had since the peak was last reset."""
    return int(re.search(rf"{kind}:\s+(\d+) kB", Path(f"/proc/{wallet.process.pid}/status").read_text())[1]) * 1024


def growth(wallet: Wallet, work) -> int:
    """By how much the work raises the program's memory at its peak."""
    before = memory(wallet, "VmRSS")
    Path(f"/proc/{wallet.process.pid}/clear_refs").write_text(RESET_PEAK)
    work()
    return memory(wallet, "VmHWM") - before


def upload(client: RawClient, token: str, statuses: list, length: int = LARGEST):
    """Sends a backup of the largest size, as fast as the server takes it, and records the status of the answer."""
    start = f'------form7\r\nContent-Disposition: form-data; name="token"\r\n\r\n{token}\r\n------form7\r\n'.encode()
    start += b'Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    head = (f"POST /sign-up/restore HTTP/1.1\r\nHost: {client.host}\r\nOrigin: {client.origin}\r\nContent-Length: {length}\r\n"
            "Content-Type: multipart/form-data; boundary=----form7\r\n\r\n").encode()
    piece, sent = b"x" * 65536, 0
    with socket.create_connection(("127.0.0.1", client.port), timeout=30) as connection:
        try:
            connection.sendall(head + start)
            while sent < length - len(start):
                sent += connection.send(piece[: length - len(start) - sent])
        except OSError:
            pass  # refused before all of it was sent
        try:
            answer = connection.recv(65536).decode("latin-1")
        except OSError:
            answer = ""
        statuses.append(int(answer.split(" ")[1]) if answer.startswith("HTTP/1.1 ") else 0)


def crowd(client: RawClient, token: str, idle: int, busy: int) -> list:
    """Opens so many silent connections, and so many that send the largest form, all at once. Returns the statuses of the answers to the forms."""
    silent, statuses = [], []
    try:
        for _ in range(idle):
            silent.append(socket.create_connection(("127.0.0.1", client.port), timeout=30))
            silent[-1].sendall(b"GET / HTTP/1.1\r\n")
        threads = [threading.Thread(target=upload, args=(client, token, statuses)) for _ in range(busy)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert client.get("/sign-in").status == 200 or client.get("/sign-up").status == 200
    finally:
        for connection in silent:
            connection.close()
    return statuses


def test_strangers_large_forms_are_not_read_once_there_is_a_wallet(wallet):
    client = RawClient(wallet)
    token = client.get("/sign-up").token
    assert client.sign_up().status == 303
    statuses = []
    grown = growth(wallet, lambda: statuses.extend(crowd(client, token, idle=300, busy=40)))
    print(f"grown by {grown / MEGABYTE:.0f} MB, answered {sorted(statuses)}")
    assert set(statuses) <= {303, 0}, "a backup was read"
    assert grown < 100 * MEGABYTE


def test_without_a_wallet_strangers_large_forms_share_a_limited_amount_of_memory(wallet):
    client = RawClient(wallet)
    token = client.get("/sign-up").token
    statuses = []
    grown = growth(wallet, lambda: statuses.extend(crowd(client, token, idle=300, busy=40)))
    print(f"grown by {grown / MEGABYTE:.0f} MB, answered {sorted(statuses)}")
    assert 503 in statuses and set(statuses) <= {503, 303, 0}
    assert grown < 100 * MEGABYTE
    assert client.sign_up().status == 303, "the room is free again"


def test_a_backup_is_refused_at_its_head_if_there_is_a_wallet_or_else_at_a_wrong_token(wallet):
    client = RawClient(wallet)
    head = (f"POST /sign-up/restore HTTP/1.1\r\nHost: {client.host}\r\nOrigin: {client.origin}\r\nContent-Length: {LARGEST}\r\n"
            "Content-Type: multipart/form-data; boundary=----form7\r\n\r\n")
    start = f'------form7\r\nContent-Disposition: form-data; name="token"\r\n\r\n{"0" * 64}\r\n------form7\r\n'
    assert answer(client, (head + start).encode()).startswith("HTTP/1.1 403 ")
    assert client.sign_up().status == 303
    assert answer(client, head.encode()).startswith("HTTP/1.1 303 ")


def open_ones(connections: list[socket.socket]) -> list[int]:
    """Which connections the server hasn't ended."""
    still = []
    for number, connection in enumerate(connections):
        connection.setblocking(False)
        try:
            if connection.recv(1):
                still.append(number)
        except BlockingIOError:
            still.append(number)
        except ConnectionError:
            pass
    return still


def test_a_thousand_silent_connections_leave_the_newest_open_others_answered_and_memory_bounded(wallet):
    client = RawClient(wallet)
    assert client.sign_up().status == 303
    silent = []

    def work():
        for _ in range(1_000):
            silent.append(socket.create_connection(("127.0.0.1", client.port), timeout=30))
            silent[-1].sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(20):
            assert client.is_signed_in()

    try:
        grown = growth(wallet, work)
        # Beyond its limit the server ends a connection for each new one, which may take a moment.
        deadline = monotonic() + 45
        while len(still := open_ones(silent)) > MOST_CONNECTIONS and monotonic() < deadline:
            sleep(0.05)
        print(f"grown by {grown / MEGABYTE:.0f} MB, {len(still)} of 1,000 open")
        # The connections that had waited longest were ended, except for a few that two threads accepted at the same time.
        assert 0 < len(still) <= MOST_CONNECTIONS
        assert still[0] > 1_000 - MOST_CONNECTIONS - 50
        assert grown < 40 * MEGABYTE
    finally:
        for connection in silent:
            connection.close()


# Heads


def answer(client: RawClient, request: bytes) -> str:
    with socket.create_connection(("127.0.0.1", client.port), timeout=10) as connection:
        connection.sendall(request)
        parts = []
        try:
            while part := connection.recv(65536):
                parts.append(part)
        except ConnectionError:
            pass
    return b"".join(parts).decode()


def get(client: RawClient, path: str, *headers: str) -> str:
    return answer(client, "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {client.host}", *headers, "Connection: close", "", ""]).encode())


def padded(total: int, fixed: int, fields: int) -> list[str]:
    """Fields whose names and values have so many bytes together with the `fixed` bytes of the others."""
    each, left = divmod(total - fixed, fields)
    return [f"X-{number:03}: " + "x" * (each - 5 + (left if number == 0 else 0)) for number in range(fields)]


def test_a_head_at_its_limits_is_read_and_a_larger_one_gets_an_error_page(client):
    own = len("/sign-in") + len("Host") + len(client.host) + len("Connectionclose")
    cases = {
        "one field of 16 KB": ["X-000: " + "x" * (16 * 1024 - 5)], "32 KB in all": padded(32 * 1024, own, 4),
        "100 fields": [f"X-{number}: x" for number in range(98)],
    }
    for name, headers in cases.items():
        assert get(client, "/sign-in", *headers).startswith("HTTP/1.1 200 "), name
        more = [*headers, "Y: y"] if name == "100 fields" else [headers[0] + "x" * 6, *headers[1:]]
        refused = get(client, "/sign-in", *more)
        assert refused.startswith("HTTP/1.1 431 "), (name, refused[:100])
        assert "Too many cookies" in refused and "delete this address" in refused
        assert 'Clear-Site-Data: "cookies"' in refused and "default-src 'none'" in refused and "no-store" in refused


def test_an_oversized_address_is_refused_without_clearing_cookies(client):
    assert get(client, "/" + "a" * 16_000).startswith("HTTP/1.1 404 ")
    for path, headers in (("/" + "a" * 17_000, []), ("/" + "a" * 70_000, []), ("/" + "a" * 9_000, padded(30_000, 0, 4))):
        refused = get(client, path, *headers)
        assert refused.startswith("HTTP/1.1 414 "), refused[:100]
        assert "Clear-Site-Data" not in refused and "Address too long" in refused
    assert client.get("/overview").status == 200


def test_an_oversized_head_is_refused_on_a_reused_connection(client):
    with socket.create_connection(("127.0.0.1", client.port), timeout=10) as connection:
        connection.sendall(f"GET /sign-in HTTP/1.1\r\nHost: {client.host}\r\n\r\n".encode())
        first = connection.recv(65536)
        while b"</html>" not in first:
            first += connection.recv(65536)
        cookie = "; ".join(f"c{number}={'x' * 4000}" for number in range(8))
        connection.sendall(f"GET /sign-in HTTP/1.1\r\nHost: {client.host}\r\nCookie: {cookie}\r\n\r\n".encode())
        second = b""
        while part := connection.recv(65536):
            second += part
    assert first.startswith(b"HTTP/1.1 200 ") and second.startswith(b"HTTP/1.1 431 ")


def test_a_browser_with_too_many_cookies_of_another_port_clears_them_and_signs_in(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.sign_out()
    cookies = [{"name": f"c{number}", "value": "x" * 4000, "domain": "basicpay.localhost", "path": "/"} for number in range(8)]
    screens.page.context.add_cookies(cookies)
    screens.open("/sign-in")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Too many cookies")
    screens.link("Try again")
    screens.at("/sign-in", "Sign in")
    screens.sign_in(PIN)
    screens.at("/overview", "Overview")
