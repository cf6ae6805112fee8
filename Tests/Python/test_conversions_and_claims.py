"""Paying, converting, receiving and signing by hand, in Chromium and on the command line, on the sandbox's own order books."""

import json
import re
import shutil
from dataclasses import replace

import pytest
from pages import findings
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Wallet
from stellar import Network
from stellar_sdk import Asset, Keypair, Price, TransactionEnvelope
from test_command_line_troubles import Troubles


class Market:
    """A running wallet whose account has 100 GOLD and can hold SILVER, as the scenario `path-payments` has it."""

    def __init__(self, wallet, issuer: Keypair, payer: Keypair):
        self.wallet, self.commands, self.issuer, self.payer = wallet, wallet.commands, issuer, payer
        self.network = Network(wallet.horizon, PASSPHRASE)
        self.gold, self.silver, self.copper = (f"{code}:{issuer.public_key}" for code in ("GOLD", "SILVER", "COPPER"))

    def balances(self, address=None):
        return self.network.balances(address or self.payer.public_key)

    def friend(self, *assets) -> Keypair:
        friend = self.network.funded()
        for asset in assets:
            self.network.trust(friend, Asset(*asset.split(":")))
        return friend


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    """A home to be copied, in the scenario's final state and with the payer's account, and the keys of the issuer and the payer."""
    commands = Commands(tmp_path_factory.mktemp("scenario") / "home")
    people = {one["name"]: Keypair.from_secret(one["secretSeed"]) for one in commands.json("sandbox", "scenario", "path-payments")["accounts"]}
    issuer, payer = people["issuer of GOLD, COPPER and SILVER"], people["has GOLD and wants SILVER"]
    imported = commands.run("account", "import", "--json", "--pin-file", "-", stdin=f"{PIN}\n{payer.secret}\n")
    assert json.loads(imported.stdout)["address"] == payer.public_key, imported.stderr
    return commands.home, issuer, payer


@pytest.fixture
def market(scenario, tmp_path):
    home, issuer, payer = scenario
    with Wallet.copied(home, tmp_path) as wallet:
        yield Market(wallet, issuer, payer)


# The command line


def test_a_command_converts_10_gold_through_copper_to_100_silver(market):
    done = market.commands.json("convert", "--send", "10", "--from", market.gold, "--to", market.silver, "--yes", pin=PIN)
    assert (done["state"], done["send"], done["receive"], done["bound"]) == ("confirmed", "10.0000000", "100.0000000", "99.0000000")
    assert done["ways"][0]["path"] == [market.copper] and done["ways"][0]["price"] == "10.0000000"
    assert (market.balances()[market.silver], market.balances()[market.gold]) == ("100.0000000", "90.0000000")
    kept = market.network.server.operations().for_transaction(done["hash"]).call()["_embedded"]["records"][0]
    assert (kept["type"], kept["destination_min"], [hop["asset_code"] for hop in kept["path"]]) == (
        "path_payment_strict_send", "99.0000000", ["COPPER"])
    assert market.commands.json("status", done["hash"])["state"] == "confirmed"


