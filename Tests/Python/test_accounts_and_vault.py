"""Accounts and the vault on the command line: several accounts, their words and keys, changing the PIN, backups, the reset."""

import json
import shutil
import sqlite3
import stat
import subprocess

import pytest
from program import BINARY, PIN, Commands, Wallet, environment, sentence_of_refusal
from raw_client import RawClient
from stellar_sdk import Keypair
from stellar_sdk.sep.mnemonic import StellarMnemonic
from terminal import Terminal

# The first test vector of SEP-5.
WORDS = "illness spike retreat truth genius clock brain pass fit cave bargain toe"
FIRST, SECOND = "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6", "GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX"
NEW_PIN, PASSPHRASE = "another horse 43", "the backup's own passphrase"


@pytest.fixture
def first(used) -> str:
    """The address of the home's first account."""
    return used.json("account", "show")["address"]


def accounts(commands) -> list:
    return commands.json("account", "list")["accounts"]


def lines(commands, *arguments, stdin: str):
    """Runs a command whose secrets all come from standard input."""
    result = commands.run(*arguments, "--json", stdin=stdin)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


# Accounts


@pytest.mark.parametrize("count", [12, 24])
def test_accounts_are_derived_from_their_words_as_stellar_sdk_derives_them(commands, count):
    address = commands.json("account", "create", "--words", count, pin=PIN)["address"]
    words = commands.json("account", "reveal", "--words", pin=PIN)["words"]
    assert len(words.split()) == count
    assert Keypair.from_mnemonic_phrase(words).public_key == address
    second = commands.json("account", "create", "--name", "Savings", pin=PIN)
    assert second["address"] == Keypair.from_mnemonic_phrase(words, index=1).public_key
    assert (second["name"], second["kind"], second["index"]) == ("Savings", "words", 1)
    assert commands.json("account", "show")["address"] == address, "a new account isn't in use before it is chosen"


def test_accounts_are_imported_watched_listed_and_used(commands):
    assert lines(commands, "account", "import", "--pin-file", "-", stdin=f"{PIN}\n{WORDS}\n")["address"] == FIRST
    imported = lines(commands, "account", "import", "--account", "1", "--name", "Second", "--pin-file", "-", stdin=f"{PIN}\n{WORDS}\n")
    assert imported["address"] == SECOND
    key = Keypair.random()
    lines(commands, "account", "import", "--name", "Seed", "--pin-file", "-", stdin=f"{PIN}\n{key.secret}\n")
    watched = Keypair.random().public_key
    commands.json("account", "watch", watched, "--name", "Ana", pin=PIN)
    assert [(account["address"], account["kind"]) for account in accounts(commands)] == [
        (FIRST, "words"), (SECOND, "words"), (key.public_key, "seed"), (watched, "watchOnly"),
    ]  # fmt: skip
    assert f"* {FIRST}  My account" in commands.run("account", "list").stdout

    commands.json("account", "use", "Seed")
    assert commands.json("account", "show")["address"] == key.public_key
    assert commands.json("account", "reveal", pin=PIN)["secretKey"] == key.secret
    assert "recovery words" in commands.refused("account", "reveal", "--words", pin=PIN)
    commands.json("account", "use", watched)
    assert "watch" in commands.refused("account", "reveal", pin=PIN)
    assert "watch" in commands.refused("pay", "--to", FIRST, "--amount", "1", "--yes", pin=PIN)


def test_words_with_a_bip_39_passphrase_are_imported_and_revealed_with_it(commands):
    words = StellarMnemonic().generate()
    imported = lines(commands, "account", "import", "--pin-file", "-", stdin=f"{PIN}\n{words}\nsecond factor\n")
    assert imported["address"] == Keypair.from_mnemonic_phrase(words, passphrase="second factor").public_key
    revealed = commands.json("account", "reveal", "--words", pin=PIN)
    assert (revealed["words"], revealed["passphrase"]) == (words, "second factor")
    told = commands.run("account", "reveal", "--words", pin=PIN)
    assert told.stdout == f"{words}\nsecond factor\n" and "second factor" not in told.stderr and "You need both" in told.stderr


def test_recovery_words_on_two_lines_are_not_taken_for_words_and_a_passphrase(commands):
    # The first twelve are a phrase of their own.
    rest = "cable spray genius state float twenty onion head street palace net lobster"
    options = ("account", "import", "--pin-file", "-")
    assert "Put them all on one line." in commands.refused(*options, stdin=f"{PIN}\n{WORDS}\n{rest}\n")
    # With the last word on the first line, neither line is a phrase.
    assert "Put them all on one line." in commands.refused("key", "derive", stdin=f"{WORDS} cable\n{rest.removeprefix('cable ')}\n")
    whole = f"{WORDS} {rest}"
    assert lines(commands, *options, stdin=f"{PIN}\n{whole}\n")["address"] == Keypair.from_mnemonic_phrase(whole).public_key
    assert len(accounts(commands)) == 1
    # A passphrase may be of words from the list.
    kept = lines(commands, "key", "derive", stdin=f"{WORDS}\ncable spray genius\n")
    assert kept["address"] == Keypair.from_mnemonic_phrase(WORDS, passphrase="cable spray genius").public_key


