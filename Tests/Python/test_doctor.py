"""basicpay doctor: it reports what is in order and what isn't, and changes nothing."""

import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from dataclasses import replace
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from anchor import Anchor
from program import BINARY, PASSPHRASE, PIN, Commands, Program, Wallet, environment, free_port

NAMES = ["version", "home", "vault", "databases", "network", "clock", "ports"]


def checks(commands, *options, status=0, ports=None):
    ports = ports or (free_port(), free_port())
    result = commands.run("doctor", "--json", "--port", ports[0], "--sandbox-port", ports[1], *options)
    assert result.returncode == status, result.stdout
    document = json.loads(result.stdout)
    assert document["isFine"] == (status == 0)
    return {check["name"]: check for check in document["checks"]}


def wrong(found):
    return [name for name, check in found.items() if not check["isFine"]]


def test_a_wallet_in_order_is_fine(used):
    found = checks(used)
    assert list(found) == NAMES and wrong(found) == []
    assert "ledger" in found["network"]["detail"] and "1 account" in found["vault"]["detail"]


def test_checking_creates_no_files(commands):
    assert wrong(checks(commands)) == [] and not commands.home.exists()


def test_checking_changes_nothing_even_if_others_can_read_the_home_and_no_sandbox_runs(used):
    used.home.chmod(0o755)

    def state():
        paths = sorted([used.home, *used.home.rglob("*")])
        return {path: (path.stat().st_mode, path.stat().st_size, path.is_file() and path.read_bytes()) for path in paths}

    before = state()
    for _ in range(2):
        found = checks(used, status=1)
        assert wrong(found) == ["home"] and "ledger" in found["network"]["detail"]
        assert state() == before


