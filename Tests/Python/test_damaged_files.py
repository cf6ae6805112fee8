"""Damage to every page of every database, and to every file of a home: a command works as it would without the damage, or refuses in one sentence
and leaves the file unchanged, and no other data is lost.

`BASICPAY_DAMAGE=all` damages each page and each file in each way; without it a few are chosen, by a seed that is printed.
"""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from playwright.sync_api import expect
from program import BINARY, PASSPHRASE, PIN, Commands, Program, Wallet, environment, free_port, sentence_of_refusal
from raw_client import RawClient
from stellar import Network
from stellar_sdk import Keypair
from test_bad_starts import contents, only, settle

PAGE = 4096
FILES = ("home.sqlite", "wallet.sqlite", "sandbox.sqlite")
WAYS = ("random bytes", "zeros", "cut before it", "cut within it")
WHOLE = ("vault.json", "device.key", *FILES)
LOSSES = ("emptied", "cut", "gone", "a folder")
ALL = os.environ.get("BASICPAY_DAMAGE") == "all"
CHOSEN = 8
PAYMENT = "7.1234567"
# The longest that a command may take, in seconds.
PATIENCE = 30


class UsedHome:
    """A home with an account, a contact, payments, a history and a transfer, and what its commands say while it is undamaged."""

    def __init__(self, folder: Path):
        self.commands, self.friend = Commands(folder / "home"), Keypair.random().public_key
        port, anchor_port = free_port(), free_port()
        self.commands.new_account()
        sandbox = "sandbox", "--home", self.commands.home, "--port", port, "--anchor-port", anchor_port
        with Program(*sandbox, port=port, log=folder / "log"):
            self.commands.json("account", "fund")
            self.commands.json("contact", "add", "Ada", self.friend, pin=PIN)
            hashes = [self._pay("100" if number == 0 else "1")["hash"] for number in range(4)]
            self.commands.json("deposit", f"localhost:{anchor_port}", "XLM", "--interactive", "--yes", pin=PIN)
            self.commands.json("history", pin=PIN)
        for file in FILES:
            settle(only(self.commands.home, file))
        # The command that reads each file, with the PIN if it needs one, and what it says.
        self.reading = {
            "vault.json": (("account", "reveal"), PIN), "device.key": (("account", "reveal"), PIN), "home.sqlite": (("contact", "list"), PIN), "wallet.sqlite": (("status", hashes[0]), None),
            "sandbox.sqlite": (("history", "--limit", "5"), None),
        }
        self.said = {file: self.commands.json(*words, pin=pin) for file, (words, pin) in self.reading.items()}
        self.address, self.balance = self.commands.json("account", "show")["address"], self._balance(self.commands)
        for file in FILES:
            settle(only(self.commands.home, file))

    def _pay(self, amount: str) -> dict:
        return self.commands.json("pay", "--to", self.friend, "--amount", amount, "--yes", pin=PIN)

    @property
    def paying(self) -> tuple:
        return "pay", "--to", self.friend, "--amount", PAYMENT, "--yes"

    @staticmethod
    def _balance(commands: Commands) -> Decimal:
        return Decimal(commands.json("balance")["balances"][0]["balance"])

    def cases(self, dice: random.Random):
        """File, page and kind of damage of each case: all of them, or a few for each file."""
        for file in FILES:
            pages = only(self.commands.home, file).stat().st_size // PAGE
            every = [(file, page, way) for page in range(pages) for way in WAYS]
            # One case is a file that is cut to nothing.
            yield from every if ALL else sorted({(file, 0, "cut before it"), *dice.sample(every, CHOSEN)})

    def copied(self, folder: Path) -> Commands:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.commands.home, folder)
        return Commands(folder)

    def damaged(self, folder: Path, file: str, page: int, way: str, dice: random.Random) -> Commands:
        """A copy of the home with one page damaged."""
        commands = self.copied(folder)
        path = only(folder, file)
        data, begin = path.read_bytes(), page * PAGE
        new = {"random bytes": dice.randbytes(PAGE), "zeros": bytes(PAGE)}
        match way:
            case "cut before it": path.write_bytes(data[:begin])
            case "cut within it": path.write_bytes(data[: begin + dice.randrange(1, PAGE)])
            case _: path.write_bytes(data[:begin] + new[way] + data[begin + PAGE:])
        return commands

    def read(self, commands: Commands, file: str) -> str:
        """Reads the damaged file: "refused" or "unharmed"."""
        words, pin = self.reading[file]
        result = refused_or_done(commands, only(commands.home, file), *words, pin=pin)
        if result is None:
            return "refused"
        assert result == self.said[file]
        return "unharmed"

    def pay(self, commands: Commands, file: str) -> str:
        """Pays: either nothing is sent, or exactly this payment."""
        result = refused_or_done(commands, only(commands.home, file), *self.paying, pin=PIN)
        if result is None:
            return "refused"
        assert result["state"] == "confirmed", result
        assert self._balance(commands) == self.balance - Decimal(PAYMENT) - Decimal(result["fee"])
        return "unharmed"


