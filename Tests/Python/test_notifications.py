"""Browser notifications: only with permission, only while the page is in the background, and with a number in the tab's title."""

import re

from playwright.sync_api import expect
from program import PASSPHRASE, Wallet, free_port
from stellar import Network
from test_transfers_in_browser import confirm, fill_details
from transfers import anchors_window, choose

# Records the notifications, since a headless browser shows none.
RECORD = """window.shown = []
window.Notification = class extends EventTarget {
  static permission = localStorage.getItem("answer") ?? "default"
  static async requestPermission() {
    localStorage.setItem("answer", Notification.permission = window.answer ?? "granted")
    return Notification.permission
  }
  constructor(title, { body }) { super(); window.shown.push(`${title}: ${body}`) }
}
// What arrives is told only of payments after the stream's first state, which has the history.
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    this.addEventListener("history", () => { window.listens = true })
  }
}"""
# Records the badge, which a browser shows only for an installed wallet.
BADGE = "navigator.setAppBadge = count => { window.badge = count; return Promise.resolve() }"
LISTENS = "() => window.listens"
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
}"""


def open_settings(screens):
    screens.go("Settings")
    return screens.page.locator("[data-notices] button")


def test_a_page_that_was_in_the_background_shows_nothing_meanwhile_and_keeps_the_focus(funded, open_browser):
    screens = open_browser(funded).signed_in()
    page = screens.page
    screens.open_page("pay")
    field, body = screens.field("Recipient"), page.locator("body")
    field.focus()
    page.evaluate(HIDE, True)
    expect(body).to_have_css("opacity", "0")
    # A browser takes the focus from what can't have it when it draws the next frame.
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.evaluate(HIDE, False)
    expect(body).to_have_css("opacity", "1")
    expect(field).to_be_focused()


def test_a_page_that_comes_back_takes_no_press_and_lets_nothing_be_copied_before_it_is_shown(funded, open_browser):
    screens = open_browser(funded).signed_in()
    page, stream, held = screens.page, re.compile("/events/"), []
    body = page.locator("body")
    page.locator("nav.bar").get_by_role("link", name="Pay", exact=True).focus()
    page.evaluate("() => { window.isSame = true }")
    page.evaluate(HIDE, True)
    page.route(stream, lambda route: held.append(route))
    with page.expect_request(stream):
        page.evaluate(HIDE, False)
    page.keyboard.press("Enter")
    expect(body).to_have_css("opacity", "0")
    expect(body).to_have_css("user-select", "none")
    for each in held:
        each.continue_()
    expect(body).to_have_css("opacity", "1")
    assert page.evaluate("() => window.isSame")
    page.keyboard.press("Enter")
    screens.at("/pay", "Pay")


def test_a_payment_is_notified_only_with_permission_and_while_the_page_is_in_the_background(funded, open_browser):
    screens = open_browser(funded)
    page, network = screens.page, Network(funded.horizon, PASSPHRASE)
    page.add_init_script(RECORD)
    screens.signed_in()
    payer, address = network.funded(), screens.address
    button = open_settings(screens)
    expect(button).to_have_text("Turn on notifications")
    button.click()
    expect(button).to_have_text("Turn off notifications")
    assert page.evaluate("shown") == ["BasicPay: Notifications are on."]
    screens.go("Overview")
    page.wait_for_function(LISTENS)
    page.evaluate(HIDE, True)
    network.pay(payer, address, "7")
    page.wait_for_function("() => shown.length === 1")
    assert re.fullmatch(r"BasicPay: .*\b7 XLM.*", page.evaluate("shown[0]"))
    assert page.title() == "(1) Overview · BasicPay"
    network.pay(payer, address, "8")
    page.wait_for_function("() => document.title.startsWith('(2) ')")
    page.evaluate(HIDE, False)
    assert page.title() == "Overview · BasicPay"
    # A visible page shows the payment itself.
    network.pay(payer, address, "9")
    expect(page.locator(".toasts")).to_contain_text("9 XLM")
    assert page.evaluate("shown.length") == 2

    button = open_settings(screens)
    button.click()
    expect(button).to_have_text("Turn on notifications")
    screens.go("Overview")
    expect(page.locator("#recent")).to_contain_text("+9")
    page.wait_for_function(LISTENS)
    page.evaluate(HIDE, True)
    network.pay(payer, address, "10")
    page.evaluate(HIDE, False)
    expect(page.locator("#recent")).to_contain_text("+10")
    assert page.evaluate("shown.length") == 0


def test_the_settings_say_when_the_browser_blocks_notifications(funded, open_browser):
    screens = open_browser(funded)
    screens.page.add_init_script(RECORD + "\nwindow.answer = 'denied'")
    screens.signed_in()
    button = open_settings(screens)
    button.click()
    expect(screens.page.locator("[data-notices]")).to_contain_text("Your browser blocks notifications from this page.")
    expect(button).to_have_text("Turn on notifications")


def test_a_browser_that_asks_for_notifications_but_shows_none_keeps_them_off_and_says_so(funded, open_browser):
    screens = open_browser(funded)
    # As in Chrome for Android.
    unable = "window.Notification = class extends Notification { constructor() { throw new TypeError('Illegal constructor') } }"
    screens.page.add_init_script(f"{RECORD}\n{unable}")
    screens.signed_in()
    button = open_settings(screens)
    button.click()
    expect(screens.page.locator("[data-notices]")).to_contain_text("This browser can't show notifications.")
    expect(button).to_have_text("Turn on notifications")


def test_a_transfers_steps_are_notified_in_the_background_with_a_badge_until_the_page_is_seen(made_home, tmp_path, open_windows):
    anchor_port = free_port()
    with Wallet.copied(made_home, tmp_path, "--anchor-port", anchor_port) as wallet:
        screens = open_windows(wallet)
        page = screens.page
        page.add_init_script(RECORD + "\n" + BADGE + "\nlocalStorage.setItem('answer', 'granted'); localStorage.setItem('notices', 'on')")
        page.reload()
        choose(screens, "Deposit", f"localhost:{anchor_port}", "XLM, on the anchor's page")
        screens.press("Continue at the anchor")
        screens.at("/transfers/1", "Deposit of XLM")
        window = anchors_window(screens)
        fill_details(window, "20")
        page.wait_for_function(LISTENS)
        page.evaluate(HIDE, True)
        confirm(window)
        page.wait_for_function("() => shown.some(text => /^BasicPay: .*XLM/.test(text))", timeout=60_000)
        # One notification for each step, also for the step with which the money arrives.
        page.wait_for_function("() => badge === shown.length && document.title.startsWith(`(${badge}) `)")
        window.close()
        page.evaluate(HIDE, False)
        assert page.evaluate("badge") == 0 and not page.title().startswith("(")
