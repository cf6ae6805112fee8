"""A client of the test anchor beside a sandbox, built on stellar-sdk."""

import base64
import json
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from stellar_sdk import Keypair, TransactionEnvelope
from stellar_sdk.sep.stellar_toml import fetch_stellar_toml
from stellar_sdk.sep.stellar_web_authentication import read_challenge_transaction


class Anchor:
    def __init__(self, port: int, passphrase: str):
        self.domain, self.passphrase = f"localhost:{port}", passphrase
        self.url = "http://" + self.domain

    @property
    def toml(self) -> dict:
        return fetch_stellar_toml(self.domain, use_http=True)

    def ask(self, url: str, method="GET", token: str | None = None, **fields):
        """The status and the JSON of an answer."""
        request = Request(url if url.startswith("http") else self.url + url, method=method)
        if method == "GET" and fields:
            request.full_url += "?" + urlencode(fields)
        elif fields:
            request.data = json.dumps(fields).encode()
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urlopen(request, timeout=30) as response:
                return response.status, json.load(response)
        except HTTPError as refusal:
            return refusal.code, json.load(refusal)

    def challenge(self, key: Keypair, **fields) -> str:
        status, answer = self.ask(self.toml["WEB_AUTH_ENDPOINT"], account=key.public_key, **fields)
        assert status == 200, answer
        assert answer["network_passphrase"] == self.passphrase
        return answer["transaction"]

    def read(self, challenge: str):
        """The challenge as stellar-sdk reads it; stellar-sdk refuses an invalid one."""
        return read_challenge_transaction(challenge, self.toml["SIGNING_KEY"], self.domain, self.domain, self.passphrase)

    def signed(self, challenge: str, *keys: Keypair) -> str:
        envelope = TransactionEnvelope.from_xdr(challenge, self.passphrase)
        for key in keys:
            envelope.sign(key)
        return envelope.to_xdr()

    def token(self, key: Keypair, **fields) -> str:
        status, answer = self.ask("/auth", "POST", transaction=self.signed(self.challenge(key, **fields), key))
        assert status == 200, answer
        return answer["token"]


def claims(token: str) -> dict:
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