def image(path: Path) -> bytes | str | None:
    """What is at a file's path."""
    return "a folder" if path.is_dir() else path.read_bytes() if path.exists() else None


def lose(path: Path, way: str, dice: random.Random):
    """Empties a file, cuts it, removes it, or puts a folder in its place."""
    data = path.read_bytes()
    if way in ("emptied", "cut"):
        # SQLite takes a partial last page for a whole one.
        begin = dice.choice((1, max(1, len(data) - PAGE)))
        path.write_bytes(data[: dice.randrange(begin, len(data)) if way == "cut" else 0])
        return
    path.unlink()
    if way == "a folder":
        path.mkdir()


def command_of(commands: Commands, *arguments, pin: str | None) -> subprocess.CompletedProcess:
    command = [str(BINARY), *arguments, "--json", "--home", str(commands.home), *(("--pin-file", "-") if pin else ())]
    return subprocess.run(command, input=f"{pin}\n", capture_output=True, text=True, timeout=PATIENCE, env=environment())


def refused_or_done(commands: Commands, path: Path, *arguments, pin: str | None):
    """What a command says, or None if it refuses, which it has to do in one sentence that names the file, without changing the file."""
    before = image(path)
    result = command_of(commands, *arguments, pin=pin)
    if result.returncode == 0:
        return json.loads(result.stdout)
    sentence = sentence_of_refusal(result)
    document, *rest = result.stderr.strip().splitlines()
    assert str(path) in sentence and rest == [sentence] and str(path) in json.loads(document)["message"], result.stderr
    assert "Nothing was changed" in sentence or "left as it is" in sentence, sentence
    assert image(path) == before
    return None


@pytest.fixture(scope="module")
def used_home(tmp_path_factory) -> UsedHome:
    return UsedHome(tmp_path_factory.mktemp("used_home"))


