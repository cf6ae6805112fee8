"""The overview: one total at the prices of the network's own markets, the most valuable assets, and the next steps."""

import re

import pytest
from pages import DESKTOP, PHONE, findings, moved, short
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Wallet, free_port
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Asset, Keypair, Price


@pytest.fixture
def rich(tmp_path):
    """A running wallet that holds XLM, USD, EUR and an asset that nobody trades, and has 37 trustlines without a balance."""
    owner = Keypair.random()
    commands = Commands(tmp_path / "home")
    assert commands.run("account", "import", "--pin-file", "-", stdin=f"{PIN}\n{owner.secret}\n").returncode == 0
    with Wallet(tmp_path / "home", tmp_path / "log") as wallet:
        network = wallet.network = Network(wallet.horizon, PASSPHRASE)
        wallet.commands, wallet.address = commands, owner.public_key
        network.fund(owner.public_key)
        issuer = network.funded()
        usd, eur, gift = (Asset(code, issuer.public_key) for code in ("USD", "EUR", "GIFT"))
        for asset in (usd, eur):
            commands.json("trust", "add", f"{asset.code}:{asset.issuer}", "--yes", pin=PIN)
        # Trustlines that were added outside the wallet.
        builder = network.build(owner)
        for asset in (gift, *(Asset(f"T{number}", issuer.public_key) for number in range(37))):
            builder.append_change_trust_op(asset)
        network.submit(builder, owner)
        builder = network.build(issuer)
        for asset, amount in ((usd, "1000"), (eur, "500"), (gift, "1000000")):
            builder.append_payment_op(owner.public_key, asset, amount)
        for asset, bid, lumens in ((usd, 4, "5000"), (eur, 5, "3000")):
            # Offers to buy the asset for 4 lumens and to sell it for 4.4, or 5 and 5.5.
            builder.append_manage_sell_offer_op(Asset.native(), asset, lumens, Price(1, bid))
            builder.append_manage_sell_offer_op(asset, Asset.native(), "4000", Price(bid * 11, 10))
        network.submit(builder, issuer)
        wallet.issuer, wallet.usd, wallet.eur, wallet.gift = issuer, usd, eur, gift
        # The balances are known from the first page on, the prices aren't.
        commands.json("balance")
        wallet.stop()
        wallet.start()
        yield wallet


def test_the_total_counts_the_assets_that_can_be_sold_and_follows_arriving_payments(rich, open_browser, artifacts):
    screens = open_browser(rich, PHONE).signed_in()
    page, total = screens.page, screens.page.locator("#total .figure data")
    # 10,000 XLM, 1,000 USD at 4.2, 500 EUR at 5.25, less the fees.
    expect(total).to_have_attribute("value", re.compile(r"^168\d\d\.\d\d0*$"))
    expect(page.get_by_text("1 asset without a price isn't counted.")).to_be_visible()
    expect(page.locator("#balances [data-key]")).to_have_count(4)
    for place, code in enumerate(("XLM", "USD", "EUR", "GIFT")):
        expect(page.locator("#balances [data-key]").nth(place)).to_have_attribute("data-key", re.compile(rf"^{code}\b"))
    expect(page.locator("#balances [data-key^=GIFT]")).to_contain_text("No market")
    expect(page.locator("#balances .shares li")).to_have_text([re.compile("XLM 59%"), re.compile("USD 25%"), re.compile("EUR 16%")])
    assert page.evaluate("document.documentElement.scrollHeight") <= 2400
    screens.picture(artifacts, "home")
    assert findings(page) == []
    page.get_by_text(re.compile("^Prices updated ")).click()
    expect(page.get_by_text("An estimate from this network's own exchange, halfway between buying and selling prices in XLM.")).to_be_visible()

    before = float(total.get_attribute("value"))
    rich.network.pay(rich.issuer, screens.address, "100", rich.usd)
    expect(page.locator("#balances [data-key^=USD] data").first).to_have_attribute("value", "1100.0000000")
    page.wait_for_function("least => document.querySelector('#total .figure data').value > least", arg=before + 400)

    # A gift of which somebody would buy only a little is still worth nothing, because not all of it could be sold.
    rich.network.submit(
        rich.network.build(rich.issuer).append_manage_sell_offer_op(Asset.native(), rich.gift, "50", Price(1, 1))
        .append_manage_sell_offer_op(rich.gift, Asset.native(), "100", Price(11, 10)),
        rich.issuer,
    )  # fmt: skip
    # The wallet asks for its price again after a restart, or after five minutes.
    rich.stop()
    rich.start()
    page = open_browser(rich, PHONE).signed_in().page
    expect(page.locator("#balances [data-key^=GIFT]")).to_contain_text("No reliable price")


