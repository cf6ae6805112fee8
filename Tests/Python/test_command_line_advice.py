"""What commands say about the next step, and about what is wrong with what was typed."""

import re
import subprocess
from dataclasses import replace

from program import BINARY, PIN, Program, free_port
from stellar_sdk import Keypair, StrKey


def said(result) -> list[str]:
    """The lines on standard error of a command that succeeded."""
    assert result.returncode == 0, result
    return result.stderr.splitlines()


def test_a_new_account_is_alone_on_standard_output_and_the_next_step_is_about_this_account(commands):
    first = commands.run("account", "create", pin=PIN)
    assert re.fullmatch(r"G[A-Z2-7]{55}\n", first.stdout) and said(first)[0].endswith("fund it with: basicpay account fund")
    second = commands.run("account", "create", "--name", "Savings", pin=PIN)
    address = second.stdout.strip()
    assert said(second)[0].endswith(f"To use this one: basicpay account use {address}") and "fund it" not in second.stderr
    assert commands.json("account", "use", address)["name"] == "Savings"


def test_a_mistyped_home_is_named_and_not_made(commands, tmp_path):
    commands.new_account()
    mistyped = replace(commands, home=tmp_path / "hom")
    for command in (
        ("balance",), ("history",), ("account", "list"), ("account", "show"), ("transfers",), ("claim", "list"), ("trust", "list"),
        ("token", "list"), ("contact", "list"),
    ):
        assert mistyped.refused(*command).startswith(f"There is no wallet in {mistyped.home}. Check --home"), command
    assert not mistyped.home.exists()


def test_an_import_of_contacts_fails_if_any_row_was_refused_and_still_adds_the_others(used, tmp_path):
    table = tmp_path / "contacts.csv"
    table.write_text(f"name,address\nAna,{Keypair.random().public_key}\nBen,nowhere\n")
    result = used.run("contact", "import", table, pin=PIN)
    assert (result.returncode, result.stdout) == (1, "Added: 1. Already there: 0. Not added: 1.\n")
    assert result.stderr.splitlines()[-1] == "1 contact wasn't added."
    assert [contact["name"] for contact in used.json("contact", "list", pin=PIN)["contacts"]] == ["Ana"]


def test_restoring_over_a_wallet_names_the_ways_out(used, tmp_path):
    sentence = used.refused("vault", "restore", tmp_path / "backup", pin=PIN)
    assert "restoring never replaces it" in sentence and "--home" in sentence and "basicpay vault reset" in sentence


def test_commands_without_input_say_what_is_missing(commands):
    assert "There is no address or key" in commands.refused("key", "inspect")
    assert "There is no link" in commands.refused("uri", "open")


def test_clearing_personal_data_asks_in_the_singular_and_only_if_there_is_any(used, tmp_path):
    pin = tmp_path / "pin"
    pin.write_text(PIN)
    clear = ("kyc", "clear", "--pin-file", pin)
    assert used.run(*clear).stdout == "There was nothing to remove.\n"
    used.json("kyc", "set", "first_name", "Ana", pin=PIN)
    assert "Remove 1 value or file? [y/N]" in used.run(*clear).stderr
    used.json("kyc", "set", "last_name", "Lima", pin=PIN)
    assert "Remove all 2 values and files? [y/N]" in used.run(*clear).stderr


def test_an_address_of_a_contract_that_is_cut_off_is_not_said_to_begin_with_another_letter(used):
    contract = StrKey.encode_contract(bytes(32))
    for typed in (contract[:-1], contract + "A"):
        assert used.refused("token", "add", typed) == "The address isn't valid: it is too short or too long."
    assert "which begins with C" in used.refused("token", "add", Keypair.random().public_key)


def test_a_token_payment_to_an_account_names_the_ordinary_payment_while_the_contract_is_missing(used):
    pay = ("token", "pay", "--amount", "1", "--token", "XLM", "--yes", "--to")
    assert "in a terminal: basicpay pay" in used.refused(*pay, Keypair.random().public_key, pin=PIN)


