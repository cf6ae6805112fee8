"""The contract of an asset on `basicpay sandbox`, called with unpatched stellar-sdk, which builds, simulates, signs and sends."""

from decimal import Decimal
from hashlib import sha256

import pytest
from program import PASSPHRASE
from stellar_sdk import Address, Asset, Keypair, Server, SorobanDataBuilder, SorobanServer, StrKey, TransactionBuilder, scval, xdr
from stellar_sdk.auth import authorization_payload_hash, authorize_entry
from stellar_sdk.exceptions import PrepareTransactionException
from stellar_sdk.soroban_rpc import EventFilter, EventFilterType, GetTransactionStatus, SendTransactionStatus

CONTRACT = StrKey.encode_contract(bytes(range(32)))


@pytest.fixture(scope="module")
def rpc(network):
    with SorobanServer(network.url + "/rpc") as server:
        yield server


@pytest.fixture(scope="module")
def horizon(network):
    with Server(network.url) as server:
        yield server


def signer_of(entry):
    credentials = entry.credentials.address or entry.credentials.address_v2
    return Address.from_xdr_sc_address(credentials.address).address


class Token:
    """An issued asset with its contract, and accounts that hold it."""

    def __init__(self, network, rpc):
        self.rpc = rpc
        self.issuer, self.alice, self.bob = network.funded(), network.funded(), network.funded()
        self.asset = Asset("TOK", self.issuer.public_key)
        self.id = self.asset.contract_id(PASSPHRASE)
        self.apply(self.issuer, lambda builder: builder.append_set_options_op(set_flags=2 | 8))
        for holder in (self.alice, self.bob):
            self.apply(holder, lambda builder: builder.append_change_trust_op(self.asset))
        self.apply(self.issuer, lambda builder: builder.append_payment_op(self.alice.public_key, self.asset, "100"))
        self.send(self.alice, lambda builder: builder.append_create_stellar_asset_contract_from_asset_op(self.asset))

    def builder(self, source):
        return TransactionBuilder(self.rpc.load_account(source.public_key), PASSPHRASE, 100).set_timeout(60)

    def apply(self, source, add):
        """Submits an operation that needs no simulation."""
        envelope = add(self.builder(source)).build()
        return self.submit(source, envelope)

    def send(self, source, add, signers=()):
        """Simulates and prepares a transaction, has others sign their authorizations, signs and sends."""
        envelope = add(self.builder(source)).build()
        operation = envelope.transaction.operations[0]
        if signers:
            last = self.rpc.get_latest_ledger().sequence + 50
            simulated = self.rpc.simulate_transaction(envelope)
            entries = [xdr.SorobanAuthorizationEntry.from_xdr(entry) for entry in simulated.results[0].auth]
            keys = signers if isinstance(signers, dict) else {key.public_key: key for key in signers}
            operation.auth = [
                entry
                if entry.credentials.type is xdr.SorobanCredentialsType.SOROBAN_CREDENTIALS_SOURCE_ACCOUNT
                else authorize_entry(entry, keys[signer_of(entry)], last, PASSPHRASE)
                for entry in entries
            ]
        return self.submit(source, self.rpc.prepare_transaction(envelope))

    def submit(self, source, envelope):
        envelope.sign(source)
        sent = self.rpc.send_transaction(envelope)
        assert sent.status is SendTransactionStatus.PENDING, sent
        found = self.rpc.poll_transaction(sent.hash, sleep_strategy=lambda attempt: 0.05)
        assert found.status is GetTransactionStatus.SUCCESS, found
        return found

    def call(self, source, function, *arguments, signers=()):
        return self.send(source, lambda builder: builder.append_invoke_contract_function_op(self.id, function, list(arguments)), signers)

    def read(self, function, *arguments):
        envelope = self.builder(self.alice).append_invoke_contract_function_op(self.id, function, list(arguments)).build()
        simulated = self.rpc.simulate_transaction(envelope)
        assert simulated.error is None, simulated.error
        return scval.to_native(simulated.results[0].xdr)

    def balance(self, address):
        return self.read("balance", scval.to_address(address))


@pytest.fixture(scope="module")
def token(network, rpc):
    return Token(network, rpc)


def amount(units):
    return scval.to_int128(int(Decimal(units) * 10_000_000))


