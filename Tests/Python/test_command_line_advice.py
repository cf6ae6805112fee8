"""What commands say about the next step, and about what is wrong with what was typed."""

import re
from dataclasses import replace

from program import PIN, Program, free_port
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