def test_a_command_converts_so_that_a_contact_receives_an_exact_amount(market):
    ana = market.friend(market.silver)
    market.commands.json("contact", "add", "Ana", ana.public_key, "--memo-id", "5", pin=PIN)
    arguments = ("convert", "--receive", "20", "--from", market.gold, "--to", market.silver, "--recipient", "ana")
    assert "1.5" in market.commands.refused(*arguments, "--send-at-most", "1.5", "--yes", pin=PIN)
    assert "There is 1 quote" in market.commands.refused(*arguments, "--path", "2", "--yes", pin=PIN)
    done = market.commands.json(*arguments, "--send-at-most", "2.5", "--yes", pin=PIN)
    assert (done["send"], done["receive"], done["bound"]) == ("2.0000000", "20.0000000", "2.5000000")
    assert market.balances(ana.public_key)[market.silver] == "20.0000000"
    assert market.network.server.transactions().transaction(done["hash"]).call()["memo"] == "5"
    assert "less than the" not in market.commands.refused("convert", "--send", "200", "--from", market.gold, "--to", market.silver, "--yes", pin=PIN)
    # An empty option isn't the same as none, which would mean no bound, or another recipient.
    for option in ("--send-at-most", "--recipient"):
        refused = market.commands.run(*arguments, "--yes", option, "", pin=PIN)
        assert refused.returncode == 2 and f"{option} is empty" in refused.stderr
    for wrong in (
        ["--send", "1", "--receive", "1"], [], ["--send", "1", "--send-at-most", "2"], ["--send", ""], ["--send", "1", "--receive-at-least", ""],
        ["--send", "1", "--memo", ""],
    ):  # fmt: skip
        assert market.commands.run("convert", *wrong, "--from", "XLM", "--to", market.silver, pin=PIN).returncode == 2


def test_a_conversion_at_a_price_far_worse_than_the_markets_is_not_made_with_yes_alone(market):
    """Somebody buys 10 GOLD at 0.1 XLM each, and any more for next to nothing."""
    gold = Asset(*market.gold.split(":"))
    offers = market.network.build(market.issuer)
    for amount, price in (("1", "10"), ("100", Price(50_000_000, 1))):
        offers.append_manage_sell_offer_op(Asset.native(), gold, amount, price)
    market.network.submit(offers, market.issuer)

    def convert(amount, *bound):
        return ("convert", "--send", amount, "--from", market.gold, "--to", "XLM", "--yes", *bound)

    said = market.commands.refused(*convert("100"), pin=PIN)
    assert "--yes accepts only a price close to the market's. This amount is large for the market: the best price is 89 percent worse" in said
    assert "Right now 1.0000018 XLM would arrive. If that is enough, add --receive-at-least." in said
    assert "couldn't find out whether the best price is close to it" in market.commands.refused(*convert("0.000002"), pin=PIN)
    assert market.balances()[market.gold] == "100.0000000"
    assert market.commands.json(*convert("5"), pin=PIN)["receive"] == "0.5000000"
    assert market.commands.json(*convert("90", "--receive-at-least", "0.5"), pin=PIN)["state"] == "confirmed"


def test_a_pending_conversion_does_not_report_its_quote_as_the_received_amount(scenario, tmp_path):
    home, issuer, _ = scenario
    commands = Commands(shutil.copytree(home, tmp_path / "home"))
    gold, silver = (f"{code}:{issuer.public_key}" for code in ("GOLD", "SILVER"))
    with Troubles(commands.home, tmp_path / "sandbox.log") as troubles:
        troubles.switch("faults", fault="timeout-before", count=50, path="/transactions")
        sent = commands.run("convert", "--send", "1", "--from", gold, "--to", silver, "--yes", "--json", pin=PIN)
    done = json.loads(sent.stdout)
    assert (done["state"], done["send"], done["bound"]) == ("pending", "1.0000000", "9.9000000")
    assert "receive" not in done and done["ways"][0]["receive"] == "10.0000000"


def test_a_command_adds_a_missing_asset_in_the_transaction_that_converts_to_it(market):
    arguments = ("convert", "--send", "1", "--from", market.gold, "--to", market.copper)
    shown = market.commands.run(*arguments, stdin="n\n")
    assert shown.returncode == 1 and f"{market.copper}: not verified: the issuer names no home domain" in shown.stderr
    assert "0.5 XLM, until you remove it" in shown.stderr and market.copper not in market.balances()
    done = market.commands.json(*arguments, "--yes", pin=PIN)
    assert done["added"] == {"asset": market.copper, "reserve": "0.5000000", "verified": False}
    assert market.balances()[market.copper] == "100.0000000" and done["fee"] == "0.0000200"
    steps = market.network.server.operations().for_transaction(done["hash"]).call()["_embedded"]["records"]
    assert [step["type"] for step in steps] == ["change_trust", "path_payment_strict_send"]
    assert "added" not in market.commands.json(*arguments, "--yes", pin=PIN)