@pytest.mark.timeout(7200 if ALL else 120)
def test_a_damaged_page_is_reported_or_harmless(used_home, tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice, outcomes, wrong = random.Random(seed), Counter(), []
    for file, page, way in used_home.cases(dice):
        for work in (used_home.read, used_home.pay):
            commands = used_home.damaged(tmp_path / "home", file, page, way, dice)
            try:
                outcomes[work(commands, file)] += 1
            except (AssertionError, ValueError, subprocess.TimeoutExpired) as mistake:
                wrong.append(f"{way} at page {page} of {file}, {work.__name__}: {mistake}")
    print(f"{sum(outcomes.values()) + len(wrong)} commands: {outcomes['refused']} refused, {outcomes['unharmed']} unharmed, {len(wrong)} wrong")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("file", WHOLE)
def test_a_cut_or_missing_file_is_reported_and_nothing_is_lost_once_the_file_is_back(used_home, tmp_path, file):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    # A missing database is created again: see below.
    ways = [way for way in LOSSES if way != "gone" or file not in FILES]
    for way in ways if ALL else dice.sample(ways, 1):
        commands = used_home.copied(tmp_path / "home")
        path = only(commands.home, file)
        whole = path.read_bytes()
        lose(path, way, dice)
        for words, pin in (used_home.reading[file], (used_home.paying, PIN)):
            assert refused_or_done(commands, path, *words, pin=pin) is None, f"{way}: {words}"
        if way == "a folder":
            path.rmdir()
        path.write_bytes(whole)
        assert used_home.read(commands, file) == used_home.pay(commands, file) == "unharmed", way


def test_a_missing_record_of_a_used_account_is_reported_with_the_next_payment(used_home, tmp_path):
    commands = used_home.copied(tmp_path / "home")
    only(commands.home, "wallet.sqlite").unlink()
    result = command_of(commands, *used_home.paying, pin=PIN)
    assert result.returncode == 0, result.stderr
    assert "This account has been used before, and this wallet has no record of it." in result.stderr
    # From then on there is a record.
    assert "no record" not in command_of(commands, *used_home.paying, pin=PIN).stderr


def test_missing_contacts_and_settings_are_reported_once_by_a_command_and_by_the_pages_until_dismissed(used_home, tmp_path, open_browser):
    commands = used_home.copied(tmp_path / "home")
    path = only(commands.home, "home.sqlite")
    whole = path.read_bytes()
    path.unlink()
    told = f"The file {path} was missing"
    checked = command_of(commands, "doctor", pin=None)
    assert checked.returncode == 1 and told in checked.stdout and not path.exists(), "it changes nothing"
    first, second = (command_of(commands, "contact", "list", pin=PIN) for _ in range(2))
    assert first.returncode == 0 and told in first.stderr and "put it back" in first.stderr and json.loads(first.stdout)["contacts"] == []
    assert "was missing" not in second.stderr
    with Wallet(commands.home, tmp_path / "log") as wallet:
        screens = open_browser(wallet).signed_in()
        expect(screens.page.get_by_text(told)).to_be_visible()
        screens.press("Continue without it")
        screens.at("/overview", "Overview")
        expect(screens.page.get_by_text("was missing")).to_have_count(0)
    settle(path)
    path.write_bytes(whole)
    assert "was missing" not in command_of(commands, "contact", "list", pin=PIN).stderr
    assert used_home.read(commands, "home.sqlite") == "unharmed"


def test_a_file_damaged_while_the_wallet_runs_is_named_in_the_log_and_by_the_page_that_needs_it(used_home, tmp_path):
    path = only(used_home.copied(tmp_path / "home").home, "home.sqlite")
    with Wallet(tmp_path / "home", tmp_path / "log") as wallet:
        client = RawClient(wallet)
        assert client.sign_in().location == "/overview"
        whole = path.read_bytes()
        with path.open("r+b") as file:
            file.write(bytes(len(whole)))
        refused = client.get("/settings/devices")
        with path.open("r+b") as file:
            file.write(whole)
        told = f"the file {path} is damaged"
        assert refused.status == 503 and told in refused.text and told in wallet.output()
        assert client.get("/settings/devices").status == 200


def test_neither_a_vault_copied_alone_nor_a_restored_backup_is_reported_as_missing_a_file(used_home, tmp_path):
    moved = Commands(tmp_path / "moved")
    moved.home.mkdir(mode=0o700)
    for file in ("vault.json", "device.key"):
        shutil.copy(used_home.commands.home / file, moved.home / file)
    result = command_of(moved, "contact", "list", pin=PIN)
    assert result.returncode == 0 and "was missing" not in result.stderr

    passphrase, backup = tmp_path / "passphrase", tmp_path / "backup"
    passphrase.write_text("several words of my own\n")
    used_home.copied(tmp_path / "copied").json("vault", "backup", backup, "--passphrase-file", passphrase, pin=PIN)
    restored = Commands(tmp_path / "restored")
    restored.json("vault", "restore", backup, "--passphrase-file", passphrase, pin=PIN)
    result = command_of(restored, "contact", "list", pin=PIN)
    assert json.loads(result.stdout) == used_home.said["home.sqlite"] and "was missing" not in result.stderr


def test_a_missing_network_is_replaced_by_an_empty_one_that_accepts_no_payment(used_home, tmp_path):
    commands = used_home.copied(tmp_path / "home")
    only(commands.home, "sandbox.sqlite").unlink()
    result = command_of(commands, *used_home.paying, pin=PIN)
    assert "isn't funded" in sentence_of_refusal(result), result.stderr
    assert commands.json("status", used_home.said["wallet.sqlite"]["hash"])["state"] == "confirmed"


# The write-ahead log of a killed network, and the journal of a killed wallet


@pytest.fixture(scope="module")
def killed(used_home, tmp_path_factory) -> tuple[Path, list[str]]:
    """A home whose network was killed while its last payments were only in its write-ahead log, and its account's transactions, oldest first."""
    folder = tmp_path_factory.mktemp("killed")
    commands, port = used_home.copied(folder / "home"), free_port()
    with Program("sandbox", "--home", commands.home, "--port", port, port=port, log=folder / "log") as program:
        for _ in range(3):
            commands.json(*used_home.paying, pin=PIN)
        hashes = transactions(port, used_home.address)
        program.process.send_signal(signal.SIGKILL)
        program.process.wait()
        program.process = None
    assert only(commands.home, "sandbox.sqlite-wal").stat().st_size > PAGE
    return commands.home, hashes


def transactions(port: int, address: str) -> list[str]:
    records = Network(f"http://127.0.0.1:{port}", PASSPHRASE).get(f"/accounts/{address}/transactions?limit=200")["_embedded"]["records"]
    return [each["hash"] for each in records]


def overwrite(path: Path, way: str, dice: random.Random):
    if way != "random bytes":
        return lose(path, way, dice)
    data = path.read_bytes()
    begin = dice.randrange(len(data))
    new = dice.randbytes(min(PAGE, len(data) - begin))
    path.write_bytes(data[:begin] + new + data[begin + len(new):])


LOGS = [(file, way) for file in ("sandbox.sqlite-wal", "sandbox.sqlite-shm") for way in ("random bytes", *LOSSES)]


def test_a_damaged_write_ahead_log_leaves_whole_ledgers_with_each_payment_made_once(used_home, killed, tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    home, made = killed
    for file, way in LOGS if ALL else dice.sample(LOGS, 3):
        shutil.rmtree(tmp_path / "home", ignore_errors=True)
        commands = Commands(Path(shutil.copytree(home, tmp_path / "home")))
        path = only(commands.home, file)
        overwrite(path, way, dice)
        result = command_of(commands, *used_home.paying, pin=PIN)
        if result.returncode != 0:
            assert str(path) in sentence_of_refusal(result), f"{file}, {way}: {result.stderr}"
            continue
        paid, port = json.loads(result.stdout), free_port()
        sandbox = "sandbox", "--home", commands.home, "--port", port, "--check-invariants"
        with Program(*sandbox, port=port, log=tmp_path / "log"):
            *left, last = transactions(port, used_home.address)
            assert (paid["state"], last) == ("confirmed", paid["hash"])
            assert left == made[: len(left)], f"{file}, {way}"
            # Without its log the network has what was in its file; with a cut or damaged log, also what comes before the damage.
            assert len(left) == len(made) or file.endswith("-wal")
            assert used_home.balance - used_home._balance(commands) == (Decimal(PAYMENT) + Decimal(paid["fee"])) * (len(left) + 1 - (len(made) - 3))


@pytest.mark.parametrize("file", ["home.sqlite", "wallet.sqlite"])
def test_a_damaged_journal_after_a_kill_is_recovered_or_its_file_is_named(used_home, tmp_path, file):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    ways = ("random bytes", "emptied", "cut", "gone")
    for way in (None, *(ways if ALL else dice.sample(ways, 1))):
        commands = used_home.copied(tmp_path / "home")
        path = only(commands.home, file)
        crash_while_writing(path)
        journal = path.with_name(path.name + "-journal")
        if way:
            overwrite(journal, way, dice)
        words, pin = used_home.reading[file]
        result = command_of(commands, *words, pin=pin)
        if result.returncode != 0:
            assert way and str(path) in sentence_of_refusal(result), f"{way}: {result.stderr}"
            continue
        assert json.loads(result.stdout) == used_home.said[file], way
        assert used_home.pay(commands, file) == "unharmed", way


def crash_while_writing(path: Path):
    """Leaves a database as a program does that is killed during a transaction, with pages in the file that the journal has to roll back."""
    copy = path.with_name("crashed")
    database = sqlite3.connect(path)
    database.execute("PRAGMA cache_size = 1")
    database.execute("CREATE TABLE filler (text)")
    for _ in range(200):
        database.execute("INSERT INTO filler VALUES (hex(randomblob(2000)))")
    for suffix in ("", "-journal"):
        shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    database.rollback()
    database.close()
    for suffix in ("", "-journal"):
        os.replace(f"{copy}{suffix}", f"{path}{suffix}")


def test_a_home_that_others_can_read_is_made_private_even_if_its_files_are_damaged(used):
    (used.home / "sandbox" / "wallet.sqlite").write_bytes(b"not a database")
    for command in ("account", "list"), ("history",), ("balance",):
        used.home.chmod(0o755)
        assert "damaged" in used.refused(*command)
        assert used.home.stat().st_mode & 0o777 == 0o700, command
