import Sentences
import StellarKit
import StellarXDR
import Testing

@Suite struct TxrepTests {
  private struct Vector: Decodable {
    let envelope: String
    let txrep: String?
  }

  /// The test case of SEP-11.
  private static let envelope = """
    AAAAAgAAAAArFkuQQ4QuQY6SkLc5xxSdwpFOvl7VqKVvrfkPSqB+0AAAAGQApSmNAAAAAQAAAAEAAAAAW4nJgAAAAABdav0AAAAAAQAAABZFbmpveSB0aGlzIHRyYW5zYWN0aW9u\
    AAAAAAABAAAAAAAAAAEAAAAAQF827djPIu+/gHK5hbakwBVRw03TjBN6yNQNQCzR97QAAAABVVNEAAAAAAAyUlQyIZKfbs+tUWuvK7N0nGSCII0/Go1/CpHXNW3tCwAAAAAX15OgAAAA\
    AAAAAAFKoH7QAAAAQN77Tx+tHCeTJ7Va8YT9zd9z9Peoy0Dn5TSnHXOgUSS6Np23ptMbR8r9EYWSJGqFdebCSauU7Ddo3ttikiIc5Qw=
    """
  private static let text = """
    type: ENVELOPE_TYPE_TX
    tx.sourceAccount: GAVRMS4QIOCC4QMOSKILOOOHCSO4FEKOXZPNLKFFN6W7SD2KUB7NBPLN
    tx.fee: 100
    tx.seqNum: 46489056724385793
    tx.timeBounds._present: true
    tx.timeBounds.minTime: 1535756672 (Fri Aug 31 16:04:32 PDT 2018)
    tx.timeBounds.maxTime: 1567292672 (Sat Aug 31 16:04:32 PDT 2019)
    tx.memo.type: MEMO_TEXT
    tx.memo.text: "Enjoy this transaction"
    tx.operations.len: 1
    tx.operations[0].sourceAccount._present: false
    tx.operations[0].body.type: PAYMENT
    tx.operations[0].body.paymentOp.destination: GBAF6NXN3DHSF357QBZLTBNWUTABKUODJXJYYE32ZDKA2QBM2H33IK6O
    tx.operations[0].body.paymentOp.asset: USD:GAZFEVBSEGJJ63WPVVIWXLZLWN2JYZECECGT6GUNP4FJDVZVNXWQWMYI
    tx.operations[0].body.paymentOp.amount: 400004000 (40.0004e7)
    tx.ext.v: 0
    signatures.len: 1
    signatures[0].hint: 4aa07ed0 (GAVRMS4QIOCC4QMOSKILOOOHCSO4FEKOXZPNLKFFN6W7SD2KUB7NBPLN)
    signatures[0].signature: defb4f1fad1c279327b55af184fdcddf73f4f7a8cb40e7e534a71d73a05124ba369db7a6d31b47cafd118592246a8575e6c249ab94ec3768dedb6292221ce50c
    """

  @Test func `the test case of SEP-11 is read exactly`() throws {
    #expect(try Txrep.envelope(Self.text).base64 == Self.envelope)
  }

  @Test func `the test case of SEP-11 is written with the current names of time bounds`() throws {
    let written = try Txrep.text(of: XDR.TransactionEnvelope(base64: Self.envelope))
    let expected = Self.text.split(separator: "\n").map { line in
      let bare = line.contains("\"") ? String(line) : line.split(separator: " (").first.map(String.init) ?? ""
      return bare.replacing("tx.timeBounds._present: true", with: "tx.cond.type: PRECOND_TIME").replacing("tx.timeBounds", with: "tx.cond.timeBounds")
    }
    #expect(written.split(separator: "\n").map(String.init) == expected)
    #expect(try Txrep.envelope(written).base64 == Self.envelope)
  }

