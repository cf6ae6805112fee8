"""Overview and history in Chromium: payments are listed, searched, exported, and shown without a network."""

import csv
import hashlib
import io
import re
import shutil
from time import monotonic

import pytest
from failing_connection import ForgottenHistory, HeldHistory, failing_connection
from pages import PATIENCE, Screens
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Program, Wallet, free_port
from stellar import Network
from stellar_sdk import Asset, Keypair


@pytest.fixture(scope="module")
def busy(made_home, tmp_path_factory):
    """A wallet whose account was paid 1, 2, … 130 lumens by three people, with memos; shared by tests that change nothing."""
    with Wallet.copied(made_home, tmp_path_factory.mktemp("busy")) as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        wallet.people = [network.funded() for _ in range(3)]
        for number in range(1, 131):
            payer = wallet.people[number % 3]
            network.submit(network.build(payer).add_text_memo(f"invoice {number}").append_payment_op(wallet.address, Asset.native(), str(number)), payer)
        yield wallet


def amounts(screens) -> list[str]:
    return screens.region("Payments").locator(".sum .amount").evaluate_all("all => all.map(each => each.value)")


ALL = [f"{number}.0000000" for number in range(130, 0, -1)] + ["10000.0000000"]


def scroll(screens, is_there):
    """Scrolls down until something is there, as long as a page may take."""
    end = monotonic() + PATIENCE / 1000
    while not is_there() and monotonic() < end:
        screens.page.mouse.wheel(0, 20_000)
        screens.page.wait_for_timeout(100)


def test_the_history_grows_while_scrolling_and_can_be_searched_and_filtered(busy, open_browser, artifacts):
    screens = open_browser(busy).signed_in()
    page = screens.page

    def picture(name):
        screens.picture(artifacts, name)

    expect(screens.payments()).to_have_count(3)
    picture("history-overview")
    screens.go("History")
    screens.at("/history", "History")
    expect(screens.payments("Payments").first).to_contain_text("invoice 130")
    scroll(screens, lambda: screens.payments("Payments").count() == 131)
    assert amounts(screens) == ALL
    days = page.locator("#history .day").all_inner_texts()
    assert days[0] in ("Today", "Yesterday") and len(set(days)) == len(days)

    page.get_by_label("Search the history").fill("INVOICE 77")
    screens.press("Search")
    expect(screens.payments("Payments")).to_have_count(1)
    assert amounts(screens) == ["77.0000000"]
    page.get_by_text("Show all").click()
    page.get_by_text("Filters", exact=True).click()
    screens.field("Person").fill(busy.people[1].public_key)
    screens.field("Which way").select_option("Received")
    picture("history-filters")
    screens.press("Apply the filters")
    expect(page).to_have_url(re.compile("way=received"))
    expect(screens.payments("Payments").nth(24)).to_be_visible()
    assert amounts(screens)[:25] == [f"{number}.0000000" for number in range(130, 55, -3)]
    assert busy.people[1].public_key in page.url and "way=received" in page.url
    page.reload()
    expect(screens.field("Person")).to_have_value(busy.people[1].public_key)
    screens.field("Person").fill("nobody I know")
    screens.press("Apply the filters")
    assert "neither an address nor a name" in screens.message_at("Person")
    picture("history-refused")

    screens.open("/history?q=invoice+77")
    screens.payments("Payments").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Received")
    for text in ("invoice 77", "Ledger", "Transaction hash"):
        expect(page.get_by_text(text, exact=True).first).to_be_visible()
    picture("history-entry")


def test_a_history_that_is_still_loading_says_so_and_grows_once_older_entries_arrive(busy, made_home, tmp_path, open_browser, artifacts):
    with failing_connection(busy.sandbox_port, 0, HeldHistory) as connection:
        profile = tmp_path / "held.toml"
        profile.write_text(f'horizon = "{connection.url}"\npassphrase = "{PASSPHRASE}"\n')
        with Wallet.copied(made_home, tmp_path, "--network", profile) as wallet:
            screens = open_browser(wallet).signed_in()
            screens.go("History")
            rows, page = screens.payments("Payments"), screens.page
            expect(rows.first).to_contain_text("invoice 130")
            awaited = page.get_by_text("Older entries are still loading.")
            screens.open("/history?q=invoice+12")
            expect(awaited).to_be_visible()
            assert amounts(screens) == [f"{number}.0000000" for number in range(129, 119, -1)]
            screens.open("/history?q=invoice+77")
            expect(page.get_by_text("Nothing matches so far.")).to_be_visible()
            screens.open("/history")
            scroll(screens, lambda: awaited.is_visible())
            assert 25 < rows.count() <= 50
            screens.picture(artifacts, "history-loading")
            # An incomplete history isn't exported.
            screens.link(re.compile("^Export"))
            expect(page.get_by_text("Your history is still loading. Export it once that is done.")).to_be_visible()
            assert page.url.endswith("/history")
            connection.release.set()
            scroll(screens, lambda: rows.count() == 131)
            assert amounts(screens) == ALL
            expect(awaited).to_have_count(0)
            with page.expect_download() as download:
                screens.link(re.compile("^Export"))
            assert len(download.value.path().read_text().splitlines()) == 132


