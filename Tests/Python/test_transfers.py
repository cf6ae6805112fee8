"""Deposits and withdrawals by commands, against the test anchor: to the end, across kills and restarts, and paid once."""

import re
import signal
import subprocess
import time
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest
from program import BINARY, PIN, Commands, Program, environment, free_port

IBAN = "NO9386011117947"
PERSON = ["--set", "first_name=Ada", "--set", "last_name=Lovelace", "--set", "email_address=ada@example.com", "--set", f"bank_account_number={IBAN}"]


class Staying(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def fill_in(url: str, amount: str):
    """Goes through the anchor's pages as a person does, to where it waits for the money."""
    opener = build_opener(Staying())

    def send(page: str, step: str, **fields) -> str:
        parts = urlsplit(page)
        body = urlencode(dict(parse_qsl(parts.query)) | fields | {"step": step}).encode()
        try:
            opener.open(Request(f"{parts.scheme}://{parts.netloc}{parts.path}", data=body), timeout=10)
        except OSError as answer:
            assert answer.code == 303, answer
            location = answer.headers["Location"]
            return location if location.startswith("http") else f"{parts.scheme}://{parts.netloc}{location}"
        raise AssertionError("no redirection")

    confirm = send(
        url, "details", amount=amount, first_name="Ada", last_name="Lovelace", email_address="ada@example.com", bank_account_number=IBAN
    )
    send(confirm, "confirm")


@pytest.fixture
def house(tmp_path):
    """A home with a funded account, beside a sandbox that runs, and the anchor's domain."""
    home, port, anchor_port = tmp_path / "home", free_port(), free_port()
    commands = Commands(home)
    commands.json("account", "create", pin=PIN)
    arguments = ("sandbox", "--home", home, "--port", port, "--anchor-port", anchor_port)
    with Program(*arguments, port=port, log=tmp_path / "log") as program:
        commands.json("account", "fund")
        yield commands, f"localhost:{anchor_port}", program


def watched(commands, number, pin=PIN) -> dict:
    return commands.json("transfers", number, "--watch", pin=pin)


def test_an_anchor_says_what_it_offers_and_knows_and_asks(house):
    commands, domain, _ = house
    info = commands.json("anchor", "info", domain)
    assert info["domain"] == domain and info["problems"] == []
    offered = {(item["asset"].split(":")[0], item["direction"], item["protocol"]) for item in info["items"]}
    assert {("USDC", "deposit", "sep6"), ("SRT", "withdrawal", "sep24"), ("XLM", "deposit", "sep24")} <= offered
    assert commands.json("anchor", "auth", domain, pin=PIN)["isSignedIn"] is True
    wrong = commands.run("anchor", "auth", domain, pin="000000")
    assert wrong.returncode == 1 and "PIN" in wrong.stderr
    customer = commands.json("anchor", "customer", domain, pin=PIN)
    assert customer["status"] == "NEEDS_INFO" and "last_name" in {field["name"] for field in customer["needed"]}
    assert commands.json("anchor", "customer", domain, *PERSON, pin=PIN)["status"] in ("PROCESSING", "ACCEPTED")
    prices = commands.json("anchor", "price", domain, "--asset", "USDC", "--amount", "100")["prices"]
    assert {price["assetIn"] for price in prices} == {"iso4217:USD", "iso4217:EUR"}
    nobody = commands.run("anchor", "info", f"localhost:{free_port()}")
    assert nobody.returncode == 1 and "can't be reached" in nobody.stderr


def test_a_deposit_goes_on_at_the_anchors_page_and_to_the_end_after_a_kill(house):
    commands, domain, _ = house
    begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
    assert (begun["status"], begun["due"], begun["anchor"]) == ("incomplete", "continueAtAnchor", domain)
    watching = subprocess.Popen(
        [BINARY, "transfers", begun["id"], "--watch", "--home", commands.home, "--pin-file", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment(),
    )
    watching.stdin.write(PIN + "\n")
    watching.stdin.close()
    assert "Not complete yet" in watching.stderr.readline()
    watching.send_signal(signal.SIGKILL)
    watching.wait()
    fill_in(begun["url"], "20")
    before = float(commands.json("balance")["balances"][0]["balance"])
    done = watched(commands, begun["id"])
    assert (done["status"], done["isEnded"]) == ("completed", True) and "due" not in done
    after = float(commands.json("balance")["balances"][0]["balance"])
    assert after - before == pytest.approx(float(done["amountOut"]), abs=0.001)
    assert [transfer["id"] for transfer in commands.json("transfers", "--only", "done")["transfers"]] == [begun["id"]]
    assert commands.json("transfers", "--only", "open")["transfers"] == []


def test_a_withdrawal_is_paid_once_and_goes_on_to_the_end(house):
    commands, domain, _ = house
    begun = commands.json("withdraw", domain, "XLM", "--interactive", "--yes", pin=PIN)
    early = commands.run("transfers", begun["id"], "--pay", "--yes", pin=PIN)
    assert early.returncode == 1 and "doesn't wait for a payment" in early.stderr
    fill_in(begun["url"], "12.5")
    shown = commands.json("transfers", begun["id"], pin=PIN)
    assert (shown["due"], shown["payAmount"], shown["payMemoType"]) == ("pay", "12.5000000", "hash")
    paid = commands.json("transfers", begun["id"], "--pay", "--yes", pin=PIN)
    assert re.fullmatch("[0-9a-f]{64}", paid["payment"]) and paid["paymentState"] == "confirmed"
    again = commands.run("transfers", begun["id"], "--pay", "--yes", pin=PIN)
    assert again.returncode == 1
    done = watched(commands, begun["id"])
    assert done["status"] == "completed" and done["stellarTransactionId"] == paid["payment"]
    history = commands.json("history")["payments"]
    assert len([payment for payment in history if payment["direction"] == "sent"]) == 1


def test_within_the_wallet_the_anchor_asks_first_and_the_withdrawal_is_paid_in_one_go(house):
    commands, domain, _ = house
    refused = commands.run("deposit", domain, "SRT", "--amount", "20", "--yes", pin=PIN)
    assert refused.returncode == 1 and "first_name" in refused.stderr and "anchor customer" in refused.stderr
    commands.json("anchor", "customer", domain, *PERSON, pin=PIN)
    time.sleep(4)  # The anchor takes three seconds to look at it.
    deposit = commands.json("deposit", domain, "SRT", "--amount", "50", "--yes", pin=PIN)
    done = watched(commands, deposit["id"])
    assert (done["status"], done["due"], done["amountOut"]) == ("completed", "claim", "49")
    few = commands.run("deposit", domain, "SRT", "--amount", "1", "--yes", pin=PIN)
    assert few.returncode == 1 and "at least 2 SRT" in few.stderr
    missing = commands.run("withdraw", domain, "SRT", "--amount", "20", "--method", "bank_account", "--yes", pin=PIN)
    assert missing.returncode == 1 and "bank account" in missing.stderr


def test_single_commands_on_the_sandbox_have_the_anchor_where_it_was(tmp_path):
    home, port, anchor_port = tmp_path / "home", free_port(), free_port()
    commands, domain = Commands(home), f"localhost:{anchor_port}"
    commands.json("account", "create", pin=PIN)
    arguments = ("sandbox", "--home", home, "--port", port, "--anchor-port", anchor_port)
    with Program(*arguments, port=port, log=tmp_path / "log"):
        commands.json("account", "fund")
        begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
        fill_in(begun["url"], "20")
    # Nothing runs now but the command itself.
    assert commands.json("anchor", "info", domain)["domain"] == domain
    assert watched(commands, begun["id"])["status"] == "completed"
