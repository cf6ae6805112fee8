"""Every page that links lead to, in a wallet with every kind of data, the longest names and the largest amounts.

axe-core finds no fault in any look, the mouse reaches every control, no page is wider than a small phone, and no German page has English text."""

import re

import pytest
from pages import covered, findings, fits, in_each_look, leftovers, moved
from playwright.sync_api import Page, expect
from program import PASSPHRASE, PIN, Commands, Wallet
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Asset, Claimant, Keypair

WIDTHS = (320, 390)
# The tops of each sum's sign and first digit, and the number of lines of each asset's code.
FIRST_TOPS = """sums => sums.map(sum => [sum, sum.querySelector(".amount")].map(part => {
    const range = document.createRange(), text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    return Math.round(range.getBoundingClientRect().top) }))"""
FIRST_LINES = """names => names.map(name => {
    const range = document.createRange()
    range.selectNodeContents(name.firstChild)
    return range.getClientRects().length })"""
# The longest names of a contact and an account and the longest code, in wide letters, and the most that an account can hold.
CONTACT, ACCOUNT, CODE, MOST = "W" * 60, "M" * 40, "W" * 12, "922337203685.4775807"
# By how much the page's height varies while the times on it go from "just now" to "6 days ago". A sentence with a time in it may need another line.
GROWTH = """() => {
  const times = [...document.querySelectorAll("time[title]:not(p > time)")], now = times.map(each => each.textContent)
  const heights = [0, 60, 59 * 60, 60 * 60, 23 * 3600, 86400, 6 * 86400].map(seconds => {
    for (const each of times) each.textContent = relative(seconds)
    return document.querySelector("main").getBoundingClientRect().height
  })
  times.forEach((each, index) => { each.textContent = now[index] })
  return Math.max(...heights) - Math.min(...heights)
}"""


def does_not_grow(page: Page, name: str):
    """Checks that nothing is pushed down when a time's text gets longer."""
    assert page.evaluate(GROWTH) == 0, f"{name} moves as time passes"


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    """A running wallet that has received, sent and received again the largest amount of an asset, and has every other kind of data.
    No name is an English word."""
    folder = tmp_path_factory.mktemp("rich")
    commands = Commands(folder / "home")
    address = commands.new_account("--name", ACCOUNT)
    commands.json("account", "fund")
    commands.json("kyc", "set", "first_name", "Ana", pin=PIN)
    with Wallet(folder / "home", folder / "log") as wallet, ScriptedAnchor() as anchor:
        network = Network(wallet.horizon, PASSPHRASE)
        issuer, friend = network.funded(), network.funded()
        most, gold = Asset(CODE, issuer.public_key), Asset("GOLD", issuer.public_key)
        wallet.asset = f"{CODE}:{issuer.public_key}"
        commands.json("contact", "add", CONTACT, friend.public_key, "--memo", "Miete", pin=PIN)
        for asset in (most, gold):
            commands.json("trust", "add", f"{asset.code}:{asset.issuer}", "--yes", pin=PIN)
        network.trust(friend, most)
        network.pay(issuer, address, MOST, most)
        wallet.sent = commands.json("pay", "--to", CONTACT, "--amount", MOST, "--asset", wallet.asset, "--yes", pin=PIN)["hash"]
        network.pay(friend, address, MOST, most)
        network.pay(issuer, address, "5", gold)
        for asset, amount in ((gold, "2"), (Asset.native(), "5000")):
            network.submit(network.build(issuer).append_create_claimable_balance_op(asset, amount, [Claimant(address)]), issuer)
        # The anchor has the money, and says when it expects to have sent it on.
        anchor.answers["/sep6/deposit"] = {"id": "t", "how": "IBAN 1234"}
        anchor.transfer = {"status": "pending_anchor", "amount_out": "19.3", "status_eta": 200_000}
        commands.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
        yield wallet


@pytest.fixture
def screens(rich, open_browser):
    return open_browser(rich).signed_in()


def in_each_width(screens, name: str):
    for width in WIDTHS:
        screens.page.set_viewport_size({"width": width, "height": 844})
        fits(screens.page, f"{name} at {width} px")
        does_not_grow(screens.page, f"{name} at {width} px")


