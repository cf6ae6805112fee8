"""Anchors as they behave in practice, above all django-polaris: deposits into claimable balances, delivery methods, links that expire quickly."""

import base64
import colorsys
import json
import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from pages import findings, in_each_look
from playwright.sync_api import expect
from program import PASSPHRASE, PIN
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Asset, Claimant, MuxedAccount
from transfers import anchors_window, choose, picture, status


@pytest.fixture
def screens(funded, open_windows):
    """A signed-in window that may also open the anchor's window."""
    return open_windows(funded)


class Polaris(ScriptedAnchor):
    """Answers as django-polaris does where it differs from today's SEPs."""

    deposits = 0
    lifetime = 30

    def usual(self, method: str, path: str, fields: dict):
        match path:
            case "/sep6/info":
                return super().usual(method, path, fields) | {"deposit-exchange": {"USDC": {"enabled": True, "authentication_required": True}}}
            case "/sep38/info":
                ways = [{"name": "sepa", "description": "A SEPA transfer"}, {"name": "cash", "description": "Notes at the counter"}]
                euros = {"asset": "iso4217:EUR", "country_codes": ["DE"], "sell_delivery_methods": ways, "buy_delivery_methods": ways}
                return {"assets": [{"asset": f"stellar:USDC:{self.issuer}"}, euros]}
            case "/sep38/price" | "/sep38/quote":
                if not self.asking.is_signed_in:
                    return {"status_code": 403, "error": "missing authentication token"}
                if ("sell_delivery_method" in fields) == ("buy_delivery_method" in fields):
                    return {"status_code": 400, "error": "'buy_delivery_method' or 'sell_delivery_method' is required, but both is invalid"}
                price = {"price": "0.9", "sell_amount": fields["sell_amount"], "buy_amount": str(round(float(fields["sell_amount"]) / 0.9, 2))}
                firm = {"id": "q", "expires_at": "2035-11-23T10:00:00Z", "sell_asset": fields["sell_asset"], "buy_asset": fields["buy_asset"]}
                return price | (firm if path.endswith("quote") else {})
            case "/sep6/deposit-exchange":
                if fields["destination_asset"] != f"stellar:USDC:{self.issuer}":
                    return {"status_code": 400, "error": "invalid 'destination_asset'"}
                self.exchange = fields
                return {"id": "t", "how": "Send it to DE00 1234.", "extra_info": {"message": "Only from your own account."}}
            case "/sep24/transactions/deposit/interactive":
                self.deposits += 1
                return {"type": "interactive_customer_info_needed", "id": f"d{self.deposits}", "url": self.page()}
            case "/sep24/transaction":
                return {"transaction": self.told() | {"id": fields["id"]}}
        return super().usual(method, path, fields)

    def page(self) -> str:
        """The address of the anchor's page, whose token expires after `lifetime` seconds."""
        parts = (json.dumps({"alg": "HS256"}), json.dumps({"exp": int(time.time()) + self.lifetime}), "signature")
        token = ".".join(base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts)
        return f"{self.url}/page?transaction_id=d{self.deposits}&token={token}"

    def toml(self) -> str:
        return f'ANCHOR_QUOTE_SERVER="{self.url}/sep38"\n' + super().toml()

    def asked(self, path: str) -> list[dict]:
        return [fields for _, asked, fields in self.received if asked == path]


@pytest.fixture
def anchor():
    with Polaris() as anchor:
        yield anchor


def set_aside(funded, anchor: Polaris, amount: str) -> str:
    """The anchor pays a deposit into a claimable balance."""
    network = Network(funded.horizon, PASSPHRASE)
    network.fund(anchor.issuer)
    builder = network.build(anchor.issuing).append_create_claimable_balance_op(Asset("USDC", anchor.issuer), amount, [Claimant(funded.address)])
    network.submit(builder, anchor.issuing)
    return network.get(f"/claimable_balances?claimant={funded.address}")["_embedded"]["records"][0]["id"]


