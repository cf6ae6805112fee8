import StellarXDR
import Testing

/// The code of StellarXDR's guides and documentation, verbatim.
struct StellarXDRGuideTests {
  struct UnknownType: Error {}

  /// A transaction with its required fields only.
  private static let bytes = XDR.TransactionEnvelope.tx(
    XDR.TransactionV1Envelope(
      tx: XDR.Transaction(sourceAccount: .ed25519(Bytes32()), fee: 100, seqNum: 1, cond: .none, memo: .none, operations: []), signatures: [])
  ).xdrBytes

  @Test func `an envelope is decoded, inspected and encoded to the same bytes`() throws {
    let bytes = Self.bytes
    let envelope = try XDR.TransactionEnvelope(xdr: bytes)
    switch envelope {
    case .txV0(let old): print("In the form before protocol 13, with \(old.signatures.count) signatures")
    case .tx(let envelope): print("\(envelope.tx.operations.count) operations for \(envelope.tx.fee) stroops")
    case .txFeeBump(let bump): print("A fee bump for \(bump.tx.fee) stroops")
    }
    do {
      _ = try XDR.TransactionEnvelope(xdr: Array(bytes.dropLast()))
    } catch {
      print("\(error.field) at byte \(error.offset): \(error)")
    }
    let same = envelope.xdrBytes == bytes
    #expect(same)
    #expect(throws: XDRError.self) { try XDR.TransactionEnvelope(xdr: Array(bytes.dropLast())) }
  }

  @Test func `JSON is written and read by a type and by a type's name`() throws {
    try withType()
    guard let type = XDRType(named: "Price") else { throw UnknownType() }
    let json = try type.json(xdr: [0, 0, 0, 1, 0, 0, 0, 2])  // {"n":1,"d":2}
    let bytes = try type.xdr(json: json)
    #expect(json == #"{"n":1,"d":2}"#)
    #expect(bytes == [0, 0, 0, 1, 0, 0, 0, 2])
  }

  private func withType() throws {
    let memo = XDR.Memo.text(Array("Lunch".utf8))
    let text = try memo.json()  // {"text":"Lunch"}
    let same = try XDR.Memo(json: text) == memo
    #expect(text == #"{"text":"Lunch"}"#)
    #expect(same)
  }

  @Test func `a type looked up by name writes a memo's JSON`() throws {
    let json = try XDRType(named: "Memo")?.json(xdr: XDR.Memo.id(7).xdrBytes)  // {"id":"7"}
    #expect(json == #"{"id":"7"}"#)
  }
}
