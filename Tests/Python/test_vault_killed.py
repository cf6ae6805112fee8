"""A program that is killed while it changes the keys, by SIGKILL and at any moment, leaves a wallet that opens with the PIN from before or the new one.

`BASICPAY_KILLS=100` kills it that often.
"""

import os
import random
import subprocess
import time

import pytest
from cryptography.exceptions import InvalidTag
from program import BINARY, Commands, environment
from vault_reader import open_vault

ROUNDS = int(os.environ.get("BASICPAY_KILLS", "6"))
dice = random.Random()


def killed(commands: Commands, *arguments, stdin: str, after: float | None) -> bool:
    """Runs a command and kills it: after so many seconds, or with None as soon as it writes. Whether it was still running."""
    command = [str(BINARY), *arguments, "--home", str(commands.home)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    process.stdin.write(stdin.encode())
    process.stdin.close()
    if after is None:
        written, deadline = commands.home / ".vault.json.new", time.monotonic() + 30
        while not written.exists() and process.poll() is None and time.monotonic() < deadline:
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
    """Half of the rounds at any moment, half of them while the file is written."""
    for number in range(ROUNDS):
        yield dice.uniform(0, 1.1 * seconds) if number % 2 else None


def test_killed_while_the_pin_is_changed(commands):
    pins = ["246813", "975310"]
    commands.json("account", "create", pin=pins[0])
    if "change-pin" not in commands.run("vault", "--help").stdout:
        pytest.skip("there is no command that changes the PIN")
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
        # A guess is counted before it is tested, so that one that was killed counts as wrong, and after three there is a wait.
        for counter in commands.home.glob("home.sqlite*"):
            counter.unlink()
        opened = [seeds(commands, pin) for pin in pins]
        assert wanted in opened and None in opened
        if opened[1] is not None:
            pins.reverse()
    assert kills > 0
    # Nothing that was left behind is in the way.
    result = commands.run(*change, stdin=f"{pins[0]}\n{pins[1]}\n")
    assert result.returncode == 0, result.stderr
    assert seeds(commands, pins[1]) == wanted


def test_killed_while_signing_up(tmp_path):
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
    assert kills > 0