@pytest.mark.timeout(300)
def test_every_german_page_passes_axe_fits_each_width_and_has_reachable_controls_and_no_english_text(rich, open_browser):
    """In German, whose words are the longest."""
    screens = open_browser(rich, locale="de-DE")
    page, complaints = screens.page, {}

    def look_at(path: str):
        complaints.update({f"{path} ({look})": findings(page, look) + covered(page) for look in in_each_look(page)})
        complaints[path] = leftovers(page)
        copies = page.locator("[data-copy]").evaluate_all("buttons => buttons.map(button => [button.textContent.trim(), button.dataset.copy])")
        assert len({name for name, _ in copies}) == len({tuple(copy) for copy in copies}), (path, copies)
        assert set(page.locator(".steps").evaluate_all("all => all.map(each => each.querySelectorAll('[aria-current=step]').length)")) <= {1}, path
        in_each_width(screens, path)

    screens.open()
    screens.at("/sign-in", "Anmelden")
    look_at("sign-in")
    screens.field("PIN oder Passphrase").fill(PIN)
    screens.press("Anmelden")
    screens.at("/overview", "Übersicht")
    paths = []
    for path in screens.every_page("overview", "pay", "receive", "envelope", "history?before=9000000000000000000", f"payments/{rich.sent}"):
        paths.append(path)
        look_at(path)
    assert {path: found for path, found in complaints.items() if found} == {}
    assert len(paths) > 40, f"only {sorted(paths)} were found"
    assert {"overview", "history", "contacts", "transfers", "transfers/1", f"payments/{rich.sent}", "assets", "receive", "convert"} <= set(paths)
    assert {"pay", "pay/amount"} <= {path.partition("?")[0] for path in paths}
    assert any(path.startswith("history/") for path in paths) and any(path.startswith("contacts/") for path in paths)


@pytest.mark.timeout(300)
def test_nothing_moves_on_any_page_when_its_scripts_load_late(rich, open_browser):
    screens = open_browser(rich).signed_in()
    page, complaints, times = screens.page, {}, 0
    # Prices arrive a moment after signing in, and this text with them.
    expect(page.get_by_text("without a price aren't counted")).to_be_visible()
    # On a slow computer people see the page before its scripts have loaded, and may already have a finger on it.
    painted = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
    page.route(re.compile(r"\.js\?"), lambda route: (page.wait_for_function(painted), route.continue_()))
    for path in screens.every_page("overview", "pay", f"pay/amount?to={CONTACT}", f"payments/{rich.sent}"):
        # The page for scanning needs its script, which finds out whether there is a camera.
        complaints[path] = [] if path == "pay/scan" else moved(page)
        does_not_grow(page, path)
        times += page.locator("li time[title]").count()
    assert times > 10
    assert {path: found for path, found in complaints.items() if found} == {}
    assert len(complaints) > 25


def test_a_payment_form_its_review_and_a_refusal_fit_each_width_and_pass_axe(rich, screens):
    def look_at(name: str):
        complaints = {look: findings(screens.page) for look in in_each_look(screens.page)}
        assert {look: found for look, found in complaints.items() if found} == {}, name
        in_each_width(screens, name)

    screens.open_page(f"pay/amount?to={CONTACT}")
    screens.field("What").select_option(rich.asset)
    screens.field("Amount").fill(MOST)
    look_at("a filled form")
    screens.press("Review")
    screens.at("/pay/review", "Review")
    look_at("the review")
    screens.confirm("wrong PIN")
    assert screens.message_at("PIN or passphrase")
    look_at("the refused review")


@pytest.mark.parametrize("amount", ["9765.3763597", "123456789.1234567", MOST])
def test_the_amount_to_pay_is_fully_visible_at_any_length(screens, amount):
    for width in WIDTHS:
        screens.page.set_viewport_size({"width": width, "height": 844})
        screens.open_page("pay/amount?to=" + Keypair.random().public_key)
        field = screens.page.locator("#amount")
        field.fill(amount)
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth"), width


def test_the_signs_of_sums_and_the_codes_of_assets_are_not_separated_by_line_breaks(screens):
    for width in WIDTHS:
        screens.page.set_viewport_size({"width": width, "height": 844})
        screens.open_page("history")
        tops = screens.page.locator(".payment .sum").evaluate_all(FIRST_TOPS)
        assert tops and all(sign == digits for sign, digits in tops), (width, tops)
        screens.open_page("assets")
        lines = screens.page.locator(".holdings .what").evaluate_all(FIRST_LINES)
        assert lines and set(lines) == {1}, (width, lines)
        # A short sum is beside its asset.
        name, total = (screens.page.locator(".holdings a", has_text="GOLD").last.locator(part).bounding_box() for part in (".what", ".sum"))
        assert total["y"] < name["y"] + name["height"] and total["x"] > name["x"], (width, name, total)


def test_a_hash_or_address_with_a_copy_button_uses_the_full_width_of_the_receipt(rich, screens):
    screens.page.set_viewport_size({"width": 390, "height": 844})
    screens.open_page(f"payments/{rich.sent}")
    lines = screens.page.locator(".facts .tall:has([data-copy]) .hash").evaluate_all(FIRST_LINES)
    assert lines and set(lines) == {2}


def test_the_choice_of_the_asset_is_beside_a_short_amount(screens):
    screens.page.set_viewport_size({"width": 390, "height": 844})
    screens.open_page("pay/amount?to=" + Keypair.random().public_key)
    screens.field("What").select_option("XLM")
    screens.field("Amount").fill("5")
    amount, asset = (screens.page.locator(part).bounding_box() for part in ("#amount", "#asset"))
    assert asset["y"] < amount["y"] + amount["height"] and asset["x"] >= amount["x"] + amount["width"], (amount, asset)


