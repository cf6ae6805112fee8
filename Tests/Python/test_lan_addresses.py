"""`basicpay serve --lan` on a computer without a network, with several, or with an address that changes."""

import ctypes
import shutil
import ssl
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from ipaddress import ip_address

import pytest
from cryptography import x509
from lan import signed_in, wait_for_output
from program import Wallet, free_port

# From Linux's sched.h.
CLONE_NEWNET = 0x40000000

FIRST, SECOND, THIRD = "192.168.1.5", "172.17.0.1", "192.168.1.9"


def ip(*arguments: str):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def give(address: str):
    ip("address", "add", f"{address}/24", "dev", "lo")


def take(address: str):
    ip("address", "delete", f"{address}/24", "dev", "lo")


@pytest.fixture
def own_network():
    """Runs steps in a thread whose network has only the loopback device, and so has that of the programs that it starts."""
    if sys.platform != "linux" or not shutil.which("ip"):
        pytest.skip("only Linux has networks for single programs")
    with ThreadPoolExecutor(1) as thread:
        if thread.submit(ctypes.CDLL(None).unshare, CLONE_NEWNET).result():
            pytest.skip("only root can make a network")
        thread.submit(ip, "link", "set", "lo", "up").result()
        yield lambda steps: thread.submit(steps).result()


class AnyAddressWallet(Wallet):
    """`basicpay serve --lan` at the computer's only address."""

    def __init__(self, home, log, *options, delays=False):
        self.lan_port = free_port()
        super().__init__(home, log, "--lan", "--lan-port", self.lan_port, *options, delays=delays)

    def expect_device_page(self, computer, address: str):
        """The terminal and the page with the code name the address, and a device gets a certificate there that names it, too."""
        wait_for_output(self, f"https://{address}:{self.lan_port}")
        assert f"https://{address}:{self.lan_port}" in computer.devices().text
        shown = x509.load_pem_x509_certificate(ssl.get_server_certificate((address, self.lan_port), timeout=30).encode())
        names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        assert names.get_values_for_type(x509.IPAddress) == [ip_address(address)]

    def expect_reason(self, computer, reason: str):
        """The terminal and the page for devices say why none can connect."""
        wait_for_output(self, reason)
        page = unescape(computer.devices().text)
        assert reason in page and "SHA-256" not in page


def test_without_a_network_or_with_several_the_wallet_is_served_at_the_computer_and_says_why_no_device_can_connect(made_home, tmp_path, own_network):
    wallet = AnyAddressWallet.copied(made_home, tmp_path)

    def steps():
        with wallet:
            wallet.expect_reason(signed_in(wallet), "This computer has no address on a home or office network.")
        give(FIRST)
        with wallet:
            wallet.expect_device_page(signed_in(wallet), FIRST)
        give(SECOND)
        with wallet:
            wallet.expect_reason(signed_in(wallet), f"This computer has several addresses: {FIRST} (lo), {SECOND} (lo).")

    own_network(steps)


@pytest.mark.waits
def test_the_running_program_follows_the_computers_address(made_home, tmp_path, own_network):
    wallet = AnyAddressWallet.copied(made_home, tmp_path)

    def steps():
        with wallet:
            computer = signed_in(wallet)
            give(FIRST)
            wallet.expect_device_page(computer, FIRST)
            give(SECOND)
            wallet.expect_reason(computer, "This computer has several addresses:")
            take(SECOND)
            take(FIRST)
            give(THIRD)
            wallet.expect_device_page(computer, THIRD)
            assert FIRST not in computer.devices().text

    own_network(steps)
