"""How much memory strangers can have the wallet's web server take, by many connections and large forms."""

import re
import socket
import threading
from pathlib import Path

import pytest
from program import Wallet
from raw_client import RawClient

MEGABYTE = 1 << 20
LARGEST = 32 * MEGABYTE
RESET_PEAK = "5"

pytestmark = pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="the system doesn't say how much memory a process takes")


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
    """Sends a backup of the largest size, as fast as the server takes it, and notes how it answers."""
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
    """So many silent connections, and so many that send the largest form, all at once; with what the busy ones were answered."""
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


def test_where_a_backup_can_be_restored_all_forms_share_their_room(wallet):
    client = RawClient(wallet)
    token = client.get("/sign-up").token
    statuses = []
    grown = growth(wallet, lambda: statuses.extend(crowd(client, token, idle=300, busy=40)))
    print(f"grown by {grown / MEGABYTE:.0f} MB, answered {sorted(statuses)}")
    assert 503 in statuses and set(statuses) <= {503, 400, 0}
    assert grown < 100 * MEGABYTE
    assert client.sign_up().status == 303, "the room is free again"


def test_a_backup_is_refused_at_its_head_where_there_is_a_wallet_and_at_its_token_where_there_is_none(wallet):
    client = RawClient(wallet)
    head = (f"POST /sign-up/restore HTTP/1.1\r\nHost: {client.host}\r\nOrigin: {client.origin}\r\nContent-Length: {LARGEST}\r\n"
            "Content-Type: multipart/form-data; boundary=----form7\r\n\r\n")
    start = f'------form7\r\nContent-Disposition: form-data; name="token"\r\n\r\n{"0" * 64}\r\n------form7\r\n'
    assert answer(client, (head + start).encode()).startswith("HTTP/1.1 403 ")
    assert client.sign_up().status == 303
    assert answer(client, head.encode()).startswith("HTTP/1.1 303 ")


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
