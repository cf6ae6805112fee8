"""Secrets typed at a terminal aren't shown, and whatever happens, the terminal echoes again afterwards."""

import os
import pty
import re
import signal
import subprocess
import termios
import time

import pytest
from program import BINARY, PIN, environment
from stellar_sdk import Asset, Keypair, Network, TransactionEnvelope
from terminal import Terminal
from transactions import ANA, END, PASSPHRASES, builder, signed_by, transaction


KEYS = {signal.SIGINT: "\x03", signal.SIGQUIT: "\x1c"}


@pytest.fixture
def address(used) -> str:
    return used.json("account", "show")["address"]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_echoes_again_after_a_signal_ends_a_prompt(commands, address, end):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        assert not terminal.echoes
        # A terminal takes keys in order, but a signal from elsewhere may overtake what was typed before it.
        if end in KEYS:
            terminal.type("half a PI" + KEYS[end])
        else:
            terminal.process.send_signal(end)
        assert terminal.end() == (-end, "")
        assert terminal.echoes
        assert "half" not in terminal.shown


def test_ctrl_z_does_not_suspend_a_prompt(commands, address):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        terminal.type(f"\x1a{PIN}\n")
        status, secret = terminal.end()
        assert status == 0 and Keypair.from_secret(secret.strip()).public_key == address
        assert terminal.echoes and PIN not in terminal.shown


def test_the_end_of_input_does_not_count_as_a_pin(commands, address):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        terminal.type("\x04")
        assert terminal.end() == (1, "")
        assert terminal.echoes and "Nothing was entered." in terminal.shown


def test_a_transaction_is_shown_before_the_pin_is_asked_for(commands, address):
    unsigned = transaction(address, network="testnet")
    with Terminal("tx", "sign", "--network", "testnet", "--home", commands.home, stdin=unsigned.to_xdr() + "\n") as terminal:
        terminal.wait_for("PIN or passphrase: ")
        assert "pay 7 XLM" in terminal.shown and terminal.shown.index("pay 7 XLM") < terminal.shown.index("PIN or")
        terminal.type(PIN + "\n")
        status, signed = terminal.end()
    assert status == 0 and terminal.shown.count("pay 7 XLM") == 1
    assert signed_by(TransactionEnvelope.from_xdr(signed.strip(), Network.TESTNET_NETWORK_PASSPHRASE)) == [address]


def test_all_transactions_are_shown_before_the_pin_is_asked_for(commands, address):
    merge = builder(address).append_account_merge_op(ANA).add_time_bounds(0, END).build()
    lines = [transaction(address).to_xdr(), "nonsense!", merge.to_xdr(), transaction(address).to_xdr()]
    with Terminal("tx", "sign", "--home", commands.home, stdin="\n".join(lines) + "\n") as terminal:
        terminal.wait_for("PIN or passphrase: ")
        before = terminal.shown
        assert before.count("pay 7 XLM") == before.count("close the account") == before.count("It closes your account") == 1
        terminal.type(PIN + "\n")
        status, signed = terminal.end()
    after = terminal.shown[len(before):]
    assert status == 1 and "error: line 2: " in after and "1 of 4 lines were refused." in after and "XLM" not in after
    first, refused, closing, again = signed.splitlines()
    assert refused == "" and first == again
    for line in (first, closing):
        assert signed_by(TransactionEnvelope.from_xdr(line, PASSPHRASES["sandbox"])) == [address]


def test_signing_a_sign_in_disguised_as_a_transaction_needs_accept_warnings(commands, address):
    challenge = builder(ANA).append_manage_data_op("anchor.example auth", "nonce", address).add_time_bounds(0, END).build()
    for options in ((), ("--accept-warnings",)):
        with Terminal("tx", "sign", *options, "--home", commands.home, stdin=challenge.to_xdr() + "\n") as terminal:
            terminal.wait_for("PIN or passphrase: ")
            terminal.type(PIN + "\n")
            status, signed = terminal.end()
        said = " ".join(terminal.shown.split())
        if options:
            (signature,) = TransactionEnvelope.from_xdr(signed.strip(), PASSPHRASES["sandbox"]).signatures
            Keypair.from_public_key(address).verify(challenge.hash(), signature.signature)
        else:
            assert (status, signed.strip()) == (1, "") and "Nothing was signed. Signing this signs you in to “anchor.example”." in said


