import StellarKit
import StellarXDR

extension RPCMethods {
  func transaction(_ parameters: RPCParameters) async throws -> JSONText {
    let (text, format) = (try parameters.text("hash"), try parameters.text("xdrFormat"))
    let form = try XDRForm(named: format)
    let hash = try Self.hash(text)
    return try await answered { history in
      let window = try window(history)
      let found = try history.transaction(hash).flatMap { window.contains($0.id.ledger) ? $0 : nil }
      let transaction = sandbox.keepsMeta ? try history.withMeta([found].compactMap(\.self)).first : found
      var json = JSONText()
      try json.object { json in
        json.field("latestLedger", window.latest.sequence)
        json.field("latestLedgerCloseTime", quoted: window.latest.closeTime)
        json.field("oldestLedger", window.oldest.sequence)
        json.field("oldestLedgerCloseTime", quoted: window.oldest.closeTime)
        try json.details(of: transaction, askedFor: text, form)
        json.field("createdAt", quoted: transaction?.closeTime ?? 0)
      }
      return json
    }
  }

  private static func hash(_ text: String) throws(RPCProblem) -> TransactionHash {
    guard text.utf8.count / 2 == Bytes32.byteCount else { throw .invalidParameters("unexpected hash length (\(text.utf8.count))") }
    if let byte = text.utf8.first(where: { Character(UnicodeScalar($0)).hexDigitValue == nil }) {
      let code = String(byte, radix: 16, uppercase: true)
      throw .invalidParameters("incorrect hash: encoding/hex: invalid byte: U+00\(code) '\(UnicodeScalar(byte))'")
    }
    guard let hash = Bytes32(hex: text) else { throw .invalidParameters("incorrect hash: encoding/hex: odd length hex string") }
    return TransactionHash(hash)
  }

  func transactions(_ parameters: RPCParameters) async throws -> JSONText {
    try requireMeta()
    return try await answered { history in
      let window = try window(history)
      let page = try LedgerPage(parameters, in: window)
      let start = try page.cursor.isEmpty ? TotalOrderID(ledger: page.startLedger) : Self.place(page.cursor, in: window)
      let asked = ListPage(cursor: HistoryCursor(id: start), limit: page.limit)
      let transactions = try history.withMeta(history.transactions(asked, of: .everything, includingFailed: true))
      let latest = TotalOrderID(ledger: window.latest.sequence)
      // A page that isn't full ends with the latest ledger's last transaction. If it begins behind that one, it ends before the ledger's first.
      let isBehindAll = transactions.isEmpty && start.ledger == latest.ledger
      let end = try transactions.count == page.limit ? transactions.last?.id : isBehindAll ? latest : history.lastPlace(of: latest.ledger)
      var json = JSONText()
      try json.object { json in
        json.name("transactions")
        try json.list(transactions) { json, transaction in
          try json.object { json in
            try json.details(of: transaction, askedFor: "\(transaction.hash)", page.form)
            json.field("createdAt", transaction.closeTime)
          }
        }
        json.field("latestLedger", window.latest.sequence)
        json.field("latestLedgerCloseTimestamp", window.latest.closeTime)
        json.field("oldestLedger", window.oldest.sequence)
        json.field("oldestLedgerCloseTimestamp", window.oldest.closeTime)
        // stellar-rpc names the first operation, or nothing if it had no ledger to look at.
        json.field("cursor", start.ledger > latest.ledger ? "0" : "\((end ?? latest).rawValue + 1)")
      }
      return json
    }
  }

  /// Returns the transaction that a cursor names, or the place for one.
  private static func place(_ cursor: String, in window: RetainedLedgers) throws(RPCProblem) -> TotalOrderID {
    let number: Int64
    do throws(GoNumber.Problem) {
      number = try GoNumber.int64(cursor[...])
    } catch {
      throw .invalidParameters(error.message)
    }
    guard number >= 0 else { throw .invalidParameters("cursor ledger sequence cannot be negative") }
    let place = TotalOrderID(rawValue: number)
    guard place.ledger >= window.oldest.sequence else {
      throw .invalidParameters("database does not contain metadata for ledger: \(place.ledger)")
    }
    return TotalOrderID(rawValue: place.transaction.rawValue)
  }
}

extension HistoryReader {
  /// Returns the place of a ledger's last transaction, or of the ledger if it has none.
  fileprivate func lastPlace(of sequence: UInt32) throws -> TotalOrderID? {
    try ledger(sequence).map { TotalOrderID(ledger: sequence, transaction: $0.successfulTransactions + $0.failedTransactions) }
  }
}

extension JSONText {
  /// Writes the fields that `getTransaction` and `getTransactions` have in common.
  ///
  /// - Parameter transaction: nil for one that isn't found.
  fileprivate mutating func details(of transaction: StoredTransaction?, askedFor hash: String, _ form: XDRForm) throws {
    field("status", transaction.map { $0.isSuccessful ? "SUCCESS" : "FAILED" } ?? "NOT_FOUND")
    field("txHash", hash)
    field("applicationOrder", transaction.map { $0.id.index + 1 } ?? 0)
    field("feeBump", transaction?.innerHash != nil)
    if let transaction {
      try field("envelope", xdr: transaction.envelope, form)
      try field("result", xdr: transaction.result, form)
      if let meta = transaction.meta { try field("resultMeta", xdr: meta.meta, of: "TransactionMeta", form) }
    }
    let meta: XDR.TransactionMetaV4? = if case .v4(let meta)? = try transaction?.meta?.value { meta } else { nil }
    if let trace = meta?.diagnosticEvents, !trace.isEmpty {
      name("diagnosticEvents\(form.ending)")
      try list(trace) { json, event in try json.xdr(event, form) }
    }
    name("events")
    try object { json in
      guard let meta else { return }
      if !meta.events.isEmpty {
        json.name("transactionEvents\(form.ending)")
        try json.list(meta.events) { json, event in try json.xdr(event, form) }
      }
      if !meta.operations.isEmpty {
        json.name("contractEvents\(form.ending)")
        try json.list(meta.operations) { json, operation in
          try json.list(operation.events) { json, event in try json.xdr(event, form) }
        }
      }
    }
    field("ledger", transaction?.id.ledger ?? 0)
  }
}
