"""Payments to addresses like name*domain: the account behind an address is remembered, shown everywhere, and compared with the domain's next answer."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

import pytest
from pages import PHONE, findings, short
from playwright.sync_api import expect
from program import PIN
from test_paying import options, town  # noqa: F401


class Domain:
    """A domain whose federation server gives the answers that a test sets."""

    def __init__(self):
        domain = self
        self.account, self.memo = None, {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                is_toml = self.path.endswith("stellar.toml")
                text = f'FEDERATION_SERVER = "http://{domain.name}/federation"' if is_toml else json.dumps({"account_id": domain.account} | domain.memo)
                self.send_response(200)
                self.send_header("Content-Type", "text/plain" if is_toml else "application/json")
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def domain():
    domain = Domain()
    yield domain
    domain.server.shutdown()


def test_a_federation_address_is_remembered_and_a_different_account_behind_it_needs_consent(town, domain, open_browser, artifacts):  # noqa: F811
    domain.account, name = town.network.funded().public_key, f"eva*{domain.name}"
    screens = open_browser(town, PHONE).signed_in()
    page = screens.page
    screens.fill_payment(name, "2")
    screens.at("/pay/review", "Review")
    expect(page.get_by_role("heading", name=f"To {name}")).to_be_visible()
    expect(page.locator(f'data[value="{domain.account}"]')).to_be_visible()
    assert findings(page) == []
    screens.picture(artifacts, "paying-by-star")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Pay 2 XLM to {name}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    expect(page.locator("main")).to_contain_text(name)
    expect(page.locator(f'data[value="{domain.account}"]').first).to_be_visible()
    screens.go("History")
    expect(screens.payments("Payments").first).to_contain_text(name)
    screens.go("Pay")
    screens.field("Recipient").press_sequentially("eva*")
    expect(options(screens)).to_have_count(1)
    expect(options(screens).first).to_contain_text(name)
    expect(options(screens).first).to_contain_text(short(domain.account))
    told = town.commands.run("pay", "--to", name, "--amount", "1", "--yes", "--json", pin=PIN)
    assert told.returncode == 0, told.stderr
    names = [entry["name"] for entry in town.commands.json("history", pin=PIN)["payments"][:1]]
    assert names == [name]

    earlier, domain.account = domain.account, town.network.funded().public_key
    assert f"now points to a different account than when you last paid it ({earlier})" in town.commands.refused(
        "pay", "--to", name, "--amount", "1", "--yes", pin=PIN)
    screens.fill_payment(name, "2")
    screens.at("/pay/review", "Review")
    expect(page.get_by_text(f"{name} now points to a different account than when you last paid it ({earlier}).")).to_be_visible()
    assert findings(page) == []
    screens.picture(artifacts, "paying-by-star-changed")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Pay 2 XLM to {name}")
    screens.at("/pay/review", "Review")
    page.get_by_role("checkbox").check()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Pay 2 XLM to {name}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")


def test_a_memo_from_the_domain_is_shown_in_the_form_and_added_to_the_payment(town, domain, open_browser, artifacts):  # noqa: F811
    exchange = town.network.funded()
    town.network.submit(town.network.build(exchange).append_manage_data_op("config.memo_required", "1"), exchange)
    domain.account, domain.memo, name = exchange.public_key, {"memo_type": "id", "memo": "4711"}, f"fay*{domain.name}"
    screens = open_browser(town, PHONE).signed_in()
    page = screens.page
    screens.pay_to(name)
    expect(screens.field("Memo (optional)")).to_be_visible()
    expect(page.get_by_text(f"Payments to {name} carry the memo “4711” (number). It is added for you, so leave this empty.")).to_be_visible()
    assert findings(page) == []
    screens.picture(artifacts, "paying-by-star-with-memo")
    screens.field("Amount").fill("2")
    screens.press("Review")
    screens.at("/pay/review", "Review")
    expect(page.get_by_role("definition").filter(has_text=re.compile("^4711$"))).to_be_visible()
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert town.network.server.transactions().transaction(screens.hash()).call()["memo"] == "4711"


def test_paying_again_from_the_receipt_or_the_history_asks_the_domain_again(town, domain, open_browser):  # noqa: F811
    domain.account, domain.memo, name = town.network.funded().public_key, {"memo_type": "id", "memo": "4711"}, f"gil*{domain.name}"
    screens = open_browser(town, PHONE).signed_in()
    page = screens.page
    screens.fill_payment(name, "2")
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    again = page.get_by_role("link", name="Pay again", exact=True)
    path = f"pay/amount?to={quote(name, safe='')}&amount=2.0000000&asset=XLM"
    expect(again).to_have_attribute("href", path)
    screens.go("History")
    screens.payments("Payments").first.get_by_role("link").click()
    expect(again).to_have_attribute("href", path)
    earlier, domain.account = domain.account, town.network.funded().public_key
    again.click()
    screens.at("/pay/amount", "Pay")
    expect(screens.field("Amount")).to_have_value("2")
    screens.press("Review")
    screens.at("/pay/review", "Review")
    expect(page.get_by_text(f"{name} now points to a different account than when you last paid it ({earlier}).")).to_be_visible()
