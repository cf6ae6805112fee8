#!/usr/bin/env python3
"""Writes Tests/StellarKitTests/Vectors/contracts.json and Tests/AnchorKitTests/Answers/sep45.json: what the PyPI package stellar-sdk makes of contracts.

Values, calls, prepared transactions, authorizations with their signatures, specifications, and sign-ins of contract accounts (SEP-45).
Needs `pip install stellar-sdk`. The seed is fixed, so that a second run writes the same files.
"""

import base64
import functools
import json
import pathlib
import random

from stellar_sdk import (
    Account,
    Address,
    Asset,
    Keypair,
    MuxedAccount,
    SorobanDataBuilder,
    StrKey,
    TransactionBuilder,
    scval,
    xdr,
)
from stellar_sdk.auth import DelegateSignature, authorize_entry, build_with_delegates_entry
from stellar_sdk.sep.contract_spec import ContractSpec
from stellar_sdk.sep.stellar_soroban_web_authentication import read_challenge_authorization_entries

TESTS = pathlib.Path(__file__).resolve().parents[2] / "Tests"
TESTNET = "Test SDF Network ; September 2015"
dice = random.Random(45)


def key():
    return Keypair.from_raw_ed25519_seed(dice.randbytes(32))


def contract():
    return StrKey.encode_contract(dice.randbytes(32))


def address(kind=None):
    kind = kind or dice.choice("GCML")
    if kind == "G":
        return key().public_key
    if kind == "M":
        return MuxedAccount(key().public_key, dice.getrandbits(64)).account_muxed
    if kind == "L":
        return StrKey.encode_liquidity_pool(dice.randbytes(32))
    return contract()


def number(bits, signed):
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    return dice.choice([low, high, 0, 1, dice.randint(low, high), max(low, -1), dice.randint(max(low, -(2**40)), min(high, 2**40))])


NUMBERS = {
    "u32": (32, False, scval.to_uint32), "i32": (32, True, scval.to_int32), "u64": (64, False, scval.to_uint64), "i64": (64, True, scval.to_int64),
    "u128": (128, False, scval.to_uint128), "i128": (128, True, scval.to_int128), "u256": (256, False, scval.to_uint256),
    "i256": (256, True, scval.to_int256),
}


def symbol():
    return "".join(dice.choices("abcXYZ019_", k=dice.randint(1, 32)))


def scalar(kind):
    """Draws a value, and returns it as text and as stellar-sdk makes it."""
    if kind in NUMBERS:
        bits, signed, make = NUMBERS[kind]
        value = number(bits, signed)
        return str(value), make(value)
    if kind == "bool":
        value = dice.random() < 0.5
        return str(value).lower(), scval.to_bool(value)
    if kind == "symbol":
        text = symbol()
        return text, scval.to_symbol(text)
    if kind == "string":
        text = dice.choice(["", "a", "Grüße", "💶", "x" * 200])
        return text, scval.to_string(text)
    if kind == "bytes":
        data = dice.randbytes(dice.choice([0, 1, 31, 32, 33, 64]))
        return data.hex(), scval.to_bytes(data)
    text = address()
    return text, scval.to_address(text)


KINDS = [*NUMBERS, "bool", "symbol", "string", "bytes", "address"]


def values():
    made = []
    for kind in KINDS:
        for _ in range(8):
            text, value = scalar(kind)
            made.append({"kind": kind, "text": text, "xdr": value.to_xdr()})
    return made


def maps():
    """Draws keys of all kinds, in the order of a contract's map."""
    made = []
    for _ in range(40):
        keys = {}
        for _ in range(dice.randint(2, 8)):
            value = scalar(dice.choice(KINDS))[1]
            if dice.random() < 0.3:
                value = scval.to_vec([scalar(dice.choice(KINDS))[1] for _ in range(dice.randint(0, 3))])
            keys[value.to_xdr()] = value
        # The order by which `scval.to_map` sorts. It doesn't accept lists as keys itself, since Python can't hash them.
        ordered = sorted(keys.values(), key=functools.cmp_to_key(scval._compare_sc_val))
        made.append([value.to_xdr() for value in ordered])
    return made