def test_invalid_accounts_names_and_pins_are_refused_and_change_nothing(commands, first):
    before = accounts(commands)
    for typed in ("", "not words at all", WORDS.replace("toe", "toes"), "SABC", Keypair.random().public_key):
        assert commands.refused("account", "import", "--pin-file", "-", stdin=f"{PIN}\n{typed}\n")
    assert "already" in commands.refused("account", "watch", first, pin=PIN)
    assert "PIN" in commands.refused("account", "create", pin="wrong PIN")
    assert "account list" in commands.refused("account", "use", "Nobody")
    assert commands.refused("account", "create", "--name", "x" * 41, pin=PIN)
    for name in ("Twin", "Twin"):
        commands.json("account", "create", "--name", name, pin=PIN)
    assert "address" in commands.refused("account", "use", "Twin")
    assert accounts(commands)[:1] == before
    for wrong in (("account", "create", "--words", "18"), ("account", "watch", "GABC"), ("account", "import", "--account", "-1")):
        assert commands.run(*wrong).returncode == 2


# The vault


def test_after_a_change_the_new_pin_opens_the_vault_and_the_old_pin_does_not(commands, first, tmp_path):
    new = tmp_path / "new"
    new.write_text(f"{NEW_PIN}\n")
    assert "not your PIN" in commands.refused("vault", "change-pin", "--new-pin-file", new, pin="wrong PIN")
    changed = commands.run("vault", "change-pin", "--pin-file", "-", "--new-pin-file", "-", stdin=f"{PIN}\n{NEW_PIN}\n")
    assert changed.stdout == "Changed. The old PIN or passphrase no longer opens this wallet.\n"
    assert commands.json("account", "reveal", pin=NEW_PIN)["address"] == first
    assert commands.refused("account", "reveal", pin=PIN)
    new.write_text("12345\n")
    assert "6 characters" in commands.refused("vault", "change-pin", "--new-pin-file", new, pin=NEW_PIN)


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_secret_from_a_file_or_standard_input_is_read_without_line_end_and_byte_order_mark(commands, tmp_path, end):
    between = end or "\n"
    file, new, phrase, backup = (tmp_path / name for name in ("pin", "new", "phrase", "backup"))
    for path, secret in ((file, PIN), (new, NEW_PIN), (phrase, PASSPHRASE)):
        path.write_bytes(b"\xef\xbb\xbf" + f"{secret}{end}".encode())
    address = commands.json("account", "create", "--pin-file", file)["address"]
    assert commands.json("account", "reveal", pin=PIN)["address"] == address, "what was in the file can be typed"
    assert lines(commands, "account", "reveal", "--pin-file", "-", stdin=f"{PIN}{end}")["address"] == address
    commands.json("vault", "change-pin", "--pin-file", file, "--new-pin-file", new)
    lines(commands, "vault", "change-pin", "--pin-file", "-", "--new-pin-file", "-", stdin=f"{NEW_PIN}{between}{PIN}{end}")
    commands.json("vault", "backup", backup, "--pin-file", file, "--passphrase-file", phrase)
    other = Commands(tmp_path / "other")
    lines(other, "vault", "restore", backup, "--pin-file", "-", "--passphrase-file", "-", stdin=f"{PIN}{between}{PASSPHRASE}{end}")
    imported = lines(other, "account", "import", "--pin-file", "-", stdin=f"{PIN}\n{WORDS}\nsecond factor{end}")["address"]
    assert imported == Keypair.from_mnemonic_phrase(WORDS, passphrase="second factor").public_key


@pytest.mark.parametrize("written,says", [(f"{PIN}\nmore\n", "single line"), (f"{PIN}\t\n", "control characters"), (f"{PIN}\r{PIN}", "control characters")])
def test_a_pin_that_cannot_be_typed_is_refused(commands, tmp_path, written, says):
    file = tmp_path / "pin"
    file.write_bytes(written.encode())
    assert says in commands.refused("account", "create", "--pin-file", file)
    assert not (commands.home / "vault.json").exists()


def test_a_script_may_set_a_pin_that_is_too_easy_to_guess_and_gets_a_warning(commands, tmp_path):
    made = commands.run("account", "create", pin="123456")
    assert made.returncode == 0 and "Too easy to guess" in made.stderr and "Too easy" not in made.stdout
    # A home that has such a PIN opens without a warning.
    assert commands.run("account", "reveal", pin="123456").stderr == ""
    new = tmp_path / "new"
    new.write_text("000000\n")
    changed = commands.run("vault", "change-pin", "--new-pin-file", new, pin="123456")
    assert changed.returncode == 0 and "Too easy to guess" in changed.stderr


