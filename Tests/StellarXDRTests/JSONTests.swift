import StellarXDR
import Testing

/// The rules of SEP-51, with its own examples.
struct JSONTests {
  struct Example: Sendable, CustomStringConvertible {
    let type: String
    let hex: String
    let json: String

    init(_ type: String, _ hex: String, _ json: String) {
      (self.type, self.hex, self.json) = (type, hex, json)
    }

    var description: String { "\(type) \(json)" }
  }

  static let zero = String(repeating: "0", count: 64)
  static let zeroAccount = "GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF"

  static let examples = [
    Example("SCString", "0000000b 68656c6c6fc3776f726c6400", #""hello\\xc3world""#),
    Example("SCString", "0000000a 00090a0d5c207e7f2f22 0000", #""\\0\\t\\n\\r\\\\ ~\\x7f/\"""#),
    Example("SCString", "00000000", #""""#),
    Example("SCBytes", "00000004 61626364", #""61626364""#),
    Example("Asset", "00000000", #""native""#),
    Example("Asset", "00000001 41424344 00000000 \(zero)", #"{"credit_alphanum4":{"asset_code":"ABCD","issuer":"\#(zeroAccount)"}}"#),
    Example("SorobanTransactionMetaExt", "00000000", #""v0""#),
    Example(
      "TTLEntry", "0102030405060708091011121314151617181920212223242526272829303132 00000001",
      #"{"key_hash":"0102030405060708091011121314151617181920212223242526272829303132","live_until_ledger_seq":1}"#),
    Example(
      "TransactionEnvelope",
      "0000000200000000e6992664c18df5eb74cca2e0764d8f0c963a97c362315584c6caf0eb47a62d00002a9a6400001a6e000000010000000000000000"
        + "0000000100000000000000180000000100000001000000000000000100000000000000010000000000000000000000010000000600000001d7928b72"
        + "c2703ccfeaf7eb9ff4ef4d504a55a8b979fc9b450ea2c842b4d1ce61000000140000000100023d7d00000000000000f800000000002a9a0000000001"
        + "47a62d00000000402b0edc5ba9423e0ac764466574945855b74c3207b7f2ae69a433a16bdf9c293dc2bc58a71778a4e5e0143e6a4135e0c66da5a79a"
        + "f4b31d857a29696de9240d04",
      #"{"tx":{"tx":{"source_account":"GDTJSJTEYGG7L23UZSROA5SNR4GJMOUXYNRDCVMEY3FPB22HUYWQBZIA","fee":2792036,"seq_num":"29059748724737","cond":"none","#
        + #""memo":"none","operations":[{"source_account":null,"body":{"invoke_host_function":{"host_function":{"create_contract":{"contract_id_preimage":"#
        + #"{"asset":"native"},"executable":"stellar_asset"}},"auth":[]}}}],"ext":{"v1":{"ext":"v0","resources":{"footprint":{"read_only":[],"read_write":"#
        + #"[{"contract_data":{"contract":"CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC","key":"ledger_key_contract_instance","#
        + #""durability":"persistent"}}]},"instructions":146813,"disk_read_bytes":0,"write_bytes":248},"resource_fee":"2791936"}}},"signatures":"#
        + #"[{"hint":"47a62d00","signature":"2b0edc5ba9423e0ac764466574945855b74c3207b7f2ae69a433a16bdf9c293dc2bc58a71778a4e5e0143e6a4135e0c66da5a79af4b31d857a"#
        + #"29696de9240d04"}]}}"#),
    Example("SCAddress", "00000002 0000000000000001 \(zero)", #""MAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFNZG""#),
    Example("AssetCode4", "41424300", #""ABC""#),
    Example("AssetCode4", "00000000", #""""#),
    Example("AssetCode4", "41004200", #""A\\0B""#),
    Example("AssetCode12", "414243444500000000000000", #""ABCDE""#),
    Example("AssetCode12", "414243000000000000000000", #""ABC\\0\\0""#),
    Example("AssetCode", "00000001 41424300", #""ABC""#),
    Example("AssetCode", "00000002 414243000000000000000000", #""ABC\\0\\0""#),
    Example("SCVal", "00000010 00000000", #"{"vec":null}"#),
    Example("SCVal", "00000010 00000001 00000000", #"{"vec":[]}"#),
    Example("ClaimPredicate", "00000003 00000000", #"{"not":null}"#),
    Example("TransactionResultCode", "fffffffb", #""tx_bad_seq""#),
    Example("OperationResult", "ffffffff", #""op_bad_auth""#),
    Example("SequenceNumber", "8000000000000000", #""-9223372036854775808""#),
    Example("TimePoint", "ffffffffffffffff", #""18446744073709551615""#),
    Example("Price", "80000000 7fffffff", #"{"n":-2147483648,"d":2147483647}"#),
  ]

  @Test(arguments: examples) func `each example is read and written unchanged`(_ example: Example) throws {
    let type = try #require(XDRType(named: example.type))
    #expect(try type.json(xdr: bytes(hex: example.hex)) == example.json)
    #expect(try type.xdr(json: example.json) == bytes(hex: example.hex))
  }

  @Test func `the fields of an object may come in any order`() throws {
    #expect(try XDR.Price(json: #" { "d" : 2 , "n" : 1 } "#) == XDR.Price(n: 1, d: 2))
    let bounds = #"{"min_seq_ledger_gap":1,"extra_signers":[],"time_bounds":null,"ledger_bounds":null,"min_seq_age":"0","min_seq_num":"7"}"#
    #expect(try XDR.PreconditionsV2(json: bounds) == XDR.PreconditionsV2(minSeqNum: 7, minSeqLedgerGap: 1))
  }

  @Test func `an optional field may be missing`() throws {
    let bounds = #"{"min_seq_age":"0","min_seq_ledger_gap":0,"extra_signers":[]}"#
    #expect(try XDR.PreconditionsV2(json: bounds) == XDR.PreconditionsV2())
  }

  @Test func `a 64-bit number may be written without quotes, as in version 1`() throws {
    #expect(try XDR.Memo(json: #"{"id":18446744073709551615}"#) == .id(.max))
    #expect(try XDR.TimeBounds(json: #"{"min_time":0,"max_time":"5"}"#) == XDR.TimeBounds(minTime: 0, maxTime: 5))
  }

  @Test func `any object may name its JSON schema`() throws {
    #expect(try XDR.Price(json: #"{"$schema":"https://example.org/Price.json","n":1,"d":2}"#) == XDR.Price(n: 1, d: 2))
    #expect(try XDR.Memo(json: #"{"$schema":"x","id":"1"}"#) == .id(1))
    #expect(try XDR.Memo(json: #"{"id":"1","$schema":"x"}"#) == .id(1))
    let asset = #""credit_alphanum4":{"asset_code":"ABCD","issuer":"\#(Self.zeroAccount)"}}"#
    let described = #"{"$schema":"https://stellar.org/schema/xdr-json/main/Asset.json",\#(asset)"#
    #expect(try XDR.Asset(json: described).json() == "{" + asset)
  }

  @Test func `JSON's own escapes are decoded`() throws {
    #expect(try XDR.Memo(json: #"{"text":"a\/b\u0041\"\u005cx00"}"#) == .text(Array("a/bA\"".utf8) + [0]))
    #expect(try XDR.Asset(json: #""n\u0061tive""#).xdrBytes == [0, 0, 0, 0])
  }

  @Test func `hexadecimal digits are read in either case and written in lower case`() throws {
    let hash = XDR.Memo.hash(try #require(Bytes32(Array(repeating: 0xAB, count: 32))))
    #expect(try XDR.Memo(json: #"{"hash":"\#(String(repeating: "aB", count: 32))"}"#) == hash)
    #expect(try hash.json() == #"{"hash":"\#(String(repeating: "ab", count: 32))"}"#)
  }

  @Test func `a signed payload without payload has no JSON`() throws {
    let key = XDR.SignerKey.ed25519SignedPayload(ed25519: Bytes32(), payload: [])
    #expect(throws: XDRError(.noText, field: "SignerKey.ed25519SignedPayload", offset: 4)) { try key.json() }
  }

  @Test func `a value beyond a limit of the protocol has no JSON`() {
    let memo = XDR.Memo.text(Array(repeating: 0x61, count: 29))
    #expect(throws: XDRError(.tooLong(length: 29, limit: 28), field: "Memo.text", offset: 4)) { try memo.json() }
  }
}