def test_a_deposit_in_a_claimable_balance_is_named_after_its_transfer_and_claimed_on_its_page(funded, screens, anchor):
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.page.get_by_role("radio", name="The currency behind USDC").check()
    screens.press("Next")
    screens.press("Begin the deposit")
    expect(status(screens)).to_have_text("Waiting for the money")
    balance = set_aside(funded, anchor, "19.3")
    anchor.transfer = {"status": "completed", "amount_out": "19.3", "claimable_balance_id": balance}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("Set aside for you to claim")

    # The command line names the balance, and how to claim it. The transfer counts as open, also without the PIN.
    assert "Set aside for you to claim" in funded.commands.run("transfers", "--only", "open").stdout
    assert funded.commands.run("transfers", "--only", "done").stdout == "No transfers match.\n"
    waiting = funded.commands.json("claim", "list")
    assert [(each["id"], each["transfer"], each["expected"]) for each in waiting["balances"]] == [(balance, "1", True)]
    shown = funded.commands.run("transfers", "1", pin=PIN).stdout
    due, command = (next(line for line in shown.splitlines() if words in line) for words in ("Claim the deposit", "basicpay claim take"))
    assert command.strip() == f"basicpay claim take {balance}" and command.index("basicpay") == due.index("Claim"), shown

    # With its issuer: anybody could set aside another asset of that code.
    assert re.search("19.3 USDC:G[A-Z2-7]{55}  from ", funded.commands.run("history").stdout)

    # Elsewhere the balance is named after its transfer, without a warning about its sender.
    screens.go("Assets")
    screens.link(re.compile("Deposit of 19.3 USDC through localhost"))
    screens.at_start("/claims/", "Claim")
    expect(screens.page.get_by_text("You don't know who set this aside.")).to_have_count(0)
    screens.link("Deposit of 19.3 USDC")
    screens.at("/transfers/1", "Deposit of 19.3 USDC")

    screens.field("PIN or passphrase").fill("000000")
    screens.press("Claim 19.3 USDC")
    expect(screens.page.get_by_role("button", name="Claim 19.3 USDC")).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Claim 19.3 USDC")
    screens.at("/transfers/1", "Deposit of 19.3 USDC")
    expect(screens.page.get_by_role("button", name="Claim 19.3 USDC")).to_have_count(0)
    expect(status(screens)).to_have_text("Done")
    told = funded.commands.json("transfers", "1", pin=PIN)
    assert "due" not in told and told["paymentState"] == "confirmed"
    assert funded.commands.json("claim", "list")["balances"] == []
    assert funded.commands.json("history", pin=PIN)["payments"][0]["transfer"] == "1"


def test_an_exchange_names_its_delivery_method_and_keeps_its_guaranteed_price_visible(funded, screens, anchor):
    # The anchor doesn't say the amount, neither before nor after.
    anchor.transfer = {"status": "pending_user_transfer_start", "amount_in": None}
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("90")
    screens.page.get_by_role("radio", name=re.compile("^EUR ")).check()
    screens.press("Next")
    expect(screens.page.get_by_text("Choose how you send the money.")).to_be_visible()
    expect(screens.page.get_by_text("Notes at the counter")).to_be_visible()
    screens.page.get_by_role("radio", name=re.compile("^SEPA")).check()
    screens.press("Next")
    # The anchor named no fee, which isn't the same as a fee of zero.
    expect(screens.page.get_by_role("button", name="Begin the deposit")).to_be_visible()
    expect(screens.page.get_by_text("The anchor's fee")).to_have_count(0)
    expect(screens.page.get_by_text("90 EUR", exact=True)).to_be_visible()
    assert anchor.asked("/sep38/quote")[-1]["sell_delivery_method"] == "sepa"
    screens.press("Begin the deposit")
    screens.at("/transfers/1", "Deposit of 100 USDC")
    assert (anchor.exchange["type"], anchor.exchange["quote_id"], anchor.exchange["source_asset"]) == ("sepa", "q", "iso4217:EUR")
    anchor.transfer = {"status": "pending_anchor", "amount_in": None, "message": "We have your money."}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("The anchor is processing it")
    for text in ("We have your money.", "Only from your own account.", "Send it to DE00 1234.", "100 USDC", "90 EUR", "23 Nov 2035"):
        expect(screens.page.locator("#transfer")).to_contain_text(text)
    expect(screens.page.get_by_text("Price guaranteed until 23 Nov 2035")).to_be_visible()
    expect(screens.page.locator(".timeline")).to_be_visible()

    told = funded.commands.json("transfers", "1", pin=PIN)
    assert (told["how"], told["extraInfo"], told["message"]) == ("Send it to DE00 1234.", "Only from your own account.", "We have your money.")
    assert (told["amountOut"], told["quoteId"], told["quoteExpires"]) == ("100", "q", "2035-11-23T10:00:00Z")
    assert told["amountInAsset"] == "iso4217:EUR"
    text = funded.commands.run("transfers", "1", pin=PIN).stdout
    assert all(part in text for part in ("Send it to DE00 1234.", "Only from your own account.", "We have your money.", "2035-11-23"))
    # After a refusal the person is no longer told where to send the money.
    anchor.transfer = {"status": "error", "amount_in": None}
    assert funded.commands.json("transfers", "1", pin=PIN).get("how") is None
    assert "DE00 1234" not in funded.commands.run("transfers", "1", pin=PIN).stdout


