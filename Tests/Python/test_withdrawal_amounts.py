"""The amount that an anchor wants for a withdrawal is shown beside the requested one, and `--yes` alone never pays more than was requested."""

import shutil
import time

import pytest
from program import PIN
from scripted_anchor import ScriptedAnchor
from stellar_sdk import Keypair, StrKey
from terminal import Terminal

WANTED = "Not paid: you asked to withdraw 20 XLM, but the anchor wants 5000."


@pytest.fixture
def greedy(used):
    """An anchor that is asked for a withdrawal of 20 lumens, and then wants 5,000."""
    with ScriptedAnchor() as anchor:
        account = used.json("account", "create", "--name", "Anchor", pin=PIN)["address"]
        own = used.json("account", "list")["inUse"]
        for chosen, step in ((account, "fund"), (own, "show")):
            used.json("account", "use", chosen)
            used.json("account", step)
        terms = anchor.terms() | {"authentication_required": True, "max_amount": 9000}
        anchor.answers["/sep6/info"] = anchor.answers["/sep24/info"] = {"withdraw": {"native": terms}}
        account_and_memo = {"withdraw_anchor_account": account, "withdraw_memo": "7", "withdraw_memo_type": "id"}
        anchor.answers["/sep6/withdraw"] = {"id": "t", "account_id": account, "memo": "7", "memo_type": "id"}
        anchor.withdrawal, anchor.transfer = True, {"status": "pending_user_transfer_start", "amount_in": "5000"} | account_and_memo
        yield used, anchor


def balance(commands) -> str:
    return commands.json("balance")["balances"][0]["balance"]


def refusal(commands, *arguments) -> str:
    result = commands.run(*arguments, pin=PIN)
    assert result.returncode == 1 and not result.stdout, result
    return result.stderr


def unpaid(commands, *arguments) -> str:
    """The reason why a withdrawal isn't paid. It has begun nevertheless, and is shown."""
    result = commands.run(*arguments, pin=PIN)
    assert result.returncode == 1 and "Withdrawal of " in result.stdout, result
    return result.stderr


def test_yes_alone_never_pays_more_than_was_requested(greedy):
    commands, anchor = greedy
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    assert WANTED in unpaid(commands, *begin)
    number = commands.json("transfers")["transfers"][0]["id"]
    assert WANTED in refusal(commands, "transfers", number, "--pay", "--yes")
    too_little = refusal(commands, "transfers", number, "--pay", "--yes", "--pay-at-most", "4999.9999999")
    assert "the anchor wants 5000 XLM, more than the 4999.9999999 that --pay-at-most allows" in too_little
    assert balance(commands) == "10000.0000000"
    paid = commands.json("transfers", number, "--pay", "--yes", "--pay-at-most", "5000", pin=PIN)
    assert paid["paymentState"] == "confirmed" and balance(commands) == "4999.9999900"