def test_a_history_of_which_the_server_lists_nothing_isnt_called_complete_on_the_command_line(busy, made_home, tmp_path):
    with failing_connection(busy.sandbox_port, 0, ForgottenHistory) as connection:
        profile = tmp_path / "forgotten.toml"
        profile.write_text(f'horizon = "{connection.url}"\npassphrase = "{PASSPHRASE}"\n')
        commands = Commands(shutil.copytree(made_home, tmp_path / "home"), ("--network", str(profile)))
        for pin in (None, PIN):
            listed = commands.run("history", pin=pin)
            assert listed.stdout == "No payments are known so far.\n" and "Earlier payments may be missing" in listed.stderr
            assert commands.json("history", pin=pin) == {"payments": [], "complete": False}
            assert commands.json("history", "--summary", "month", pin=pin)["complete"] is False


def test_an_incomplete_list_on_the_command_line_says_so(busy, made_home, tmp_path):
    with failing_connection(busy.sandbox_port, 0, HeldHistory) as connection:
        connection.loses = True
        profile = tmp_path / "held.toml"
        profile.write_text(f'horizon = "{connection.url}"\npassphrase = "{PASSPHRASE}"\n')
        commands = Commands(shutil.copytree(made_home, tmp_path / "home"), ("--network", str(profile)))
        for limit, words in ((1000, "Older entries haven't loaded yet, so they aren't listed."), (3, "")):
            listed = commands.run("history", "--csv", "--limit", limit, pin=PIN)
            assert [row["amount"] for row in csv.DictReader(io.StringIO(listed.stdout))][:3] == [f"{amount}.0000000" for amount in (130, 129, 128)]
            assert words in listed.stderr and ("Older" in listed.stderr) == bool(words)
        connection.release.set()
        listed = commands.run("history", "--csv", "--limit", 1000, pin=PIN)
        assert len(listed.stdout.splitlines()) == 132 and listed.stderr == ""


def test_the_history_is_complete_without_javascript(busy, browser):
    # Fetches the history, whichever tests ran before.
    busy.commands.json("history", pin=PIN)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    screens = Screens(context.new_page(), busy.url)
    screens.open()
    screens.sign_in()
    screens.at("/overview", "Overview")
    screens.open_page("history")
    rows = screens.payments("Payments").count()
    while screens.page.get_by_role("link", name="Older", exact=True).count():
        screens.link("Older")
        rows += screens.payments("Payments").count()
    assert rows == 131
    context.close()


def test_the_csv_export_contains_what_the_search_finds(busy, open_browser):
    screens = open_browser(busy).signed_in()
    screens.open("/history?q=invoice+12")
    with screens.page.expect_download() as download:
        screens.link(re.compile("^Export"))
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig"))))
    assert [row["amount"] for row in rows] == [f"{number}.0000000" for number in range(129, 119, -1)] + ["12.0000000"]
    for row in rows:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", row["time"]) and re.fullmatch("[0-9a-f]{64}", row["hash"])
        assert (row["direction"], row["asset"], row["fee"], row["memo"][:8]) == ("received", "XLM", "", "invoice ")
    table = busy.commands.run("history", "--csv")
    assert len(list(csv.DictReader(io.StringIO(table.stdout)))) == 131 and "newest" not in table.stderr
    listed = busy.commands.run("history")
    assert len(listed.stdout.splitlines()) == 50 and "Only the 50 newest are listed. Use --limit to list more." in listed.stderr
    assert "newest" not in busy.commands.run("history", "--limit", 50).stderr
    kept = busy.commands.json("history", "--limit", "1000", "--with", busy.people[0].public_key, pin=PIN)["payments"]
    assert len(kept) == 43 and all(entry["counterparty"] == busy.people[0].public_key for entry in kept)


def test_an_open_history_shows_a_payment_that_arrives(funded, open_browser):
    screens = open_browser(funded).signed_in()
    network, address = Network(funded.horizon, PASSPHRASE), screens.address
    screens.go("History")
    expect(screens.payments("Payments")).to_have_count(1)
    network.pay(network.funded(), address, "7.5")
    expect(screens.payments("Payments")).to_have_count(2)
    expect(screens.payments("Payments").first).to_contain_text("7.5 XLM")


def test_an_open_history_lists_another_day_apart_and_renames_the_days_before(funded, open_browser):
    screens = open_browser(funded).signed_in()
    network, page, rows = Network(funded.horizon, PASSPHRASE), screens.page, screens.payments("Payments")
    screens.go("History")
    expect(rows).to_have_count(1)
    # The page was loaded on another day, which was "Today" then.
    page.evaluate("document.querySelector('.day').dataset.day = '20 November 2020'")
    network.pay(network.funded(), funded.address, "7.5")
    expect(page.locator("#history .day")).to_have_text(["Today", "20 November 2020"])
    expect(page.locator("#history .day + .payments").first).to_contain_text("7.5 XLM")
    expect(page.locator("#history .day + .payments").first.get_by_role("listitem")).to_have_count(1)