  @Test func `every operation and precondition round-trips through txrep, and stellar-sdk's txrep is read`() throws {
    let vectors: [Vector] = try VectorFile.read("envelopes.json")
    #expect(vectors.contains { $0.txrep != nil })
    for vector in vectors {
      let written = try Txrep.text(of: XDR.TransactionEnvelope(base64: vector.envelope))
      #expect(try Txrep.envelope(written).base64 == vector.envelope)
      if let foreign = vector.txrep { #expect(try Txrep.envelope(foreign).base64 == vector.envelope) }
    }
  }

  @Test func `contract calls, old envelopes and fee bumps round-trip through txrep`() throws {
    let source = try AccountID(Samples.a)
    let value = XDR.SCVal.map([
      XDR.SCMapEntry(key: .symbol(Array("k".utf8)), val: .vec([.u32(7), .i128(XDR.Int128Parts(hi: -1, lo: 2)), .bytes([]), .string([0xFF, 0x22])]))
    ])
    let call = XDR.InvokeContractArgs(contractAddress: .contract(Bytes32(sha256: [1])), functionName: Array("f".utf8), args: [value, .vec(nil)])
    let operation = XDR.Operation(body: .invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: .invokeContract(call), auth: [])))
    let transaction = XDR.Transaction(sourceAccount: MuxedAccount(source).xdr, fee: 1, seqNum: 2, cond: .none, memo: .none, operations: [operation])
    let inner = XDR.TransactionV1Envelope(tx: transaction, signatures: [])
    let old = XDR.TransactionV0(sourceAccountEd25519: source.publicKey, fee: 1, seqNum: 2, timeBounds: nil, memo: .id(9), operations: [])
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(source, id: 5).xdr, fee: 9, innerTx: inner)
    let envelopes: [XDR.TransactionEnvelope] = [
      .tx(inner), .txV0(XDR.TransactionV0Envelope(tx: old, signatures: [])), .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: [])),
    ]
    for envelope in envelopes {
      #expect(try Txrep.envelope(Txrep.text(of: envelope)) == envelope)
    }
  }

  @Test func `lumens have the network's name in txrep`() throws {
    let text = Self.text.replacing("USD:GAZFEVBSEGJJ63WPVVIWXLZLWN2JYZECECGT6GUNP4FJDVZVNXWQWMYI", with: "lumens")
    let envelope = try Txrep.envelope(text)
    #expect(try Txrep.text(of: envelope, on: .public).contains("asset: XLM\n"))
    #expect(try Txrep.text(of: envelope, on: .testnet).contains("asset: TestXLM\n"))
    #expect(try Txrep.text(of: envelope, on: .sandbox).contains("asset: native\n"))
  }

  @Test func `missing fields are zero, the last of repeated fields counts, and comments are ignored`() throws {
    let text = """
      :a comment
      type: ENVELOPE_TYPE_TX

      tx.fee: 1
      tx.fee: 0x64 hexadecimal
      tx.seqNum: 010 octal
      tx.timeBounds.maxTime: 9
      tx.operations.len: 1
      tx.operations[0].body.type: OperationType#5
      tx.operations[0].body.setOptionsOp.homeDomain: "a\\"\\\\\\x41\\n"
      """
    guard case .tx(let envelope) = try Txrep.envelope(text), case .setOptions(let options) = envelope.tx.operations.first?.body else {
      Issue.record("another transaction")
      return
    }
    #expect(envelope.tx.fee == 100)
    #expect(envelope.tx.seqNum == 8)
    #expect(envelope.tx.cond == .time(XDR.TimeBounds(minTime: 0, maxTime: 9)))
    #expect(envelope.tx.sourceAccount == .ed25519(Bytes32()))
    #expect(options.homeDomain == Array("a\"\\A\n".utf8))
    #expect(options.masterWeight == nil)
  }

  @Test(arguments: [
    ("nonsense", TxrepError.syntax(line: 1)), ("tx fee: 1", .syntax(line: 2)),
    ("tx.fee: ten", .invalidValue(field: "tx.fee", expected: "an integer of \(32) bits")),
    ("tx.fee: 4294967296", .invalidValue(field: "tx.fee", expected: "an integer of \(32) bits")),
    ("tx.fee: +-1", .invalidValue(field: "tx.fee", expected: "an integer of \(32) bits")),
    ("tx.operations.len: 101", .invalidValue(field: "tx.operations.len", expected: "at most \(100)")),
    ("tx.sourceAccount: GABC", .invalidValue(field: "tx.sourceAccount", expected: "the text of a key or an asset")),
    (
      "signatures.len: 1\nsignatures[0].hint: 12345",
      .invalidValue(field: "signatures[0].hint", expected: "the hexadecimal digits of at most \(4) bytes")
    ),
    ("tx.memo.type: MEMO_TEXT\ntx.memo.text: \"\\x+5\"", .invalidValue(field: "tx.memo.text", expected: "a quoted text of at most \(28) bytes")),
    ("tx.memo.type: MEMO_TEXT\ntx.memo.text: \"open", .invalidValue(field: "tx.memo.text", expected: "a quoted text of at most \(28) bytes")),
    (
      "tx.memo.type: MEMO_TEXT\ntx.memo.text: \"12345678901234567890123456789\"",
      .invalidValue(field: "tx.memo.text", expected: "a quoted text of at most \(28) bytes")
    ),
  ])
  func `an error in txrep names the line or the field`(line: String, error: TxrepError) {
    #expect(throws: error) { try Txrep.envelope(line.hasPrefix("t") || line.hasPrefix("s") ? "type: ENVELOPE_TYPE_TX\n" + line : line) }
  }

  @Test func `txrep that needs too much memory or depth is refused`() {
    let many = """
      type: ENVELOPE_TYPE_TX
      tx.operations.len: 1
      tx.operations[0].body.type: INVOKE_HOST_FUNCTION
      tx.operations[0].body.invokeHostFunctionOp.hostFunction.invokeContract.args.len: 2147483647
      """
    #expect(throws: TxrepError.tooLarge) { try Txrep.envelope(many) }
    let deep = "tx.operations[0].body.createClaimableBalanceOp.claimants[0].v0.predicate" + String(repeating: ".notPredicate", count: 3000)
    var lines = ["type: ENVELOPE_TYPE_TX", "tx.operations.len: 1", "tx.operations[0].body.type: CREATE_CLAIMABLE_BALANCE"]
    lines.append("tx.operations[0].body.createClaimableBalanceOp.claimants.len: 1")
    var prefix = "tx.operations[0].body.createClaimableBalanceOp.claimants[0].v0.predicate"
    for _ in 0..<600 {
      lines.append("\(prefix).type: CLAIM_PREDICATE_NOT")
      prefix += ".notPredicate"
    }
    lines.append("\(deep).type: CLAIM_PREDICATE_NOT")
    #expect(throws: TxrepError.tooDeep) { try Txrep.envelope(lines.joined(separator: "\n")) }
    #expect(throws: TxrepError.tooLarge) { try Txrep.envelope(String(repeating: "x", count: Txrep.textLimit + 1)) }
  }

  @Test func `damaged txrep is refused or read without a crash`() throws {
    var dice = Dice(seed: 11)
    let bytes = Array(Self.text.utf8)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        damaged[Int.random(in: 0..<damaged.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      if let envelope = try? Txrep.envelope(String(decoding: damaged, as: UTF8.self)) {
        #expect(try Txrep.envelope(Txrep.text(of: envelope)) == envelope)
      }
    }
  }

  @Test func `invalid asset codes keep their bytes in txrep`() throws {
    let key = try AccountID(Samples.a).xdr
    let (short, long) = (try #require(Bytes4([0x3A, 0x5C, 0, 0xFF])), try #require(Bytes12([0x41, 0x42, 0x43, 0, 0, 0, 0, 0, 0, 0, 0, 0])))
    let codes: [XDR.Asset] = [
      .creditAlphanum4(XDR.AlphaNum4(assetCode: short, issuer: key)),
      .creditAlphanum12(XDR.AlphaNum12(assetCode: long, issuer: key)),
    ]
    for asset in codes {
      let operation = XDR.Operation(body: .payment(XDR.PaymentOp(destination: .ed25519(key.ed25519), asset: asset, amount: -1)))
      let transaction = XDR.Transaction(sourceAccount: .ed25519(key.ed25519), fee: 0, seqNum: -1, cond: .none, memo: .none, operations: [operation])
      let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: []))
      let text = try Txrep.text(of: envelope)
      #expect(text.contains(#"asset: \:\\\x00\xff:G"#) || text.contains(#"asset: ABC\x00\x00:G"#))
      #expect(try Txrep.envelope(text) == envelope)
    }
  }
}
