"""No page is wider than a small phone, whatever the longest names and the largest amounts are, and signing up fits on one screen and a little more."""

import pytest
from pages import fits
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Wallet
from stellar import Network
from stellar_sdk import Asset, Claimant

WIDTHS = (320, 390)
# As long as the wallet lets a contact's and an account's be, in the widest letter, and all that an account can hold.
CONTACT, ACCOUNT, CODE, MOST = "W" * 60, "M" * 40, "W" * 12, "922337203685.4775807"


@pytest.fixture(scope="module")
def rich(made_home, tmp_path_factory):
    """A running wallet that has been sent, and has given away and got back, all that there can be of an asset."""
    with Wallet.copied(made_home, tmp_path_factory.mktemp("rich")) as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        issuer, friend = network.funded(), network.funded()
        asset = Asset(CODE, issuer.public_key)
        wallet.asset, wallet.friend = f"{CODE}:{issuer.public_key}", friend
        wallet.commands.json("contact", "add", CONTACT, friend.public_key, pin=PIN)
        wallet.commands.json("trust", "add", wallet.asset, "--yes", pin=PIN)
        network.trust(friend, asset)
        network.pay(issuer, wallet.address, MOST, asset)
        wallet.sent = wallet.commands.json("pay", "--to", CONTACT, "--amount", MOST, "--asset", wallet.asset, "--yes", pin=PIN)["hash"]
        network.pay(friend, wallet.address, MOST, asset)
        network.submit(network.build(friend).append_create_claimable_balance_op(Asset.native(), "5000", [Claimant(wallet.address)]), friend)
        yield wallet


@pytest.fixture
def screens(rich, open_browser):
    screens = open_browser(rich).signed_in()
    screens.open_page(f"accounts/{rich.address}")
    if screens.page.get_by_text(ACCOUNT).count() == 0:
        screens.field("Name").fill(ACCOUNT)
        screens.press("Save the name")
        expect(screens.page.get_by_text(ACCOUNT).first).to_be_visible()
    return screens


def in_each_width(screens, name: str):
    for width in WIDTHS:
        screens.page.set_viewport_size({"width": width, "height": 844})
        fits(screens.page, f"{name} at {width} px")


@pytest.mark.timeout(240)
def test_no_page_is_wider_than_a_small_phone(rich, screens):
    paths = []
    for path in screens.every_page("overview", "history?before=9000000000000000000", f"payments/{rich.sent}"):
        paths.append(path)
        in_each_width(screens, path)
    for name in ("overview", "history", "contacts", "transfers", f"payments/{rich.sent}", "assets"):
        assert name in paths
    assert any(path.startswith("history/") for path in paths) and any(path.startswith("contacts/") for path in paths)


def test_a_review_and_its_refusals_are_not_wider_either(rich, screens):
    screens.open_page(f"pay?to={CONTACT}")
    screens.field("What").select_option(rich.asset)
    screens.field("Amount").fill(MOST)
    in_each_width(screens, "a filled form")
    screens.press("Review")
    screens.at("/pay/review", "Review")
    in_each_width(screens, "the review")
    screens.confirm("wrong PIN")
    assert screens.message_at("PIN or passphrase")
    in_each_width(screens, "the refused review")


def test_a_transfer_of_the_most_that_there_can_be_fits_its_list(screens):
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
    assert height <= 900 and button["y"] + button["height"] <= 844
    # What a PIN is good for is one press away.
    expect(page.get_by_text("How long that thief takes")).to_be_hidden()
    page.get_by_text("What it protects from").click()
    expect(page.get_by_text("How long that thief takes")).to_be_visible()