def test_the_last_known_state_of_a_transfer_is_shown_while_the_anchor_is_down(funded, anchor):
    begun = funded.commands.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
    assert begun["how"] == "Bring it to the counter."
    anchor.transfer |= {"instructions": {"organization.bank_account_number": {"value": "0000 1111", "description": "Our account"}}}
    assert funded.commands.json("transfers", begun["id"], pin=PIN)["instructions"][0]["value"] == "0000 1111"
    anchor.server.shutdown()
    anchor.server.server_close()
    result = funded.commands.run("transfers", begun["id"], "--json", pin=PIN)
    assert result.returncode == 0 and "nothing answers at localhost" in result.stderr
    assert json.loads(result.stdout)["how"] == "Bring it to the counter."
    assert [line["value"] for line in json.loads(result.stdout)["instructions"]] == ["0000 1111"]
    assert "0000 1111" in funded.commands.run("transfers", begun["id"], pin=PIN).stdout
    # Watching the transfer needs the anchor, and fails.
    assert funded.commands.run("transfers", begun["id"], "--watch", pin=PIN).returncode == 1


def test_prices_for_customers_only_are_requested_after_a_sign_in(funded, anchor):
    ask = ("anchor", "price", anchor.domain, "--asset", "USDC", "--amount", "90", "--method", "cash")
    prices = funded.commands.json(*ask, pin=PIN)["prices"]
    assert [(price["amountOut"], price.get("fee")) for price in prices] == [("100", None)]
    assert anchor.asked("/sep38/price")[-1]["sell_delivery_method"] == "cash"
    refused = funded.commands.run(*ask, pin="000000")
    assert refused.returncode == 1 and "PIN" in refused.stderr


def test_a_new_page_is_requested_from_the_anchor_once_the_link_to_the_first_has_expired(funded, screens, anchor):
    anchor.transfer = {"status": "incomplete"}
    choose(screens, "Deposit", anchor.domain, "USDC, on the anchor's page")
    screens.field("Amount (optional)").fill("20")
    screens.press("Continue at the anchor")
    screens.at("/transfers/1", "Deposit of 20 USDC")
    window = anchors_window(screens)
    assert "transaction_id=d1&" in window.url and anchor.deposits == 1
    window.close()

    anchor.lifetime = -5
    choose(screens, "Deposit", anchor.domain, "USDC, on the anchor's page")
    screens.field("Amount (optional)").fill("30")
    screens.press("Continue at the anchor")
    screens.at("/transfers/2", "Deposit of 30 USDC")
    anchor.lifetime = 30
    window = anchors_window(screens)
    assert "transaction_id=d3&" in window.url and anchor.deposits == 3
    assert anchor.asked("/sep24/transactions/deposit/interactive")[-1]["amount"] == "30"
    window.close()
    # The wallet's page switches to the new transfer, and the old one is no longer listed.
    expect(screens.page.locator("#transfer[data-transfer='transfers/3']")).to_be_attached()
    screens.go("Transfers")
    expect(screens.payments("Deposits and withdrawals")).to_have_count(2)

    # The command line shows a link that hasn't expired.
    anchor.lifetime = -5
    begun = funded.commands.json("deposit", anchor.domain, "USDC", "--interactive", "--yes", pin=PIN)
    anchor.lifetime = 30
    shown = funded.commands.json("transfers", begun["id"], pin=PIN)
    assert shown["id"] != begun["id"] and shown["url"] != begun["url"]
    # A transfer that made progress in the first window nevertheless isn't lost.
    anchor.answers["/sep24/transaction"] = lambda fields: {"transaction": anchor.told() | {
        "id": fields["id"], "status": "pending_anchor" if fields["id"] == begun["anchorId"] else "incomplete"}}
    funded.commands.json("transfers", begun["id"], pin=PIN)
    assert begun["id"] in [transfer["id"] for transfer in funded.commands.json("transfers")["transfers"]]


