"""Lookalike addresses that thieves make ("address poisoning"): in the history, among suggestions, and in payments."""

from contracts import authorization
from pages import findings
from playwright.sync_api import expect
from program import PIN
from stellar_sdk import Asset, StrKey, TransactionEnvelope, scval, xdr
from terminal import Terminal
from test_paying import options, town  # noqa: F401
from transactions import PASSPHRASES, builder


def imitation(address: str) -> str:
    """A different address with the same beginning. Nobody has its key."""
    key = bytearray(StrKey.decode_ed25519_public_key(address))
    key[30], key[31] = key[30] ^ 0xFF, key[31] ^ 0xFF
    return StrKey.encode_ed25519_public_key(bytes(key))


def test_a_lookalikes_tiny_payment_is_marked_and_its_address_is_neither_suggested_nor_offered_to_pay_back(town, open_browser, artifacts):  # noqa: F811
    thief = town.network.funded()
    # A contact whose address begins like the thief's. Finding a key whose address begins like a contact's would take long.
    town.commands.json("contact", "add", "Zoe", imitation(thief.public_key), pin=PIN)
    town.network.pay(thief, town.address, "0.0000001")
    # A script gets the whole address, since others have the same beginning and end.
    imitated = {entry.get("imitates") for entry in town.commands.json("history", pin=PIN)["payments"] if entry.get("counterparty") == thief.public_key}
    assert imitated == {imitation(thief.public_key)}
    screens = open_browser(town).signed_in()
    page = screens.page
    screens.open_page("history")
    row = screens.payments("Payments").filter(has_text="similar address").first
    expect(row).to_contain_text("Not Zoe, only a similar address")
    screens.picture(artifacts, "paying-dust")
    assert findings(page) == []
    row.get_by_role("link").click()
    expect(page.get_by_text("hoping you'll copy one from here")).to_be_visible()
    expect(page.get_by_role("link", name="Pay back")).to_have_count(0)
    screens.open_page("pay")
    with page.expect_response(lambda answer: thief.public_key[-10:] in answer.url):
        screens.field("Recipient").fill(thief.public_key[-10:])
    expect(options(screens)).to_have_count(0)
    assert page.locator(f'[data-recipient="{thief.public_key}"]').count() == 0


def test_a_command_refuses_a_missing_memo_and_a_lookalike_of_a_contact_despite_yes(town):  # noqa: F811
    """--yes doesn't give the consent that the browser asks for explicitly: neither to a missing memo, nor to an address like a contact's."""
    for address, said in ((town.shop, "with the memo “77”"), (imitation(town.ana), "This looks like the address of Ana Müller")):
        paid = town.commands.run("pay", "--to", address, "--amount", "1", "--yes", pin=PIN)
        assert paid.returncode == 1 and said in paid.stderr, paid.stderr
    assert town.commands.json("pay", "--to", town.shop, "--amount", "1", "--memo-id", "77", "--yes", pin=PIN)["recipient"] == town.shop


def test_a_transaction_that_others_built_is_signed_with_a_file_s_pin_only_if_its_recipients_are_accepted(town):  # noqa: F811
    for address, said in ((town.shop, "with the memo “77”"), (imitation(town.ana), "looks like the address of Ana Müller")):
        envelope = builder(town.address).append_payment_op(address, Asset.native(), "1").add_time_bounds(0, 2**32 - 1).build().to_xdr()
        given = f"{PIN}\n{envelope}\n"
        refused = town.commands.run("tx", "sign", "--pin-file", "-", stdin=given)
        assert refused.returncode == 1 and said in refused.stderr and not refused.stdout.strip(), refused.stderr
        signed = town.commands.run("tx", "sign", "--pin-file", "-", "--accept-warnings", stdin=given)
        assert signed.returncode == 0 and TransactionEnvelope.from_xdr(signed.stdout.strip(), PASSPHRASES["sandbox"]).signatures


def test_an_authorization_is_signed_only_if_its_recipient_is_accepted(town):  # noqa: F811
    for address, said in ((town.shop, "with the memo “77”"), (imitation(town.ana), "looks like the address of Ana Müller")):
        values = scval.to_address(town.address), scval.to_address(address), scval.to_int128(1)
        entry = authorization(town.address, "transfer", *values).to_xdr()
        given = f"{PIN}\n{entry}\n"
        refused = town.commands.run("auth", "sign", "--pin-file", "-", stdin=given)
        assert refused.returncode == 1 and said in refused.stderr and not refused.stdout.strip(), refused.stderr
        # Only the PIN opens contacts.
        with Terminal("auth", "sign", "--home", town.home, stdin=entry + "\n") as terminal:
            terminal.wait_for("PIN or passphrase: ")
            assert said not in terminal.shown
            terminal.type(PIN + "\n")
            status, signed = terminal.end()
        assert status == 1 and not signed.strip() and said in " ".join(terminal.shown.split()), terminal.shown
        with Terminal("auth", "sign", "--accept-warnings", "--home", town.home, stdin=entry + "\n") as terminal:
            terminal.wait_for("PIN or passphrase: ")
            terminal.type(PIN + "\n")
            status, signed = terminal.end()
        assert status == 0 and signed.strip() and said in " ".join(terminal.shown.split()), terminal.shown
        signed = town.commands.run("auth", "sign", "--pin-file", "-", "--accept-warnings", stdin=given)
        credentials = xdr.SorobanAuthorizationEntry.from_xdr(signed.stdout.strip()).credentials
        assert signed.returncode == 0 and credentials.address.signature.type is xdr.SCValType.SCV_VEC


def test_a_lookalike_of_a_paid_address_is_paid_only_with_a_ticked_box(town, open_browser, artifacts):  # noqa: F811
    # The stranger was paid once.
    thief = imitation(town.stranger)
    town.network.fund(thief)
    screens = open_browser(town).signed_in()
    page = screens.page
    screens.fill_payment(thief, "2")
    screens.at("/pay/review", "Review")
    warning = page.get_by_text("This looks like an address that you have paid before, but it is a different address.")
    expect(warning).to_be_visible()
    expect(page.locator(".notice.wait", has=warning)).to_contain_text("Compare all of it with what the recipient gave you")
    screens.picture(artifacts, "paying-lookalike")
    assert findings(page) == []
    screens.confirm()
    expect(page.get_by_text("Tick this first if you agree, or go back.")).to_be_visible()
    assert town.network.balances(thief) == {"native": "10000.0000000"}
    # The stranger's own address is paid without a warning.
    screens.fill_payment(town.stranger, "2")
    screens.at("/pay/review", "Review")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    screens.fill_payment(thief, "2")
    page.get_by_role("checkbox").check()
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert town.network.balances(thief) == {"native": "10002.0000000"}
