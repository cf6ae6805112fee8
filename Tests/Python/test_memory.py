"""Whoever reads the memory of a running wallet finds neither its keys nor the PIN: each is wiped after its use."""

import subprocess
import sys

import pytest
from process_memory import MEMORY_CAN_BE_READ, copies, secrets
from program import PASSPHRASE, Wallet
from raw_client import RawClient
from stellar import Network

pytestmark = pytest.mark.skipif(not MEMORY_CAN_BE_READ, reason="only Linux shows a process's memory as a file")
PIN = "kettle-58213 + marble"


def test_after_signing_up_and_paying_no_secret_is_in_the_memory_of_the_server(tmp_path):
    home = tmp_path / "home"
    with Wallet(home, tmp_path / "log") as wallet:
        client = RawClient(wallet)
        answer = client.post("/sign-up", {"token": client.get("/sign-up").token, "pin": PIN, "pinAgain": PIN})
        assert answer.status == 303, answer.text
        found = {"after signing up": copies(wallet.process.pid, secrets(home, PIN))}
        assert client.post("/fund", {"token": client.get("/overview").token}).status == 303
        recipient = Network(wallet.horizon, PASSPHRASE).funded().public_key
        client.post("/pay", {"token": client.get("/pay").token, "recipient": recipient, "amount": "1"})
        paid = client.post("/pay/review", {**client.get("/pay/review").hidden, "pin": PIN})
        assert paid.location.startswith("/payments/"), paid.text
        found["after paying"] = copies(wallet.process.pid, secrets(home, PIN))
        client.post("/pay", {"token": client.get("/pay").token, "recipient": recipient, "amount": "2"})
        review = client.get("/pay/review").hidden
        for wrong in ("a" + PIN, PIN + "a"):
            client.post("/pay/review", {**review, "pin": wrong})
        found["after a wrong PIN"] = copies(wallet.process.pid, secrets(home, PIN))
    # New words wait ten minutes at most for the quiz that shows whether they were copied; nothing else is left.
    for what in found.values():
        what.pop("the words' entropy", None)
    assert {when: what for when, what in found.items() if what} == {}


def test_the_search_finds_a_secret_that_is_left(commands):
    commands.json("account", "create", pin=PIN)
    wanted = secrets(commands.home, PIN)
    program = "import sys; kept = [bytes.fromhex(line) for line in sys.stdin.read().split()]; print('ready', flush=True); sys.stderr.close(); __import__('time').sleep(60)"
    text = "\n".join(secret.hex() for secret in wanted.values())
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(text.encode())
        process.stdin.close()
        assert process.stdout.readline() == b"ready\n"
        assert copies(process.pid, wanted).keys() == wanted.keys()
        process.kill()