def sampled_call():
    return {
        "contract": contract(), "function": symbol(), "parameters": [scalar(dice.choice(KINDS))[1] for _ in range(dice.randint(0, 5))],
    }


def invocation(call, subs=()):
    return xdr.SorobanAuthorizedInvocation(
        function=xdr.SorobanAuthorizedFunction(
            xdr.SorobanAuthorizedFunctionType.SOROBAN_AUTHORIZED_FUNCTION_TYPE_CONTRACT_FN,
            contract_fn=xdr.InvokeContractArgs(
                contract_address=Address(call["contract"]).to_xdr_sc_address(),
                function_name=xdr.SCSymbol(call["function"].encode()), args=call["parameters"],
            ),
        ),
        sub_invocations=list(subs),
    )


def entry(who, root, bound, nonce=None):
    credentials = xdr.SorobanAddressCredentials(
        address=Address(who).to_xdr_sc_address(), nonce=xdr.Int64(number(64, True) if nonce is None else nonce),
        signature_expiration_ledger=xdr.Uint32(0), signature=scval.to_void(),
    )
    kinds = xdr.SorobanCredentialsType
    made = (
        xdr.SorobanCredentials(kinds.SOROBAN_CREDENTIALS_ADDRESS_V2, address_v2=credentials)
        if bound
        else xdr.SorobanCredentials(kinds.SOROBAN_CREDENTIALS_ADDRESS, address=credentials)
    )
    return xdr.SorobanAuthorizationEntry(credentials=made, root_invocation=root)


def authorizations():
    made = []
    for index in range(24):
        signer, until, bound = key(), dice.randint(1, 2**31 - 1), index % 2 == 1
        passphrase = dice.choice([TESTNET, "Public Global Stellar Network ; September 2015"])
        root = invocation(sampled_call(), [invocation(sampled_call(), [invocation(sampled_call())]) for _ in range(dice.randint(0, 2))])
        unsigned = entry(signer.public_key, root, bound)
        made.append({
            "passphrase": passphrase, "secret": signer.secret, "until": until, "unsigned": unsigned.to_xdr(),
            "signed": authorize_entry(unsigned, signer, until, passphrase).to_xdr(),
        })
    return made


def delegated():
    made = []
    for _ in range(6):
        signers, until = [key() for _ in range(dice.randint(1, 4))], dice.randint(1, 2**31 - 1)
        unsigned = entry(contract(), invocation(sampled_call()), bound=True)
        signed = build_with_delegates_entry(unsigned, until, [DelegateSignature(signer.public_key) for signer in signers])
        for signer in signers:
            signed = authorize_entry(signed, signer, until, TESTNET, for_address=signer.public_key)
        made.append({"secrets": [signer.secret for signer in signers], "until": until, "unsigned": unsigned.to_xdr(), "signed": signed.to_xdr()})
    return made


def instance(contract_id):
    return xdr.LedgerKey(
        xdr.LedgerEntryType.CONTRACT_DATA,
        contract_data=xdr.LedgerKeyContractData(
            contract=Address(contract_id).to_xdr_sc_address(), key=xdr.SCVal(xdr.SCValType.SCV_LEDGER_KEY_CONTRACT_INSTANCE),
            durability=xdr.ContractDataDurability.PERSISTENT,
        ),
    )