def test_a_pin_that_is_too_easy_to_guess_is_refused_at_a_terminal(commands):
    with Terminal("account", "create", "--home", commands.home) as terminal:
        terminal.wait_for("(at least 6 characters): ")
        terminal.type("123456\n")
        assert terminal.end() == (1, "")
        assert "Too easy to guess" in terminal.shown
    assert not list(commands.home.rglob("vault*"))


def test_an_empty_pin_does_not_count_as_a_guess(commands, first):
    for _ in range(5):
        assert "Enter your PIN" in commands.refused("account", "reveal", pin="")
    assert commands.json("account", "reveal", pin=PIN)["address"] == first


def test_a_forgotten_pin_is_replaced_with_the_recovery_words(commands, tmp_path):
    lines(commands, "account", "import", "--pin-file", "-", stdin=f"{PIN}\n{WORDS}\n")
    new = tmp_path / "new"
    new.write_text(f"{NEW_PIN}\n")
    others = StellarMnemonic().generate()
    assert "none of the accounts" in commands.refused("vault", "change-pin", "--words", "--new-pin-file", str(new), stdin=f"{others}\n")
    lines(commands, "vault", "change-pin", "--words", "--new-pin-file", str(new), stdin=f"{WORDS}\n")
    assert commands.json("account", "reveal", pin=NEW_PIN)["address"] == FIRST


def test_a_backup_restores_all_accounts_and_keys_on_another_computer(commands, first, tmp_path):
    commands.json("account", "watch", FIRST, "--name", "Ana", pin=PIN)
    file = tmp_path / "wallet.backup"
    stdin = f"{PIN}\n{PASSPHRASE}\n"
    arguments = ("vault", "backup", file, "--pin-file", "-", "--passphrase-file", "-")
    assert "at least 10" in commands.refused(*arguments, stdin=f"{PIN}\ntoo short\n") and not file.exists()
    nowhere = ("vault", "backup", tmp_path / "nowhere/wallet.backup", "--pin-file", "-", "--passphrase-file", "-")
    assert "can't be written" in commands.refused(*nowhere, stdin=stdin)
    assert "backupWritten" not in [event["kind"] for event in commands.json("vault", "log")["events"]], "only what was written is logged"
    lines(commands, *arguments, stdin=stdin)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    whole = file.read_bytes()
    assert "won't be replaced" in commands.refused(*arguments, stdin=stdin) and file.read_bytes() == whole

    other = Commands(tmp_path / "other")
    restore = ("vault", "restore", file, "--pin-file", "-", "--passphrase-file", "-")
    assert "passphrase" in other.refused(*restore, stdin=f"{NEW_PIN}\nnot the passphrase\n")
    file.write_bytes(whole[:-1])
    assert other.refused(*restore, stdin=f"{NEW_PIN}\n{PASSPHRASE}\n")
    file.write_bytes(whole)
    lines(other, *restore, stdin=f"{NEW_PIN}\n{PASSPHRASE}\n")
    assert accounts(other) == accounts(commands)
    assert other.json("account", "reveal", pin=NEW_PIN) == commands.json("account", "reveal", pin=PIN)
    assert "already" in other.refused(*restore, stdin=f"{NEW_PIN}\n{PASSPHRASE}\n")


def test_a_backup_replaces_older_contacts_and_keeps_newer_ones_and_says_so(commands, first, tmp_path):
    phrase, backup, store = tmp_path / "phrase", tmp_path / "wallet.backup", commands.home / "home.sqlite"
    phrase.write_text(PASSPHRASE)
    address = Keypair.random().public_key
    commands.json("contact", "add", "Exchange", address, "--memo-id", "111", pin=PIN)
    shutil.copy(store, tmp_path / "old")
    commands.json("contact", "edit", "Exchange", "--memo-id", "222", pin=PIN)
    commands.json("vault", "backup", backup, "--passphrase-file", phrase, pin=PIN)
    shutil.copy(tmp_path / "old", store)

    def restored():
        (commands.home / "vault.json").unlink()
        document = commands.json("vault", "restore", backup, "--passphrase-file", phrase, pin=PIN)
        return document, [contact["memo"] for contact in commands.json("contact", "list", pin=PIN)["contacts"]]

    document, memos = restored()
    assert memos == ["222"] and f"The older ones are in the file {commands.home}/home-before-restore.sqlite." in document["replaced"][0]
    assert "kept" not in document and "lost" not in document
    # Both are the same now. Where the older ones are is said again: a restore that was cut off may not have said it.
    assert restored()[0]["replaced"] == document["replaced"]
    commands.json("contact", "edit", "Exchange", "--memo-id", "333", pin=PIN)
    document, memos = restored()
    assert memos == ["333"] and "on this computer were kept" in document["kept"][0] and "replaced" not in document


