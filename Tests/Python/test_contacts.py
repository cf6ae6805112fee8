"""Contacts in the browser and on the command line: the same contacts, encrypted, and found by name."""

import csv
import io

from playwright.sync_api import expect
from program import PIN
from stellar_sdk import Keypair

ANA, BEN = Keypair.random().public_key, Keypair.random().public_key


def add(screens, name, address, memo="", note=""):
    screens.open_page("contacts/add")
    screens.field("Name").fill(name)
    screens.field("Address").fill(address)
    screens.field("Memo (optional)").fill(memo)
    screens.field("Note (optional)").fill(note)
    screens.press("Add this contact")


def test_a_contact_is_added_found_edited_chosen_to_pay_removed_and_restored(funded, open_browser, artifacts):
    screens = open_browser(funded).signed_in()
    page, count = screens.page, iter(range(1, 100))

    def picture(name):
        screens.picture(artifacts, f"contacts-{next(count):02}-{name}")

    screens.go("Contacts")
    screens.at("/contacts", "Contacts")
    expect(page.get_by_text("No contacts yet")).to_be_visible()
    picture("none")
    add(screens, "Ana", ANA, "Rent", "lives in Lisbon")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana")
    # The address is accepted, with a note about its account.
    expect(page.get_by_text("doesn't exist yet")).to_be_visible()
    picture("added")
    add(screens, "Ben's exchange, with a rather long name", BEN, "12345678901234567890")
    add(screens, "Cleo", "cleo*example.org")
    expect(page.get_by_text("looked up at its domain")).to_be_visible()
    screens.go("Contacts")
    expect(page.locator(".people li")).to_have_count(3)
    picture("list")
    page.get_by_label("Search contacts").fill("lisbon")
    screens.press("Search")
    expect(page.get_by_text("1 contact found")).to_be_visible()
    expect(page.locator(".people li")).to_have_count(1)
    screens.row("Ana")
    screens.link("Edit")
    expect(screens.field("Memo (optional)")).to_have_value("Rent")
    screens.field("Name").fill("Ana Lima")
    screens.press("Save")
    screens.link("Pay Ana Lima")
    screens.at("/pay/amount", "Pay")
    assert screens.page.url.endswith("?to=Ana%20Lima")
    expect(screens.recipient_shown).to_contain_text("Ana Lima")
    page.go_back()
    screens.press("Remove Ana Lima")
    expect(page.get_by_text("Ana Lima was removed.")).to_be_visible()
    picture("removed")
    screens.press("Undo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana Lima")


def test_an_invalid_contact_keeps_its_input_and_shows_the_reason_at_the_field(funded, open_browser):
    screens = open_browser(funded).signed_in()
    add(screens, "Ana", ANA)
    add(screens, "ana", BEN, note="stays")
    assert "Ana already" in screens.message_at("Name")
    expect(screens.field("Note (optional)")).to_have_value("stays")
    # Whoever adds the same contact again is only told to edit it.
    add(screens, "ana", ANA, note="stays")
    assert "Edit that contact instead." in screens.message_at("Address")
    expect(screens.field("Name")).not_to_have_attribute("aria-invalid", "true")
    expect(screens.field("Note (optional)")).to_have_value("stays")
    add(screens, "", "GABC")
    assert "name" in screens.message_at("Name") and "not an address" in screens.message_at("Address")
    add(screens, "Ben", BEN, "ü" * 15)
    assert "28" in screens.message_at("Memo (optional)")


def test_contacts_are_imported_from_csv_and_exported_as_csv(funded, open_browser, tmp_path):
    screens = open_browser(funded).signed_in()
    page = screens.page
    file = tmp_path / "contacts.csv"
    file.write_text(f"name;address;memo type;memo\nAna;{ANA};id;7\nBen;GABC;;\n=Cleo;cleo*example.org;;\n")
    screens.open_page("contacts/import")
    page.get_by_label("CSV file").set_input_files(file)
    screens.press("Import")
    expect(page.get_by_text("Contacts added: 2. Not added: 1.")).to_be_visible()
    expect(page.get_by_text("Line 3, Ben.")).to_be_visible()
    screens.go("Contacts")
    with page.expect_download() as download:
        screens.link("Export as CSV")
    text = download.value.path().read_text()
    # Excel needs the mark.
    assert text[0] == "\ufeff"
    assert list(csv.reader(io.StringIO(text[1:]))) == [
        ["name", "address", "memo_type", "memo", "note"], ["'=Cleo", "cleo*example.org", "", "", ""], ["Ana", ANA, "id", "7", ""],
    ]  # fmt: skip
    screens.open_page("contacts/import")
    page.get_by_label("CSV file").set_input_files(download.value.path())
    screens.press("Import")
    expect(page.get_by_text("Contacts added: 0. Already there: 2.")).to_be_visible()
    file.write_text("nothing of use")
    screens.open_page("contacts/import")
    page.get_by_label("CSV file").set_input_files(file)
    screens.press("Import")
    assert "column “name”" in screens.message_at("CSV file")


def test_contacts_on_the_command_line(used, tmp_path):
    added = used.json("contact", "add", "Ana", ANA, "--memo-id", "7", pin=PIN)
    assert added == {"name": "Ana", "address": ANA, "memo": "7", "memoType": "id", "note": ""}
    assert "Ana already" in used.refused("contact", "add", "ANA", BEN, pin=PIN)
    assert "not an address" in used.refused("contact", "add", "Ben", "GABC", pin=PIN)
    used.json("contact", "add", "Ben", "ben*example.org", "--note", "=1+1", pin=PIN)
    assert used.run("contact", "add", "Cleo", BEN, "--memo", "", pin=PIN).returncode == 2
    edited = used.json("contact", "edit", "ana", "--name", "Ana Lima", "--memo", "", pin=PIN)
    assert edited["name"] == "Ana Lima" and "memo" not in edited
    assert [contact["name"] for contact in used.json("contact", "list", pin=PIN)["contacts"]] == ["Ana Lima", "Ben"]
    assert [contact["name"] for contact in used.json("contact", "list", "--search", "LIMA", pin=PIN)["contacts"]] == ["Ana Lima"]
    file = tmp_path / "contacts.csv"
    assert used.json("contact", "export", file, pin=PIN) == {"file": str(file), "contacts": 2}
    assert "replaced" in used.refused("contact", "export", file, pin=PIN)
    assert file.stat().st_mode & 0o777 == 0o600
    used.json("contact", "remove", "ben", pin=PIN)
    assert "no contact called" in used.refused("contact", "remove", "ben", pin=PIN)
    result = used.json("contact", "import", file, pin=PIN)
    assert ([contact["name"] for contact in result["added"]], result["known"], result["refused"]) == (["Ben"], 1, [])
    for path in used.home.rglob("*"):
        assert not path.is_file() or (b"Ana Lima" not in path.read_bytes() and ANA.encode() not in path.read_bytes()), path


def test_neither_a_wrong_pin_nor_a_missing_one_reveals_a_contact(used):
    used.json("contact", "add", "Ana", ANA, pin=PIN)
    for pin, says in (("not the PIN", "not your PIN"), (None, "PIN or passphrase is needed")):
        result = used.run("contact", "list", pin=pin)
        assert result.returncode == 1 and says in result.stderr and "Ana" not in result.stdout + result.stderr, result
