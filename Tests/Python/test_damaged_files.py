"""Damage at every page of every database: the command does what it would have done, or refuses in one sentence and leaves the file as it is.

`BASICPAY_DAMAGE=all` damages each page in each way; without it a few are chosen, by a seed that is printed.
"""

import json
import os
import random
import shutil
import subprocess
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from program import BINARY, PIN, Commands, Program, environment, free_port, sentence_of_refusal
from stellar_sdk import Keypair
from test_bad_starts import contents, only, settle

PAGE = 4096
FILES = ("home.sqlite", "wallet.sqlite", "sandbox.sqlite")
WAYS = ("random bytes", "zeros", "cut")
CHOSEN = 8
PAYMENT = "7.1234567"
# In seconds: nobody waits longer for an answer.
PATIENCE = 10


class House:
    """A home with an account, a contact, payments, a history and a transfer; and what its commands say of it."""

    def __init__(self, folder: Path):
        self.commands, self.friend = Commands(folder / "home"), Keypair.random().public_key
        port, anchor_port = free_port(), free_port()
        self.commands.json("account", "create", pin=PIN)
        sandbox = "sandbox", "--home", self.commands.home, "--port", port, "--anchor-port", anchor_port
        with Program(*sandbox, port=port, log=folder / "log"):
            self.commands.json("account", "fund")
            self.commands.json("contact", "add", "Ada", self.friend, pin=PIN)
            hashes = [self._pay("100" if number == 0 else "1")["hash"] for number in range(4)]
            self.commands.json("deposit", f"localhost:{anchor_port}", "XLM", "--interactive", "--yes", pin=PIN)
            self.commands.json("history", pin=PIN)
        for file in FILES:
            settle(only(self.commands.home, file))
        # What reads each file, and what it says. Where a PIN is asked for, it is given.
        self.reading = {
            "home.sqlite": (("contact", "list"), PIN), "wallet.sqlite": (("status", hashes[0]), None),
            "sandbox.sqlite": (("history", "--limit", "5"), None),
        }
        self.said = {file: self.commands.json(*words, pin=pin) for file, (words, pin) in self.reading.items()}
        self.log, self.balance = self.commands.json("vault", "log")["events"], self._balance(self.commands)
        for file in FILES:
            settle(only(self.commands.home, file))

    def _pay(self, amount: str) -> dict:
        return self.commands.json("pay", "--to", self.friend, "--amount", amount, "--yes", pin=PIN)

    @staticmethod
    def _balance(commands: Commands) -> Decimal:
        return Decimal(commands.json("balance")["balances"][0]["balance"])

    def cases(self, dice: random.Random):
        """File, page and way: all that there are, or a few of each file."""
        for file in FILES:
            pages = only(self.commands.home, file).stat().st_size // PAGE
            every = [(file, page, way) for page in range(pages) for way in WAYS]
            # One is a file that is cut to nothing.
            yield from every if os.environ.get("BASICPAY_DAMAGE") == "all" else sorted({(file, 0, "cut"), *dice.sample(every, CHOSEN)})

    def damaged(self, folder: Path, file: str, page: int, way: str, dice: random.Random) -> Commands:
        """A copy of the home with one page damaged."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.commands.home, folder)
        path = only(folder, file)
        data = path.read_bytes()
        new = {"random bytes": dice.randbytes(PAGE), "zeros": bytes(PAGE), "cut": b""}[way]
        path.write_bytes(data[: page * PAGE] + new + (b"" if way == "cut" else data[(page + 1) * PAGE:]))
        return Commands(folder)

    def read(self, commands: Commands, file: str) -> str:
        """Reads the damaged file: "refused" or "unharmed"."""
        words, pin = self.reading[file]
        result = refused_or_done(commands, file, *words, pin=pin)
        if result is None:
            return "refused"
        assert result == self.said[file]
        return "unharmed"

    def pay(self, commands: Commands, file: str) -> str:
        """Pays: nothing is sent, or exactly that."""
        result = refused_or_done(commands, file, "pay", "--to", self.friend, "--amount", PAYMENT, "--yes", pin=PIN)
        if result is None:
            return "refused"
        assert result["state"] == "confirmed", result
        assert self._balance(commands) == self.balance - Decimal(PAYMENT) - Decimal(result["fee"])
        return "unharmed"


def refused_or_done(commands: Commands, file: str, *arguments, pin: str | None):
    """What a command says, or None where it refuses: in one sentence that names the file, and without changing it."""
    path = only(commands.home, file)
    before = path.read_bytes()
    command = [str(BINARY), *arguments, "--json", "--home", str(commands.home), *(("--pin-file", "-") if pin else ())]
    result = subprocess.run(command, input=f"{pin}\n", capture_output=True, text=True, timeout=PATIENCE, env=environment())
    if result.returncode == 0:
        return json.loads(result.stdout)
    sentence = sentence_of_refusal(result)
    document, *rest = result.stderr.strip().splitlines()
    assert str(path) in sentence and rest == [sentence] and str(path) in json.loads(document)["message"], result.stderr
    assert "Nothing was changed" in sentence or "left as it is" in sentence, sentence
    assert path.read_bytes() == before
    return None


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> House:
    return House(tmp_path_factory.mktemp("house"))


@pytest.mark.timeout(7200 if os.environ.get("BASICPAY_DAMAGE") == "all" else 120)
def test_a_damaged_page_is_told_or_does_no_harm(house, tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice, outcomes, wrong = random.Random(seed), Counter(), []
    for file, page, way in house.cases(dice):
        for work in (house.read, house.pay):
            commands = house.damaged(tmp_path / "home", file, page, way, dice)
            try:
                outcomes[work(commands, file)] += 1
            except (AssertionError, ValueError, subprocess.TimeoutExpired) as mistake:
                wrong.append(f"{way} at page {page} of {file}, {work.__name__}: {mistake}")
    print(f"{sum(outcomes.values()) + len(wrong)} commands: {outcomes['refused']} refused, {outcomes['unharmed']} unharmed, {len(wrong)} wrong")
    assert not wrong, "\n".join(wrong)