def test_of_two_lines_that_pay_the_same_only_the_first_is_signed_without_accept_warnings(commands, address):
    payment = builder(address).append_payment_op(ANA, Asset.native(), "3").add_time_bounds(0, END).build()
    lines = payment.to_xdr() + "\n"
    payment.transaction.sequence += 1
    with Terminal("tx", "sign", "--home", commands.home, stdin=lines + payment.to_xdr() + "\n") as terminal:
        terminal.wait_for("PIN or passphrase: ")
        assert "already signed" not in terminal.shown
        terminal.type(PIN + "\n")
        status, signed = terminal.end()
    said = " ".join(terminal.shown.split())
    assert status == 1 and signed.splitlines()[0] and "error: line 2: Nothing was signed. You have already signed or sent a transaction" in said


def test_more_than_100_transactions_are_not_signed_with_a_typed_pin(commands, address):
    with Terminal("tx", "sign", "--home", commands.home, stdin=(transaction(address).to_xdr() + "\n") * 101) as terminal:
        assert terminal.end() == (1, "")
    assert "at most 100 at a time" in terminal.shown and "PIN or passphrase: " not in terminal.shown


def test_typed_recovery_words_are_not_shown():
    phrase = "illness spike retreat truth genius clock brain pass fit cave bargain toe"
    with Terminal("key", "derive") as terminal:
        terminal.wait_for("Recovery words or secret key: ")
        terminal.type(phrase + "\n")
        terminal.wait_for("Their passphrase")
        terminal.type("\n")
        assert terminal.end() == (0, "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6\n")
        assert "illness" not in terminal.shown


@pytest.mark.parametrize("command", ["derive", "inspect"])
def test_a_typed_secret_key_is_read_without_the_spaces_that_copying_brings_along(command):
    key = Keypair.random()
    with Terminal("key", command) as terminal:
        terminal.wait_for(": ")
        terminal.type(f" {key.secret} \n")
        if command == "derive":
            terminal.wait_for("Their passphrase")
            terminal.type("\n")
        status, shown = terminal.end()
        assert status == 0 and key.public_key in shown and key.secret not in terminal.shown


@pytest.mark.parametrize("closed", ["stdout", "stderr", "both"])
def test_the_terminal_echoes_again_after_a_prompt_whose_output_is_closed(commands, address, closed):
    master, slave = pty.openpty()
    read, write = os.pipe()
    os.close(read)
    kept = {"stdout": slave, "stderr": slave} | {name: write for name in ("stdout", "stderr") if closed in (name, "both")}
    command = [str(BINARY), "account", "reveal", "--home", str(commands.home)]
    process = subprocess.Popen(command, stdin=slave, **kept, env=environment(), start_new_session=True)
    deadline = time.monotonic() + 30
    while termios.tcgetattr(slave)[3] & termios.ECHO:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.01)
    os.write(master, PIN.encode() + b"\n")
    assert process.wait(timeout=30) == (0 if closed == "stderr" else 1)
    # A secret that can't be written to standard output isn't written to standard error instead.
    os.write(slave, b"end")
    said = b""
    while not said.endswith(b"end"):
        said += os.read(master, 4096)
    assert PIN.encode() not in said and (re.search(rb"\bS[A-Z2-7]{55}\b", said) is not None) == (closed == "stderr")
    assert termios.tcgetattr(slave)[3] & termios.ECHO
    for descriptor in (master, slave, write):
        os.close(descriptor)


@pytest.mark.parametrize("arguments", [("history",), ("history", "--csv"), ("history", "--json"), ("xdr", "types"), ("account", "list"), ("--help",)])
def test_a_command_whose_output_is_closed_ends_without_a_crash(commands, address, arguments):
    read, write = os.pipe()
    os.close(read)
    command = [str(BINARY), *arguments, *(() if arguments == ("--help",) else ("--home", str(commands.home)))]
    result = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, timeout=60, env=environment())
    os.close(write)
    assert result.returncode in (0, 1) and len(result.stderr.strip().splitlines()) <= 1, result.stderr
    for word in ("Fatal", "Crash", "SIGPIPE", "Error Domain"):
        assert word not in result.stderr


def test_a_long_answer_whose_output_is_closed_ends_with_one_sentence_on_standard_error(commands):
    lines = "AAAAAA==\n" * 100_000
    command = f"'{BINARY}' xdr decode --type Memo | head -n 1; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", command], input=lines, capture_output=True, text=True, timeout=60, env=environment())
    assert result.stdout.splitlines() == ['"none"', "1"], result.stdout
    assert result.stderr == "The result can't be written to standard output.\n"