def test_nothing_moves_while_the_prices_and_the_chart_load(rich, open_browser):
    screens = open_browser(rich, PHONE).signed_in()
    page = screens.page
    expect(page.locator("#total [data-chart] svg")).to_be_visible()
    expect(page.locator("#total summary")).to_contain_text("1 asset without a price isn't counted.")
    expect(page.locator("#balances .shares li")).to_have_count(3)
    assert moved(page) == []


def test_an_update_waits_until_a_pressed_button_is_released(rich, open_browser):
    screens = open_browser(rich, DESKTOP).signed_in()
    page, network = screens.page, rich.network
    expect(page.locator("#total [data-chart] svg")).to_be_visible()
    # The updates reach the page while the button is down.
    told, session = [], page.context.new_cdp_session(page)
    session.on("Network.eventSourceMessageReceived", lambda event: told.append(event["eventName"]))
    session.send("Network.enable")
    summary = page.locator("#total summary")
    summary.hover()
    page.mouse.down()
    network.pay(rich.issuer, rich.address, "100", rich.usd)
    before = page.locator("#balances [data-key^=USD] data").first
    while not {"total", "balances"} <= set(told):
        page.wait_for_timeout(20)
    expect(before).to_have_attribute("value", "1000.0000000")
    page.mouse.up()
    expect(page.locator("#total details")).to_have_attribute("open", "")
    expect(before).to_have_attribute("value", "1100.0000000")
    expect(page.locator("#total details")).to_have_attribute("open", "")


def test_an_update_leaves_the_focus_on_its_control_or_gives_it_to_the_heading(funded, open_browser):
    page = open_browser(funded).signed_in().page
    pending = '<section><h1 tabindex="-1">Not known yet</h1><a href="pay">New payment</a><a href="overview">Done</a></section>'
    focused = lambda update: page.evaluate("""([pending, update]) => {
        const part = html => parsed(html).body.firstChild
        const old = find("main").appendChild(part(pending)), fresh = part(update)
        findAll("a", old)[1].focus()
        replace(old, fresh)
        const text = document.activeElement.textContent
        fresh.remove()
        return text }""", [pending, update])
    sent = '<section><h1 tabindex="-1">Sent</h1><button>Print</button><a href="pay?again">Pay again</a>'
    assert focused(sent + '<a href="overview">Done</a></section>') == "Done"
    assert focused(sent + "</section>") == "Sent"


def test_the_overview_shows_three_payments_and_links_to_all(rich, open_browser):
    screens = open_browser(rich, PHONE).signed_in()
    page = screens.page
    entries = len(rich.commands.json("history", pin=PIN)["payments"])
    assert entries > 3
    expect(screens.payments()).to_have_count(3)
    screens.link("All activity")
    screens.at("/history", "History")
    expect(page.locator("#history [data-key]")).to_have_count(entries)


def test_an_issuers_domain_is_contacted_for_its_assets_page_and_never_for_the_overview(rich, open_browser):
    """Prices come from Horizon (WalletKitTests/Worth/PriceRequestTests counts every request). Only its issuer's domain can vouch for an asset.
    The wallet asks that domain for its stellar.toml once, when somebody opens the asset's page, and the overview uses the answer."""
    network = rich.network
    with ScriptedAnchor() as domain:
        domain.answers["/.well-known/stellar.toml"] = f'[[CURRENCIES]]\ncode="USD"\nissuer="{rich.issuer.public_key}"\n'
        network.submit(network.build(rich.issuer).append_set_options_op(home_domain=domain.domain), rich.issuer)
        screens = open_browser(rich, PHONE).signed_in()
        page, usd = screens.page, screens.page.locator("#balances [data-key^=USD]")
        expect(page.locator("#total [data-chart] svg")).to_be_visible()
        for path, heading in (("pay", "Pay"), ("receive", "Receive"), ("convert", "Convert"), ("history", "History"), ("overview", "Overview")):
            screens.open_page(path)
            screens.at("/" + path, heading)
        assert domain.received == []
        expect(usd).not_to_contain_text(domain.domain)
        usd.locator("a").click()
        expect(page.get_by_role("main")).to_contain_text(domain.domain)
        assert [asked[:2] for asked in domain.received] == [("GET", "/.well-known/stellar.toml")]
        screens.go("Overview")
        expect(usd).to_contain_text(domain.domain)
        assert len(domain.received) == 1


