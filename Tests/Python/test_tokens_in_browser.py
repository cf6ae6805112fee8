"""Tokens of contracts in the browser, on the embedded network: previewed, added and paid, with a review of what moves."""

import hashlib
import re

import pytest
from pages import DESKTOP, PHONE, findings, leftovers
from playwright.sync_api import expect
from program import PASSPHRASE, PIN
from stellar import Network
from stellar_sdk import Asset, SorobanServer, TransactionBuilder, scval, xdr
from stellar_sdk.soroban_rpc import GetTransactionStatus

TOKEN = hashlib.sha256(b"basicpay trial contract: token").digest()


class Maker:
    """A person who deploys contracts with stellar-sdk."""

    def __init__(self, wallet):
        self.network, self.rpc = Network(wallet.horizon, PASSPHRASE), SorobanServer(wallet.horizon + "/rpc")
        self.key = self.network.funded()

    def send(self, add):
        builder = TransactionBuilder(self.rpc.load_account(self.key.public_key), PASSPHRASE, 100).set_timeout(60)
        envelope = self.rpc.prepare_transaction(add(builder).build())
        envelope.sign(self.key)
        found = self.rpc.poll_transaction(self.rpc.send_transaction(envelope).hash, sleep_strategy=lambda attempt: 0.05)
        assert found.status is GetTransactionStatus.SUCCESS, found

    def lumens(self) -> str:
        """Deploys the contract of XLM."""
        self.send(lambda builder: builder.append_create_stellar_asset_contract_from_asset_op(Asset.native()))
        return Asset.native().contract_id(PASSPHRASE)

    def token(self, holder: str, symbol: str, name: str, decimals: int, supply: int, salt: bytes) -> str:
        """Deploys one of the network's trial tokens, whose whole supply the holder has."""
        arguments = [
            scval.to_uint32(decimals), scval.to_string(name), scval.to_string(symbol), scval.to_address(holder), scval.to_int128(supply),
            scval.to_void()]
        self.send(lambda builder: builder.append_create_contract_op(TOKEN, self.key.public_key, arguments, salt))
        return contract_of(self.key.public_key, salt)

    def balance(self, contract: str, holder: str) -> int:
        source = self.rpc.load_account(self.key.public_key)
        call = TransactionBuilder(source, PASSPHRASE, 100).set_timeout(60)
        call = call.append_invoke_contract_function_op(contract, "balance", [scval.to_address(holder)]).build()
        return scval.from_int128(xdr.SCVal.from_xdr(self.rpc.simulate_transaction(call).results[0].xdr))


def contract_of(maker: str, salt: bytes) -> str:
    from stellar_sdk import Address, StrKey
    from stellar_sdk.utils import sha256

    preimage = xdr.ContractIDPreimage(
        xdr.ContractIDPreimageType.CONTRACT_ID_PREIMAGE_FROM_ADDRESS,
        from_address=xdr.ContractIDPreimageFromAddress(address=Address(maker).to_xdr_sc_address(), salt=xdr.Uint256(salt)))
    whole = xdr.HashIDPreimage(
        xdr.EnvelopeType.ENVELOPE_TYPE_CONTRACT_ID,
        contract_id=xdr.HashIDPreimageContractID(network_id=xdr.Hash(hashlib.sha256(PASSPHRASE.encode()).digest()), contract_id_preimage=preimage))
    return StrKey.encode_contract(sha256(whole.to_xdr_bytes()))