def test_a_new_status_is_shown_within_seconds_of_the_anchors_answer(screens, anchor):
    answered, late = {}, {}

    def tell(fields):
        answered.setdefault(anchor.transfer["status"], time.monotonic())
        return {"transaction": anchor.told() | {"id": fields["id"]}}

    anchor.transfer, anchor.answers["/sep24/transaction"] = {"status": "incomplete"}, tell
    choose(screens, "Deposit", anchor.domain, "USDC, on the anchor's page")
    screens.press("Continue at the anchor")
    screens.at_start("/transfers/", "Deposit of USDC")
    statuses = {"pending_anchor": "The anchor is processing it", "pending_external": "A payment outside Stellar is under way", "completed": "Done"}
    for name, words in statuses.items():
        anchor.transfer = {"status": name, "amount_out": "19.3"}
        screens.page.wait_for_function("words => document.querySelector('#transfer [role=status]').innerText === words", arg=words, timeout=60_000)
        late[name] = time.monotonic() - answered[name]
    assert min(late.values()) < 5, f"others may be late on a busy machine: {late}"


def hue(colour: str) -> int:
    """The hue of a computed colour in degrees: 0 is red, 40 amber, 120 green."""
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    return round(colorsys.rgb_to_hsv(red, green, blue)[0] * 360)


def test_a_waiting_transfer_is_amber_with_an_expected_day_at_most_one_main_button_and_folded_details(screens, anchor, artifacts):
    choose(screens, "Withdraw", anchor.domain, "USDC, on the anchor's page")
    anchor.transfer = {"status": "incomplete"}
    screens.press("Continue at the anchor")
    screens.at("/transfers/1", "Withdrawal of 20 USDC")
    page = screens.page
    steps = page.get_by_role("region", name="Steps")
    # While the anchor waits for the person, the page has one main button and no expected day for the later steps.
    expect(page.locator("main :is(a, button).primary")).to_have_text(["Open the anchor's page"])
    expect(steps).not_to_contain_text("xpected by")
    day = lambda: f"{datetime.now(UTC) + timedelta(days=3):%A}"
    soon = day()
    anchor.transfer = {
        "status": "pending_external", "amount_out": "19.3", "status_eta": 3 * 86_400, "stellar_transaction_id": "ab" * 32, "external_transaction_id": "E-77"}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("A payment outside Stellar is under way")
    expect(steps.locator("[aria-current=step]")).to_contain_text(re.compile(f"Expected by ({soon}|{day()})"))
    expect(page.locator("main :is(a, button).primary")).to_have_count(0)

    identifiers = page.get_by_text("E-77")
    expect(identifiers).to_be_hidden()
    expect(steps.locator("dl")).to_be_hidden()

    def is_amber(look):
        for place in ("#transfer .seal", ".timeline .current .dot"):
            colours = page.locator(place).evaluate("it => { const style = getComputedStyle(it); return [style.color, style.borderTopColor] }")
            assert any(30 <= hue(colour) <= 50 for colour in colours), f"{place} in {look}: {colours}"
        # A waiting transfer has a clock, and no warning triangle.
        assert page.locator("#transfer use").evaluate_all("all => all.map(each => each.getAttribute('href')).filter(href => /warning|alert/.test(href))") == []

    picture(screens, artifacts, "waiting", is_amber)
    assert findings(page) == []
    page.get_by_text("Details", exact=True).click()
    expect(identifiers).to_be_visible()
    screens.go("Transfers")
    for look in in_each_look(page):
        assert 30 <= hue(page.locator("#transfers .seal").first.evaluate("it => getComputedStyle(it).color")) <= 50, look


def test_a_correction_without_fields_leads_to_the_anchors_page(screens, anchor):
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.press("Next")
    screens.press("Begin the deposit")
    expect(status(screens)).to_have_text("Waiting for the money")
    anchor.transfer = {
        "status": "pending_transaction_info_update", "required_info_message": "Your bank sent it back.", "more_info_url": f"{anchor.url}/page"}
    screens.press("Check again now")
    expect(screens.page.get_by_text("Your bank sent it back.")).to_be_visible()
    window = anchors_window(screens)
    expect(window.get_by_role("heading", name="The anchor's page")).to_be_visible()


