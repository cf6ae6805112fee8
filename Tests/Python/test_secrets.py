"""Nobody who reads the logs, the files or the process list learns the secret key or the PIN."""

import base64
import json
import os
import resource
import signal
import subprocess
import threading
from pathlib import Path

import pytest
from program import PASSPHRASE, Commands, Wallet
from raw_client import RawClient
from stellar import Network
from stellar_sdk import Keypair
from transactions import transaction

PIN = "Kürbiskern-73914"
TRACE = ("--log-level", "trace")


class ProcessWatch:
    """Collects the arguments and environments of all processes, over and over, while the block runs."""

    def __init__(self):
        self.seen, self._over = set(), threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def _watch(self):
        while not self._over.wait(0.002):
            if not Path("/proc/self").exists():
                self.seen.add(subprocess.run(["ps", "-axwwE"], capture_output=True, check=True).stdout)
                continue
            for process in Path("/proc").glob("[0-9]*"):
                for name in ("cmdline", "environ"):
                    try:
                        self.seen.add((process / name).read_bytes())
                    except OSError:
                        pass  # it has ended


def forms(secret: str) -> dict:
    """The forms in which the secrets could be written."""
    raw = Keypair.from_secret(secret).raw_secret_key()
    return {
        "the secret key": secret.encode(),
        "the secret key's bytes": raw,
        "the secret key in hexadecimal": raw.hex().encode(),
        "the secret key in base64": base64.b64encode(raw).rstrip(b"="),
        "the PIN": PIN.encode(),
        "the PIN in a form's coding": b"K%C3%BCrbiskern-73914",
        "the PIN in base64": base64.b64encode(PIN.encode()).rstrip(b"="),
        "the PIN's end": PIN[-12:].encode(),
    }


def assert_nowhere(secret: str, places: dict):
    for what, form in forms(secret).items():
        for place, data in places.items():
            assert form not in data and form.upper() not in data, f"{what} stands in {place}"


@pytest.fixture
def used_in_every_way(tmp_path):
    """Signs up and pays as a browser does, pays and reveals the key by commands, with trace logging. Returns the secret and all that was written."""
    home, log = tmp_path / "home", tmp_path / "log"
    commands, logs = Commands(home, TRACE), []

    def command(*arguments):
        result = commands.run(*arguments, pin=PIN)
        assert result.returncode == 0, result.stderr
        logs.append(result.stderr.encode())
        return result.stdout

    with ProcessWatch() as processes, Wallet(home, log, *TRACE) as wallet:
        client = RawClient(wallet)
        answers = [client.get("/sign-up")]
        answers.append(client.post("/sign-up", {"token": answers[-1].token, "pin": PIN, "pinAgain": PIN}))
        answers.append(client.post("/fund", {"token": client.get("/overview").token}))
        ana = Network(wallet.horizon, PASSPHRASE).funded().public_key
        fields = {"recipient": ana, "amount": "1", "memo": "hello"}
        answers.append(client.post("/pay/amount", {"token": client.get("/pay").token, **fields}))
        answers.append(client.get("/pay/review"))
        answers.append(client.post("/pay/review", {**answers[-1].hidden, "pin": PIN + "x"}))
        answers.append(client.post("/pay/review", {**answers[-1].hidden, "pin": PIN}))
        assert answers[-1].location.startswith("/payments/")
        answers += [client.get(path) for path in (answers[-1].location, "/overview", "/history")]
        command("pay", "--to", ana, "--amount", "2", "--yes")
        secret = json.loads(command("account", "reveal", "--json"))["secretKey"]
        wrong = commands.run("account", "reveal", pin=PIN + "x")
        logs.append((wrong.stdout + wrong.stderr).encode())
    assert client.base[3:].encode() not in log.read_bytes() + b"".join(processes.seen), "the session's secret path"
    pages = "".join(f"{answer.headers}{answer.text}" for answer in answers).encode()
    return secret, home, log.read_bytes() + b"".join(logs), b"".join(processes.seen), pages


def test_secrets_appear_in_no_log_file_process_list_or_page(used_in_every_way):
    secret, home, logs, processes, pages = used_in_every_way
    assert secret.startswith("S") and len(secret) == 56
    assert len(logs) > 2000, "trace logging says nothing, so this test would prove nothing"
    assert str(home).encode() in processes, "the process list was not seen"
    assert b"Sent" in pages
    files = {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert any(name.endswith("wallet.sqlite") for name in files)
    assert_nowhere(secret, {"a log": logs, "the process list": processes, "a page": pages, **files})


def test_commands_that_read_a_secret_do_not_reveal_it(tmp_path):
    commands, outputs = Commands(tmp_path / "home", TRACE), []
    commands.json("account", "create", pin=PIN)
    address = commands.json("account", "show")["address"]
    secret = commands.json("account", "reveal", pin=PIN)["secretKey"]
    envelope = transaction(address).to_xdr()

    def command(*arguments, stdin):
        result = commands.run(*arguments, stdin=stdin)
        assert result.returncode == 0, result.stderr
        outputs.append((result.stdout + result.stderr).encode())

    with ProcessWatch() as processes:
        command("key", "inspect", stdin=secret)
        command("key", "derive", stdin=secret)
        command("uri", "make", "--to", address, "--origin-domain", "example.com", "--sign", stdin=secret)
        command("uri", "make", "tx", "--origin-domain", "example.com", "--sign", stdin=f"{secret}\n{envelope}")
        command("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{envelope}")
        commands.refused("key", "derive", stdin=secret[:-1])
    seen = b"".join(processes.seen)
    assert b"--origin-domain" in seen, "the process list was not seen"
    assert_nowhere(secret, {"an output": b"".join(outputs), "the process list": seen})


def test_the_search_would_find_a_secret_in_any_form():
    secret = Keypair.random().secret
    for form in forms(secret).values():
        with pytest.raises(AssertionError):
            assert_nowhere(secret, {"here": b"..." + form + b"..."})


@pytest.mark.skipif(resource.getrlimit(resource.RLIMIT_CORE)[1] == 0, reason="no program here may leave a core")
def test_a_crash_leaves_no_copy_of_the_memory(tmp_path, monkeypatch):
    # Where a core would be written, unless the system collects them elsewhere.
    monkeypatch.chdir(tmp_path)
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    try:
        wallet = Wallet(tmp_path / "home", tmp_path / "log").start()
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
    # The program doesn't catch this signal: the system ends the program, and leaves a core if it may.
    wallet.process.send_signal(signal.SIGXCPU)
    _, status = os.waitpid(wallet.process.pid, 0)
    assert os.WTERMSIG(status) == signal.SIGXCPU and not os.WCOREDUMP(status)