def test_the_contract_of_an_asset_reports_symbol_decimals_name_and_administrator(token):
    assert token.read("symbol") == "TOK" and token.read("decimals") == 7
    assert token.read("name") == f"TOK:{token.issuer.public_key}"
    assert token.read("admin").address == token.issuer.public_key


def test_a_transfer_between_accounts_has_its_trace_operation_and_effects(token, horizon):
    before = token.balance(token.bob.public_key)
    found = token.call(
        token.alice, "transfer", scval.to_address(token.alice.public_key), scval.to_address(token.bob.public_key), amount("1.5"))
    assert token.balance(token.bob.public_key) == before + 15_000_000
    meta = xdr.TransactionMeta.from_xdr(found.result_meta_xdr).v4
    assert meta.soroban_meta.return_value.type is xdr.SCValType.SCV_VOID
    trace = [xdr.DiagnosticEvent.from_xdr(event) for event in found.diagnostic_events_xdr]
    assert trace == meta.diagnostic_events and all(event.in_successful_contract_call for event in trace)
    assert [scval.to_native(event.event.body.v0.topics[0]) for event in trace] == ["fn_call", "transfer", "fn_return"]
    operation = horizon.operations().for_transaction(found.transaction_hash).call()["_embedded"]["records"][0]
    assert operation["type"] == "invoke_host_function" and operation["parameters"][1]["type"] == "Sym"
    change = operation["asset_balance_changes"][0]
    assert (change["type"], change["from"], change["to"], change["amount"]) == (
        "transfer", token.alice.public_key, token.bob.public_key, "1.5000000")
    effects = horizon.effects().for_transaction(found.transaction_hash).call()["_embedded"]["records"]
    assert [effect["type"] for effect in effects] == ["account_debited", "account_credited"]


def test_a_contract_can_hold_an_asset(token, horizon):
    found = token.call(token.alice, "transfer", scval.to_address(token.alice.public_key), scval.to_address(CONTRACT), amount("2"))
    assert token.balance(CONTRACT) == 20_000_000
    assert effects(horizon, found) == [("account_debited", token.alice.public_key, None), ("contract_credited", token.alice.public_key, CONTRACT)]
    held = token.rpc.get_sac_balance(CONTRACT, token.asset, PASSPHRASE)
    assert held.balance_entry.amount == 20_000_000 and held.balance_entry.authorized and held.balance_entry.clawback
    asset = horizon.assets().for_code("TOK").for_issuer(token.issuer.public_key).call()["_embedded"]["records"][0]
    assert (asset["contract_id"], asset["num_contracts"], asset["contracts_amount"]) == (token.id, 1, "2.0000000")


def effects(horizon, found):
    """The type, account and contract of each of a transaction's effects in Horizon."""
    records = horizon.effects().for_transaction(found.transaction_hash).call()["_embedded"]["records"]
    return [(record["type"], record["account"], record.get("contract")) for record in records]


def test_a_contract_account_pays_only_with_its_own_signature(token, horizon):
    key = Keypair.random()
    name = sha256(b"basicpay trial contract: account").digest()
    made = token.send(
        token.alice,
        lambda builder: builder.append_create_contract_op(name, token.alice.public_key, [scval.to_bytes(key.raw_public_key())], bytes(32)))
    account = Address.from_xdr_sc_address(xdr.TransactionMeta.from_xdr(made.result_meta_xdr).v4.soroban_meta.return_value.address).address
    token.call(token.issuer, "mint", scval.to_address(account), amount("5"))
    transfer = [scval.to_address(account), scval.to_address(token.bob.public_key), amount("2")]
    with pytest.raises(PrepareTransactionException):
        token.call(token.alice, "transfer", *transfer, signers={account: signing(Keypair.random())})
    assert token.balance(account) == 50_000_000
    found = token.call(token.alice, "transfer", *transfer, signers={account: signing(key)})
    assert token.balance(account) == 30_000_000
    assert effects(horizon, found) == [("contract_debited", token.alice.public_key, account), ("account_credited", token.bob.public_key, None)]


def signing(key):
    return lambda preimage: scval.to_bytes(key.sign(authorization_payload_hash(preimage)))


def test_an_account_can_send_a_transfer_that_the_holder_has_authorized(token):
    before = token.balance(CONTRACT)
    token.call(
        token.bob, "transfer", scval.to_address(token.alice.public_key), scval.to_address(CONTRACT), amount("1"), signers=[token.alice])
    assert token.balance(CONTRACT) == before + 10_000_000


