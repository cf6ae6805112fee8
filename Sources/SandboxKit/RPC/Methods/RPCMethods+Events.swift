import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension RPCMethods {
  /// The most events that a stream reads at a time.
  private static let streamChunk = 200

  func events(_ parameters: RPCParameters) async throws -> JSONText {
    let request = try EventsRequest(parameters)
    try requireMeta()
    return try await answered { history in
      let window = try window(history)
      let (query, cursor) = try request.query(in: window)
      let events = try query.map { try history.events($0) } ?? []
      var json = JSONText()
      try json.object { json in
        json.name("events")
        try json.list(events) { json, event in try json.event(event, request.form) }
        json.field("cursor", "\(events.count == query?.limit ? events.last?.place ?? cursor : cursor)")
        json.field("latestLedger", window.latest.sequence)
        json.field("oldestLedger", window.oldest.sequence)
        json.field("latestLedgerCloseTime", quoted: window.latest.closeTime)
        json.field("oldestLedgerCloseTime", quoted: window.oldest.closeTime)
      }
      return json
    }
  }

  /// Answers `queryEvents`, a newer method that only stellar-rpc's archive node has so far.
  func queryEvents(_ request: EventScanRequest) async throws -> JSONText {
    try requireMeta()
    return try await answered { history in
      let window = try window(history)
      let page = try request.scan(in: window).page(of: history, in: window, limit: request.limit)
      var json = JSONText()
      try json.object { json in
        json.name("events")
        try json.list(page.events) { json, event in try json.event(event, request.form, saysSuccess: false) }
        if page.status != .complete { json.field("cursor", page.next.cursor) }
        json.field("scanStatus", page.status.rawValue)
        json.field("scannedLedger", page.next.toldLedger)
        json.field("oldestLedger", window.oldest.sequence)
        json.field("latestLedger", window.latest.sequence)
      }
      return json
    }
  }

  /// Returns a function that, at each call, gives matching events that it hasn't given yet, the oldest first.
  func following(_ request: EventsRequest) -> () async throws -> [Event] {
    var place: EventPlace?
    return {
      let from = place
      let (events, end) = try await sandbox.history.read { history in
        let window = try window(history)
        var query = request.query(in: window, from: from, limit: Self.streamChunk)
        var events: [StoredEvent] = []
        // Ledgers without a matching event are skipped at once.
        while let asked = query {
          events = try history.events(asked)
          if !events.isEmpty { break }
          query = request.query(in: window, from: asked.end, limit: Self.streamChunk)
        }
        return (events, EventPlace(after: window.latest.sequence))
      }
      place = events.last?.place ?? end
      return try events.map { event in
        var json = JSONText()
        try json.event(event, request.form)
        return Event(id: "\(event.place)", data: json.bytes)
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func event(_ stored: StoredEvent, _ form: XDRForm, saysSuccess: Bool = true) throws {
    let (event, id) = (stored.event, stored.place.id)
    try object { json in
      json.field("type", "\(event.type)")
      json.field("ledger", id.ledger)
      json.field("ledgerClosedAt", Date(unixSeconds: stored.closeTime).formatted(.iso8601))
      json.field("contractId", event.contractID.map { StrKey.encode(.contract, $0.bytes) } ?? "")
      json.field("id", "\(stored.place)")
      json.field("operationIndex", id.operation)
      json.field("transactionIndex", id.index + 1)
      json.field("txHash", "\(stored.hash)")
      if saysSuccess { json.field("inSuccessfulContractCall", stored.isSuccessful) }
      json.name(form == .base64 ? "topic" : "topicJson")
      try json.list(event.topics) { json, topic in try json.xdr(topic, form) }
      json.name(form == .base64 ? "value" : "valueJson")
      try json.xdr(event.data, form)
    }
  }
}
