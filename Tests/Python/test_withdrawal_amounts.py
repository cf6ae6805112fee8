"""What an anchor wants for a withdrawal stands beside what was asked for, and more than that is never paid by a mere `--yes`."""

import pytest
from program import PIN
from scripted_anchor import ScriptedAnchor
from terminal import Terminal

WANTED = "Not paid: you asked to withdraw 20 XLM, and the anchor wants 5000."


@pytest.fixture
def greedy(used):
    """An anchor that is asked for a withdrawal of 20 lumens, and then wants 5,000; with it, who it is that wants them."""
    with ScriptedAnchor() as anchor:
        used.json("account", "create", "--name", "Anchor", pin=PIN)
        account = used.json("account", "list")["accounts"][-1]["address"]
        used.json("account", "fund", account)
        used.run("account", "use", used.json("account", "list")["accounts"][0]["address"])
        anchor.answers["/sep6/info"] = {"withdraw": {"native": anchor.terms() | {"authentication_required": True, "max_amount": 9000}}}
        payee = {"withdraw_anchor_account": account, "withdraw_memo": "7", "withdraw_memo_type": "id"}
        anchor.answers["/sep6/withdraw"] = {"id": "t", "account_id": account, "memo": "7", "memo_type": "id"}
        anchor.withdrawal, anchor.transfer = True, {"status": "pending_user_transfer_start", "amount_in": "5000"} | payee
        yield used, anchor, account


def balance(commands, account) -> str:
    return next(line["balance"] for line in commands.json("balance", "--account", account)["balances"] if line["asset"] == "XLM")


def test_yes_alone_pays_what_was_asked_for_and_no_more(greedy):
    commands, anchor, account = greedy
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    refused = commands.run(*begin, pin=PIN)
    assert refused.returncode == 1 and WANTED in refused.stderr, refused
    number = commands.json("transfers")["transfers"][0]["id"]
    assert WANTED in commands.refused("transfers", number, "--pay", "--yes", pin=PIN)
    too_little = commands.refused("transfers", number, "--pay", "--yes", "--pay-at-most", "4999.9999999", pin=PIN)
    assert "the anchor wants 5000 XLM, more than the 4999.9999999 that --pay-at-most allows" in too_little
    assert balance(commands, account).startswith("10000.")
    paid = commands.json("transfers", number, "--pay", "--yes", "--pay-at-most", "5000", pin=PIN)
    assert paid["paymentState"] == "confirmed" and balance(commands, account).startswith("15000.")


@pytest.mark.parametrize(("answer", "arrives"), [("n", "10000."), ("y", "15000.")])
def test_who_is_asked_sees_both_amounts_before_they_say_yes(greedy, answer, arrives):
    commands, anchor, account = greedy
    assert commands.run("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes", pin=PIN).returncode == 1
    number = commands.json("transfers")["transfers"][0]["id"]
    with Terminal("transfers", number, "--pay", "--home", commands.home) as terminal:
        terminal.wait_for("PIN")
        terminal.type(PIN + "\n")
        terminal.wait_for("[y/N]")
        shown = terminal.shown
        assert "You asked for" in shown and "20 XLM" in shown and "5000" in shown
        terminal.type(answer + "\n")
        terminal.end()
    assert balance(commands, account).startswith(arrives)