def test_the_total_is_shown_in_another_currency(rich, open_browser, artifacts):
    screens = open_browser(rich, DESKTOP, "dark").signed_in()
    page = screens.page
    page.locator("#total summary").click()
    screens.link("Change the currency")
    expect(screens.field("1 XLM is worth")).to_be_hidden()
    page.get_by_label("Another currency").check()
    screens.field("Currency").fill("eur")
    screens.field("1 XLM is worth").fill("0")
    screens.press("Save")
    assert screens.message_at("1 XLM is worth") == "Enter how much 1 XLM is worth, such as 0.25."
    screens.picture(artifacts, "home-currency")
    screens.field("1 XLM is worth").fill("0.1")
    screens.press("Save")
    screens.at("/overview", "Overview")
    expect(page.locator("#total .figure")).to_contain_text("EUR")
    expect(page.locator("#total .figure data")).to_have_attribute("value", re.compile(r"^168\d\.\d\d0*$"))
    screens.picture(artifacts, "home-in-euro")


def test_the_chart_shows_the_value_at_the_pointer_and_the_chosen_period(rich, open_browser, artifacts):
    screens = open_browser(rich, DESKTOP, "dark").signed_in()
    page, chart = screens.page, screens.page.locator("[data-chart]")
    expect(chart).to_be_visible()
    expect(page.locator("#total .change")).to_have_text(re.compile(r"^\+16,8\d\d.* XLM over the past week$"))
    box = chart.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 60)
    expect(chart.locator("output")).to_have_text(re.compile(r"\d\d:\d\d UTC: 16,8\d\d"))
    page.mouse.move(box["x"] + 4, box["y"] + 60)
    expect(chart.locator("output")).to_have_text(re.compile(r": 0 XLM$"))
    screens.picture(artifacts, "home-line")
    page.mouse.move(2, 2)
    expect(chart.locator("output")).to_have_text("")
    page.get_by_role("button", name="1 year").click()
    expect(page.locator("#total .change")).to_have_text(re.compile("over the past year$"))
    expect(page.get_by_role("button", name="1 year")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-chart] tr")).to_have_count(49)
    page.locator("#balances [data-key^=USD] a").click()
    expect(page.get_by_text("Too few trades against XLM over the past year to show a price")).to_be_visible()
    screens.picture(artifacts, "home-asset-untraded")


def test_an_assets_row_shows_how_its_price_has_changed(rich, open_browser, artifacts):
    network, buyer = rich.network, rich.network.funded()
    network.trust(buyer, rich.usd)
    network.submit(network.build(buyer).append_path_payment_strict_receive_op(buyer.public_key, Asset.native(), "500", rich.usd, "100", []), buyer)
    screens = open_browser(rich).signed_in()
    # The last trade was at 4.4 lumens. The price is 4.2, halfway between the offers to buy and to sell.
    expect(screens.page.locator("#balances [data-key^=USD]")).to_contain_text(re.compile(r"XLM · −4\.5% over the past week"))
    expect(screens.page.locator("#balances [data-key^=EUR]")).not_to_contain_text("%")
    screens.picture(artifacts, "home-change")
    assert findings(screens.page) == []


def test_pay_receive_convert_and_add_money_are_one_press_away_and_the_address_has_a_copy_button(funded, open_browser):
    screens = open_browser(funded).signed_in()
    for name, path in (("Pay", "/pay"), ("Receive", "/receive"), ("Convert", "/convert"), ("Add money", "/transfers/new")):
        screens.page.get_by_role("navigation", name="Move money").get_by_role("link", name=name, exact=True).click()
        screens.page.wait_for_url(re.compile(re.escape(path)))
        screens.page.go_back()
    expect(screens.page.locator("#total [data-copy]")).to_be_visible()
    assert screens.address == funded.address


def test_a_new_total_replaces_the_old_one_without_fading(funded, open_browser):
    screens, network = open_browser(funded).signed_in(), Network(funded.horizon, PASSPHRASE)
    page = screens.page
    page.evaluate("""() => new MutationObserver(() => { window.faded = document.querySelector("#total").getAnimations().length }).observe(
        document.querySelector("main"), { childList: true, subtree: true })""")
    network.pay(network.funded(), funded.address, "25")
    expect(page.locator("#total .figure")).to_contain_text("10,025")
    assert page.evaluate("window.faded") == 0


