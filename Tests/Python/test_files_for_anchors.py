"""Files of the person's own data are sent to an anchor only after the wallet's page has named them."""

from playwright.sync_api import expect
from program import PIN
from transfers import PICTURE, choose


def test_a_file_of_the_persons_own_data_is_sent_only_after_the_page_has_named_it(funded, screens, anchor, tmp_path):
    own = tmp_path / "passport.jpg"
    own.write_bytes(PICTURE)
    funded.commands.json("kyc", "file", "photo_id_front", own, pin=PIN)
    begin = screens.page.get_by_role("button", name="Begin the deposit")

    def ask(fields: dict):
        anchor.received.clear()
        anchor.customer = {"id": "c", "status": "NEEDS_INFO", "fields": fields}
        choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
        screens.field("Amount").fill("20")
        screens.press("Next")

    # A file that the anchor asks for while the page is open is shown before it is sent, and may be left out.
    name, photo = {"last_name": {"type": "string"}}, {"photo_id_front": {"type": "binary", "optional": True}}
    for wanted in (False, True):
        ask(name)
        screens.field("Last name").fill("Lovelace")
        anchor.customer = anchor.customer | {"fields": name | photo}
        anchor.next_customer = anchor.customer | {"fields": photo}
        screens.press("Send to the anchor")
        box = screens.page.get_by_label("Send “passport.jpg” from my data")
        expect(box).to_be_checked()
        assert anchor.handed_in()["last_name"] == "Lovelace" and "photo_id_front" not in anchor.handed_in()
        box.set_checked(wanted)
        screens.press("Send to the anchor")
        expect(begin).to_be_visible()
        assert anchor.handed_in().get("photo_id_front") == (PICTURE if wanted else None)

    # A question about a document is answered with the chosen answer, not with the file.
    ask({"photo_id_front": {"type": "string", "description": "Have you got one?", "choices": ["yes", "no"]}})
    anchor.next_customer = {"id": "c", "status": "ACCEPTED"}
    screens.page.get_by_label("no", exact=True).check()
    screens.press("Send to the anchor")
    expect(begin).to_be_visible()
    assert anchor.handed_in()["photo_id_front"] == "no"

    # A file that has been replaced is named before it is sent.
    ask({"photo_id_front": {"type": "binary"}})
    expect(screens.page.get_by_text("“passport.jpg” from your data will be sent")).to_be_visible()
    other = tmp_path / "other.jpg"
    other.write_bytes(PICTURE + PICTURE)
    funded.commands.json("kyc", "file", "photo_id_front", other, pin=PIN)
    screens.press("Send to the anchor")
    assert "has changed" in screens.message_at("Photo ID (front)") and "photo_id_front" not in anchor.handed_in()
    expect(screens.page.get_by_text("“other.jpg” from your data will be sent")).to_be_visible()
    anchor.next_customer = {"id": "c", "status": "ACCEPTED"}
    screens.press("Send to the anchor")
    expect(begin).to_be_visible()
    assert anchor.handed_in()["photo_id_front"] == PICTURE + PICTURE
