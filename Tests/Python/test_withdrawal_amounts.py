"""What an anchor wants for a withdrawal stands beside what was asked for, and more than that is never paid by a mere `--yes`."""

import pytest
from program import PIN
from scripted_anchor import ScriptedAnchor
from terminal import Terminal

WANTED = "Not paid: you asked to withdraw 20 XLM, and the anchor wants 5000."


@pytest.fixture
def greedy(used):
    """An anchor that is asked for a withdrawal of 20 lumens, and then wants 5,000."""
    with ScriptedAnchor() as anchor:
        account = used.json("account", "create", "--name", "Anchor", pin=PIN)["address"]
        own = used.json("account", "list")["inUse"]
        for chosen, step in ((account, "fund"), (own, "show")):
            used.json("account", "use", chosen)
            used.json("account", step)
        anchor.answers["/sep6/info"] = {"withdraw": {"native": anchor.terms() | {"authentication_required": True, "max_amount": 9000}}}
        payee = {"withdraw_anchor_account": account, "withdraw_memo": "7", "withdraw_memo_type": "id"}
        anchor.answers["/sep6/withdraw"] = {"id": "t", "account_id": account, "memo": "7", "memo_type": "id"}
        anchor.withdrawal, anchor.transfer = True, {"status": "pending_user_transfer_start", "amount_in": "5000"} | payee
        yield used, anchor


def balance(commands) -> str:
    return commands.json("balance")["balances"][0]["balance"]


def refusal(commands, *arguments) -> str:
    result = commands.run(*arguments, pin=PIN)
    assert result.returncode == 1 and not result.stdout, result
    return result.stderr


def test_yes_alone_pays_what_was_asked_for_and_no_more(greedy):
    commands, anchor = greedy
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    assert WANTED in refusal(commands, *begin)
    number = commands.json("transfers")["transfers"][0]["id"]
    assert WANTED in refusal(commands, "transfers", number, "--pay", "--yes")
    too_little = refusal(commands, "transfers", number, "--pay", "--yes", "--pay-at-most", "4999.9999999")
    assert "the anchor wants 5000 XLM, more than the 4999.9999999 that --pay-at-most allows" in too_little
    assert balance(commands) == "10000.0000000"
    paid = commands.json("transfers", number, "--pay", "--yes", "--pay-at-most", "5000", pin=PIN)
    assert paid["paymentState"] == "confirmed" and balance(commands) == "4999.9999900"


@pytest.mark.parametrize(("answer", "left"), [("n", "10000.0000000"), ("y", "4999.9999900")])
def test_who_is_asked_sees_both_amounts_before_they_say_yes(greedy, answer, left):
    commands, anchor = greedy
    refusal(commands, "withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    with Terminal("transfers", number, "--pay", "--home", commands.home) as terminal:
        terminal.wait_for("PIN")
        terminal.type(PIN + "\n")
        terminal.wait_for("[y/N]")
        shown = terminal.shown
        assert "Signs:" in shown and "pay 5000 XLM to" in shown
        assert "You asked for" in shown and "20 XLM" in shown and "5000" in shown
        terminal.type(answer + "\n")
        terminal.end()
    assert balance(commands) == left
