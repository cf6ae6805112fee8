"""SEP-51's JSON by the Python stellar-sdk, corrected where version 16.1.1 departs from SEP-51.

The published JSON schemas (stellar/rs-stellar-xdr, xdr-json) agree with SEP-51 in each of these places.
"""

import json
import re

import stellar_sdk.xdr as xdr
from stellar_sdk.strkey import StrKey
from stellar_sdk.xdr.base import String

CLASSES = {name.lower(): getattr(xdr, name) for name in dir(xdr) if isinstance(getattr(xdr, name), type)}
# `txBAD_SEQ` in snake_case is `tx_bad_seq`; the SDK writes `txbad_seq`.
RESULT_CODES = {
    member.name.lower(): re.sub(r"^(op|tx)", r"\1_", member.name).lower()
    for enum in (xdr.OperationResultCode, xdr.TransactionResultCode)
    for member in enum
}
# `ChaCha20DrawBytes` in snake_case is `cha_cha20_draw_bytes`; the SDK writes `chacha20drawbytes`.
COST_TYPES = {
    member.name.lower(): "_".join(re.findall("[A-Z][a-z0-9]*", member.name)).lower() for member in xdr.ContractCostType
}
# A name in snake_case begins with a letter, and `IPv4` is `i_pv4`.
OTHERS = {"ipv4": "i_pv4", "ipv6": "i_pv6"} | {f"{bits}_bit": f"b{bits}_bit" for bits in (8, 16, 32)}
# A field that is named like a Python keyword keeps its name; the SDK writes `from_`.
SEP_NAMES = RESULT_CODES | COST_TYPES | OTHERS | {"from_": "from"}
SDK_NAMES = {ours: theirs for theirs, ours in SEP_NAMES.items()}


def _strings(cls, encode, decode):
    cls.to_json_dict = encode
    cls.from_json_dict = classmethod(lambda _, text: decode(text))


def _contract_id(text):
    return xdr.ContractID(xdr.Hash(StrKey.decode_contract(text)))


def _med25519(cls):
    """Writes address types with an ID as `M…`, as SEP-51 lists them."""
    def encode(self):
        return StrKey.encode_med25519_public_key(self.ed25519.uint256 + self.id.uint64.to_bytes(8, "big"))

    def decode(text):
        raw = StrKey.decode_med25519_public_key(text)
        return cls(id=xdr.Uint64(int.from_bytes(raw[32:], "big")), ed25519=xdr.Uint256(raw[:32]))

    _strings(cls, encode, decode)


def _asset_code(cls, size, least):
    """Writes an asset code as an escaped string, whatever bytes it has."""
    def encode(self):
        code = getattr(self, f"asset_code{size}")
        return String.to_json_dict(code[: max(least, len(code.rstrip(b"\0")))])

    _strings(cls, encode, lambda text: cls(String.from_json_dict(text).ljust(size, b"\0")))


def _union_asset_code(text):
    code = String.from_json_dict(text)
    kind = xdr.AssetType.ASSET_TYPE_CREDIT_ALPHANUM4 if len(code) <= 4 else xdr.AssetType.ASSET_TYPE_CREDIT_ALPHANUM12
    return xdr.AssetCode.from_xdr_bytes(kind.to_xdr_bytes() + code.ljust(4 if len(code) <= 4 else 12, b"\0"))


_strings(xdr.ContractID, lambda self: StrKey.encode_contract(self.contract_id.hash), _contract_id)
_med25519(xdr.MuxedAccountMed25519)
_med25519(xdr.MuxedEd25519Account)
_asset_code(xdr.AssetCode4, 4, 0)
_asset_code(xdr.AssetCode12, 12, 5)
_strings(xdr.AssetCode, lambda self: (self.asset_code4 or self.asset_code12).to_json_dict(), _union_asset_code)
_strings(
    xdr.SignerKeyEd25519SignedPayload,
    lambda self: StrKey.encode_ed25519_signed_payload(self.to_xdr_bytes()),
    lambda text: xdr.SignerKeyEd25519SignedPayload.from_xdr_bytes(StrKey.decode_ed25519_signed_payload(text)),
)


def _renamed(value, names):
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def to_json(name, data: bytes) -> str:
    """Returns the JSON of a value's XDR."""
    value = CLASSES[name.lower()].from_xdr_bytes(data)
    assert value.to_xdr_bytes() == data
    return json.dumps(_renamed(value.to_json_dict(), SEP_NAMES), separators=(",", ":"))


def to_xdr(name, text: str) -> bytes:
    """Returns the XDR of a value's JSON."""
    return CLASSES[name.lower()].from_json_dict(_renamed(json.loads(text), SDK_NAMES)).to_xdr_bytes()
