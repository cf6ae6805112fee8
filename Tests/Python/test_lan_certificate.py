"""`basicpay serve --lan`: its certificate is renewed while it runs, and at a start if it isn't valid then or names another address."""

import re
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from time import monotonic

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from http2_client import PATIENCE, HTTP2Phone
from lan import ADDRESS, signed_in

# How long before its end a certificate is renewed, according to docs/lan.md.
RESERVE = timedelta(days=60)


def write_certificate(file: Path, ends: datetime, address: str = ADDRESS) -> bytes:
    """Writes a certificate like the wallet's own with another end, and returns its digest."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "BasicPay")])
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(ends - timedelta(days=730)).not_valid_after(ends)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))]), critical=False).sign(key, hashes.SHA256())
    )  # fmt: skip
    pem = serialization.Encoding.PEM
    file.write_bytes(certificate.public_bytes(pem) + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    file.chmod(0o600)
    return certificate.fingerprint(hashes.SHA256())


def stored(wallet) -> x509.Certificate:
    return x509.load_pem_x509_certificate((wallet.home / "lan.pem").read_bytes())


def shown(text: str) -> list[str]:
    """The fingerprints in the terminal's output, or on the page with the code."""
    rows = re.findall(r"(?:^  |<span>)((?:[0-9A-F]{2} ?){8})(?:$|</span>)", text, re.MULTILINE)
    return ["".join(rows[start:start + 4]).replace(" ", "").lower() for start in range(0, len(rows), 4)]


@pytest.mark.waits
def test_the_certificate_is_renewed_while_the_program_runs_and_devices_stay_connected(in_network):
    computer, phone = signed_in(in_network), HTTP2Phone(in_network)
    computer.connect(phone)
    # Certificates end at whole seconds. These are enough to start, to sign in and to open a live page, at the second attempt on any machine.
    for seconds in (6, 30):
        in_network.stop()
        ends = datetime.now(UTC).replace(microsecond=0) + RESERVE + timedelta(seconds=seconds)
        before = write_certificate(in_network.home / "lan.pem", ends)
        in_network.start()
        computer = signed_in(in_network)
        phone.cookie, phone.base = None, ""
        phone.sign_in()
        if phone.fingerprint == before:
            break
    assert phone.fingerprint == before and shown(computer.devices().text) == [before.hex()]
    with phone.open() as connection:
        path = phone.address("/" + re.search('data-live="([^"]*)"', phone.get("/overview").text)[1].replace("&amp;", "&"))
        connection.begin(connection.head("GET", path, *phone.fields(path)))
        # A connection with the replaced certificate is ended.
        connection.wait_for_its_end()
    assert datetime.now(UTC) >= ends - RESERVE, "the connection ended for another reason"
    answers_again(in_network)
    assert phone.get("/overview").status == 200, "the device is known, and signed in, as before"
    new = stored(in_network)
    assert phone.fingerprint == new.fingerprint(hashes.SHA256()) != before
    assert new.not_valid_after_utc - datetime.now(UTC) > timedelta(days=728)
    assert shown(in_network.output())[-1:] == shown(computer.devices().text) == [phone.fingerprint.hex()]
    assert stat.S_IMODE((in_network.home / "lan.pem").stat().st_mode) == 0o600
    assert not re.search("error|cancel|closed", in_network.output(), re.IGNORECASE), "nothing went wrong"


def answers_again(wallet):
    """Waits until the program listens with the new certificate. For a moment in between it doesn't listen."""
    deadline = monotonic() + PATIENCE
    while not wallet._answers():
        assert monotonic() < deadline, wallet.output()


def test_a_certificate_that_is_not_valid_now_expires_soon_or_names_another_address_is_renewed_at_the_start(in_network):
    phone, now = HTTP2Phone(in_network), datetime.now(UTC)
    for ends, address, stays in (
        (now + RESERVE + timedelta(days=1), ADDRESS, True), (now + RESERVE - timedelta(days=1), ADDRESS, False), (now - timedelta(days=1), ADDRESS, False),
        (now + timedelta(days=700), "192.168.1.5", False), (now + timedelta(days=731), ADDRESS, False),
    ):  # fmt: skip
        in_network.stop()
        before = write_certificate(in_network.home / "lan.pem", ends, address)
        in_network.start()
        assert phone.get("/").status == 200
        assert (phone.fingerprint == before) == stays, (ends, address)
        assert stored(in_network).fingerprint(hashes.SHA256()) == phone.fingerprint
