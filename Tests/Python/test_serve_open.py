"""`basicpay serve --open`, as a desktop's menu starts it: the wallet and its page, or only the page if the wallet is served already."""

import os
import re
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from program import BINARY, PASSPHRASE, Commands, Wallet, environment, free_port
from stellar import Network

FOREIGN = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(307)
        self.send_header("Location", f"http://basicpay.localhost:{sys.argv[1]}/")
        self.end_headers()
    def log_message(self, *_): pass
server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print("ready", flush=True)
server.serve_forever()
"""


@pytest.fixture
def stranger():
    """Another user's program, which answers as a wallet does."""
    port = free_port()
    process = subprocess.Popen(["/usr/bin/python3", "-c", FOREIGN, str(port)], stdout=subprocess.PIPE, user=65534, cwd="/")
    assert process.stdout.readline() == b"ready\n"
    yield port
    process.kill()
    process.wait()


@pytest.fixture
def no_browser():
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        pytest.skip("a browser would open before somebody's eyes")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose program listens")
def test_open_only_opens_the_page_if_the_wallet_is_served_already(shared, tmp_path, no_browser):
    other = Commands(tmp_path / "other")
    result = other.run("serve", "--open", "--port", shared.port)
    assert result.returncode == 0 and f"Open this page in your browser: http://basicpay.localhost:{shared.port}" in result.stderr, result
    assert not other.home.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose program listens")
def test_unless_served_gives_the_address_of_a_wallet_that_is_served_already(shared, tmp_path):
    other = Commands(tmp_path / "other")
    result = other.run("serve", "--unless-served", "--port", shared.port)
    assert result.returncode == 0 and result.stdout == f"Your wallet: http://basicpay.localhost:{shared.port}  (already running)\n", result
    assert not other.home.exists()


def served_by_the_window(tmp_path) -> subprocess.Popen:
    """A wallet that is ready, as the window starts it."""
    words = [BINARY, "serve", "--until-input-ends", "--home", tmp_path / "home", "--port", free_port(), "--sandbox-port", free_port()]
    process = subprocess.Popen([str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
    assert any(b"Your wallet: " in line for line in process.stdout)
    return process


def test_a_wallet_that_the_window_serves_ends_with_its_input(tmp_path):
    process = served_by_the_window(tmp_path)
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory a program takes")
def test_a_wallet_that_the_window_serves_keeps_nothing_of_its_input(tmp_path):
    def memory() -> int:
        """In kB."""
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[1])

    process = served_by_the_window(tmp_path)
    before = memory()
    # Once this is written, all but what a pipe holds has been read.
    process.stdin.write(bytes(256 << 20))
    process.stdin.flush()
    assert memory() - before < 64 << 10
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@pytest.mark.skipif(not os.access("/usr/bin/xdg-open", os.X_OK), reason="nothing opens browsers here")
def test_the_wallet_answers_and_can_end_while_the_browser_that_it_opened_is_running(tmp_path, no_browser, monkeypatch):
    opened, closing, browser = tmp_path / "opened", tmp_path / "closing", tmp_path / "browser"
    os.mkfifo(opened)
    os.mkfifo(closing)
    browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}"\nread -r line <"{closing}"\n')
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(browser))
    closed = os.open(closing, os.O_RDWR)
    try:
        with Wallet(tmp_path / "home", tmp_path / "log", "--open") as wallet:
            assert opened.read_text() == f"{wallet.url}\n"
            connection = HTTPConnection("::1", wallet.port, timeout=10)
            connection.request("GET", "/", headers={"Host": f"basicpay.localhost:{wallet.port}"})
            assert connection.getresponse().status < 400
            connection.close()
    finally:
        os.write(closed, b"\n")
        os.close(closed)


def test_without_open_a_port_in_use_is_refused(shared, tmp_path):
    assert "in use" in Commands(tmp_path / "other").refused("serve", "--port", shared.port)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="needs another user")
def test_the_page_of_another_users_program_is_not_opened(stranger, tmp_path):
    other = Commands(tmp_path / "other")
    assert "in use" in other.refused("serve", "--open", "--port", stranger)
    assert "in use" in other.refused("serve", "--unless-served", "--port", stranger)


class Watched(Wallet):
    """A wallet that is polled without a pause. As soon as it listens, its network has to listen as well."""

    def _answers(self) -> bool:
        while self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            except ConnectionRefusedError:
                continue
            socket.create_connection(("127.0.0.1", self.sandbox_port), timeout=5).close()
            return True
        return False


def test_the_wallet_listens_no_sooner_than_its_network(tmp_path):
    for turn in range(10):
        with Watched(tmp_path / "home", tmp_path / f"log {turn}") as wallet:
            assert Network(wallet.horizon, PASSPHRASE).funded()
