#!/usr/bin/env python3
"""Measures what a PIN costs its owner and what it costs a thief: time and memory of opening the vault, and guesses a second.

Run it with `.venv/bin/python script/vault_figures.py` after the build; BASICPAY_BINARY names another program than .build/debug/basicpay.
The guesses are those of a thief who has vault.json and device.key, by hashlib.scrypt of OpenSSL.
"""

import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cryptography.exceptions import InvalidTag

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Python"))
from program import BINARY, environment  # noqa: E402
from vault_reader import vault_key  # noqa: E402

ROUNDS, SECONDS = 5, 6


def run(home, *arguments):
    """Runs the program, and returns its processor time and its wall-clock time in seconds, and its peak memory in bytes."""
    started = time.monotonic()
    command = [BINARY, *arguments, "--home", home]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment())
    process.stdin.write(b"246813\n")
    process.stdin.close()
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, arguments
    return used.ru_utime + used.ru_stime, time.monotonic() - started, used.ru_maxrss * 1024


def guesses(slot, device, seconds=SECONDS):
    """Returns the guesses per second of processor time, so that other activity of the machine doesn't count."""
    count, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        try:
            vault_key(slot, f"{count:06}", device)
        except InvalidTag:
            count += 1
    return count / (time.process_time() - started)


def main():
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        run(home, "account", "create", "--pin-file", "-")
        opening = [run(home, "account", "reveal", "--pin-file", "-") for _ in range(ROUNDS)]
        looking = [run(home, "account", "show") for _ in range(ROUNDS)]
        body = json.loads((home / "vault.json").read_bytes().splitlines()[0])
        device = (home / "device.key").read_bytes()
    slot = next(slot for slot in body["slots"] if slot["kind"] == "secret")
    processor, clock, memory = (min(row[column] for row in opening) - min(row[column] for row in looking) for column in range(3))
    print(f"parameters of new vaults: {slot['scrypt']}")
    print(f"opening with the PIN: {clock * 1000:.0f} ms, of the processor {processor * 1000:.0f} ms (best of {ROUNDS})")
    print(f"memory of one derivation: {memory / 2**20:.0f} MiB more at most than without")
    one = guesses(slot, device)
    cores = os.cpu_count()
    with multiprocessing.Pool(cores) as pool:
        together = sum(pool.starmap(guesses, [(slot, device)] * cores))
    print(f"guesses a second with device.key: {one:.1f} on one core, {together:.1f} on all {cores}")
    print(f"all PINs of 6 digits: {1e6 / together / 3600:.0f} hours on this computer")
    print("guesses without device.key: none; its 32 random bytes are 2^256 possibilities")


if __name__ == "__main__":
    main()
