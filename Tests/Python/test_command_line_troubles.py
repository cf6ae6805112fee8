"""Commands whose standard output can't be written, and commands while the network or an anchor doesn't answer."""

import json
import subprocess
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from program import BINARY, PASSPHRASE, PIN, Program, environment, free_port
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Keypair
from terminal import Terminal
from test_command_line_terminal import Following
from test_withdrawal_amounts import greedy  # noqa: F401


class Troubles(Program):
    """The network of a home with its test anchor, and switches that make them fail."""

    def __init__(self, home, log):
        port, self.anchor_port, self.fault_port = free_port(), free_port(), free_port()
        options = ("--anchor-port", self.anchor_port, "--fault-port", self.fault_port, "--no-delays")
        super().__init__("sandbox", "--home", home, "--port", port, *options, port=port, log=log)

    def switch(self, place, /, **fields):
        with urlopen(Request(f"http://127.0.0.1:{self.fault_port}/{place}", urlencode(fields).encode()), timeout=10) as answer:
            return json.load(answer)


@pytest.fixture
def troubles(used, tmp_path):
    with Troubles(used.home, tmp_path / "sandbox.log") as troubles:
        yield troubles


def said_unread(commands, tmp_path, *arguments, stdin="") -> str:
    """The standard error of a command whose standard output can't be written."""
    pin = tmp_path / "pin"
    pin.write_text(PIN)
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [BINARY, *arguments, "--pin-file", pin, "--home", commands.home], input=stdin, stdout=full, stderr=subprocess.PIPE, text=True,
            timeout=60, env=environment(),
        )
    assert result.returncode == 1, result
    return result.stderr


def test_a_pending_payment_is_reported_even_if_the_result_cannot_be_written(troubles, used, tmp_path):
    troubles.switch("faults", fault="timeout-before", count=50, path="/transactions")
    said = said_unread(used, tmp_path, "pay", "--to", Keypair.random().public_key, "--amount", "1", "--yes")
    assert "Don't pay again: basicpay status " in said and "Done" not in said


def test_a_payment_whose_result_nobody_could_read_is_told_before_it_is_made_again(troubles, used, tmp_path):
    network = Network(f"http://127.0.0.1:{troubles.port}", PASSPHRASE)
    friend = network.funded().public_key
    pay = ("pay", "--to", friend, "--amount", "1", "--yes")
    pin = tmp_path / "pin"
    pin.write_text(PIN)
    with open("/dev/full", "w") as full:
        unread = subprocess.run(
            [BINARY, *pay, "--pin-file", pin, "--home", used.home], stdin=subprocess.DEVNULL, stdout=full, stderr=full, timeout=60, env=environment()
        )
    assert unread.returncode == 1
    assert "has gone through" in used.refused(*pay, pin=PIN)
    assert network.balances(friend)["native"] == "10001.0000000"


def test_a_retried_payment_of_a_script_is_never_made_twice(troubles, used):
    network = Network(f"http://127.0.0.1:{troubles.port}", PASSPHRASE)
    friend = network.funded().public_key
    pay = ("pay", "--to", friend, "--amount", "1", "--yes", "--json")
    troubles.switch("faults", fault="timeout-after", count=1, path="/transactions")
    lost = json.loads(used.run(*pay, pin=PIN).stdout)
    assert lost["state"] == "pending"
    for _ in range(3):
        retried = used.run(*pay, pin=PIN)
        assert retried.returncode == 1 and '"code":"alreadyPaid"' in retried.stderr and lost["hash"] in retried.stderr, retried
    assert network.balances(friend)["native"] == "10001.0000000"
    assert used.json("status", lost["hash"])["state"] == "confirmed"
    assert used.json(*pay[:-1], pin=PIN)["state"] == "confirmed"
    assert network.balances(friend)["native"] == "10002.0000000"


def test_an_unpaid_withdrawal_is_never_called_done_even_if_the_result_cannot_be_written(greedy, tmp_path):  # noqa: F811
    commands, anchor = greedy
    said = said_unread(commands, tmp_path, "withdraw", anchor.domain, "XLM", "--amount", "20", stdin="y\nn\n")
    number = commands.json("transfers")["transfers"][0]["id"]
    assert f"Not paid. The anchor is waiting. To pay it: basicpay transfers {number} --pay" in said and "Done" not in said
    again = said_unread(commands, tmp_path, "transfers", number, "--pay", stdin="n\n")
    assert "Not paid. The anchor is waiting." in again and "Done" not in again


def test_a_begun_withdrawal_is_shown_even_if_the_network_fails_before_its_payment(troubles, greedy):  # noqa: F811
    commands, anchor = greedy
    with Terminal("withdraw", anchor.domain, "XLM", "--amount", "20", "--home", commands.home) as terminal:
        terminal.wait_for("PIN")
        terminal.type(PIN + "\n")
        terminal.wait_for("Begin this withdrawal?")
        troubles.switch("faults", fault="timeout-before", count=50, path="/accounts/")
        terminal.type("y\n")
        status, result = terminal.end()
    number = commands.json("transfers")["transfers"][0]["id"]
    assert status == 1 and "Withdrawal of 5000 XLM" in result
    assert f"The withdrawal has begun. To pay it: basicpay transfers {number} --pay" in terminal.shown