def test_a_server_on_this_computer_that_is_not_there_has_nothing_to_do_with_the_internet(used, tmp_path):
    file = tmp_path / "gone.toml"
    file.write_text('horizon = "http://localhost:1"\npassphrase = "Nowhere ; 2026"\n')
    sentence = used.refused("balance", "--network", file)
    assert "whether the server is running" in sentence and "internet" not in sentence


def test_the_addresses_of_the_embedded_network_are_printed_in_one_order(tmp_path):
    port = free_port()
    options = ("--in-memory", "--port", port, "--fault-port", port + 3)
    with Program("sandbox", *options, port=port, log=tmp_path / "log") as program:
        lines = program.output().splitlines()
    assert [line.split(":")[0] for line in lines] == ["Sandbox", "RPC", "Test anchor", "Test ramp", "Faults"], lines


def test_a_review_names_the_recipient_as_it_names_the_sender_and_so_does_the_question(used, tmp_path):
    pin = tmp_path / "pin"
    pin.write_text(PIN)
    savings = used.json("account", "create", "--name", "Savings", pin=PIN)["address"]
    pay = ("pay", "--amount", "2", "--pin-file", pin, "--to")
    shown = used.run(*pay, "Savings").stderr
    assert re.search(f"^To: +Savings, {savings}$", shown, re.MULTILINE) and "Pay 2 XLM to Savings? [y/N]" in shown
    stranger = Keypair.random().public_key
    shown = used.run(*pay, stranger).stderr
    assert re.search(f"^To: +{stranger}$", shown, re.MULTILINE) and f"Pay 2 XLM to {stranger[:4]}…{stranger[-4:]}? [y/N]" in shown


def test_adding_an_asset_and_changing_its_limit_say_what_is_signed_and_with_which_transaction(used, tmp_path):
    pin = tmp_path / "pin"
    pin.write_text(PIN)
    gold = f"GOLD:{used.json('account', 'show')['address']}"
    used.json("account", "use", used.json("account", "create", "--name", "Savings", pin=PIN)["address"])
    used.json("account", "fund")
    added = used.run("trust", "add", gold, "--yes", pin=PIN).stdout
    assert re.fullmatch(f"Added {gold}\\. The transaction is [0-9a-f]{{64}}\n", added)
    assert "Set the limit of GOLD to 100? [y/N]" in used.run("trust", "add", gold, "--limit", "100", "--pin-file", pin).stderr
    assert "Did you mean GOLD?" in used.refused("pay", "--to", "My account", "--amount", "1", "--asset", "gold", "--yes", pin=PIN)
    removed = used.run("trust", "remove", "GOLD", "--yes", pin=PIN).stdout
    assert re.fullmatch(f"Removed {gold}\\. The transaction is [0-9a-f]{{64}}\n", removed)


def test_wrong_usage_shows_how_the_same_is_written_correctly(used):
    def usage(*arguments) -> str:
        result = used.run(*arguments)
        assert (result.returncode, result.stdout) == (2, ""), result
        return result.stderr

    assert usage("--json", "account", "list") == (
        '{"code":"usage","message":"Options go after the command: basicpay account list --home ' f'{used.home} --json"}}\n'
        f"Options go after the command: basicpay account list --home {used.home} --json\n"
    )
    assert usage("pay", "--to", "Ana", "--amount", "-1") == "A value that begins with - is written with =: --amount=-1\n"
    assert "is written with" not in usage("pay", "--amount", "--to", "Ana")
    assert "Did you mean “public”?" in usage("balance", "--network", "mainnet")


def test_the_shell_completes_the_names_of_networks_and_log_levels():
    printed = subprocess.run([BINARY, "--generate-completion-script", "bash"], capture_output=True, text=True, check=True).stdout
    assert "testnet" in printed and "notice" in printed