def test_approve_and_transfer_from(token):
    last = token.rpc.get_latest_ledger().sequence + 1_000
    parties = [scval.to_address(token.alice.public_key), scval.to_address(token.bob.public_key)]
    token.call(token.alice, "approve", *parties, amount("3"), scval.to_uint32(last))
    assert token.read("allowance", *parties) == 30_000_000
    token.call(token.bob, "transfer_from", parties[1], parties[0], parties[1], amount("1"))
    assert token.read("allowance", *parties) == 20_000_000


@pytest.mark.parametrize("kind", ["contract", "account"])
def test_mint_clawback_and_set_authorized(network, token, kind):
    holder = StrKey.encode_contract(bytes(32))
    if kind == "account":
        owner = network.funded()
        token.apply(owner, lambda builder: builder.append_change_trust_op(token.asset))
        holder = owner.public_key
    holder, latest = scval.to_address(holder), token.rpc.get_latest_ledger().sequence
    token.call(token.issuer, "mint", holder, amount("4"))
    token.call(token.issuer, "clawback", holder, amount("1"))
    assert token.read("balance", holder) == 30_000_000
    token.call(token.issuer, "set_authorized", holder, scval.to_bool(False))
    assert token.read("authorized", holder) is False
    filters = [EventFilter(event_type=EventFilterType.CONTRACT, contract_ids=[token.id], topics=[["**"]])]
    told = [event.topic for event in token.rpc.get_events(start_ledger=latest + 1, filters=filters).events]
    assert [scval.to_native(topic[0]) for topic in told] == ["mint", "clawback", "set_authorized"]
    assert all(topic[1] == holder.to_xdr() for topic in told)


def test_a_failed_call_reports_the_contracts_error_code(token):
    everything = [scval.to_address(token.alice.public_key), scval.to_address(token.bob.public_key), amount("1000000")]
    envelope = token.builder(token.alice).append_invoke_contract_function_op(token.id, "transfer", everything).build()
    assert "Error(Contract, #10)" in token.rpc.simulate_transaction(envelope).error
    with pytest.raises(PrepareTransactionException):
        token.rpc.prepare_transaction(envelope)


def simulated(token, source, contract, function, *arguments):
    envelope = token.builder(source).append_invoke_contract_function_op(contract, function, list(arguments)).build()
    return token.rpc.simulate_transaction(envelope)


def test_transfers_and_mints_respect_reserves_offers_and_limits(network, token):
    """Nothing leaves that an account's entries or offers need, and nothing arrives that would exceed a limit, to the last stroop."""
    seller, native = network.funded(), Asset.native()
    parties = scval.to_address(seller.public_key), scval.to_address(token.bob.public_key)
    token.apply(seller, lambda builder: builder.append_change_trust_op(token.asset, "10"))
    token.apply(token.issuer, lambda builder: builder.append_payment_op(seller.public_key, token.asset, "6"))
    token.apply(seller, lambda builder: builder.append_manage_sell_offer_op(token.asset, native, "4", "1000"))
    free, more = amount("2"), amount("2.0000001")
    assert simulated(token, seller, token.id, "transfer", *parties, free).error is None
    assert "Error(Contract, #10)" in simulated(token, seller, token.id, "transfer", *parties, more).error
    token.apply(seller, lambda builder: builder.append_manage_buy_offer_op(native, token.asset, "3", "0.001"))
    # Of the limit of 10, 6 are held and 3 may come from the offer.
    assert simulated(token, token.issuer, token.id, "mint", parties[0], amount("1")).error is None
    assert "Error(Contract, #" in simulated(token, token.issuer, token.id, "mint", parties[0], amount("1.0000001")).error

    lumens = native.contract_id(PASSPHRASE)
    if not token.rpc.get_ledger_entries([instance_key(lumens)]).entries:
        token.send(token.alice, lambda builder: builder.append_create_stellar_asset_contract_from_asset_op(native))
    # Half a lumen for each of five base reserves, 2 for the account and 3 for its subentries, and 0.003 for the offer.
    held = Decimal(network.balances(seller.public_key)["native"])
    free = held - Decimal("2.5") - Decimal("0.003")
    assert simulated(token, seller, lumens, "transfer", *parties, amount(str(free))).error is None
    assert "Error(Contract, #10)" in simulated(token, seller, lumens, "transfer", *parties, amount(str(free + Decimal("0.0000001")))).error


