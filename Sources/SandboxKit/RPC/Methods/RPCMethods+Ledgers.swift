import StellarKit
import StellarXDR

extension RPCMethods {
  func latestLedger() async throws -> JSONText {
    let (ledger, meta) = try await sandbox.history.read { [keepsMeta = sandbox.keepsMeta] history in
      guard let ledger = try history.latestLedger() else { throw InvalidRow(description: "there is no ledger") }
      return (ledger, keepsMeta ? try history.closeMeta(ledger.header.sequence) : nil)
    }
    var json = JSONText()
    try json.object { json in
      json.field("id", "\(ledger.hash)")
      json.field("protocolVersion", ledger.header.protocolVersion)
      json.field("sequence", ledger.header.sequence)
      json.field("closeTime", quoted: ledger.header.closeTime)
      try json.field("header", xdr: ledger.header, .base64)
      if let meta { try json.field("metadata", xdr: meta, .base64) } else { json.field("metadataXdr", "") }
    }
    return json
  }

  func ledgers(_ parameters: RPCParameters) async throws -> JSONText {
    try requireMeta()
    return try await answered { history in
      let window = try window(history)
      let page = try LedgerPage(parameters, in: window)
      let start = try page.cursor.isEmpty ? page.startLedger : ledger(after: page.cursor, in: window)
      let end = min(window.latest.sequence, start + UInt32(page.limit) - 1)
      var json = JSONText()
      try json.object { json in
        json.name("ledgers")
        try json.list(start...end) { json, sequence in
          guard case .v2(let meta)? = try history.closeMeta(sequence) else {
            throw RPCProblem.internalError("error processing ledger \(sequence): its meta isn't kept")
          }
          try json.ledger(meta, page.form)
        }
        json.field("latestLedger", window.latest.sequence)
        json.field("latestLedgerCloseTime", window.latest.closeTime)
        json.field("oldestLedger", window.oldest.sequence)
        json.field("oldestLedgerCloseTime", window.oldest.closeTime)
        json.field("cursor", "\(end)")
      }
      return json
    }
  }

  private func ledger(after cursor: String, in window: RetainedLedgers) throws(RPCProblem) -> UInt32 {
    let ledger: UInt32
    do throws(GoNumber.Problem) {
      ledger = try GoNumber.uint32(cursor[...])
    } catch {
      throw .invalidParameters(error.message)
    }
    guard ledger < .max, window.contains(ledger + 1) else { throw .invalidParameters("cursor ('\(cursor)') must be between \(window.described)") }
    return ledger + 1
  }

  /// Reads the history for an answer. A refusal of the request is thrown as it is.
  func answered(_ body: @Sendable @escaping (HistoryReader) throws -> JSONText) async throws -> JSONText {
    try await sandbox.history.read { history in
      do {
        return Result<JSONText, RPCProblem>.success(try body(history))
      } catch let problem as RPCProblem {
        return .failure(problem)
      }
    }.get()
  }
}

extension JSONText {
  fileprivate mutating func ledger(_ meta: XDR.LedgerCloseMetaV2, _ form: XDRForm) throws {
    let header = meta.ledgerHeader
    try object { json in
      json.field("hash", "\(header.hash)")
      json.field("sequence", header.header.ledgerSeq)
      json.field("ledgerCloseTime", quoted: header.header.scpValue.closeTime)
      if form == .json {
        // Clients written for stellar-rpc may want them, though they are empty.
        json.field("headerXdr", "")
        json.field("metadataXdr", "")
      }
      try json.field("header", xdr: header, form)
      try json.field("metadata", xdr: XDR.LedgerCloseMeta.v2(meta), form)
    }
  }
}
