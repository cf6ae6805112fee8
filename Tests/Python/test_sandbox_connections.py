"""Other programs on this computer that connect to the embedded network's ports, which belong to the wallet's own process."""

import re
import resource
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from program import Program, free_port
from raw_client import RawClient

# As in SandboxServer and in ServerConnections.
MOST_CONNECTIONS = 400
LONGEST_REQUEST = 10
FILES = 1024


@contextmanager
def few_open_files():
    """Programs that start meanwhile have Linux's usual limit of open files, and may raise it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10)


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="the system doesn't say how many files a program may open")
def test_silent_connections_to_the_sandboxs_ports_do_not_exhaust_the_wallets_open_files(wallet):
    wallet.stop()
    with few_open_files():
        wallet.start()
    enough = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 10_240)
    limits = Path(f"/proc/{wallet.process.pid}/limits").read_text()
    assert int(re.search(r"Max open files +(\d+)", limits)[1]) == enough, limits
    files = len(wallet.open_files)
    with ExitStack() as silent:
        for number in range(MOST_CONNECTIONS + 200):
            silent.enter_context(connected(wallet.sandbox_port + number % 2))
        deadline = time.monotonic() + 45
        while len(list(Path(f"/proc/{wallet.process.pid}/fd").iterdir())) > files + MOST_CONNECTIONS + 20:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert RawClient(wallet).get("/sign-in").status < 400
        late = silent.enter_context(connected(wallet.sandbox_port))
        late.sendall(b"GET /fee_stats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert late.recv(12) == b"HTTP/1.1 200"


def test_a_slow_request_delays_the_end_of_the_sandbox_no_longer_than_a_request_may_take(tmp_path):
    port = free_port()
    program = Program("sandbox", "--in-memory", "--port", port, port=port, log=tmp_path / "log").start()
    slow, is_over = connected(port), threading.Event()
    slow.sendall(b"POST /transactions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\n")

    def drip():
        with suppress(OSError):
            while not is_over.wait(0.5):
                slow.sendall(b"a")

    threading.Thread(target=drip, daemon=True).start()
    process, program.process = program.process, None
    try:
        process.terminate()
        assert process.wait(timeout=LONGEST_REQUEST + 5) == 0, program.output()
    finally:
        process.kill()
        is_over.set()
        slow.close()