def test_a_backup_does_not_replace_a_file_that_appears_during_the_pin_prompt(commands, first, tmp_path):
    file, phrase = tmp_path / "wallet.backup", tmp_path / "phrase"
    phrase.write_text(PASSPHRASE)
    with Terminal("vault", "backup", file, "--passphrase-file", phrase, "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        file.write_text("an older backup")
        terminal.type(f"{PIN}\n")
        assert terminal.end() == (1, "")
        assert "won't be replaced" in terminal.shown
    assert file.read_text() == "an older backup" and set(tmp_path.glob("*.backup*")) == {file}
    assert "backupWritten" not in [event["kind"] for event in commands.json("vault", "log")["events"]]


@pytest.mark.parametrize("command,option", [("backup", "--passphrase-file"), ("change-pin", "--new-pin-file")])
def test_a_secret_that_cannot_be_asked_for_is_refused_with_its_own_option(commands, first, tmp_path, command, option):
    pin, files = tmp_path / "pin", [tmp_path / "wallet.backup"] if command == "backup" else []
    pin.write_text(PIN)
    # In a session of its own, it can't ask the tester's terminal.
    result = subprocess.run(
        [BINARY, "vault", command, *files, "--pin-file", pin, "--home", commands.home], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=60, env=environment(), start_new_session=True,
    )  # fmt: skip
    assert f"is needed. Name a file with {option}, or" in sentence_of_refusal(result)


def test_a_missing_vault_is_restored_from_its_words_and_not_replaced_by_a_new_account(commands, tmp_path):
    lines(commands, "account", "import", "--pin-file", "-", stdin=f"{PIN}\n{WORDS}\n")
    (vault,) = commands.home.glob("vault.json")
    vault.rename(tmp_path / "vault.json")
    assert "missing" in commands.refused("account", "create", pin=PIN) and not vault.exists()
    assert lines(commands, "account", "import", "--pin-file", "-", stdin=f"{NEW_PIN}\n{WORDS}\n")["address"] == FIRST
    assert commands.json("account", "reveal", pin=NEW_PIN)["address"] == FIRST


def test_a_reset_needs_the_word_erase(commands, first):
    for word in ("", "yes", "Erase"):
        assert "Nothing was erased" in commands.refused("vault", "reset", stdin=f"{word}\n")
    assert commands.json("account", "show")["address"] == first
    assert lines(commands, "vault", "reset", stdin="erase\n")["done"] is True
    assert "account create" in commands.refused("account", "show")
    assert commands.json("account", "create", pin=NEW_PIN)["address"] != first


def test_a_wallet_with_damaged_databases_can_be_reset(commands, first):
    for file in (commands.home / "home.sqlite", commands.home / "sandbox/wallet.sqlite"):
        file.write_bytes(b"no database" * 1_000)
    assert "Nothing was erased" in commands.refused("vault", "reset", stdin="no\n")
    assert lines(commands, "vault", "reset", stdin="erase\n")["done"] is True
    assert "account create" in commands.refused("account", "show")


def test_a_reset_without_an_account_is_refused(commands):
    assert "no account" in commands.refused("vault", "reset", stdin="erase\n")


def test_wrong_guesses_are_counted_across_commands(commands, first):
    for guess in ("guess 1", "guess 2", "guess 2", "guess 2"):
        assert "not your PIN" in commands.refused("account", "reveal", pin=guess)
    # The third different guess is the last without a wait. The wait doubles from then on, so that even a slow machine meets it soon.
    said = [commands.refused("tx", "sign", pin=f"another guess {number}") for number in range(8)]
    assert "not your PIN" in said[0] and any("Wait" in sentence for sentence in said)
    with sqlite3.connect(commands.home / "home.sqlite") as database:
        # As if several more guesses had just followed, so that no machine is too slow to meet the wait.
        database.execute("UPDATE guesses SET count = 10, last = CAST(strftime('%s') AS INTEGER) * 1000")
    assert "Wait" in commands.refused("account", "reveal", pin=PIN), "the right one waits as well"


def test_the_running_wallet_and_the_command_line_use_the_account_that_was_chosen_in_the_other(commands, first, tmp_path):
    with Wallet(commands.home, tmp_path / "log") as wallet:
        client = RawClient(wallet)
        client.sign_in()
        commands.json("account", "watch", FIRST, pin=PIN)
        commands.json("account", "use", FIRST)
        page = client.get(f"/accounts/{FIRST}")
        assert ", in use.<" in page.text
        assert client.post(f"/accounts/{first}/use", {"token": page.token}).location == "/overview"
        assert commands.json("balance")["address"] == first