def test_commands_hide_and_pin_assets(market):
    assert market.commands.json("asset", "hide", "GOLD") == {"asset": market.gold, "pinned": False, "hidden": True}
    assert market.commands.json("asset", "pin", market.silver) == {"asset": market.silver, "pinned": True, "hidden": False}
    assert market.commands.run("asset", "show", "GOLD").stdout == "GOLD is shown.\n"
    assert market.commands.json("asset", "unpin", "SILVER") == {"asset": market.silver, "pinned": False, "hidden": False}
    assert "Lumens can't be hidden" in market.commands.refused("asset", "hide", "XLM")
    assert "You hold no BRASS" in market.commands.refused("asset", "pin", "BRASS")
    assert {row["code"] for row in market.commands.json("balance")["balances"]} >= {"XLM", "GOLD", "SILVER"}


def test_a_command_pays_a_contact_by_name_and_sets_aside_an_asset_that_the_contact_cannot_hold(market):
    ana = market.network.funded()
    market.commands.json("contact", "add", "Ana", ana.public_key, pin=PIN)
    paid = market.commands.json("pay", "--to", "ANA", "--amount", "2", "--yes", pin=PIN)
    assert paid["recipient"] == ana.public_key
    arguments = ("pay", "--to", "Ana", "--amount", "3", "--asset", market.gold, "--yes")
    assert re.search(r"trustline\)\..* With --claimable .* more than you can spend", market.commands.refused(*arguments, "--amount", "1000000", pin=PIN))
    assert market.commands.json(*arguments, "--claimable", pin=PIN)["kind"] == "claimableBalanceCreated"
    waiting = market.network.get(f"/claimable_balances?claimant={ana.public_key}")["_embedded"]["records"]
    assert [(one["amount"], one["asset"]) for one in waiting] == [("3.0000000", market.gold)]
    listed = market.commands.run("history", "--limit", "1", pin=PIN).stdout
    assert f"Set aside for others to claim  -3 {market.gold}  to Ana" in listed
    assert market.commands.refused("pay", "--to", "Nobody", "--amount", "1", "--yes", pin=PIN)


# The browser


def test_the_browser_converts_10_gold_through_copper_to_100_silver(market, open_browser, artifacts):
    screens = open_browser(market.wallet).signed_in()
    page = screens.page

    def picture(name):
        screens.picture(artifacts, "money-" + name)

    screens.open("/convert")
    screens.at("/convert", "Convert")
    picture("convert")
    screens.field("You pay").select_option(market.gold)
    screens.field("You receive").select_option(market.silver)
    screens.field("Amount").fill("1000")
    screens.press("Get quotes")
    assert "100 GOLD" in screens.message_at("Amount")
    picture("convert-refused")
    screens.field("Amount").fill("10")
    screens.press("Get quotes")
    screens.at("/convert/ways", "Quotes")
    expect(page.get_by_text("GOLD → COPPER → SILVER (2 exchanges)")).to_be_visible()
    expect(page.get_by_text("1 GOLD = 10 SILVER")).to_be_visible()
    expect(page.get_by_text("At least 99 SILVER", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("^Quoted "))).to_be_visible()
    expect(page.get_by_role("region", name="Price", exact=True)).to_contain_text("Price of 1 GOLD")
    assert findings(page) == []
    picture("ways")
    screens.press("Review")
    screens.at("/convert/review", "Review")
    expect(page.locator(".facts > div").filter(has_text="You receive at least")).to_contain_text("99 SILVER")
    expect(page.locator(".facts > div").filter(has_text="Route").locator("dd")).to_have_text("GOLD → COPPER → SILVER2 exchanges")
    assert findings(page) == []
    picture("convert-review")
    assert market.balances()[market.silver] == "0.0000000"
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Convert 10 GOLD to SILVER")
    expect(page.get_by_role("heading", level=1)).to_have_text("Converted")
    expect(page.locator('data[value="10.0000000"]').first).to_be_visible()
    expect(page.locator('data[value="100.0000000"]').first).to_be_visible()
    expect(page.locator(".outcome .figure")).to_have_text("→ 100 SILVER")
    expect(page.get_by_text("Memo", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="New conversion")).to_be_visible()
    picture("converted")
    assert market.balances()[market.silver] == "100.0000000"


