"""The settings as a person uses them: the main path of each setting, the refusals, and how the pages look."""

import re

import pytest
from pages import DESKTOP, PHONE, Screens
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Program, Wallet, free_port
from stellar import Network

SANDBOX, OTHER = "Sandbox: not real money", "Another sandbox: not real money"


def badge(screens: Screens):
    return screens.page.locator(".badge")


def background(page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


@pytest.fixture
def other_sandbox(tmp_path):
    """A sandbox that another home runs, and a file that describes it."""
    port = free_port()
    address = f"http://localhost:{port}"
    file = tmp_path / "other.toml"
    file.write_text(f'horizon = "{address}"\npassphrase = "{PASSPHRASE}"\nfriendbot = "{address}/friendbot"\n')
    with Program("sandbox", "--in-memory", "--port", port, port=port, log=tmp_path / "other-log") as sandbox:
        sandbox.file, sandbox.address = file, address
        yield sandbox


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_of_the_settings_fits_and_is_reached_by_its_link(shared, open_browser, artifacts, size):
    screens = open_browser(shared, size).signed_in()
    screens.go("Settings")
    screens.at("/settings", "Settings")
    page = screens.page
    links = page.get_by_role("main").get_by_role("link").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert len(links) >= 9
    screens.picture(artifacts, "settings")
    for link in links:
        screens.go("Settings")
        page.locator(f'main a[href="{link}"]').click()
        expect(page).to_have_url(re.compile(re.escape(link) + "$"))
        # The phone's run takes the pictures of both sizes.
        if size == PHONE:
            screens.picture(artifacts, link.replace("/", "-"))


def test_the_chosen_theme_is_kept_after_sign_out_and_restart_and_needs_no_script(funded, browser, open_browser):
    screens = open_browser(funded).signed_in()
    light = background(screens.page)
    screens.choose("Appearance", "Dark")
    screens.at("/settings", "Settings")
    dark = background(screens.page)
    assert dark != light
    screens.press("Sign out")
    screens.at("/sign-in", "Sign in")
    assert background(screens.page) == dark
    context = browser.new_context(java_script_enabled=False, color_scheme="light")
    page = context.new_page()
    page.goto(funded.url + "/sign-in")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    context.close()
    screens.restart(funded)
    screens.open()
    assert background(screens.page) == dark


def test_amounts_are_read_and_written_in_the_chosen_format(funded, screens):
    screens.choose("Numbers", "1.234,56")
    screens.go("Overview")
    expect(screens.balance("10000.0000000")).to_contain_text("10.000")
    network = Network(funded.horizon, PASSPHRASE)
    ana = network.funded()
    screens.fill_payment(ana.public_key, "1.5")
    assert "comma" in screens.message_at("Amount")
    screens.fill_payment(ana.public_key, "1,5")
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert network.balances(ana.public_key) == {"native": "10001.5000000"}


def test_dates_are_written_in_the_chosen_format(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.choose("Dates", "2026-11-21")
    screens.go("Overview")
    expect(screens.payments().first.locator("time")).to_have_attribute("title", re.compile(r"^\d{4}-\d\d-\d\d at \d\d:\d\d "))


def test_every_open_page_switches_to_another_network_at_once(screens):
    second = Screens(screens.page.context.new_page(), screens.url)
    second.page.goto(screens.page.url)
    second.at("/overview", "Overview")
    expect(second.balance("10000.0000000")).to_be_visible()
    screens.use_network("Local network")
    screens.at("/overview", "Overview")
    expect(badge(screens)).to_have_text("Local network: not real money")
    second.page.bring_to_front()
    expect(badge(second)).to_have_text("Local network: not real money")
    expect(second.balance("10000.0000000")).to_have_count(0)
    second.use_network("Sandbox")
    expect(second.balance("10000.0000000")).to_be_visible()
    expect(badge(second)).to_have_text(SANDBOX)
    second.setting("Security log")
    expect(second.region("Events")).to_contain_text("Network changed")


def test_the_public_network_is_used_only_after_another_confirmation(shared, open_browser, artifacts):
    screens = open_browser(shared).signed_in()
    screens.use_network("Public network")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Real money")
    screens.picture(artifacts, "real-money")
    screens.page.get_by_role("link", name="Choose another network").click()
    screens.go("Overview")
    expect(badge(screens)).to_have_text(SANDBOX)


def test_a_custom_network_is_used_and_kept_after_a_restart(funded, screens, other_sandbox):
    screens.go("Settings")
    screens.page.get_by_role("main").get_by_role("link", name=re.compile("^Network in use")).click()
    expect(screens.field("Horizon")).to_be_hidden()
    screens.page.get_by_role("radio", name=re.compile("^Another network")).check()
    screens.field("Horizon").fill("http://horizon.example")
    screens.field("Passphrase").fill(PASSPHRASE)
    screens.press("Use this network")
    assert "https://" in screens.message_at("Horizon")
    # A typed text isn't a choice, even if it is the name of one.
    screens.field("Horizon").fill("custom")
    screens.press("Use this network")
    screens.page.wait_for_load_state()
    expect(screens.field("Horizon")).to_be_visible()
    screens.field("Horizon").fill(other_sandbox.address)
    screens.field("Friendbot (optional)").fill(other_sandbox.address + "/friendbot")
    screens.press("Use this network")
    screens.at("/overview", "Overview")
    expect(badge(screens)).to_have_text(OTHER)
    screens.fund()
    address = screens.address
    assert Network(other_sandbox.address, PASSPHRASE).balances(address) == {"native": "10000.0000000"}
    screens.restart(funded)
    screens.open()
    screens.sign_in()
    expect(badge(screens)).to_have_text(OTHER)
    assert Commands(funded.home).json("balance")["network"] == "sandbox", "commands go by --network alone"


def test_the_sandbox_is_started_when_it_is_first_needed(tmp_path, open_browser, other_sandbox):
    wallet = Wallet(tmp_path / "home", tmp_path / "log", "--network", other_sandbox.file)
    with wallet:
        assert "Sandbox:" not in wallet.output()
        screens = open_browser(wallet)
        screens.signed_up()
        expect(badge(screens)).to_have_text(OTHER)
        screens.use_network("Sandbox")
        screens.at("/overview", "Overview")
        expect(badge(screens)).to_have_text(SANDBOX)
        screens.fund()
        assert "Sandbox:     http://localhost" in wallet.output()
        assert Network(wallet.horizon, PASSPHRASE).balances(screens.address) == {"native": "10000.0000000"}


def test_the_auto_lock_can_be_turned_off_which_is_logged(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.choose("Auto-lock", "Never")
    expect(screens.page.get_by_role("link", name=re.compile("^Auto-lock"))).to_contain_text("Never")
    screens.setting("Security log")
    expect(screens.region("Events")).to_contain_text("Auto-lock: never")


def test_a_wrong_pin_is_in_the_security_log(screens):
    screens.press("Sign out")
    screens.at("/sign-in", "Sign in")
    screens.sign_in("not the PIN")
    screens.message_at("PIN or passphrase")
    screens.sign_in()
    screens.at("/overview", "Overview")
    screens.setting("Security log")
    expect(screens.region("Events")).to_contain_text("Wrong PIN or passphrase at sign-in")


def test_about_names_the_version_and_leads_to_the_licences(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.setting("About")
    expect(screens.region("BasicPay")).to_contain_text("0.1.0")
    screens.page.get_by_role("link", name="Third-party software and its licences").click()
    expect(screens.page.locator("body")).to_contain_text("GRDB.swift")


def test_everything_is_erased_only_with_the_word_erase(screens):
    screens.setting("Erase everything")
    label = "Type ERASE to erase everything"
    screens.field(label).fill("erase")
    screens.press("Erase everything on this computer")
    assert screens.message_at(label).startswith("Nothing was erased.")
    screens.field(label).fill("ERASE")
    screens.press("Erase everything on this computer")
    screens.at("/sign-up", "Create your account")


# Networks on the command line


def test_a_command_uses_the_network_that_a_file_describes(commands, other_sandbox):
    address = commands.json("account", "create", pin=PIN)["address"]
    network = ("--network", other_sandbox.file)
    funded = commands.json("account", "fund", *network)
    assert re.fullmatch("custom-[0-9a-f]{16}", funded["network"])
    assert commands.json("balance", *network)["funded"] and not commands.json("balance")["funded"]
    ana = Network(other_sandbox.address, PASSPHRASE).funded()
    paid = commands.json("pay", "--to", ana.public_key, "--amount", "3", "--yes", *network, pin=PIN)
    assert paid["state"] == "confirmed"
    assert Network(other_sandbox.address, PASSPHRASE).balances(ana.public_key) == {"native": "10003.0000000"}
    assert commands.json("account", "show", *network)["address"] == address


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "horizon"),
        ('horizon = "https://h.example"', "passphrase"),
        ('horizon = "http://h.example"\npassphrase = "p"', "https://"),
        ('horizon = "https://h.example"\npassphrase = "p"\nport = 1', "port"),
        ("horizon = https://h.example", "quotes"),
        ("[[[", "line 1"),
        ("#" * 5000, "4096 bytes"),
    ],
)
def test_an_invalid_network_file_is_refused_with_the_reason(commands, tmp_path, text, part):
    file = tmp_path / "bad.toml"
    file.write_text(text)
    sentence = commands.refused("balance", "--network", file)
    assert str(file) in sentence and part in sentence
    assert not commands.home.exists()


def test_an_unknown_network_is_wrong_usage_and_a_missing_network_file_is_named(commands, tmp_path):
    assert str(tmp_path / "none.toml") in commands.refused("balance", "--network", tmp_path / "none.toml")
    result = commands.run("balance", "--network", "moon")
    assert result.returncode == 2 and "moon" in result.stderr and "sandbox, testnet, public, local" in result.stderr
