"""A program that is killed with SIGKILL at any moment while it changes, restores or erases the keys leaves them in the old or in the new state.

`BASICPAY_KILLS=100` kills it that often.
"""

import os
import random
import shutil
import subprocess
import time

import pytest
from cryptography.exceptions import InvalidTag
from program import BINARY, Commands, environment
from vault_reader import open_vault

pytestmark = pytest.mark.real_scrypt

ROUNDS = int(os.environ.get("BASICPAY_KILLS", "6"))
dice = random.Random()


def killed(commands: Commands, *arguments, stdin: str, after: float | None, has_begun=None) -> bool:
    """Runs a command and kills it after so many seconds, or with None once it writes or `has_begun`. Returns whether it was still running."""
    command = [str(BINARY), *arguments, "--home", str(commands.home)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    process.stdin.write(stdin.encode())
    process.stdin.close()
    if after is None:
        written, deadline = commands.home / ".vault.json.new", time.monotonic() + 30
        has_begun = has_begun or written.exists
        while not has_begun() and process.poll() is None and time.monotonic() < deadline:
            pass
        time.sleep(dice.uniform(0, 0.002))
    else:
        time.sleep(after)
    process.kill()
    return process.wait() != 0


def seeds(commands: Commands, pin: str) -> dict | None:
    try:
        return open_vault((commands.home / "vault.json").read_bytes(), (commands.home / "device.key").read_bytes(), pin)[0]
    except InvalidTag:
        return None


def delays(seconds: float):
    """A random moment for half of the rounds, and None for the others, which are killed while the file is written."""
    for number in range(ROUNDS):
        yield dice.uniform(0, 1.1 * seconds) if number % 2 else None


def tell(kills: int):
    """Prints the number of kills, which pytest shows with `-rP`."""
    print(f"{kills} of {ROUNDS} rounds met a program that was still running")


def test_a_kill_while_the_pin_is_changed_leaves_the_old_or_the_new_pin(commands):
    pins = ["246813", "975310"]
    commands.json("account", "create", pin=pins[0])
    wanted = seeds(commands, pins[0])
    change = ("vault", "change-pin", "--pin-file", "-", "--new-pin-file", "-")
    started = time.monotonic()
    result = commands.run(*change, stdin=f"{pins[0]}\n{pins[1]}\n")
    assert result.returncode == 0, result.stderr
    seconds = time.monotonic() - started
    pins.reverse()
    kills = 0
    for after in delays(seconds):
        kills += killed(commands, *change, stdin=f"{pins[0]}\n{pins[1]}\n", after=after)
        # A PIN attempt is counted before it is checked, so a killed attempt counts as wrong, and three wrong ones cause a wait.
        for counter in commands.home.glob("home.sqlite*"):
            counter.unlink()
        opened = [seeds(commands, pin) for pin in pins]
        assert wanted in opened and None in opened
        if opened[1] is not None:
            pins.reverse()
    assert kills > 0 or ROUNDS < 20
    tell(kills)
    # Files that were left behind don't prevent another change.
    result = commands.run(*change, stdin=f"{pins[0]}\n{pins[1]}\n")
    assert result.returncode == 0, result.stderr
    assert seeds(commands, pins[1]) == wanted


def test_a_kill_while_signing_up_leaves_no_vault_or_a_whole_one(tmp_path):
    kills = 0
    for number, after in enumerate(delays(1)):
        commands = Commands(tmp_path / str(number))
        kills += killed(commands, "account", "create", "--pin-file", "-", stdin="246813\n", after=after)
        if (commands.home / "vault.json").exists():
            assert len(seeds(commands, "246813")) == 1
            assert commands.json("account", "reveal", pin="246813")["secretKey"]
        else:
            device = commands.home / "device.key"
            assert not device.exists() or device.stat().st_size == 32
    assert kills > 0 or ROUNDS < 20
    tell(kills)


@pytest.fixture(scope="module")
def backup(tmp_path_factory):
    """A wallet's home, its address, and its backup in a file."""
    folder = tmp_path_factory.mktemp("backup")
    commands, file = Commands(folder / "home"), folder / "wallet.backup"
    address = commands.json("account", "create", pin="246813")["address"]
    result = commands.run("vault", "backup", file, "--pin-file", "-", "--passphrase-file", "-", stdin="246813\nthe backup's own\n")
    assert result.returncode == 0, result.stderr
    return commands, address, file


def test_a_kill_while_a_backup_is_restored_leaves_a_whole_wallet_or_allows_another_attempt(tmp_path, backup):
    original, address, file = backup
    restore, stdin = ("vault", "restore", str(file), "--pin-file", "-", "--passphrase-file", "-"), "975310\nthe backup's own\n"
    kills, halves = 0, 0
    for number, after in enumerate(delays(1.5)):
        commands = Commands(tmp_path / str(number))
        # A quarter of the kills come when the first file appears, the copy of a database, and a quarter at the device key, right before the vault.
        begun = (commands.home / "device.key").exists if number % 4 == 2 else lambda home=commands.home: any(home.glob(".home.sqlite.*"))
        kills += killed(commands, *restore, stdin=stdin, after=after, has_begun=begun)
        if not (commands.home / "vault.json").exists():
            halves += 1
            # Files that were left behind don't prevent another attempt.
            result = commands.run(*restore, stdin=stdin)
            assert result.returncode == 0, result.stderr
        assert seeds(commands, "975310") == seeds(original, "246813")
        assert commands.json("account", "show")["address"] == address
        assert commands.json("vault", "log")["events"], "the log came back with it"
    assert kills > 0 or ROUNDS < 20 and halves > 0
    tell(kills)


def test_a_kill_while_everything_is_erased_leaves_a_whole_wallet_or_nothing_that_opens(tmp_path, backup):
    original, address, file = backup
    wanted, kills = seeds(original, "246813"), 0
    for number, after in enumerate(delays(0.5)):
        commands = Commands(tmp_path / str(number))
        shutil.copytree(original.home, commands.home)
        kills += killed(
            commands, "vault", "reset", stdin="erase\n", after=after, has_begun=lambda: not (commands.home / "vault.json").exists()
        )
        state = commands.json("vault", "status")["state"]
        if (commands.home / "vault.json").exists():
            assert state == "locked" and seeds(commands, "246813") == wanted
        else:
            # The vault's file is erased first, then the device key. Without either nothing opens.
            assert state in ("missing", "notCreated")
        # Whatever is left can be erased.
        result = commands.run("vault", "reset", stdin="erase\n")
        assert result.returncode == 0, result.stderr
        assert commands.json("vault", "status")["state"] == "notCreated"
        assert [event["kind"] for event in commands.json("vault", "log")["events"]] == ["erased"]
        assert not (commands.home / "device.key").exists()
        new = commands.json("account", "create", pin="111111")["address"]
        assert new != address
    assert kills > 0 or ROUNDS < 20
    tell(kills)
