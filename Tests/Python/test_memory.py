"""The memory of a running wallet contains neither its keys nor the PIN: each is wiped after its use."""

import re
import subprocess
import sys
import threading
import time

import pytest
from process_memory import MEMORY_CAN_BE_READ, copies, data_key, secrets
from program import PASSPHRASE, Commands, Wallet
from raw_client import RawClient
from stellar import Network

pytestmark = [pytest.mark.real_scrypt, pytest.mark.skipif(not MEMORY_CAN_BE_READ, reason="only Linux shows a process's memory as a file")]
PIN = "kettle-58213 + marble"


def signed_up(wallet: Wallet) -> RawClient:
    client = RawClient(wallet)
    answer = client.post("/sign-up", {"token": client.get("/sign-up").token, "pin": PIN, "pinAgain": PIN})
    assert (answer.status, answer.location) == (303, "/shown"), answer.text
    return client


def copy_is_confirmed(client: RawClient):
    words = re.findall(r"<li>([a-z]+)</li>", client.get("/shown").text)
    assert len(words) == 24
    asked = client.get("/copy-check")
    answers = {f"word{number}": words[int(number) - 1] for number in re.findall(r'name="word(\d+)"', asked.text)}
    assert len(answers) == 3
    assert client.post("/copy-check", {"token": asked.token, **answers}).location == "/overview"


def copy_is_put_off(client: RawClient):
    assert len(re.findall("<li>[a-z]+</li>", client.get("/shown").text)) == 24
    assert client.get("/copy-check/later").location == "/overview"


def never_looked_at(client: RawClient):
    # A person who never opens the page of the words signs out, and finds them in the settings.
    assert client.post("/sign-out", {"token": client.get("/overview").token}).location == "/sign-in"
    assert client.post("/sign-in", {"token": client.get("/sign-in").token, "pin": PIN}).location == "/overview"


@pytest.mark.parametrize("treat_words", [copy_is_confirmed, copy_is_put_off, never_looked_at])
def test_after_signing_up_and_paying_no_secret_is_in_the_memory_of_the_server(tmp_path, treat_words):
    home = tmp_path / "home"
    with Wallet(home, tmp_path / "log") as wallet:
        client = signed_up(wallet)
        treat_words(client)
        found = {"after signing up": copies(wallet.process.pid, secrets(home, PIN))}
        assert client.post("/fund", {"token": client.get("/overview").token}).status == 303
        recipient = Network(wallet.horizon, PASSPHRASE).funded().public_key
        client.post("/pay/amount", {"token": client.get("/pay").token, "recipient": recipient, "amount": "1"})
        paid = client.post("/pay/review", {**client.get("/pay/review").hidden, "pin": PIN})
        assert paid.location.startswith("/payments/"), paid.text
        found["after paying"] = copies(wallet.process.pid, secrets(home, PIN))
        client.post("/pay/amount", {"token": client.get("/pay").token, "recipient": recipient, "amount": "2"})
        review = client.get("/pay/review").hidden
        for wrong in ("a" + PIN, PIN + "a"):
            client.post("/pay/review", {**review, "pin": wrong})
        found["after a wrong PIN"] = copies(wallet.process.pid, secrets(home, PIN))
        # The key for contacts and personal data is in memory only while somebody is signed in.
        assert copies(wallet.process.pid, data_key(home, PIN))
        client.post("/sign-out", {"token": client.get("/overview").token})
        client.get("/sign-in")
        found["after signing out"] = copies(wallet.process.pid, secrets(home, PIN) | data_key(home, PIN))
    assert {when: what for when, what in found.items() if what} == {}


def test_after_signing_out_no_secret_stays_in_memory_while_a_slow_anchor_is_awaited(tmp_path, anchor):
    home, released = tmp_path / "home", threading.Event()
    with Wallet(home, tmp_path / "log") as wallet:
        client = signed_up(wallet)
        Commands(home).json("deposit", anchor.domain, f"USDC:{anchor.issuer}", "--amount", "20", "--interactive", "--yes", pin=PIN)
        client.post("/sign-out", {"token": client.get("/overview").token})
        asked = len(anchor.received)

        def late(fields):
            released.wait(60)
            return anchor.usual("GET", "/auth", fields)

        anchor.answers["/auth"] = late
        assert client.post("/sign-in", {"token": client.get("/sign-in").token, "pin": PIN}).location == "/overview"
        wanted, deadline = secrets(home, PIN), time.monotonic() + 20
        while "/auth" not in [path for _, path, _ in anchor.received[asked:]]:
            assert time.monotonic() < deadline, "the anchor wasn't asked"
            time.sleep(0.05)
        client.post("/sign-out", {"token": client.get("/overview").token})
        client.get("/sign-in")
        deadline = time.monotonic() + 20
        while (left := copies(wallet.process.pid, wanted)) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert left == {}
        released.set()


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