def test_cash_is_ready_with_its_reference_number(funded, anchor):
    begun = funded.commands.json("withdraw", anchor.domain, "USDC", "--interactive", "--yes", pin=PIN)
    anchor.transfer = {"status": "pending_user_transfer_complete", "external_transaction_id": "12345678"}
    lines = funded.commands.run("transfers", begun["id"], pin=PIN).stdout.splitlines()
    assert [line.split() for line in lines if line.startswith(("Reference", "To do"))] == [
        ["Reference", "for", "pickup:", "12345678"], ["To", "do:", "Pick", "up", "the", "money"]]


@pytest.mark.parametrize("code,says,sign_ins", [(401, "doesn't accept your sign-in", 2), (403, "account does not match token", 1)])
def test_a_refused_request_is_reported_after_at_most_one_more_sign_in(funded, anchor, code, says, sign_ins):
    begun = funded.commands.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
    anchor.statuses["/sep6/transaction"], anchor.answers["/sep6/transaction"] = code, {"error": "account does not match token"}
    before = len([method for method, path, _ in anchor.received if (method, path) == ("POST", "/auth")])
    result = funded.commands.run("transfers", begun["id"], pin=PIN)
    assert says in result.stderr and "Waiting for the money" in result.stdout
    assert len([method for method, path, _ in anchor.received if (method, path) == ("POST", "/auth")]) - before == sign_ins


def test_a_deposit_to_an_account_without_lumens_says_whether_the_anchor_creates_it(funded, anchor, tmp_path):
    (tmp_path / "pin").write_text(PIN)
    funded.commands.json("account", "use", funded.commands.json("account", "create", pin=PIN)["address"])
    info = anchor.usual("GET", "/sep6/info", {})
    for creates, says in ((True, "but keeps the money until you have added USDC to it (a trustline)."), (False, "this anchor doesn't create accounts.")):
        anchor.answers["/sep6/info"] = info | {"features": {"account_creation": creates}}
        asked = funded.commands.run("deposit", anchor.domain, "USDC", "--amount", "20", "--pin-file", tmp_path / "pin", stdin="n\n")
        assert asked.returncode == 1 and says in asked.stderr and "basicpay trust add" not in asked.stderr


def test_a_user_of_a_shared_account_signs_in_with_a_number_or_a_muxed_address(funded, screens, anchor):
    muxed = MuxedAccount(funded.address, 77).account_muxed
    funded.commands.json("anchor", "auth", anchor.domain, "--user", "42", pin=PIN)
    assert anchor.asked("/auth")[0]["memo"] == "42" and anchor.asked("/auth")[0]["account"] == funded.address
    begun = funded.commands.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", "--user", muxed, pin=PIN)
    assert begun["user"] == muxed and anchor.asked("/sep6/deposit")[-1]["account"] == muxed
    # The transfer is looked up as the user who began it.
    funded.commands.json("transfers", begun["id"], pin=PIN)
    assert [fields for fields in anchor.asked("/auth") if "account" in fields][-1]["account"] == muxed
    for wrong, says in (("x", "begins with M"), (MuxedAccount(anchor.issuer, 1).account_muxed, "account in use")):
        assert says in funded.commands.refused("anchor", "auth", anchor.domain, "--user", wrong, pin=PIN)

    screens.go("Transfers")
    screens.link("Deposit")
    screens.field("The anchor's domain").fill(anchor.domain)
    screens.press("See what it offers")
    screens.row("USDC, here in the wallet")
    screens.page.get_by_text("Several people share this account").click()
    screens.field("Your number or address there (optional)").fill("7x")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Sign in to {anchor.domain}")
    assert "begins with M" in screens.message_at("Your number or address there (optional)")
    screens.field("Your number or address there (optional)").fill("7")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Sign in to {anchor.domain}")
    expect(screens.page.get_by_text("User of the account: 7")).to_be_visible()
    screens.field("Amount").fill("20")
    screens.press("Next")
    expect(screens.page.locator("main dl")).to_contain_text("User of the account")
    screens.press("Begin the deposit")
    expect(screens.page.locator("#transfer")).to_contain_text("User of the account")
    request = anchor.asked("/sep6/deposit")[-1]
    assert (request["memo_type"], request["memo"], request["account"]) == ("id", "7", funded.address)

    # A withdrawal names the user for refunds, too.
    begun = funded.commands.run("withdraw", anchor.domain, "USDC", "--interactive", "--yes", "--user", "42", pin=PIN)
    assert begun.returncode == 0 and re.search(r"User: +42", begun.stderr), begun
    request = anchor.asked("/sep24/transactions/withdraw/interactive")[-1]
    assert (request["refund_memo_type"], request["refund_memo"]) == ("id", "42")