def prepared():
    """Makes calls of a token before and after their preparation, as the package does it."""
    made = []
    for _ in range(12):
        source, call = key(), sampled_call()
        sequence, base_fee, resource_fee = dice.randint(1, 2**62), dice.randint(100, 10_000), dice.randint(1, 10**6)
        root = invocation(call)
        auth = [
            xdr.SorobanAuthorizationEntry(
                credentials=xdr.SorobanCredentials(xdr.SorobanCredentialsType.SOROBAN_CREDENTIALS_SOURCE_ACCOUNT), root_invocation=root
            ),
            entry(address("GC"[dice.randint(0, 1)]), root, bound=dice.random() < 0.5),
        ][: dice.randint(0, 2)]
        data = (
            SorobanDataBuilder().set_read_only([instance(call["contract"])]).set_resources(dice.randint(1, 10**8), dice.randint(0, 10**5), dice.randint(0, 10**5))
            .set_resource_fee(resource_fee).build()
        )
        builder = TransactionBuilder(Account(source.public_key, sequence - 1), TESTNET, base_fee=base_fee, v1=True)
        builder.add_time_bounds(0, 1_800_000_000).append_invoke_contract_function_op(
            call["contract"], call["function"], call["parameters"], auth)
        # What the package itself does after a simulation: it adds the resource fee to the inclusion fee.
        envelope = builder.build()
        envelope.transaction.soroban_data = data
        envelope.transaction.fee = base_fee + resource_fee
        envelope.sign(source)
        made.append({
            "secret": source.secret, "sequence": str(sequence), "baseFee": base_fee, "contract": call["contract"], "function": call["function"],
            "parameters": [value.to_xdr() for value in call["parameters"]], "authorizations": [item.to_xdr() for item in auth], "data": data.to_xdr(),
            "envelope": envelope.to_xdr(), "hash": envelope.hash_hex(),
        })
    return made


def assets():
    made = []
    for code in [None, "A", "USDC", "EURTOKEN", "TWELVELETTER"]:
        asset = Asset.native() if code is None else Asset(code, key().public_key)
        text = "XLM" if code is None else f"{asset.code}:{asset.issuer}"
        made.append({"asset": text, "contract": asset.contract_id(TESTNET)})
    return made


def leb128(value):
    made = bytearray()
    while True:
        value, byte = value >> 7, value & 0x7F
        made.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(made)


def section(name, content):
    body = leb128(len(name)) + name.encode() + content
    return b"\x00" + leb128(len(body)) + body


def kind(name, **fields):
    return xdr.SCSpecTypeDef(getattr(xdr.SCSpecType, f"SC_SPEC_TYPE_{name}"), **fields)


def made_type(name):
    return kind("UDT", udt=xdr.SCSpecTypeUDT(name=name.encode()))


def function(name, inputs, outputs=()):
    return xdr.SCSpecEntry(
        xdr.SCSpecEntryKind.SC_SPEC_ENTRY_FUNCTION_V0,
        function_v0=xdr.SCSpecFunctionV0(
            doc=f"What {name} does.".encode(), name=xdr.SCSymbol(name.encode()),
            inputs=[xdr.SCSpecFunctionInputV0(doc=b"", name=field.encode(), type=type_) for field, type_ in inputs], outputs=list(outputs),
        ),
    )