def test_following_the_history_asks_again_after_the_network_was_busy(troubles, used):
    network, address = Network(f"http://127.0.0.1:{troubles.port}", PASSPHRASE), used.json("account", "show")["address"]
    payer = network.funded()
    with Following(used, "history", "--follow", "--json") as following:
        following.line()
        # Once the command has reported a payment, it is connected to the network's stream.
        network.pay(payer, address, "1")
        following.line()
        troubles.switch("faults", fault="rate-limit", count=1, path=f"/accounts/{address}/effects")
        network.pay(payer, address, "2")
        assert json.loads(following.line())["payments"][0]["amount"] == "2.0000000"
        assert "The network is busy. Try again in a moment." in following.end()[1]


def test_transfers_at_other_anchors_are_watched_while_one_anchor_is_unreachable(used, anchor):
    begin = ("USDC", "--amount", "20", "--yes")
    with ScriptedAnchor() as gone:
        used.json("deposit", gone.domain, *begin, pin=PIN)
    other = used.json("deposit", anchor.domain, *begin, pin=PIN)["id"]
    assert len(used.json("transfers", "--from", anchor.domain, pin=PIN)["transfers"]) == 2
    anchor.transfer = {"status": "completed"}
    watched = used.run("transfers", "--watch", "--json", pin=PIN)
    assert watched.returncode == 1 and '"code":"anchor"' in watched.stderr, watched
    assert f"Not all transfers were followed: signing in to {gone.domain} failed." in watched.stderr
    assert {transfer["id"]: transfer["status"] for transfer in json.loads(watched.stdout)["transfers"]}[other] == "completed"


def test_watching_a_transfer_signs_in_again_after_the_anchor_forgets_its_tokens(troubles, used):
    begun = used.json("deposit", f"localhost:{troubles.anchor_port}", "XLM", "--interactive", "--yes", pin=PIN)
    watching = subprocess.Popen(
        [BINARY, "transfers", begun["id"], "--watch", "--json", "--home", used.home, "--pin-file", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
    )
    watching.stdin.write(PIN + "\n")
    watching.stdin.close()
    assert "Incomplete" in watching.stderr.readline()
    troubles.switch("anchor/forget-tokens")
    troubles.switch("anchor/outcome", outcome="error", id=begun["anchorId"])
    assert watching.wait(timeout=60) == 0, watching.stderr.read()
    assert json.loads(watching.stdout.read())["status"] == "error"


def test_watching_a_transfer_continues_if_the_anchor_fails_right_after_another_sign_in(used, anchor):
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
    answers = [{"transaction": anchor.told()}, {"status_code": 401}, {"status_code": 503}]
    anchor.answers["/sep6/transaction"] = lambda _: answers.pop(0) if answers else {"transaction": anchor.told() | {"status": "completed"}}
    watched = used.run("transfers", begun["id"], "--watch", "--json", pin=PIN)
    assert watched.returncode == 0 and not answers, watched
    assert json.loads(watched.stdout)["status"] == "completed" and "failed" not in watched.stderr


def test_a_failed_second_sign_in_is_tried_and_reported_once_for_all_watched_transfers_of_an_anchor(used, anchor):
    ids, refused, tried = iter("tu"), [], []
    anchor.answers["/sep6/deposit"] = lambda _: {"id": next(ids), "how": "Bring it to the counter."}
    anchor.answers["/sep6/transaction"] = lambda fields: {"transaction": anchor.told() | {"id": fields["id"]}}
    for _ in range(2):
        used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)

    def refuse(fields):
        refused.append(fields["id"])
        return {"status_code": 401}

    def sign_in(fields):
        if "transaction" in fields:
            tried.extend(refused)
            return {"status_code": 503} if refused else anchor.usual("POST", "/auth", fields)
        return anchor.usual("GET", "/auth", fields)

    anchor.answers |= {"/sep6/transaction": refuse, "/auth": sign_in}
    watched = used.run("transfers", "--watch", pin=PIN)
    assert watched.returncode == 1 and refused == tried == ["t"] and watched.stderr.count("is having problems at the moment (503)") == 1, watched
    assert f"Not all transfers were followed: signing in to {anchor.domain} failed." in watched.stderr


def test_the_fault_switches_refuse_an_invalid_count(troubles):
    for count in ("abc", "-3", "0"):
        for path, fields in (("anchor/outcome", {"outcome": "error"}), ("ramp/misbehave", {"how": "late"})):
            with pytest.raises(OSError) as refused:
                troubles.switch(path, **fields, count=count)
            assert refused.value.code == 400
    assert troubles.switch("anchor/outcome", outcome="error", count="2") == {"outcomes": ["error", "error"]}
