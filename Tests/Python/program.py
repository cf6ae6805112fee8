"""The program under test as subprocesses: its servers (`Program`) and single commands (`Commands`)."""

import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPConnection
from pathlib import Path

import quick_scrypt

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("BASICPAY_BINARY", ROOT / ".build/debug/basicpay"))
# Set by `script/test --long`, in which random tests try more.
IS_LONG = os.environ.get("BASICPAY_TESTS") == "long"
PASSPHRASE = "BasicPay Sandbox ; 2026"
PIN = "correct horse 42"
# Whether programs run the real scrypt. conftest.py replaces it with the quick one for tests that are about something else.
real_scrypt = True


def ports():
    """Each worker has its own ports, below those that outgoing connections take: a free port stays free until the program takes it.

    Browsers open no page at port 10080, so they begin above it."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 5
    return itertools.cycle(range(12_000 + 4_000 * worker, 16_000 + 4_000 * worker, 5))


PORTS = ports()


def free_port() -> int:
    for port in PORTS:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def environment() -> dict:
    """This process's environment without the variables that lead the program to the tester's real wallet, language, time zone or colours."""
    left_out = ("BASICPAY_", "XDG_", "LANG", "LC_", "NO_COLOR", "TERM")
    own = {key: value for key, value in os.environ.items() if not key.startswith(left_out)} | {"TZ": "UTC"}
    return own if real_scrypt else own | quick_scrypt.variables()


class Program:
    """`basicpay serve` or `basicpay sandbox`: started, waited for, and ended by SIGINT, after which the exit status has to be 0."""

    def __init__(self, *arguments, port: int, log: Path, host: str = "127.0.0.1"):
        self.arguments, self.port, self.log, self.host = [str(argument) for argument in arguments], port, log, host
        self.process = None

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [BINARY, *self.arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment()
            )
        deadline = time.monotonic() + 30
        while not self._answers():
            assert self.process.poll() is None, f"{self} ended with {self.process.returncode}:\n{self.output()}"
            assert time.monotonic() < deadline, f"{self} did not answer within 30 s:\n{self.output()}"
            time.sleep(0.02)
        return self

    def stop(self, how=signal.SIGINT):
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            status = process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"{self} was still running 30 s after {how.name}:\n{self.output()}") from None
        assert status == 0, f"{self} ended with {status} after {how.name}:\n{self.output()}"

    def kill(self):
        process, self.process = self.process, None
        process.kill()
        process.wait()

    def output(self) -> str:
        return self.log.read_text(errors="replace")[-4000:]

    def _answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/", headers={"Host": f"{self.host}:{self.port}"})
            return connection.getresponse().status < 500
        except OSError:
            return False
        finally:
            connection.close()

    def __str__(self):
        return "basicpay " + " ".join(self.arguments)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    @property
    def open_files(self) -> set[str]:
        """The files that the program has open, on Linux."""
        found = set()
        for file in Path(f"/proc/{self.process.pid}/fd").iterdir():
            # Some are closed meanwhile.
            with suppress(FileNotFoundError):
                found.add(os.readlink(file))
        return found


class Wallet(Program):
    """`basicpay serve` with a home and ports of its own. Its test anchor and ramp have no delays unless a test is about their steps."""

    def __init__(self, home: Path, log: Path, *options, delays=False):
        self.home, self.sandbox_port = home, free_port()
        port = free_port()
        super().__init__(
            "serve", "--home", home, "--port", port, "--sandbox-port", self.sandbox_port,
            *([] if delays else ["--no-delays"]), *options,
            port=port, log=log, host="basicpay.localhost",
        )

    @classmethod
    def copied(cls, home: Path, folder: Path, *options, delays=False):
        """A wallet on a copy of a home that has an account."""
        wallet = cls(Path(shutil.copytree(home, folder / "home")), folder / "log", *options, delays=delays)
        wallet.commands = Commands(wallet.home)
        wallet.address = address(home)
        return wallet

    @property
    def url(self) -> str:
        return f"http://basicpay.localhost:{self.port}"

    @property
    def horizon(self) -> str:
        return f"http://127.0.0.1:{self.sandbox_port}"


@cache
def address(home: Path) -> str:
    """The address of the account in use in a home that no longer changes."""
    return Commands(home).json("account", "show")["address"]


@dataclass
class Commands:
    """Single commands on one home."""

    home: Path
    options: tuple = ()
    # Variables added to the environment.
    variables: dict = field(default_factory=dict)

    def run(self, *arguments, pin: str | None = None, stdin: str = "") -> subprocess.CompletedProcess:
        """With a PIN, the command reads it from standard input by `--pin-file -`."""
        if pin is not None:
            arguments, stdin = (*arguments, "--pin-file", "-"), pin + "\n"
        command = [str(BINARY), *map(str, arguments), "--home", str(self.home), *self.options]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60, env=environment() | self.variables)

    def json(self, *arguments, pin: str | None = None):
        """Runs the command with `--json` and reads its one document; the command has to succeed."""
        result = self.run(*arguments, "--json", pin=pin)
        assert result.returncode == 0, f"{result.args} ended with {result.returncode}: {result.stderr}"
        return json.loads(result.stdout)

    def new_account(self, *options) -> str:
        """The address of the home's first account."""
        return self.json("account", "create", *options, pin=PIN)["address"]

    def refused(self, *arguments, pin: str | None = None, stdin: str = "") -> str:
        """Runs a command that has to be refused, and returns the error message."""
        return sentence_of_refusal(self.run(*arguments, pin=pin, stdin=stdin))


def sentence_of_refusal(result: subprocess.CompletedProcess) -> str:
    """The last line of standard error: a refusal has exit status 1, nothing on standard output, and ends with a sentence for people."""
    said = f"{result.args} ended with {result.returncode}\nstdout: {result.stdout}\nstderr: {result.stderr}"
    assert result.returncode == 1, said
    assert result.stdout == "", said
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert lines, said
    sentence = lines[-1]
    # Another party's words are at the end, in quotation marks.
    assert sentence.endswith((".", ".”")), said
    for leak in ("Optional(", "Error Domain", "SQLITE", "Swift.", "NSError", "Fatal error", "(error "):
        assert leak not in result.stderr, said
    return sentence