def test_empty_and_unverified_assets_are_folded_and_a_search_finds_each_asset(rich, open_browser, artifacts):
    screens = open_browser(rich, PHONE).signed_in()
    screens.go("Assets")
    page = screens.page
    expect(page.get_by_text("37 assets without a balance")).to_be_visible()

    def lists(*codes):
        expect(page.locator(".holdings a:visible .what")).to_have_text([re.compile(rf"^\s*{code}(?!\d)") for code in codes])

    # No domain vouches for the gift, and the person didn't add it in this wallet.
    expect(page.get_by_text("1 unverified asset", exact=True)).to_be_visible()
    lists("XLM", "USD", "EUR")
    screens.picture(artifacts, "home-assets")
    screens.link("By name")
    lists("EUR", "USD", "XLM")
    page.get_by_label("Search your assets").fill("T3")
    screens.press("Search")
    lists("T3", *(f"T3{number}" for number in range(7)))
    expect(page.get_by_role("link", name="By name")).to_have_attribute("aria-current", "true")
    screens.link("By amount")
    expect(page.get_by_label("Search your assets")).to_have_value("T3")
    page.get_by_label("Search your assets").fill("gift")
    screens.press("Search")
    expect(page.locator(".holdings a:visible")).to_have_count(1)
    page.get_by_label("Search your assets").fill("nothing like it")
    screens.press("Search")
    expect(page.get_by_text("None of your assets matches.")).to_be_visible()
    screens.go("Overview")
    expect(page.get_by_text("1 unverified asset isn't shown here.")).to_be_visible()
    expect(page.locator("#balances [data-key^=GIFT]")).to_have_count(0)
    screens.open_page(f"assets/GIFT-{rich.issuer.public_key}")
    screens.press("Pin to the top")
    screens.go("Overview")
    expect(page.locator("#balances [data-key]").first).to_contain_text("GIFT")
    expect(page.get_by_text("shown here")).to_have_count(0)


@pytest.fixture
def deceived(made_home, tmp_path):
    """A running wallet with trustlines for the test anchor's USDC and for an imitation, which it was sent."""
    port = free_port()
    with Wallet.copied(made_home, tmp_path, "--anchor-port", port) as wallet:
        network, wallet.anchor = Network(wallet.horizon, PASSPHRASE), f"localhost:{port}"
        thief = network.funded()
        items = wallet.commands.json("anchor", "info", wallet.anchor)["items"]
        wallet.real = next(item["asset"] for item in items if item["asset"].startswith("USDC:"))
        wallet.false = f"USDC:{thief.public_key}"
        for asset in (wallet.real, wallet.false):
            wallet.commands.json("trust", "add", asset, "--yes", pin=PIN)
        network.pay(thief, wallet.address, "1000000", Asset("USDC", thief.public_key))
        yield wallet


def test_an_imitation_never_looks_like_the_asset_that_a_domain_vouches_for(deceived, open_browser, artifacts):
    screens = open_browser(deceived, PHONE).signed_in()
    page = screens.page
    real, false = (page.locator(f"a[href$='{asset.replace(':', '-')}']") for asset in (deceived.real, deceived.false))
    issuers = [short(asset.partition(":")[2]) for asset in (deceived.real, deceived.false)]

    def told_apart():
        expect(real).to_contain_text(deceived.anchor)
        expect(real).to_contain_text(f"by {issuers[0]}")
        expect(real).not_to_contain_text("not verified")
        expect(false).to_contain_text(f"by {issuers[1]}, not verified")

    def told_apart_in_menus():
        screens.open_page("pay/amount?to=" + deceived.real.partition(":")[2])
        expect(screens.field("What").get_by_role("option")).to_have_text(
            ["XLM", f"USDC ({deceived.anchor}, {issuers[0]})", f"USDC (not verified, {issuers[1]})"], ignore_case=False)

    # The commands that added the assets looked them up, and stored the result.
    expect(page.get_by_text("1 unverified asset isn't shown here.")).to_be_visible()
    expect(false).to_have_count(0)
    told_apart_in_menus()
    screens.go("Assets")
    expect(page.get_by_text("1 unverified asset", exact=True)).to_be_visible()
    expect(false).to_be_hidden()
    page.get_by_text("1 unverified asset", exact=True).click()
    told_apart()
    for asset in (deceived.real, deceived.false):
        screens.open_page("assets/" + asset.replace(":", "-"))
        screens.press("Pin to the top")
    screens.go("Assets")
    told_apart()
    screens.picture(artifacts, "home-imitation-assets")
    screens.go("Overview")
    told_apart()
    screens.picture(artifacts, "home-imitation")
    told_apart_in_menus()
    screens.field("What").select_option(deceived.real)
    expect(page.locator("#amount-hint")).to_contain_text(f"issued by {deceived.anchor} ({issuers[0]})")


def test_the_overview_and_an_assets_page_are_printed_without_controls(rich, open_browser, artifacts):
    screens = open_browser(rich, DESKTOP, "dark").signed_in()
    page = screens.page
    expect(page.locator("[data-chart] svg")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for gone in ("nav.bar", ".top", "nav.actions", ".periods", ".more"):
        expect(page.locator(gone).first).to_be_hidden()
    for kept in ("#total .figure", "[data-chart] svg", "#balances .shares", "#balances .holdings"):
        expect(page.locator(kept)).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(path=artifacts / "overview.pdf", format="A4"))) == 1
    page.emulate_media(media="screen")
    screens.open_page(f"assets/USD-{rich.issuer.public_key}")
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".periods", ".ways"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.pdf(path=artifacts / "asset.pdf", format="A4")