def test_a_withdrawal_past_its_deadline_is_reported_without_a_command_to_pay_it(greedy):
    commands, anchor = greedy
    anchor.transfer["user_action_required_by"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 60))
    said = unpaid(commands, "withdraw", anchor.domain, "XLM", "--amount", "5000", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    assert f"The withdrawal has begun: it is number {number}." in said and "To pay it:" not in said


def test_without_a_requested_amount_yes_alone_pays_nothing(greedy):
    commands, anchor = greedy
    wanted = "Not paid: the anchor wants 5000 XLM, and you named no amount for --yes to confirm."
    assert wanted in unpaid(commands, "withdraw", anchor.domain, "XLM", "--interactive", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    said = refusal(commands, "transfers", number, "--pay", "--yes")
    assert wanted in said
    assert f"leave out --yes, or pay it with: basicpay transfers {number} --pay --yes --pay-at-most 5000" in said
    assert "more than the 4999 that" in refusal(commands, "transfers", number, "--pay", "--yes", "--pay-at-most", "4999")
    assert balance(commands) == "10000.0000000"
    paid = commands.json("transfers", number, "--pay", "--yes", "--pay-at-most", "5000", pin=PIN)
    assert paid["paymentState"] == "confirmed" and balance(commands) == "4999.9999900"


def test_an_amount_requested_for_the_anchors_page_is_a_limit_as_well(greedy):
    commands, anchor = greedy
    assert WANTED in unpaid(commands, "withdraw", anchor.domain, "XLM", "--interactive", "--amount", "20", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    assert WANTED in refusal(commands, "transfers", number, "--pay", "--yes")
    anchor.transfer |= {"amount_in": "19.5"}
    commands.json("transfers", number, "--pay", "--yes", pin=PIN)
    assert balance(commands) == "9980.4999900"


def test_pay_at_most_agrees_to_an_amount_and_not_to_a_lookalike_address(greedy):
    """The anchor's account begins like a contact's address, which needs a consent of its own."""
    commands, anchor = greedy
    recipient, own = Keypair.random(), commands.json("account", "list")["inUse"]
    raw = recipient.raw_public_key()
    contact = StrKey.encode_ed25519_public_key(raw[:4] + bytes(28))
    commands.json("account", "use", anchor.transfer["withdraw_anchor_account"])
    commands.json("pay", "--to", recipient.public_key, "--amount", "10", "--yes", pin=PIN)
    commands.json("account", "use", own)
    commands.json("contact", "add", "Bank", contact, pin=PIN)
    anchor.transfer |= {"withdraw_anchor_account": recipient.public_key}
    anchor.answers["/sep6/withdraw"] |= {"account_id": recipient.public_key}
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes", "--pay-at-most", "5000")
    said = unpaid(commands, *begin)
    assert "Nothing was sent." in said and "This looks like the address of Bank" in said
    assert balance(commands) == "10000.0000000"
    with Terminal("transfers", commands.json("transfers")["transfers"][0]["id"], "--pay", "--home", commands.home) as terminal:
        terminal.wait_for("PIN")
        terminal.type(PIN + "\n")
        terminal.wait_for("[y/N]")
        assert "This looks like the address of Bank" in terminal.shown
        terminal.type("y\n")
        terminal.end()
    assert balance(commands) == "4999.9999900"


def test_yes_pays_no_withdrawal_again_whose_payment_is_missing_from_the_records(greedy, tmp_path):
    """As after a backup was restored that had been saved before the payment."""
    commands, anchor = greedy
    assert WANTED in unpaid(commands, "withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    anchor.transfer |= {"amount_in": "20"}
    records = commands.home / "sandbox/wallet.sqlite"
    shutil.copy(records, tmp_path)
    paid = commands.json("transfers", number, "--pay", "--yes", pin=PIN)["payment"]
    shutil.copy(tmp_path / records.name, records)
    said = refusal(commands, "transfers", number, "--pay", "--yes", "--pay-at-most", "20")
    assert "You have already paid 20 XLM to this account with this memo, on 2" in said and paid in said
    assert "Leave out --yes to be asked." in said and balance(commands) == "9979.9999900"


@pytest.mark.parametrize(("answer", "left"), [("n", "10000.0000000"), ("y", "4999.9999900")])
def test_both_amounts_are_shown_before_the_confirmation(greedy, answer, left):
    commands, anchor = greedy
    unpaid(commands, "withdraw", anchor.domain, "XLM", "--amount", "20", "--yes")
    number = commands.json("transfers")["transfers"][0]["id"]
    with Terminal("transfers", number, "--pay", "--home", commands.home) as terminal:
        terminal.wait_for("PIN")
        terminal.type(PIN + "\n")
        terminal.wait_for("[y/N]")
        shown = terminal.shown
        assert "Signs:" in shown and "pay 5000 XLM to" in shown
        assert "You asked for" in shown and "20 XLM" in shown and "5000" in shown
        terminal.type(answer + "\n")
        status, result = terminal.end()
    # The transfer is shown either way, but isn't called done if it wasn't paid.
    assert status == (0 if answer == "y" else 1) and "Withdrawal of 5000 XLM" in result
    assert ("Not paid. The anchor is waiting." in terminal.shown) == (answer == "n")
    assert balance(commands) == left


def test_an_anchor_that_gives_no_transfer_id_is_paid_the_requested_amount_once(greedy):
    commands, anchor = greedy
    recipient = anchor.transfer["withdraw_anchor_account"]
    anchor.answers["/sep6/withdraw"] = {"account_id": recipient, "memo": "7", "memo_type": "id"}
    paid = commands.json("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes", pin=PIN)
    assert paid["paymentState"] == "confirmed" and paid.get("anchorId") is None and balance(commands) == "9979.9999900"
    assert "isn't waiting for a payment" in refusal(commands, "transfers", paid["id"], "--pay", "--yes")
    shown = commands.run("transfers", paid["id"], pin=PIN).stdout
    assert "Paid: only the anchor knows what happens next" in shown and "this wallet can't follow it" in shown
    assert balance(commands) == "9979.9999900"


def test_an_anchor_that_reports_zero_until_it_has_the_money_is_paid_the_requested_amount(greedy):
    commands, anchor = greedy
    anchor.transfer |= {"amount_in": "0", "amount_out": "0", "amount_fee": "0"}
    paid = commands.run("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes", pin=PIN)
    assert paid.returncode == 0 and "Withdrawal of 20 XLM" in paid.stdout and "You receive" not in paid.stdout, paid
    assert balance(commands) == "9979.9999900"


def exchanges(anchor, sells="20", seconds=600, amount_out="10"):
    """The anchor exchanges lumens for euros, at a price that it guarantees for a while."""
    anchor.answers["/.well-known/stellar.toml"] = f'ANCHOR_QUOTE_SERVER="{anchor.url}/sep38"\n' + anchor.toml()
    anchor.answers["/sep38/info"] = {"assets": [{"asset": "stellar:native"}, {"asset": "iso4217:EUR"}]}
    anchor.answers["/sep38/quote"] = lambda fields: {
        "id": "q", "expires_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + seconds)), "price": "2", "total_price": "2",
        "sell_asset": fields["sell_asset"], "buy_asset": fields["buy_asset"], "sell_amount": sells, "buy_amount": "10",
        "fee": {"total": "0", "asset": "stellar:native"},
    }
    anchor.answers["/sep6/info"] |= {"withdraw-exchange": {"native": {"enabled": True}}}
    anchor.answers["/sep6/withdraw-exchange"] = {"id": "t"}
    anchor.transfer |= {
        "kind": "withdrawal-exchange", "amount_in": sells, "amount_in_asset": "stellar:native", "amount_out": amount_out,
        "amount_out_asset": "iso4217:EUR", "to": "NO93", "external_extra_text": "A bank"}


def test_a_quotes_amount_is_shown_sent_and_paid_and_needs_pay_at_most_if_it_exceeds_the_requested_one(greedy):
    commands, anchor = greedy
    exchanges(anchor, sells="21")
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--money", "iso4217:EUR", "--yes")
    assert "Nothing was started: the anchor wants 21 XLM at this price, but --yes allows only 20." in refusal(commands, *begin)
    assert commands.json("transfers")["transfers"] == []
    paid = commands.run(*begin, "--pay-at-most", "21", pin=PIN)
    assert paid.returncode == 0 and "You pay" in paid.stdout and "21 XLM" in paid.stdout and "20 XLM" not in paid.stdout, paid
    assert [fields["amount"] for _, path, fields in anchor.received if path == "/sep6/withdraw-exchange"] == ["21"]
    assert commands.json("transfers")["transfers"][0]["asked"] == "20" and balance(commands) == "9978.9999900"


def test_pay_at_most_does_not_agree_to_a_worse_price_than_the_guaranteed_one(greedy):
    commands, anchor = greedy
    exchanges(anchor)
    anchor.transfer |= {"amount_in": "40", "quote_id": "another"}
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--money", "iso4217:EUR", "--yes", "--pay-at-most", "40")
    said = unpaid(commands, *begin)
    assert "The anchor guaranteed 10 EUR for 20 XLM, but no longer stands by it." in said and "Nothing was sent." in said
    assert balance(commands) == "10000.0000000"


def test_a_quote_that_has_expired_on_arrival_begins_nothing(greedy):
    commands, anchor = greedy
    exchanges(anchor, seconds=-1)
    said = refusal(commands, "withdraw", anchor.domain, "XLM", "--amount", "20", "--money", "iso4217:EUR", "--yes")
    assert f"The price that {anchor.domain} guaranteed is no longer valid. Nothing was started." in said
    assert commands.json("transfers")["transfers"] == []


@pytest.mark.parametrize("seconds,amount_out,said", [
    (600, "10", None), (12, "10", "The price was guaranteed until 20"), (600, "9.5", "guaranteed that you'd receive 10 EUR, but now says 9.5 EUR"),
])
def test_yes_agrees_only_to_the_guaranteed_price(greedy, seconds, amount_out, said):
    commands, anchor = greedy
    exchanges(anchor, seconds=seconds, amount_out=amount_out)
    begin = ("withdraw", anchor.domain, "XLM", "--amount", "20", "--money", "iso4217:EUR", "--yes", "--pay-at-most", "20")
    if said is None:
        paid = commands.run(*begin, pin=PIN)
        assert paid.returncode == 0 and all(part in paid.stderr for part in ("NO93", "A bank", "10 EUR")), paid
        assert balance(commands) == "9979.9999900"
    else:
        assert said in unpaid(commands, *begin)
        assert balance(commands) == "10000.0000000"
    told = commands.json("transfers")["transfers"][0]["id"]
    document = commands.json("transfers", told, pin=PIN)
    assert (document["paidOutTo"], document["paidOutAt"]) == ("NO93", "A bank")


def test_repeated_spaces_in_the_anchors_memo_are_shown_visibly(greedy):
    commands, anchor = greedy
    anchor.answers["/sep6/withdraw"] |= {"memo": "Rent  May", "memo_type": "text"}
    anchor.transfer |= {"withdraw_memo": "Rent  May", "withdraw_memo_type": "text"}
    shown = commands.run("withdraw", anchor.domain, "XLM", "--amount", "20", "--yes", pin=PIN)
    assert r"memo (text): Rent \u{20}May" in shown.stdout, shown
