"""The quick scrypt that tests use in place of the real one."""

import program
import pytest
import quick_scrypt
from program import PIN

pytestmark = pytest.mark.skipif(not quick_scrypt.LIBRARY.exists(), reason="here the system's loader can't put it in libsodium's place")


def test_a_vault_made_with_the_quick_scrypt_opens_only_with_the_quick_scrypt(commands, monkeypatch):
    commands.new_account()
    assert commands.json("vault", "status")["slots"][0]["scrypt"] == {"n": 2**17, "r": 8, "p": 1}
    assert commands.json("account", "reveal", pin=PIN)["secretKey"].startswith("S")
    assert "not your PIN" in commands.refused("account", "reveal", pin=PIN + "3")
    monkeypatch.setattr(program, "real_scrypt", True)
    assert "not your PIN" in commands.refused("account", "reveal", pin=PIN)
