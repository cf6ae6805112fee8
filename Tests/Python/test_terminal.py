"""Secrets typed at a terminal: not shown, and the terminal shows things again whatever happens."""

import signal

import pytest
from program import PIN
from stellar_sdk import Keypair, Network, TransactionEnvelope
from terminal import Terminal
from transactions import signed_by, transaction


KEYS = {signal.SIGINT: "\x03", signal.SIGQUIT: "\x1c"}


@pytest.fixture
def address(commands) -> str:
    return commands.json("account", "create", pin=PIN)["address"]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP])
def test_a_terminal_shows_what_is_typed_again_after_a_prompt_was_ended(commands, address, end):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        assert terminal.echoes
        terminal.wait_for("PIN or passphrase: ")
        assert not terminal.echoes
        # A terminal takes keys in their order; what is typed before a signal from elsewhere may come after it.
        if end in KEYS:
            terminal.type("half a PI" + KEYS[end])
        else:
            terminal.process.send_signal(end)
        assert terminal.end() == (-end, "")
        assert terminal.echoes
        assert "half" not in terminal.shown


def test_a_prompt_is_not_stopped_half_way(commands, address):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        terminal.type(f"\x1a{PIN}\n")
        status, secret = terminal.end()
        assert status == 0 and Keypair.from_secret(secret.strip()).public_key == address
        assert terminal.echoes and PIN not in terminal.shown


def test_the_end_of_the_input_is_no_pin(commands, address):
    with Terminal("account", "reveal", "--home", commands.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        terminal.type("\x04")
        assert terminal.end() == (1, "")
        assert terminal.echoes and "Nothing was entered." in terminal.shown


def test_what_is_signed_is_shown_before_the_pin_is_asked_for(commands, address):
    unsigned = transaction(address, network="testnet")
    with Terminal("tx", "sign", "--network", "testnet", "--home", commands.home, stdin=unsigned.to_xdr() + "\n") as terminal:
        terminal.wait_for("PIN or passphrase: ")
        assert "pay 7 XLM" in terminal.shown and terminal.shown.index("pay 7 XLM") < terminal.shown.index("PIN or")
        terminal.type(PIN + "\n")
        status, signed = terminal.end()
    assert status == 0 and terminal.shown.count("pay 7 XLM") == 1
    assert signed_by(TransactionEnvelope.from_xdr(signed.strip(), Network.TESTNET_NETWORK_PASSPHRASE)) == [address]


def test_a_recovery_phrase_is_asked_for_without_showing_it():
    phrase = "illness spike retreat truth genius clock brain pass fit cave bargain toe"
    with Terminal("key", "derive") as terminal:
        terminal.wait_for("Recovery phrase or secret key: ")
        terminal.type(phrase + "\n")
        terminal.wait_for("Its passphrase")
        terminal.type("\n")
        assert terminal.end() == (0, "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6\n")
        assert "illness" not in terminal.shown