def specification():
    entries = [
        function("__constructor", [("owner", kind("ADDRESS"))]),
        function("pay", [("to", kind("MUXED_ADDRESS")), ("amount", kind("I128")), ("note", kind("OPTION", option=xdr.SCSpecTypeOption(kind("STRING"))))]),
        function("order", [("order", made_type("Order"))], [kind("RESULT", result=xdr.SCSpecTypeResult(kind("U64"), kind("ERROR")))]),
        function("choose", [("side", made_type("Side")), ("color", made_type("Color"))]),
        function("many", [
            ("list", kind("VEC", vec=xdr.SCSpecTypeVec(kind("U32")))),
            ("pair", kind("TUPLE", tuple=xdr.SCSpecTypeTuple([kind("U32"), kind("SYMBOL")]))),
            ("prices", kind("MAP", map=xdr.SCSpecTypeMap(kind("SYMBOL"), kind("I128")))),
            ("hash", kind("BYTES_N", bytes_n=xdr.SCSpecTypeBytesN(xdr.Uint32(32)))),
        ]),
        xdr.SCSpecEntry(
            xdr.SCSpecEntryKind.SC_SPEC_ENTRY_UDT_STRUCT_V0,
            udt_struct_v0=xdr.SCSpecUDTStructV0(doc=b"", lib=b"", name=b"Order", fields=[
                xdr.SCSpecUDTStructFieldV0(doc=b"", name=b"amount", type=kind("I128")),
                xdr.SCSpecUDTStructFieldV0(doc=b"", name=b"buyer", type=kind("ADDRESS")),
            ]),
        ),
        xdr.SCSpecEntry(
            xdr.SCSpecEntryKind.SC_SPEC_ENTRY_UDT_UNION_V0,
            udt_union_v0=xdr.SCSpecUDTUnionV0(doc=b"", lib=b"", name=b"Side", cases=[
                xdr.SCSpecUDTUnionCaseV0(
                    xdr.SCSpecUDTUnionCaseV0Kind.SC_SPEC_UDT_UNION_CASE_VOID_V0, void_case=xdr.SCSpecUDTUnionCaseVoidV0(doc=b"", name=b"None")),
                xdr.SCSpecUDTUnionCaseV0(
                    xdr.SCSpecUDTUnionCaseV0Kind.SC_SPEC_UDT_UNION_CASE_TUPLE_V0,
                    tuple_case=xdr.SCSpecUDTUnionCaseTupleV0(doc=b"", name=b"Left", type=[kind("U32")])),
            ]),
        ),
        xdr.SCSpecEntry(
            xdr.SCSpecEntryKind.SC_SPEC_ENTRY_UDT_ENUM_V0,
            udt_enum_v0=xdr.SCSpecUDTEnumV0(doc=b"", lib=b"", name=b"Color", cases=[
                xdr.SCSpecUDTEnumCaseV0(doc=b"", name=b"Red", value=xdr.Uint32(1)),
                xdr.SCSpecUDTEnumCaseV0(doc=b"", name=b"Blue", value=xdr.Uint32(7)),
            ]),
        ),
    ]
    content = b"".join(item.to_xdr_bytes() for item in entries)
    meta = xdr.SCMetaEntry(xdr.SCMetaKind.SC_META_V0, v0=xdr.SCMetaV0(key=b"sep", val=b"41,48")).to_xdr_bytes()
    # Between them is a section that nobody looks at.
    wasm = b"\x00asm\x01\x00\x00\x00" + section("contractspecv0", content) + b"\x01\x01\x00" + section("contractmetav0", meta)
    assert ContractSpec.from_wasm(wasm).to_xdr_bytes() == content
    return {"wasm": base64.b64encode(wasm).decode(), "functions": sorted(item.name.sc_symbol.decode() for item in ContractSpec.from_wasm(wasm).functions)}


def sign_ins():
    server, client_domain, account, web_auth = key(), key(), contract(), contract()
    until = 1_000
    made = {
        "passphrase": TESTNET, "server": server.public_key, "serverSecret": server.secret, "account": account, "contract": web_auth,
        "homeDomain": "anchor.example.com", "webAuthDomain": "auth.example.com", "clientDomain": "wallet.example.com",
        "clientAccount": client_domain.public_key, "until": until, "challenges": [],
    }
    for bound in (False, True):
        for named in (False, True):
            arguments = {
                "account": account, "home_domain": made["homeDomain"], "nonce": f"{dice.getrandbits(64)}", "web_auth_domain": made["webAuthDomain"],
                "web_auth_domain_account": server.public_key,
            }
            if named:
                arguments |= {"client_domain": made["clientDomain"], "client_domain_account": client_domain.public_key}
            root = invocation({
                "contract": web_auth, "function": "web_auth_verify",
                "parameters": [scval.to_struct({name: scval.to_string(text) for name, text in arguments.items()})],
            })
            entries = [entry(account, root, bound), authorize_entry(entry(server.public_key, root, bound), server, until, TESTNET)]
            if named:
                entries.insert(0, entry(client_domain.public_key, root, bound))
            text = xdr.SorobanAuthorizationEntries(entries).to_xdr()
            read = read_challenge_authorization_entries(text, server.public_key, made["homeDomain"], made["webAuthDomain"], web_auth)
            assert read.client_account_id == account
            made["challenges"].append({"namesClientDomain": named, "isAddressBound": bound, "entries": text})
    return made


def write(path, document):
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


write(TESTS / "StellarKitTests/Vectors/contracts.json", {
    "values": values(), "maps": maps(), "authorizations": authorizations(), "delegated": delegated(), "prepared": prepared(), "assets": assets(),
    "specification": specification(),
})
write(TESTS / "AnchorKitTests/Answers/sep45.json", sign_ins())
