"""The wallet's pages with an anchor whose every answer the tests decide: nonsense, silence, and each state of its check of the person."""

import re
import time

import pytest
from pages import Screens, findings
from playwright.sync_api import Error, expect
from program import PIN
from scripted_anchor import SILENCE, ScriptedAnchor
from transfers import PICTURE, anchors_window, choose, picture, status

NONSENSE = ["<html>Sorry</html>", "{", [], {"transaction": 5, "id": {}, "url": [], "status": 7, "fields": 1, "deposit": 3}, SILENCE]


@pytest.fixture
def screens(funded, open_windows):
    """A signed-in window that may also open the anchor's window."""
    return open_windows(funded)


def begun(screens: Screens, anchor: ScriptedAnchor, way="Deposit"):
    """Begins a transfer of 20 USDC within the wallet."""
    choose(screens, way, anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.press("Next")
    screens.press(re.compile("^Begin the "))


def test_malformed_and_missing_answers_are_reported_and_change_nothing(screens, anchor):
    screens.go("Transfers")
    screens.link("Deposit")
    for path in ("/.well-known/stellar.toml", "/sep6/info"):
        for answer in NONSENSE[:2]:
            anchor.answers[path] = answer
            anchor.answers["/sep24/info"] = answer
            screens.field("The anchor's domain").fill(anchor.domain)
            screens.press("See what it offers")
            assert anchor.domain in screens.message_at("The anchor's domain")
        anchor.answers.clear()

    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    for answer in NONSENSE:
        anchor.answers["/kyc/customer"] = answer
        screens.press("Next")
        expect(screens.page.get_by_role("alert")).to_contain_text(anchor.domain)
        expect(screens.field("Amount")).to_have_value("20")
    anchor.answers.clear()
    screens.press("Next")
    expect(screens.page.get_by_text("19.3 USDC")).to_be_visible()
    anchor.answers["/sep6/deposit"] = {"how": [5], "id": {}}
    screens.press("Begin the deposit")
    expect(screens.page.get_by_role("alert")).to_contain_text(anchor.domain)
    anchor.answers.clear()
    screens.press("Next")
    screens.press("Begin the deposit")
    expect(status(screens)).to_have_text("Waiting for the money")
    expect(screens.page.get_by_text("Bring it to the counter.")).to_be_visible()

    for answer in NONSENSE:
        anchor.answers["/sep6/transaction"] = answer
        screens.press("Check again now")
        expect(screens.page.locator(".notice.wait")).to_contain_text(anchor.domain)
        expect(status(screens)).to_have_text("Waiting for the money")
        expect(screens.page.get_by_text("Bring it to the counter.")).to_be_visible()
    anchor.answers.clear()
    anchor.transfer = {"status": "completed", "amount_out": "19.3", "amount_fee": "0.7"}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("Done")
    expect(screens.page.locator(".notice.wait")).to_have_count(0)


@pytest.mark.parametrize(
    "page",
    [
        "<script>window.opener?.postMessage({transaction: {id: 't', status: 'completed'}}, '*'); window.opener?.location.replace('about:blank')</script>",
        "<script>parent.postMessage('completed', '*'); for (let i = 0; i < 9; i++) history.pushState(0, '', '/' + i); close()</script>",
        "\x00\x01 no page at all", "", SILENCE,
    ],
    ids=["messages", "closes itself", "nonsense", "empty", "silence"],
)
def test_an_anchors_window_that_crashes_closes_or_shows_nonsense_changes_nothing(screens, anchor, page):
    anchor.transfer = {"status": "incomplete"}
    anchor.answers["/page"] = page
    choose(screens, "Deposit", anchor.domain, "USDC, on the anchor's page")
    screens.press("Continue at the anchor")
    screens.at("/transfers/1", "Deposit of USDC")
    before = status(screens).inner_text()
    context = screens.page.context
    with context.expect_page() as opened, context.expect_event("request", lambda request: request.url.endswith("/page")):
        screens.link("Open the anchor's page")
    window = opened.value
    try:
        window.wait_for_load_state()
    except Error:
        assert window.is_closed()
    if not window.is_closed():
        # The window's own process dies.
        try:
            window.goto("chrome://crash", timeout=3_000)
        except Exception:
            pass
        window.close()
    screens.at("/transfers/1", "Deposit of USDC")
    expect(status(screens)).to_have_text(before)
    # Only the anchor's answers to the wallet's requests count.
    anchor.answers.clear()
    window = anchors_window(screens)
    expect(window.get_by_role("heading", name="The anchor's page")).to_be_visible()
    window.close()
    anchor.transfer = {"status": "completed", "amount_out": "19.3"}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("Done")


def test_a_transfers_page_updates_automatically_after_the_anchor_has_failed(screens, anchor):
    begun(screens, anchor)
    expect(status(screens)).to_have_text("Waiting for the money")
    anchor.answers["/sep6/transaction"], anchor.statuses["/sep6/transaction"] = {"error": "The database is down."}, 500
    screens.press("Check again now")
    expect(screens.page.locator(".notice.wait")).to_contain_text("The database is down.")
    expect(screens.page).to_have_url(re.compile(r"/transfers/1/look\?answer=[0-9a-f]{64}$"))
    anchor.transfer = {"status": "completed", "amount_out": "19.3"}
    anchor.answers.clear(), anchor.statuses.clear()
    expect(status(screens)).to_have_text("Done")
    expect(screens.page.locator(".notice.wait")).to_have_count(0)
    # Loading that page again leads to the transfer.
    screens.page.goto(screens.page.url)
    screens.at("/transfers/1", "Deposit of 19.3 USDC")


def test_a_transfers_page_updates_automatically_after_the_anchors_window_was_closed_early(screens, anchor):
    anchor.transfer = {"status": "incomplete"}
    choose(screens, "Deposit", anchor.domain, "USDC, on the anchor's page")
    screens.press("Continue at the anchor")
    anchors_window(screens).close()
    # A change of only the message is shown, too.
    anchor.transfer = {"status": "incomplete", "message": "Where have you gone?"}
    expect(screens.page.get_by_text("Where have you gone?")).to_be_visible()
    anchor.transfer = {"status": "completed", "amount_out": "19.3"}
    expect(status(screens)).to_have_text("Done")


def test_a_sign_in_that_the_anchor_no_longer_accepts_is_renewed_with_one_pin_entry(screens, anchor):
    begun(screens, anchor)
    expect(status(screens)).to_have_text("Waiting for the money")
    signed_in = len([1 for method, path, _ in anchor.received if (method, path) == ("POST", "/auth")])
    anchor.answers["/sep6/transaction"], anchor.statuses["/sep6/transaction"] = {}, 401
    # The page notices without a press.
    again = screens.page.get_by_role("button", name=f"Sign in to {anchor.domain}")
    expect(again).to_be_visible()
    anchor.answers.clear(), anchor.statuses.clear()
    again.click()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Sign in to {anchor.domain}")
    screens.at("/transfers/1", "Deposit of 20 USDC")
    anchor.transfer = {"status": "completed", "amount_out": "19.3"}
    expect(status(screens)).to_have_text("Done")
    assert len([1 for method, path, _ in anchor.received if (method, path) == ("POST", "/auth")]) == signed_in + 1


@pytest.mark.parametrize("words", [{"error": "Not for you."}, "<h1>Forbidden</h1>"], ids=["words", "a page"])
def test_a_refusal_right_after_the_sign_in_is_shown_and_asks_for_no_further_pin(screens, anchor, words):
    begun(screens, anchor)
    expect(status(screens)).to_have_text("Waiting for the money")
    anchor.answers["/sep6/transaction"], anchor.statuses["/sep6/transaction"] = words, 403
    for _ in range(2):
        screens.press("Check again now")
        expect(screens.page.locator(".notice.wait")).to_contain_text("Not for you." if "error" in words else "refused the request (403)")
    expect(screens.page.get_by_role("button", name=f"Sign in to {anchor.domain}")).to_have_count(0)


def test_a_new_status_is_shown_within_seconds_of_the_anchors_answer(screens, anchor):
    answered, late = {}, {}

    def answer(fields):
        answered.setdefault(anchor.transfer["status"], time.monotonic())
        return {"transaction": anchor.told()}

    begun(screens, anchor)
    anchor.answers["/sep6/transaction"] = answer
    steps = screens.page.locator(".timeline li")
    for name, words, current in (
        ("pending_anchor", "The anchor is processing it", "is processing it"), ("pending_stellar", "A payment on Stellar is under way", "19.3 USDC to your account"),
        ("completed", "Done", None),
    ):
        anchor.transfer = {"status": name, "amount_out": "19.3"}
        expect(status(screens)).to_have_text(words)
        late[name] = time.monotonic() - answered[name]
        if current:
            expect(screens.page.locator(".timeline [aria-current=step]")).to_contain_text(current)
    assert min(late.values()) < 5, f"others may be late on a busy machine: {late}"
    expect(steps).to_have_count(4)
    expect(screens.page.locator(".timeline .done")).to_have_count(4)
    # There is no warning while the person only has to wait.
    assert "icon-warning" not in screens.page.locator("#transfer").inner_html()


def test_a_failed_transfer_that_completes_after_all_is_updated_on_demand(screens, anchor):
    begun(screens, anchor)
    anchor.transfer = {"status": "error", "message": "The bank said no."}
    expect(status(screens)).to_have_text("Failed")
    anchor.transfer = {"status": "completed", "amount_out": "19.3"}
    screens.press("Check again now")
    expect(status(screens)).to_have_text("Done")


def test_d35_each_state_of_the_anchors_check_of_the_person_has_a_page_and_a_next_step(screens, anchor, artifacts):
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    heading = screens.page.get_by_role("heading", level=1)

    # A failed request is reported, and can be repeated.
    anchor.answers["/kyc/customer"], anchor.statuses["/kyc/customer"] = {"error": "The database is down."}, 500
    screens.press("Next")
    expect(screens.page.get_by_role("alert")).to_contain_text("The database is down.")
    anchor.answers.clear(), anchor.statuses.clear()

    anchor.customer = {"id": "c", "status": "NEEDS_INFO", "message": "Who are you?", "fields": {
        "last_name": {"description": "Your family name", "type": "string"}, "birth_date": {"type": "date", "optional": True},
        "address_country_code": {"type": "string", "optional": True}, "sex": {"type": "string", "choices": ["male", "female", "other"], "optional": True},
    }}
    screens.press("Next")
    expect(heading).to_have_text("About you")
    expect(screens.page.get_by_text("Who are you?")).to_be_visible()
    screens.press("Send to the anchor")
    assert "needs this" in screens.message_at("Last name")
    screens.field("Last name").fill("Lovelace")
    # A refusal by the anchor is shown in the form, which keeps its input.
    anchor.answers["/kyc/customer"] = lambda fields: {"status_code": 400, "error": "No such name."} if "last_name" in fields else anchor.customer
    screens.page.get_by_label("Address country (optional)").select_option("NOR")
    picture(screens, artifacts, "check-needs-info")
    screens.press("Send to the anchor")
    expect(screens.page.get_by_role("alert")).to_be_visible()
    expect(screens.field("Last name")).to_have_value("Lovelace")
    anchor.answers.clear()

    anchor.next_customer = anchor.customer | {"status": "PROCESSING", "message": "Two minutes.", "fields": {}}
    screens.press("Send to the anchor")
    expect(heading).to_have_text("The anchor is checking")
    assert anchor.handed_in()["last_name"] == "Lovelace"
    picture(screens, artifacts, "check-processing")
    anchor.customer = anchor.customer | {"status": "REJECTED", "message": "You live too far away."}
    screens.press("Check again")
    expect(heading).to_have_text("Not accepted")
    expect(screens.page.get_by_text("You live too far away.")).to_be_visible()
    expect(screens.page.get_by_role("link", name="Transfers", exact=True).last).to_be_visible()
    picture(screens, artifacts, "check-rejected")

    anchor.customer = {"id": "c", "status": "VERIFICATION_REQUIRED", "provided_fields": {"mobile_number": {"status": "VERIFICATION_REQUIRED", "type": "string"}}}
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.press("Next")
    expect(heading).to_have_text("Enter the code")
    picture(screens, artifacts, "check-code")
    screens.field("Code sent to your mobile number").fill("123456")
    anchor.next_customer = {"id": "c", "status": "NEEDS_INFO", "fields": {"birth_date": {"type": "date", "optional": True}}}
    screens.press("Send to the anchor")
    # An optional field may be left out.
    expect(screens.page.get_by_label("Date of birth (optional)")).to_be_visible()
    assert anchor.handed_in()["mobile_number_verification"] == "123456"
    screens.press("Send to the anchor")
    expect(screens.page.get_by_role("button", name="Begin the deposit")).to_be_visible()


def test_files_are_sent_from_the_form_and_from_the_persons_own_data(funded, screens, anchor, tmp_path, artifacts):
    own = tmp_path / "passport.jpg"
    own.write_bytes(PICTURE)
    funded.commands.json("kyc", "file", "photo_id_front", own, pin=PIN)
    anchor.customer = {"id": "c", "status": "NEEDS_INFO", "fields": {
        "last_name": {"type": "string"}, "photo_id_front": {"type": "binary"}, "photo_id_back": {"type": "binary", "description": "The other side"},
    }}
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.press("Next")
    screens.field("Last name").fill("Lovelace")
    expect(screens.page.get_by_text("“passport.jpg” from your data will be sent")).to_be_visible()
    screens.press("Send to the anchor")
    assert "needs this" in screens.message_at("Photo ID (back)")
    screens.field("Photo ID (back)").set_input_files({"name": "notes.txt", "mimeType": "image/jpeg", "buffer": b"no picture"})
    screens.press("Send to the anchor")
    assert "neither a picture" in screens.message_at("Photo ID (back)")
    expect(screens.field("Last name")).to_have_value("Lovelace")
    assert anchor.handed_in() == {}
    picture(screens, artifacts, "files")
    back = PICTURE[::-1] + PICTURE
    screens.field("Photo ID (back)").set_input_files({"name": "back.jpg", "mimeType": "image/jpeg", "buffer": PICTURE + back})
    screens.page.get_by_label("Keep this in my data").check()
    anchor.next_customer = {"id": "c", "status": "ACCEPTED"}
    screens.press("Send to the anchor")
    expect(screens.page.get_by_role("button", name="Begin the deposit")).to_be_visible()
    told = anchor.handed_in()
    assert (told["photo_id_front"], told["photo_id_back"], told["last_name"]) == (PICTURE, PICTURE + back, "Lovelace")
    kept = funded.commands.json("kyc", "list", pin=PIN)
    assert "photo_id_back" in str(kept) and "Lovelace" in str(kept)


DUE = [
    {"status": "pending_user_transfer_start", "instructions": {"organization.bank_account_number": {"value": "0000 1111 2222", "description": "Our account"}}},
    {"status": "pending_customer_info_update", "message": "Your tax number is missing."},
    {"status": "pending_transaction_info_update", "required_info_message": "No such account.", "required_info_updates": {"transaction": {
        "dest": {"description": "Your bank account"}, "dest_extra": {"description": "Your bank", "optional": True}}}},
    {"status": "pending_trust"}, {"status": "on_hold", "message": "We look at it."}, {"status": "pending_user_transfer_complete"},
    {"status": "refunded", "refunds": {"amount_refunded": "20", "amount_fee": "0.5", "payments": [
        {"id": "b9d0b2292c4e09e8eb22d036171491e87b8d2086bf8b265874c8d182cb9c9020", "id_type": "stellar", "amount": "20", "fee": "0.5"}]}},
    {"status": "expired"}, {"status": "something_new"}, {"status": "error", "message": "The bank said no."},
    {"status": "completed", "amount_out": "19.3", "amount_fee": "0.7", "claimable_balance_id": "00000000" + "ab" * 32},
]


def test_the_page_of_every_state_of_a_transfer_passes_axe(screens, anchor, artifacts):
    complaints = {}

    def look(name: str):
        picture(screens, artifacts, name, at=lambda look: complaints.update({f"{name} ({look})": findings(screens.page, look)}))

    screens.go("Transfers")
    screens.at("/transfers", "Transfers")
    look("empty")
    screens.link("Deposit")
    look("new")
    screens.field("The anchor's domain").fill(anchor.domain)
    screens.press("See what it offers")
    look("offered")
    screens.row("USDC, here in the wallet")
    look("sign-in")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Sign in to {anchor.domain}")
    screens.field("Amount").fill("1")
    screens.press("Next")
    look("details")
    screens.field("Amount").fill("20")
    screens.press("Next")
    look("confirm")
    screens.press("Begin the deposit")
    ended = False
    for state in DUE:
        anchor.transfer = state
        # A transfer that has ended hardly changes any more: after an end the next state has a transfer of its own.
        if ended:
            anchor.answers["/sep6/deposit"] = {"id": f"t-{state['status']}"}
            anchor.answers["/sep6/transaction"] = lambda fields: {"transaction": anchor.told() | {"id": fields["id"]}}
            begun(screens, anchor)
        else:
            screens.press("Check again now")
        expect(screens.page.locator("dd").filter(has_text=re.compile(f"^{state['status']}$"))).to_be_attached()
        ended = state["status"] in ("refunded", "expired", "error", "completed")
        look(state["status"])
    screens.go("Transfers")
    look("list")
    assert {name: found for name, found in complaints.items() if found} == {}


def test_an_anchor_learns_only_of_the_account_for_which_a_transfer_was_begun(used, anchor):
    number = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)["id"]
    other = used.json("account", "create", "--name", "Savings", pin=PIN)["address"]
    used.json("account", "use", other)
    for command in (("transfers", number), ("anchor", "customer", anchor.domain, "--transfer", number)):
        assert "belongs to another account of yours. Add --account G" in used.refused(*command, pin=PIN)
    assert other not in str(anchor.received)