def test_a_transfers_amounts_are_larger_than_its_heading_and_its_status_has_the_colour_of_its_seal(screens):
    screens.open_page("transfers/1")
    style = lambda part, name: screens.page.locator(f".outcome {part}").evaluate("(part, name) => getComputedStyle(part)[name]", name)
    assert float(style(".flow", "fontSize")[:-2]) > float(style("h1", "fontSize")[:-2])
    assert style("[role=status] strong", "color") == style(".seal", "color")


def test_the_largest_sums_stay_on_one_line(rich, screens):
    for width, place, sums in ((360, "history/summary", ".totals .amount"), (360, "assets/" + rich.asset.replace(":", "-"), ".holding .amount")):
        screens.page.set_viewport_size({"width": width, "height": 844})
        screens.open_page(place)
        # Two sums share a phone's width.
        page = screens.page
        page.locator(".totals .number:last-child .amount").evaluate_all("sums => sums.forEach(sum => sum.firstChild.data = '0')")
        page.locator(".totals .number:last-child .fine").evaluate_all("parts => parts.forEach(part => part.textContent = '')")
        heights = page.locator(sums).evaluate_all("sums => sums.map(sum => sum.firstChild).map(text => {"
            "const range = document.createRange(); range.selectNodeContents(text.parentNode); range.setEndAfter(text.nextSibling);"
            "return new Set([...range.getClientRects()].map(rectangle => Math.round(rectangle.bottom))).size })")
        assert heights and set(heights) == {1}, (place, heights)


@pytest.mark.parametrize("place", ["settings", "pay/amount?to=", "history"])
def test_the_focused_element_is_never_behind_the_bar_at_the_bottom(screens, place):
    page = screens.page
    page.set_viewport_size({"width": 390, "height": 700})
    screens.open_page(place + (Keypair.random().public_key if place.endswith("=") else ""))
    seen = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        below = page.evaluate("""() => {
            const active = document.activeElement, bar = document.querySelector(".bar")
            if (active === document.body || bar.contains(active)) return null
            return active.getBoundingClientRect().bottom - bar.getBoundingClientRect().top }""")
        seen += below is not None
        assert below is None or below <= 0.5, page.evaluate("document.activeElement.outerHTML")
    assert seen > 10


@pytest.mark.parametrize(("width", "height"), [(960, 472), (1097, 540), (1093, 598), (1280, 600)])
def test_the_way_out_never_covers_the_side_bar_in_a_low_window(screens, width, height):
    page = screens.page
    page.set_viewport_size({"width": width, "height": height})
    for place in ("overview", "settings"):
        screens.open_page(place)
        assert covered(page) == [], place
        page.locator(".badge").evaluate("badge => badge.remove()")
        assert covered(page) == [], f"{place} without the network's badge"


def test_buttons_cards_and_the_current_choice_have_outlines_in_forced_colours(screens):
    page = screens.page
    page.emulate_media(forced_colors="active")
    screens.open_page("transfers")
    style = lambda part, name: page.locator(part).first.evaluate("(part, name) => getComputedStyle(part)[name]", name)
    assert style("main .button", "borderTopStyle") == "solid" and style("main .card", "borderTopStyle") == "solid"
    assert style(".periods [aria-current]", "outlineStyle") == "solid" and style(".periods a:not([aria-current])", "outlineStyle") == "none"
    # The suggestion that Enter takes.
    screens.open_page("pay")
    screens.field("Recipient").fill("W")
    expect(page.get_by_role("option").first).to_be_visible()
    assert style(".options li", "outlineStyle") == "none"
    screens.field("Recipient").press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    assert style(".options [aria-selected=true]", "outlineStyle") == "solid"


def test_a_transfer_of_the_largest_amount_fits_its_list(screens):
    screens.open_page("transfers")
    screens.page.evaluate(f"""() => document.querySelector("main").insertAdjacentHTML("beforeend",
        `<section class="card" id="transfers"><ul class="payments"><li class="payment"><a href="x"><span class="seal small"></span>
        <span class="line"><span class="what">Withdrawal of {MOST} {CODE}</span></span>
        <span class="line soft"><span>Done</span><time>1 minute ago</time></span></a></li></ul></section>`)""")
    in_each_width(screens, "transfers")


def test_signing_up_needs_little_scrolling_on_a_phone(wallet, open_browser):
    screens = open_browser(wallet)
    screens.open()
    screens.at("/sign-up", "Create your account")
    page = screens.page
    height = page.evaluate("document.documentElement.scrollHeight")
    button = page.get_by_role("button", name="Create my account").bounding_box()
    print(f"the button ends at {button['y'] + button['height']:.0f} px, the page at {height} px")
    # Only the last of the other ways to start is below the window's edge.
    assert height <= 930 and button["y"] + button["height"] <= 844
    # What a PIN protects against is one press away.
    expect(page.get_by_text("How long it would take")).to_be_hidden()
    page.get_by_text("What it protects against").click()
    expect(page.get_by_text("How long it would take")).to_be_visible()