def test_the_history_says_what_was_sent_and_what_the_recipient_got(market, open_browser):
    ana = market.friend(market.silver)
    screens = open_browser(market.wallet).signed_in()
    page = screens.page
    screens.open("/convert")
    screens.field("You pay").select_option(market.gold)
    screens.field("Amount").fill("10")
    page.get_by_text("To pay somebody with it").click()
    screens.field("Recipient (optional)").fill(ana.public_key)
    screens.press("Check which assets they accept")
    expect(screens.field("They receive").locator(f'option[value="{market.silver}"]')).to_contain_text("they can receive it")
    screens.field("They receive").select_option(market.silver)
    screens.press("Get quotes")
    screens.at("/convert/ways", "Quotes")
    screens.press("Review")
    screens.at("/convert/review", "Review")
    expect(page.locator(f'data[value="{ana.public_key}"]')).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(re.compile("^Convert "))
    expect(page.get_by_role("heading", level=1)).to_have_text("Converted")
    assert market.balances(ana.public_key)[market.silver] == "100.0000000"
    screens.go("History")
    row = screens.payments("Payments").first
    expect(row).to_contain_text("sent 10 GOLD, recipient got 100 SILVER")


def test_an_asset_is_paid_to_a_contact_and_set_aside_for_an_account_that_cannot_hold_it(market, open_browser, artifacts):
    ana, ben = market.friend(market.gold), market.network.funded()
    market.commands.json("contact", "add", "Ana", ana.public_key, pin=PIN)
    screens = open_browser(market.wallet).signed_in()
    page = screens.page
    screens.open("/pay")
    screens.picture(artifacts, "money-pay")
    screens.pay_to("Ana")
    screens.picture(artifacts, "money-pay-amount")
    screens.field("What").select_option(market.gold)
    screens.press("Use maximum")
    expect(screens.field("Amount")).to_have_value("100")
    expect(screens.recipient_shown).to_contain_text("Ana")
    screens.field("Amount").fill("7.5")
    screens.press("Review")
    screens.at("/pay/review", "Review")
    expect(page.locator(f'data[value="{ana.public_key}"]')).to_be_visible()
    screens.picture(artifacts, "money-review")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Pay 7.5 GOLD to Ana")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert market.balances(ana.public_key)[market.gold] == "7.5000000"

    screens.pay_to(ben.public_key)
    screens.field("What").select_option(market.gold)
    screens.field("Amount").fill("2")
    screens.press("Review")
    expect(page.locator("#recipient-mistake")).to_be_visible()
    assert "add it first (a trustline)" in page.locator("#recipient-mistake").inner_text()
    screens.picture(artifacts, "money-offer")
    screens.press("Set it aside for them to claim")
    screens.at("/pay/review", "Review")
    screens.picture(artifacts, "money-claimable")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(re.compile("^Set 2 GOLD aside for "))
    expect(page.get_by_role("heading", level=1)).to_have_text("Set aside")
    screens.picture(artifacts, "money-set-aside")
    waiting = market.network.get(f"/claimable_balances?claimant={ben.public_key}")["_embedded"]["records"]
    assert [one["amount"] for one in waiting] == ["2.0000000"]