@pytest.fixture
def maker(funded):
    return Maker(funded)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_token_is_added_paid_and_found_in_its_history_and_xlm_is_paid_to_a_contract(funded, maker, open_browser, artifacts, size):
    token = maker.token(funded.address, "TRY", "Trial", 18, 1_000 * 10**18, b"1" * 32)
    liar = maker.token(funded.address, "XLM", "<b>Stellar\u202e</b>", 7, 5, b"2" * 32)
    lumens = maker.lumens()
    screens = open_browser(funded, size=size).signed_in()
    page, count = screens.page, iter(range(1, 100))

    def look(title):
        assert findings(page) == [], title
        screens.picture(artifacts, f"tokens-{size[0]}-{next(count):02}-{title}")

    screens.go("Assets")
    expect(page.get_by_role("heading", name="Contract tokens")).to_be_visible()
    screens.link("Add a token")
    screens.field("Contract").fill("C" + "A" * 55)
    screens.press("See details")
    assert "isn't a contract address" in screens.message_at("Contract")
    screens.field("Contract").fill(liar)
    screens.press("See details")
    expect(page.get_by_text("It uses the name of Stellar's own lumens")).to_be_visible()
    expect(page.get_by_text("<b>Stellar\\u{202E}</b>")).to_be_visible()
    look("liar")
    screens.field("Contract").fill(token)
    screens.press("See details")
    expect(page.get_by_text("This token isn't verified")).to_be_visible()
    look("preview")
    screens.press("Add to my list")
    expect(page.get_by_role("heading", level=1)).to_have_text("TRY")
    expect(page.locator(f'data[value="1000.{"0" * 18}"]').first).to_be_visible()
    look("token")
    # The token is paid to an account.
    friend = maker.network.funded().public_key
    screens.link("Pay with TRY")
    screens.field("Recipient").fill(friend)
    screens.field("Amount").fill("0.000000000000000001")
    screens.press("Review")
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    expect(page.get_by_text(f"You send 0.000000000000000001 TRY to {friend[:4]}…{friend[-4:]}.")).to_be_visible()
    look("review")
    assert maker.balance(token, friend) == 0
    screens.confirm()
    expect(page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    look("sent")
    assert maker.balance(token, friend) == 1
    screens.go("Assets")
    screens.row("TRY")
    expect(page.get_by_text("Sent", exact=True)).to_be_visible()
    look("history")
    # XLM is paid to a contract, from the general payment page.
    screens.go("Pay")
    screens.field("Recipient").fill(token)
    screens.press("Continue")
    expect(page.get_by_text("This is a smart contract, a program on the network.")).to_be_visible()
    screens.field("Amount").fill("12.5")
    screens.press("Review")
    expect(page.get_by_text(f"You send 12.5 XLM to {token[:4]}…{token[-4:]}.")).to_be_visible()
    look("to-contract")
    screens.field("PIN or passphrase").fill("wrong")
    screens.press(re.compile("^Pay "))
    expect(page.locator("#pin-mistake")).to_be_visible()
    assert maker.balance(lumens, token) == 0
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert maker.balance(lumens, token) == 125_000_000
    # Removing the token from the list doesn't change the balance.
    screens.go("Assets")
    screens.row("TRY")
    screens.press("Remove from my list")
    expect(page.get_by_text("Tokens of smart contracts appear here once you add them.")).to_be_visible()
    assert maker.balance(token, funded.address) == 1_000 * 10**18 - 1


def test_the_german_pages_of_tokens_have_no_english_text(funded, maker, open_browser):
    token = maker.token(funded.address, "TRY", "Trial", 18, 1_000 * 10**18, b"1" * 32)
    maker.lumens()
    screens = open_browser(funded)
    screens.open()
    screens.sign_in()
    screens.at("/overview", "Overview")
    page = screens.page
    screens.open_page("tokens/add?contract=" + token)
    screens.press("Add to my list")
    screens.open_page(f"pay/token?to={token}&what=XLM")
    screens.field("Amount").fill("1")
    screens.press("Review")
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    screens.choose("Language", "Deutsch")
    for path in ("assets", f"tokens/{token}", "tokens", "tokens/add", f"tokens/add?contract={token}", "tokens/add?contract=x", "pay/token",
                 f"pay/token?to={token}&what=XLM", "pay/token/review"):
        screens.open_page(path)
        assert leftovers(page) == [], path