def test_the_event_of_a_transfer_is_found_by_its_topics(token):
    latest = token.rpc.get_latest_ledger().sequence
    token.call(token.alice, "transfer", scval.to_address(token.alice.public_key), scval.to_address(token.bob.public_key), amount("0.5"))
    topics = [scval.to_symbol("transfer").to_xdr(), "*", "*", "**"]
    filters = [EventFilter(event_type=EventFilterType.CONTRACT, contract_ids=[token.id], topics=[topics])]
    found = token.rpc.get_events(start_ledger=latest, filters=filters).events
    assert [scval.to_native(event.value) for event in found][-1] == 5_000_000


def test_entries_and_their_times_to_live(token):
    found = token.rpc.get_ledger_entries([instance_key(token.id)])
    assert found.entries[0].live_until_ledger > found.latest_ledger + 17_280
    setting = xdr.LedgerKey(
        type=xdr.LedgerEntryType.CONFIG_SETTING,
        config_setting=xdr.LedgerKeyConfigSetting(config_setting_id=xdr.ConfigSettingID.CONFIG_SETTING_STATE_ARCHIVAL),
    )
    entry = xdr.LedgerEntryData.from_xdr(token.rpc.get_ledger_entries([setting]).entries[0].xdr)
    assert entry.config_setting.state_archival_settings.max_entry_ttl.uint32 == 3_110_400


def instance_key(contract):
    return xdr.LedgerKey(
        type=xdr.LedgerEntryType.CONTRACT_DATA,
        contract_data=xdr.LedgerKeyContractData(
            contract=Address(contract).to_xdr_sc_address(),
            key=xdr.SCVal(type=xdr.SCValType.SCV_LEDGER_KEY_CONTRACT_INSTANCE),
            durability=xdr.ContractDataDurability.PERSISTENT,
        ),
    )


def test_times_to_live_are_extended(token, horizon):
    instance = instance_key(token.id)
    data = SorobanDataBuilder().set_read_only([instance]).build()
    extended = token.send(token.alice, lambda builder: builder.append_extend_footprint_ttl_op(200_000).set_soroban_data(data))
    # Horizon has no effects for this operation.
    assert horizon.effects().for_transaction(extended.transaction_hash).call()["_embedded"]["records"] == []
    found = token.rpc.get_ledger_entries([instance])
    assert found.entries[0].live_until_ledger >= found.latest_ledger + 199_990


@pytest.mark.parametrize("by_itself", [True, False])
def test_an_archived_contract_is_restored_by_an_operation_or_by_a_call(network, token, by_itself):
    """A contract that nobody calls is archived after ten ledgers, the least that the network's settings allow."""
    asset = Asset("ARC" + ("A" if by_itself else "B"), token.issuer.public_key)
    contract = asset.contract_id(PASSPHRASE)
    token.apply(token.alice, lambda builder: builder.append_change_trust_op(asset))
    token.send(token.alice, lambda builder: builder.append_create_stellar_asset_contract_from_asset_op(asset))
    for _ in range(12):
        network.funded()
    instance = instance_key(contract)
    found = token.rpc.get_ledger_entries([instance])
    assert found.entries[0].live_until_ledger == 0
    if by_itself:
        data = SorobanDataBuilder().set_read_write([instance]).build()
        token.send(token.bob, lambda builder: builder.append_restore_footprint_op().set_soroban_data(data))
        found = token.rpc.get_ledger_entries([instance])
        assert found.entries[0].live_until_ledger == found.latest_ledger + 9
    mint = [scval.to_address(token.alice.public_key), amount("1")]
    token.send(token.issuer, lambda builder: builder.append_invoke_contract_function_op(contract, "mint", mint))
    found = token.rpc.get_ledger_entries([instance])
    assert found.entries[0].live_until_ledger == found.latest_ledger + 7 * 17_280


def test_only_the_administrator_can_mint(token):
    before = token.balance(token.bob.public_key)
    # The stranger signs in the administrator's place.
    with pytest.raises(PrepareTransactionException):
        token.call(
            token.alice, "mint", scval.to_address(token.bob.public_key), amount("1"), signers={token.issuer.public_key: signing(Keypair.random())})
    assert token.balance(token.bob.public_key) == before