@pytest.fixture
def temporary(used, tmp_path):
    """The folder for temporary files of the commands of `used`."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    used.variables = {"TMPDIR": str(folder)}
    return folder


def started(commands):
    command = [BINARY, "doctor", "--json", "--home", commands.home, "--port", str(free_port()), "--sandbox-port", str(free_port())]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment() | commands.variables)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_nothing_of_the_copy_that_doctor_checks(used, temporary, how):
    # Bytes after a database's last page don't belong to it, and take long to copy.
    with (used.home / "sandbox" / "sandbox.sqlite").open("ab") as file:
        file.write(bytes(50_000_000))
    # On a busy machine a check may be done before the signal comes.
    for _ in range(5):
        process = started(used)
        while process.poll() is None and not list(temporary.glob("basicpay-doctor-*")):
            pass
        process.send_signal(how)
        answer, _ = process.communicate(timeout=60)
        assert list(temporary.glob("basicpay-doctor-*")) == []
        if process.returncode == 1:
            break
    assert process.returncode == 1 and wrong({check["name"]: check for check in json.loads(answer)["checks"]}) == ["network"]
    assert b"This check was interrupted." in answer


def test_a_copy_left_by_a_killed_process_is_removed_after_a_day_without_following_links(used, temporary, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("")
    old, new, link = (temporary / f"basicpay-doctor-{name}" for name in ("old", "new", "link"))
    for folder in (old, new):
        (folder / "sandbox").mkdir(parents=True)
    (old / "sandbox" / "link").symlink_to(kept)
    link.symlink_to(kept)
    for path in (old, link, kept):
        os.utime(path, (0, time.time() - 25 * 3600), follow_symlinks=False)
    assert wrong(checks(used)) == []
    assert {path.name for path in temporary.iterdir()} == {new.name, link.name} and (kept / "file").exists()


def test_the_sandbox_port_announced_by_a_killed_process_is_removed(used):
    announced = used.home / "sandbox" / "port"
    announced.write_text("1")
    assert wrong(checks(used)) == [] and not announced.exists()


def test_checking_starts_no_anchor_and_contacts_no_program_at_the_anchors_port(used, tmp_path):
    port, anchor = free_port(), free_port()
    with Program("sandbox", "--home", used.home, "--port", port, "--anchor-port", anchor, port=port, log=tmp_path / "log"):
        # From here on the home knows the anchor's port.
        assert Anchor(anchor, PASSPHRASE).toml["CURRENCIES"]
    process, reached = started(used), False
    while process.poll() is None:
        with socket.socket() as caller:
            reached = reached or caller.connect_ex(("127.0.0.1", anchor)) == 0
    assert process.returncode == 0 and not reached
    with socket.create_server(("127.0.0.1", anchor)) as other:
        assert wrong(checks(used)) == []
        other.setblocking(False)
        with pytest.raises(BlockingIOError):
            other.accept()


def test_each_problem_is_named(used, tmp_path):
    used.home.chmod(0o755)
    found = checks(used, status=1)
    assert wrong(found) == ["home"]
    subprocess.run(found["home"]["detail"].partition("with: ")[2], shell=True, check=True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert wrong(checks(used, status=1, ports=(taken.getsockname()[1], free_port()))) == ["ports"]
    nowhere = tmp_path / "nowhere.toml"
    nowhere.write_text('horizon = "http://localhost:1"\npassphrase = "Nowhere ; 2026"\n')
    assert wrong(checks(used, "--network", nowhere, status=1)) == ["network"]
    (used.home / "sandbox" / "wallet.sqlite").write_bytes(b"not a database")
    (used.home / "vault.json").write_text("{}")
    assert wrong(checks(used, status=1)) == ["vault", "databases"]


def test_a_full_disk_is_reported_with_its_free_space(made_home, small_disk):
    commands = Commands(small_disk / "home")
    shutil.copytree(made_home, commands.home)
    assert wrong(checks(commands)) == []
    free = shutil.disk_usage(small_disk).free
    (small_disk / "filling").write_bytes(bytes(free - 500_000))
    told = checks(commands, status=1)["home"]
    assert not told["isFine"] and f"The disk that holds {commands.home} is full: only 4" in told["detail"], told


def test_a_database_that_cannot_be_written_is_named_and_left_as_it_is(used, tmp_path):
    user, binary = {}, BINARY
    if os.geteuid() == 0:
        # As the user nobody, since root may write anything.
        user, binary = {"user": 65534, "group": 65534, "extra_groups": []}, tmp_path / "basicpay"
        shutil.copy(BINARY, binary)
        for folder in (tmp_path, *tmp_path.parents[:3]):
            folder.chmod(0o755)
        for path in (used.home, *used.home.rglob("*")):
            os.chown(path, 65534, 65534)
    command = [binary, "doctor", "--json", "--home", used.home, "--port", str(free_port()), "--sandbox-port", str(free_port())]
    for file in ("home.sqlite", "sandbox/wallet.sqlite", "sandbox/sandbox.sqlite"):
        path = used.home / file
        path.chmod(0o400)
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment(), **user)
        (found,) = (check for check in json.loads(result.stdout)["checks"] if check["name"] == "databases")
        assert result.returncode == 1 and not found["isFine"], result
        assert found["detail"].startswith(f"The file {path} can't be opened or written.") and path.stat().st_mode & 0o777 == 0o400
        path.chmod(0o600)


def test_a_port_that_is_taken_is_named_while_the_sandbox_runs(used, tmp_path):
    port = free_port()
    with Program("sandbox", "--home", used.home, "--port", port, port=port, log=tmp_path / "log"), socket.socket() as taken:
        assert checks(used, ports=(free_port(), port))["ports"]["detail"] == f"This wallet's own sandbox is running, on port {port}."
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert wrong(checks(used, status=1, ports=(taken.getsockname()[1], port))) == ["ports"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose program listens")
def test_the_persons_own_running_wallet_does_not_count_as_another_program_at_its_port(used, network, tmp_path):
    file = network_file(tmp_path / "own.toml", network.url)
    with ExitStack() as others, Wallet(used.home, tmp_path / "log", "--network", file) as wallet:
        # The system reports its listening sockets in pieces of some thirty rows.
        for _ in range(200):
            others.enter_context(socket.create_server(("127.0.0.1", 0)))
        found = checks(replace(used, options=("--network", str(file))), ports=(wallet.port, free_port()))
    assert wrong(found) == [] and found["ports"]["detail"] == f"You are already running a wallet at {wallet.url}."


def network_file(path, url):
    path.write_text(f'horizon = "{url}"\npassphrase = "{PASSPHRASE}"\n')
    return path


def test_a_clock_is_compared_with_the_networks(used, network, tmp_path):
    network.funded()
    found = checks(used, "--network", network_file(tmp_path / "own.toml", network.url))
    assert wrong(found) == [] and "newest ledger" in found["clock"]["detail"]


class Clocked:
    """A Horizon whose newest ledger closed `closed` seconds from now, and whose clock is `server` seconds off; with None it sends no time."""

    def __init__(self, network, closed, server):
        ledger = network.get("/ledgers?order=desc&limit=1")
        ledger["_embedded"]["records"][0]["closed_at"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + closed))

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path.partition("?")[0]
                body = json.dumps(ledger if path == "/ledgers" else network.get(path)).encode()
                self.send_response_only(200)
                if server is not None:
                    self.send_header("Date", formatdate(time.time() + server, usegmt=True))
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


@pytest.mark.parametrize("closed,server,fine,says", [
    (900, 0, False, " s behind the network's newest ledger. Set this computer's clock"), (900, None, False, " s behind the network's newest ledger. Set"),
    (-3600, -3600, False, " s ahead of the server's clock. Set this computer's clock"), (-3600, 900, False, " s behind the server's clock. Set"),
    # A network that has closed no ledger for an hour is quiet.
    (-3600, 0, True, "as the server's."), (-3600, None, True, "which is fine where the network has been quiet"), (-10, 900, True, "newest ledger"),
])  # fmt: skip
def test_a_wrong_clock_is_distinguished_from_a_quiet_network(used, network, tmp_path, closed, server, fine, says):
    with Clocked(network, closed, server) as horizon:
        found = checks(used, "--network", network_file(tmp_path / "own.toml", horizon.url), status=0 if fine else 1)
    assert wrong(found) == ([] if fine else ["clock"]) and says in found["clock"]["detail"], found["clock"]


def test_a_sandbox_whose_newest_ledger_is_in_the_future_is_reported_with_advice(used, network):
    with Clocked(network, 900, None) as horizon:
        # Holds the lock and announces the port as a running sandbox does.
        folder = os.open(used.home / "sandbox", os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        (used.home / "sandbox" / "port").write_text(horizon.url.rpartition(":")[2])
        found = checks(used, status=1)
        os.close(folder)
    assert wrong(found) == ["clock"] and "in the future" in found["clock"]["detail"] and "basicpay sandbox --reset" in found["clock"]["detail"]


def test_the_text_has_a_line_for_each_check_and_neither_the_secret_key_nor_the_address(used, tmp_path):
    result = used.run("doctor", "--port", free_port(), "--sandbox-port", free_port())
    assert result.returncode == 0 and [line.split()[0] for line in result.stdout.splitlines()] == ["ok"] * len(NAMES)
    secret = used.json("account", "reveal", pin=PIN)["secretKey"]
    assert secret not in result.stdout and used.json("account", "show")["address"] not in result.stdout
    nowhere = network_file(tmp_path / "nowhere.toml", "http://localhost:1")
    refused = used.run("doctor", "--port", free_port(), "--sandbox-port", free_port(), "--network", nowhere)
    assert refused.returncode == 1 and "found something wrong" in refused.stderr
