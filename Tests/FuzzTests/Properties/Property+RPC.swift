import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR

extension Property {
  /// The calls that a program can make. The order never changes: the inputs in the corpus begin with an index into it.
  private static let questions: [@Sendable (StellarRPC) async throws -> Void] = [
    { _ = try await $0.health() },
    { rpc in try require(try await rpc.networkInfo().passphrase == rpc.network.passphrase, "another network") },
    { _ = try await $0.version() },
    { _ = try await $0.feeStats() },
    { _ = try await $0.latestLedger() },
    { rpc in
      let ledgers = try await rpc.ledgers(from: .ledger(100), limit: 3).records
      try require(zip(ledgers.map(\.sequence), UInt32(100)...).allSatisfy(==), "other ledgers")
    },
    { rpc in
      let places = try await rpc.transactions(from: .ledger(100), limit: 3).records.map { ($0.ledger, $0.applicationOrder) }
      try require(places.count <= 3 && places.allSatisfy { $0.0 >= 100 }, "other transactions")
      try require(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "not in order")
    },
    { rpc in
      let hash = TransactionHash(Bytes32())
      try require(try await rpc.transaction(hash).transaction == nil, "nothing has this hash")
    },
    { rpc in
      let account = AccountID(publicKey: Bytes32())
      try require(try await rpc.account(account).map { $0.accountID == account } ?? true, "another account")
    },
    { rpc in
      let filter = EventFilter(contracts: [contract])
      let page = try await rpc.events(matching: [filter], from: .ledger(100), before: 200, limit: 3)
      try require(page.events.count <= 3 && page.events.allSatisfy { $0.contract == contract && (100..<200).contains($0.ledger) }, "other events")
      try require(page.events.map(\.id) == page.events.map(\.id).sorted(), "not in order")
      try require(EventCursor(page.cursor.description) == page.cursor, "a cursor that is read otherwise than it was written")
      for event in page.events { _ = try event.value.value() }
    },
    { rpc in
      guard case .succeeded(let result) = try await rpc.simulate(envelope) else { return }
      _ = try result.transactionData.value()
    },
    { rpc in
      let signed = SignedTransaction(envelope: envelope, hash: envelope.hash(on: rpc.network))
      try require(try await rpc.send(signed).hash == signed.hash, "another transaction")
    },
    { rpc in
      let query = EventQuery([EventQuery.Filter(contract: contract)], minLedger: 100, maxLedger: 200, order: .descending)
      let page = try await rpc.queryEvents(query, limit: 3)
      try require(page.events.count <= 3 && page.events.allSatisfy { $0.contract == contract && (100...200).contains($0.ledger) }, "other events")
      try require(page.events.map(\.id) == page.events.map(\.id).sorted(by: >), "not in order")
      try require((page.cursor == nil) == (page.status == .complete), "an end that isn't one")
    },
  ]

  private static let contract = StrKey.encode(.contract, [UInt8](repeating: 7, count: 32))
  private static let envelope = XDR.TransactionEnvelope.tx(
    XDR.TransactionV1Envelope(
      tx: XDR.Transaction(
        sourceAccount: .ed25519(Bytes32()), fee: 100, seqNum: 1, cond: .none, memo: .none, operations: [], ext: .v0), signatures: []))

  static func checkRPC(_ input: [UInt8]) async throws {
    guard let first = input.first else { return }
    let question = questions[Int(first) % questions.count]
    let rpc = try StellarRPC(url: "https://rpc.example", network: .testnet, transport: OneBody(bytes: Array(input.dropFirst())))
    do {
      try await question(rpc)
    } catch let error as RPCError {
      try require(!error.sentence.english.isEmpty, "an error without words")
    }
  }
}

/// Answers every request with the same body.
private struct OneBody: HTTPTransport {
  let bytes: [UInt8]

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply { HTTPReply(status: 200, body: bytes) }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("no stream") }
}
