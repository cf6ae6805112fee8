"""A home whose network is running, and a stranger who calls contracts there with stellar-sdk."""

from contextlib import contextmanager
from hashlib import sha256

from program import PASSPHRASE, Commands, Wallet
from stellar import Network
from stellar_sdk import Address, Asset, SorobanServer, StrKey, TransactionBuilder, xdr
from stellar_sdk.soroban_rpc import GetTransactionStatus

LUMENS = Asset.native().contract_id(PASSPHRASE)
# A contract that doesn't exist.
STRANGERS = StrKey.encode_contract(bytes([1] * 32))


def authorization(address, function, *arguments, contract=LUMENS, until=0, inner=()):
    """An unsigned entry that lets a contract's function act for an address."""
    call = xdr.InvokeContractArgs(Address(contract).to_xdr_sc_address(), xdr.SCSymbol(function.encode()), list(arguments))
    kind = xdr.SorobanAuthorizedFunctionType.SOROBAN_AUTHORIZED_FUNCTION_TYPE_CONTRACT_FN
    invocation = xdr.SorobanAuthorizedInvocation(xdr.SorobanAuthorizedFunction(kind, contract_fn=call), list(inner))
    credentials = xdr.SorobanAddressCredentials(
        Address(address).to_xdr_sc_address(), xdr.Int64(7), xdr.Uint32(until), xdr.SCVal(xdr.SCValType.SCV_VOID))
    kind = xdr.SorobanCredentialsType.SOROBAN_CREDENTIALS_ADDRESS
    return xdr.SorobanAuthorizationEntry(xdr.SorobanCredentials(kind, address=credentials), invocation)


class ContractHome(Commands):
    """A home with a funded account. `caller` is the stranger's key, `rpc` the network as stellar-sdk sees it."""

    @classmethod
    @contextmanager
    def opened(cls, folder):
        home = cls(folder / "home")
        home.address = home.new_account()
        with Wallet(folder / "home", folder / "log") as wallet:
            home.wallet = wallet
            home.json("account", "fund")
            home.network = Network(wallet.horizon, PASSPHRASE)
            home.caller = home.network.funded()
            with SorobanServer(wallet.horizon + "/rpc") as home.rpc:
                home.send(lambda builder: builder.append_create_stellar_asset_contract_from_asset_op(Asset.native()))
                yield home

    def built(self, source, add):
        return add(TransactionBuilder(self.rpc.load_account(source), PASSPHRASE, 100).set_timeout(300)).build()

    def called(self, source, function, *arguments, contract=LUMENS):
        """A transaction that calls a function."""
        return self.built(source, lambda builder: builder.append_invoke_contract_function_op(contract, function, list(arguments)))

    def send(self, add):
        """The stranger submits a transaction with the operation that `add` appends."""
        return self.submit(self.rpc.prepare_transaction(self.built(self.caller.public_key, add)))

    def make(self, trial, arguments, salt=bytes(32)):
        """The stranger deploys one of the network's trial contracts."""
        name = sha256(f"basicpay trial contract: {trial}".encode()).digest()
        made = self.send(lambda builder: builder.append_create_contract_op(name, self.caller.public_key, arguments, salt))
        returned = xdr.TransactionMeta.from_xdr(made.result_meta_xdr).v4.soroban_meta.return_value
        return Address.from_xdr_sc_address(returned.address).address

    def submit(self, envelope):
        envelope.sign(self.caller)
        found = self.rpc.poll_transaction(self.rpc.send_transaction(envelope).hash, sleep_strategy=lambda attempt: 0.05)
        assert found.status is GetTransactionStatus.SUCCESS, found
        return found