def test_a_payment_request_is_a_link_that_fills_in_the_payers_form(market, open_browser, artifacts):
    screens = open_browser(market.wallet).signed_in()
    page = screens.page
    screens.open("/receive")
    screens.at("/receive", "Receive")
    screens.picture(artifacts, "money-receive")
    screens.field("Amount (optional)").fill("4.25")
    screens.field("What").select_option(market.gold)
    screens.field("Memo (optional)").fill("Rent May")
    screens.press("Make the link")
    expect(page.get_by_role("img", name="QR code of the payment link")).to_be_visible()
    screens.picture(artifacts, "money-request")
    link = page.locator('data[value^="web+stellar:"]').first.get_attribute("value")
    told = market.commands.json("uri", "open", link)
    assert (told["destination"], told["amount"], told["asset"], told["memo"]) == (
        market.payer.public_key, "4.2500000", market.gold, "Rent May")
    screens.open("/pay")
    screens.field("Recipient").fill(link)
    screens.press("Continue")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pay")
    expect(screens.field("Amount")).to_have_value("4.25")
    expect(screens.field("Memo (optional)")).to_have_value("Rent May")
    expect(page.get_by_text("it isn't verified")).to_be_visible()
    screens.picture(artifacts, "money-link")


def test_an_account_that_needs_two_signatures_exports_its_envelope_for_another_wallet_to_sign(market, open_browser, artifacts, tmp_path):
    other = Commands(tmp_path / "other")
    cosigner = other.json("account", "create", pin=PIN)["address"]
    friend = market.network.funded()
    builder = market.network.build(market.payer).append_set_options_op(med_threshold=2)
    market.network.submit(builder.append_ed25519_public_key_signer(cosigner, 1), market.payer)
    assert "more signatures" in market.commands.refused("pay", "--to", friend.public_key, "--amount", "1", "--yes", pin=PIN)
    screens = open_browser(market.wallet).signed_in()
    page = screens.page
    screens.fill_payment(friend.public_key, "1")
    screens.at("/pay/review", "Review")
    expect(page.get_by_text("needs more signatures than yours")).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Sign, and export for the others")
    expect(page.get_by_role("heading", level=1)).to_have_text("Signed, not sent yet")
    screens.picture(artifacts, "money-envelope")
    envelope = page.locator("data.secret").get_attribute("value")
    assert len(TransactionEnvelope.from_xdr(envelope, PASSPHRASE).signatures) == 1
    signed = other.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{envelope}\n")
    assert signed.returncode == 0, signed.stderr
    # With one signature the network refuses the envelope; with both, this wallet sends it.
    for text, becomes in (envelope, "A signature is missing"), (signed.stdout.strip(), "Done. It is in ledger"):
        screens.open("/envelope")
        screens.field("Envelope (XDR in base64)").fill(text)
        screens.press("Show what it does")
        screens.press("Send it to the network")
        expect(page.get_by_role("alert")).to_contain_text(becomes)
    screens.picture(artifacts, "money-envelope-sent")
    assert market.balances(friend.public_key)["native"] == "10001.0000000"


