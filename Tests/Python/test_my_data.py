"""What a person enters about themselves for anchors (SEP-9), in the browser and on the command line."""

import sqlite3
from contextlib import closing

from playwright.sync_api import expect
from program import PIN

JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF a picture of an ID"


def test_data_is_entered_in_parts_stored_encrypted_and_removed(shared, open_browser, artifacts, tmp_path):
    screens = open_browser(shared).signed_in()
    page, count = screens.page, iter(range(1, 100))

    def picture(title):
        screens.picture(artifacts, f"my-data-{next(count):02}-{title}")

    screens.go("My data")
    screens.at("/my-data", "My data")
    # D37: nothing is invented.
    expect(page.get_by_text("Nothing entered")).to_have_count(9)
    picture("empty")
    screens.row("Name and contact")
    screens.field("First name").fill("Ana")
    screens.field("Mobile number").fill("0049 151 23456789")
    screens.field("E-mail address").fill("ana@example.org")
    screens.field("Language").select_option(label="Portuguese")
    picture("name")
    screens.press("Save")
    expect(page.get_by_text("Saved, encrypted.")).to_be_visible()
    expect(screens.field("Mobile number")).to_have_value("+4915123456789")
    expect(screens.field("Language")).to_have_value("pt")
    screens.link("My data")
    screens.row("Identity document")
    screens.field("ID country").select_option(label="Portugal")
    screens.field("ID issue date").fill("2020-02-29")
    screens.press("Save")
    expect(screens.field("ID country")).to_have_value("PRT")
    screens.row("Photo ID (front)")
    photo = tmp_path / "passport.jpg"
    photo.write_bytes(JPEG)
    page.get_by_label("File", exact=True).set_input_files(photo)
    picture("file")
    screens.press("Save this file")
    expect(page.get_by_text("passport.jpg, 1 KB")).to_be_visible()
    for path in shared.home.rglob("*"):
        if path.is_file():
            kept = path.read_bytes()
            assert not any(text in kept for text in (b"a picture of an ID", b"ana@example.org", b"passport.jpg")), path
    assert (shared.home / "home.sqlite").stat().st_mode & 0o777 == 0o600
    screens.go("My data")
    expect(page.get_by_text("Entered: 3 of 9")).to_be_visible()
    picture("filled")
    screens.link("Remove all my data")
    screens.press("Remove all my data")
    expect(page.get_by_text("Nothing entered")).to_have_count(9)


def test_invalid_data_keeps_its_input_and_shows_the_reason_at_the_field(shared, open_browser, tmp_path):
    screens = open_browser(shared).signed_in()
    page = screens.page
    screens.open_page("my-data/name")
    screens.field("First name").fill("Ana")
    screens.field("E-mail address").fill("ana at example")
    screens.field("Mobile number").fill("0151 23456789")
    screens.press("Save")
    assert "e-mail" in screens.message_at("E-mail address") and "+" in screens.message_at("Mobile number")
    expect(screens.field("First name")).to_have_value("Ana")
    screens.open_page("my-data/card")
    screens.field("Card number").fill("4111 1111 1111 1112")
    screens.press("Save")
    assert "a digit is wrong" in screens.message_at("Card number")
    screens.open_page("my-data/file?field=photo_id_front")
    screens.press("Save this file")
    assert "Choose" in screens.message_at("File")
    program = tmp_path / "passport.jpg"
    program.write_bytes(b"MZ a program")
    page.get_by_label("File", exact=True).set_input_files(program)
    screens.press("Save this file")
    assert "neither a picture" in screens.message_at("File")
    # Nothing of all this was kept.
    screens.go("My data")
    expect(page.get_by_text("Nothing entered")).to_have_count(9)


def test_data_on_the_command_line(used, tmp_path):
    assert used.json("kyc", "list", pin=PIN) == {"fields": []}
    assert used.json("kyc", "set", "birth_date", "1976-07-04", pin=PIN) == {"field": "birth_date", "value": "1976-07-04"}
    # Another name of the same field.
    assert used.json("kyc", "set", "family_name", "Lima", pin=PIN) == {"field": "last_name", "value": "Lima"}
    assert "1976-07-04" in used.refused("kyc", "set", "birth_date", "4.7.1976", pin=PIN)
    assert "no field" in used.refused("kyc", "set", "favourite_colour", "blue", pin=PIN)
    photo = tmp_path / "id.jpg"
    photo.write_bytes(JPEG)
    kept = used.json("kyc", "file", "photo_id_front", photo, pin=PIN)
    assert kept == {"field": "photo_id_front", "contentType": "image/jpeg", "size": len(JPEG)}
    photo.write_bytes(b"MZ")
    assert "neither" in used.refused("kyc", "file", "photo_id_back", photo, pin=PIN)
    assert "takes text" in used.refused("kyc", "file", "last_name", photo, pin=PIN)
    names = [field["field"] for field in used.json("kyc", "list", pin=PIN)["fields"]]
    assert names == ["last_name", "birth_date", "photo_id_front"]
    assert used.json("kyc", "clear", "birth_date", pin=PIN) == {"removed": ["birth_date"]}
    assert "Nothing is kept" in used.refused("kyc", "clear", "birth_date", pin=PIN)
    assert used.json("kyc", "clear", "--yes", pin=PIN) == {"removed": ["last_name", "photo_id_front"]}
    assert used.json("kyc", "list", pin=PIN) == {"fields": []}
    fields = used.json("kyc", "list", "--all")["fields"]
    assert len(fields) >= 80 and {"card.number", "organization.VAT_number", "photo_id_front"} <= {field["field"] for field in fields}


def test_a_value_is_read_from_standard_input(used):
    result = used.run("kyc", "set", "tax_id", "-", "--pin-file", "-", "--json", stdin=f"{PIN}\n12/345/67890\n")
    assert result.returncode == 0, result.stderr
    assert '"12/345/67890"' in result.stdout


def test_a_missing_value_changes_nothing_and_an_empty_value_removes_a_picture(used, tmp_path):
    used.json("kyc", "set", "tax_id", "12/345/67890", pin=PIN)
    result = used.run("kyc", "set", "tax_id", "-", "--pin-file", "-", stdin=f"{PIN}\n")
    assert result.returncode == 1 and "There was no value on standard input." in result.stderr
    photo = tmp_path / "id.jpg"
    photo.write_bytes(JPEG)
    used.json("kyc", "file", "photo_id_front", photo, pin=PIN)
    assert used.json("kyc", "set", "photo_id_front", "", pin=PIN) == {"field": "photo_id_front"}
    assert [field["field"] for field in used.json("kyc", "list", pin=PIN)["fields"]] == ["tax_id"]


def test_unreadable_data_can_be_removed(used):
    used.json("kyc", "set", "tax_id", "12/345/67890", pin=PIN)
    with closing(sqlite3.connect(used.home / "home.sqlite")) as database:
        database.execute("UPDATE sealed SET data = x'00' WHERE name = 'kyc'")
        database.commit()
    used.refused("kyc", "list", pin=PIN)
    assert used.json("kyc", "clear", "--yes", pin=PIN) == {}
    assert used.json("kyc", "list", pin=PIN) == {"fields": []}
