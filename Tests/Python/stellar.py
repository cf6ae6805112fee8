"""The PyPI package stellar-sdk, unpatched, with the few steps that most tests need."""

import json
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from stellar_sdk import Account, Asset, Keypair, Server, TransactionBuilder
from stellar_sdk.exceptions import BadRequestError


class Network:
    def __init__(self, url: str, passphrase: str):
        self.url, self.passphrase, self.server = url, passphrase, Server(url)

    def get(self, path: str) -> dict:
        with urlopen(self.url + path, timeout=30) as response:
            return json.load(response)

    def problem(self, path: str) -> dict:
        """The problem+json with which a GET is refused."""
        with pytest.raises(HTTPError) as refused:
            self.get(path)
        assert refused.value.headers.get_content_type() == "application/problem+json"
        problem = json.load(refused.value)
        assert problem["status"] == refused.value.code
        assert problem["type"] and problem["title"] and problem["detail"]
        return problem

    def fund(self, address: str) -> dict:
        return self.get("/friendbot?addr=" + quote(address))

    def funded(self) -> Keypair:
        key = Keypair.random()
        self.fund(key.public_key)
        return key

    def sequence(self, address: str) -> int:
        return self.server.load_account(address).sequence

    def balances(self, address: str) -> dict:
        """Asset ("native" or "CODE:ISSUER") to balance."""
        lines = self.server.accounts().account_id(address).call()["balances"]
        return {
            "native" if line["asset_type"] == "native" else f'{line["asset_code"]}:{line["asset_issuer"]}': line["balance"]
            for line in lines
        }

    def build(self, source: Keypair, base_fee: int = 100, sequence: int | None = None, bounds=None) -> TransactionBuilder:
        number = self.sequence(source.public_key) if sequence is None else sequence
        builder = TransactionBuilder(Account(source.public_key, number), self.passphrase, base_fee)
        return builder.add_time_bounds(*bounds) if bounds else builder.set_timeout(60)

    def submit(self, builder: TransactionBuilder, *signers: Keypair) -> dict:
        envelope = builder.build()
        for signer in signers:
            envelope.sign(signer)
        return self.server.submit_transaction(envelope)

    def pay(self, source: Keypair, destination: str, amount: str, asset: Asset | None = None) -> dict:
        return self.submit(self.build(source).append_payment_op(destination, asset or Asset.native(), amount), source)

    def trust(self, holder: Keypair, asset: Asset, limit: str | None = None) -> dict:
        return self.submit(self.build(holder).append_change_trust_op(asset, limit), holder)

    def refused(self, builder: TransactionBuilder, *signers: Keypair) -> dict:
        """The result codes with which a transaction is refused."""
        with pytest.raises(BadRequestError) as refused:
            self.submit(builder, *signers)
        assert refused.value.status == 400
        assert refused.value.title == "Transaction Failed"
        assert refused.value.extras["envelope_xdr"] and refused.value.extras["result_xdr"]
        return refused.value.extras["result_codes"]