def test_an_open_page_shows_the_date_once_an_entry_is_a_week_old(funded, open_browser):
    screens = open_browser(funded).signed_in()
    screens.go("History")
    time = screens.payments("Payments").first.locator("time[title]")
    expect(time).to_have_text(re.compile("ago|just now"))
    screens.page.evaluate("Date.now = (now => () => now() + 8 * 86400e3)(Date.now)")
    screens.page.evaluate("refreshTimes()")
    expect(time).to_have_text(time.get_attribute("title"))


def test_an_open_history_has_no_gap_after_more_payments_arrive_at_once_than_a_page_holds(funded, open_browser):
    screens = open_browser(funded).signed_in()
    network, page, rows = Network(funded.horizon, PASSPHRASE), screens.page, screens.payments("Payments")
    screens.go("History")
    expect(rows).to_have_count(1)
    payer = network.funded()

    def arrive(route):
        for number in range(2, 28):
            network.pay(payer, funded.address, str(number))
        route.continue_()

    page.route("**/history", arrive, times=1)
    network.pay(payer, funded.address, "1")
    scroll(screens, lambda: rows.count() == 28)
    assert amounts(screens) == [f"{number}.0000000" for number in range(27, 0, -1)] + ["10000.0000000"]


def test_D19_both_sides_of_a_path_payment_see_the_sent_and_the_received_amount(tmp_path, open_browser):
    port = free_port()
    with Program("sandbox", "--in-memory", "--port", port, "--scenario", "path-payments", port=port, log=tmp_path / "log"):
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        key = lambda name: Keypair.from_raw_ed25519_seed(hashlib.sha256(f"BasicPay scenario path-payments: {name}".encode()).digest())
        payer, issuer = key("has GOLD and wants SILVER"), key("issuer of GOLD, COPPER and SILVER").public_key
        gold, copper, silver = (Asset(code, issuer) for code in ("GOLD", "COPPER", "SILVER"))
        ben = network.funded()
        network.trust(ben, silver)
        builder = network.build(payer).append_path_payment_strict_send_op(ben.public_key, gold, "10", silver, "100", [copper])
        network.submit(builder, payer)
        profile = tmp_path / "scenario.toml"
        profile.write_text(f'horizon = "http://127.0.0.1:{port}"\npassphrase = "{PASSPHRASE}"\n')
        for name, who, sentence in (("payer", payer, "sent 10 GOLD, recipient got 100 SILVER"), ("ben", ben, "received 100 SILVER, sender paid 10 GOLD")):
            commands = Commands(tmp_path / name, ("--network", str(profile)))
            assert commands.run("account", "import", "--pin-file", "-", stdin=f"{PIN}\n{who.secret}\n").returncode == 0
            entry = commands.json("history", "--limit", "1")["payments"][0]
            assert (entry["kind"], entry["amount"], entry["otherSide"][0]["amount"]) == (
                ("pathPayment", "10.0000000", "100.0000000") if who is payer else ("pathPayment", "100.0000000", "10.0000000"))
            wallet = Wallet(tmp_path / name, tmp_path / f"{name}.log", "--network", profile)
            with wallet:
                screens = open_browser(wallet).signed_in()
                expect(screens.payments().first).to_contain_text(sentence)
                screens.open("/history")
                expect(screens.payments("Payments").first).to_contain_text(sentence)


def test_D20_a_wallet_without_its_network_shows_the_last_known_state_and_says_so(tmp_path, open_browser):
    port = free_port()
    profile = tmp_path / "away.toml"
    profile.write_text(f'horizon = "http://127.0.0.1:{port}"\npassphrase = "{PASSPHRASE}"\n')
    commands = Commands(tmp_path / "home", ("--network", str(profile)))
    address = commands.json("account", "create", pin=PIN)["address"]
    sandbox = Program("sandbox", "--in-memory", "--port", port, port=port, log=tmp_path / "sandbox.log")
    with Wallet(tmp_path / "home", tmp_path / "log", "--network", profile) as wallet:
        with sandbox:
            Network(f"http://127.0.0.1:{port}", PASSPHRASE).fund(address)
            screens = open_browser(wallet).signed_in()
            expect(screens.balance("10000.0000000")).to_be_visible()
            screens.sign_out()
        screens.restart(wallet)
        screens.open()
        screens.sign_in()
        expect(screens.balance("10000.0000000")).to_be_visible()
        expect(screens.page.get_by_text("The network can't be reached")).to_be_visible()
        expect(screens.page.get_by_text("Not funded yet")).to_have_count(0)
        expect(screens.page.get_by_text(re.compile("^As of "))).to_be_visible()
        screens.go("History")
        expect(screens.payments("Payments")).to_have_count(1)
        screens.payments("Payments").first.click()
        expect(screens.page.get_by_role("term").filter(has_text="Transaction hash")).to_be_visible()
        assert "what was known before" in commands.run("history", pin=PIN).stderr