def test_an_account_that_needs_two_signatures_pays_by_commands_once_another_wallet_has_signed(market, tmp_path):
    other, pin = Commands(tmp_path / "other"), tmp_path / "pin"
    pin.write_text(PIN)
    cosigner, friend = other.json("account", "create", pin=PIN)["address"], market.network.funded()
    builder = market.network.build(market.payer).append_set_options_op(med_threshold=2)
    market.network.submit(builder.append_ed25519_public_key_signer(cosigner, 1), market.payer)

    def refused(*arguments, stdin="") -> tuple:
        result = market.commands.run(*arguments, "--json", "--pin-file", pin, stdin=stdin)
        (document,) = [json.loads(line) for line in result.stderr.splitlines() if line.startswith("{")]
        assert result.returncode == 1
        return document["code"], result.stdout

    pay = ("pay", "--to", friend.public_key, "--amount", "1")
    assert refused(*pay, "--yes") == ("moreSigners", "")
    assert refused(*pay, stdin="n\n") == ("unconfirmed", "")
    # A withdrawal is refused before the anchor is contacted: there is none at this address.
    assert refused("withdraw", "localhost:1", "USDC", "--amount", "1", "--yes") == ("moreSigners", "")
    code, printed = refused(*pay, stdin="y\n")
    signed = json.loads(printed)
    assert code == "moreSigners" and signed["state"] == "signed"
    assert len(TransactionEnvelope.from_xdr(signed["envelope"], PASSPHRASE).signatures) == 1
    kept = market.commands.json("status", signed["hash"])
    assert (kept["state"], kept["envelope"]) == ("signed", signed["envelope"]) and kept["until"].endswith("Z")
    assert market.commands.run("status", signed["hash"]).stdout.splitlines()[-1] == signed["envelope"]
    # An envelope that the network refuses, the same with a line that is no envelope, and an envelope whose outcome is unknown.
    gone = tmp_path / "gone.toml"
    gone.write_text(f'horizon = "http://localhost:1"\npassphrase = "{PASSPHRASE}"\n')
    nowhere = replace(market.commands, options=("--network", gone))
    for commands, more, code in (market.commands, "", "refused"), (market.commands, "x\n", "refused"), (nowhere, "x\n", "unknown"):
        alone = commands.run("tx", "send", "--json", stdin=signed["envelope"] + "\n" + more)
        assert (alone.returncode, alone.stdout) == (1, "\n" + "\n" * len(more.splitlines())), alone.stderr
        assert "A signature is missing" in alone.stderr or code == "unknown"
        assert ("Anyone who has it can still send it until it expires." in alone.stderr) == (code == "refused")
        (document,) = [json.loads(line) for line in alone.stderr.splitlines() if line.startswith("{")]
        assert document["code"] == code
    whole = other.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{signed['envelope']}\n")
    assert whole.returncode == 0, whole.stderr
    sent = market.commands.run("tx", "send", "--json", stdin=whole.stdout)
    assert sent.returncode == 0 and "pay 1 XLM" in sent.stderr
    done = json.loads(sent.stdout)
    assert (done["hash"], done["state"], done["fee"]) == (signed["hash"], "confirmed", "0.0000100")
    assert market.commands.run("tx", "send", stdin=whole.stdout).stdout == signed["hash"] + "\n", "it is there already"
    assert market.commands.json("status", signed["hash"])["state"] == "confirmed"
    assert market.balances(friend.public_key)["native"] == "10001.0000000"
    # Nobody can send an expired envelope.
    late = market.network.build(market.payer, bounds=(0, 1)).append_payment_op(friend.public_key, Asset.native(), "1").build()
    late.sign(market.payer)
    refused_late = market.commands.run("tx", "send", stdin=late.to_xdr() + "\n").stderr
    assert "It has expired" in refused_late and "until it expires" not in refused_late


def test_a_script_adds_no_signature_that_the_network_would_refuse_and_learns_whether_others_are_missing(market):
    friend, cosigner = (market.network.funded() for _ in range(2))
    builder = market.network.build(market.payer).append_set_options_op(med_threshold=2)
    market.network.submit(builder.append_ed25519_public_key_signer(cosigner.public_key, 1), market.payer)

    def sign(envelope, *options) -> tuple:
        result = market.commands.run("tx", "sign", "--json", *options, "--pin-file", "-", stdin=f"{PIN}\n{envelope.to_xdr()}\n")
        return result.returncode, json.loads(result.stdout.strip() or "{}"), " ".join(result.stderr.split())

    envelope = market.network.build(market.payer).append_payment_op(friend.public_key, Asset.native(), "1").build()
    assert sign(envelope)[1]["isComplete"] is False
    envelope.sign(cosigner)
    assert sign(envelope)[1]["isComplete"] is True
    unneeded = market.network.build(friend).append_payment_op(market.payer.public_key, Asset.native(), "1").build()
    unneeded.sign(friend)
    status, printed, said = sign(unneeded)
    assert (status, printed) == (1, {}) and "Nothing was signed. Your signature isn't needed" in said and "--accept-warnings" in said
    assert "isComplete" not in sign(unneeded, "--accept-warnings")[1]
