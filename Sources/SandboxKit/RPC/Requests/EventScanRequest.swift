import Foundation
import StellarKit
import StellarXDR

/// The parameters of `queryEvents`. Problems are reported in the words of stellar-rpc's archive node, which refuses unknown parameters here.
struct EventScanRequest: Sendable {
  private enum Start {
    case range(EventScan)
    case cursor(String)
  }

  private static let standardLimit = 100
  private static let limitBound = 1_000
  /// The most values that may be looked up for one query.
  private static let termBound = 15

  let form: XDRForm
  let limit: Int
  private let start: Start

  init(_ params: RPCValue?) throws(RPCProblem) {
    let fields = try Fields(
      params, ["minLedger", "maxLedger", "order", "filters", "xdrInputFormat", "cursor", "limit", "xdrFormat"], what: "params")
    let (first, last) = (try fields.ledger("minLedger"), try fields.ledger("maxLedger"))
    let order = try fields.text("order")
    let filters = try fields.filters()
    let (inputFormat, cursor) = (try fields.text("xdrInputFormat"), try fields.text("cursor"))
    let format = try fields.text("xdrFormat")
    limit = try fields.limit(upTo: Self.limitBound) ?? Self.standardLimit

    guard let form = XDRForm(rawValue: format.isEmpty ? "base64" : format) else { throw .invalidQuery(#"xdrFormat must be "base64" or "json""#) }
    self.form = form
    guard cursor.isEmpty else {
      guard first == 0, last == 0, order.isEmpty, filters == nil, inputFormat.isEmpty else {
        throw .invalidQuery("cursor is mutually exclusive with minLedger, maxLedger, order, filters, xdrInputFormat")
      }
      start = .cursor(cursor)
      return
    }
    guard let inputForm = XDRForm(rawValue: inputFormat.isEmpty ? "base64" : inputFormat) else {
      throw .invalidQuery(#"xdrInputFormat must be "base64" or "json""#)
    }
    guard let order = ListPage.Order(rawValue: order.isEmpty ? "asc" : order) else { throw .invalidQuery(#"order must be "asc" or "desc""#) }
    guard order == .descending || first > 0 else { throw .invalidQuery("minLedger is required for ascending order") }
    guard last == 0 || first <= last else { throw .invalidQuery("minLedger must be <= maxLedger") }
    guard filters.map({ (1...EventScan.filterBound).contains($0.count) }) ?? true else {
      throw .invalidQuery("filters must contain 1 to \(EventScan.filterBound) filters")
    }
    var scan = EventScan(minLedger: first, maxLedger: last == 0 ? nil : last, order: order)
    for (index, filter) in (filters ?? []).enumerated() { scan.filters.append(try filter.read(index, inputForm)) }
    start = .range(scan)
  }

  /// Returns the search that the request begins, or that its cursor continues.
  func scan(in window: RetainedLedgers) throws(RPCProblem) -> EventScan {
    var scan: EventScan
    switch start {
    case .range(let asked):
      scan = asked
      if scan.order == .descending, scan.maxLedger == nil {
        guard scan.minLedger <= window.latest.sequence else { throw .ledgerOutOfRange(scan.minLedger, window) }
        scan.maxLedger = window.latest.sequence
      }
      scan.minLedger = max(scan.minLedger, EventScan.firstLedger)
    case .cursor(let text):
      do throws(EventScan.NoCursor) {
        scan = try EventScan(cursor: text)
      } catch {
        throw .malformedCursor(error.message, window)
      }
    }
    // This includes the terms of a cursor, which anybody can write.
    guard scan.termCount <= Self.termBound else {
      throw .invalidQuery(
        "query needs \(scan.termCount) distinct index terms, but this node allows \(Self.termBound); split it into narrower queries",
        ["termsUsed": .number("\(scan.termCount)"), "termBudget": .number("\(Self.termBound)")])
    }
    return scan
  }
}

/// The members of an object, none of which may be unknown.
private struct Fields {
  private let values: [String: RPCValue]
  private let path: String

  init(_ value: RPCValue?, _ names: [String], what: String, path: String = "") throws(RPCProblem) {
    switch value {
    case nil, .null: values = [:]
    case .object(let values): self.values = values
    default: throw .invalidQuery("\(what) must be an object")
    }
    self.path = path
    if let unknown = values.keys.filter({ !names.contains($0) }).min() { throw .invalidQuery("unknown field \(unknown.debugDescription)") }
  }

  /// Returns a member, or nil if it is left out.
  private func value(_ name: String) -> RPCValue? { values[name] == .null ? nil : values[name] }

  /// Returns a text, or an empty one if it is left out.
  func text(_ name: String) throws(RPCProblem) -> String {
    guard let value = value(name) else { return "" }
    guard let text = value.string else { throw .invalidQuery("\(path)\(name) must be a string") }
    return text
  }

  /// Returns a ledger's number, or 0 if it is left out.
  func ledger(_ name: String) throws(RPCProblem) -> UInt32 {
    guard let value = value(name) else { return 0 }
    guard case .number(let text) = value, !text.hasPrefix("-"), let number = UInt32(text) else {
      throw .invalidQuery("\(path)\(name) must be a number")
    }
    return number
  }

  func limit(upTo most: Int) throws(RPCProblem) -> Int? {
    guard let value = value("limit") else { return nil }
    guard case .number(let text) = value, let limit = Int(text), (1...most).contains(limit) else {
      throw .invalidQuery("limit must be between 1 and \(most)")
    }
    return limit
  }

  func filters() throws(RPCProblem) -> [FilterFields]? {
    guard let value = value("filters") else { return nil }
    guard case .array(let values) = value else { throw .invalidQuery("filters must be an array") }
    var filters: [FilterFields] = []
    for value in values {
      let fields = try Fields(value, ["contractId", "type"] + FilterFields.topics, what: "each filter", path: "filters.")
      filters.append(
        FilterFields(kind: try fields.text("type"), contract: try fields.text("contractId"), topics: FilterFields.topics.map { fields.value($0) }))
    }
    return filters
  }
}

/// A filter as it was sent.
private struct FilterFields {
  static let topics = (0..<EventScan.Filter.topicCount).map { "topic\($0)" }

  let kind: String
  let contract: String
  let topics: [RPCValue?]

  func read(_ index: Int, _ form: XDRForm) throws(RPCProblem) -> EventScan.Filter {
    let place = "filters[\(index)]"
    var filter = EventScan.Filter()
    guard !kind.isEmpty || !contract.isEmpty || topics.contains(where: { $0 != nil }) else {
      throw .invalidQuery("\(place): filter must specify type, contractId, or at least one topic position")
    }
    switch kind {
    case "": break
    case "contract": filter.kind = .contract
    case "system": filter.kind = .system
    default: throw .invalidQuery(#"\#(place): type must be "contract" or "system""#)
    }
    if !contract.isEmpty {
      filter.contract = (try? StrKey.decode(contract, as: .contract)).flatMap { Bytes32($0) }
      guard filter.contract != nil else { throw .invalidQuery("\(place): contractId is invalid") }
    }
    for (number, topic) in topics.enumerated() {
      guard let topic else { continue }
      guard form == .base64 else { throw .invalidQuery(#"\#(place): xdrInputFormat "json" is not supported yet"#) }
      guard let bytes = topic.string.flatMap({ Data(base64Encoded: $0) }), let value = try? XDR.SCVal(xdr: Array(bytes)) else {
        throw .invalidQuery("\(place).topic\(number) is not valid base64-encoded XDR")
      }
      filter.topics[number] = value
    }
    return filter
  }
}

extension RPCProblem {
  fileprivate static func invalidQuery(_ message: String, _ more: [String: RPCValue] = [:]) -> RPCProblem {
    query("invalid_params", message, more)
  }

  /// Makes the problem of a search that begins at a ledger that isn't kept.
  static func ledgerOutOfRange(_ ledger: UInt32, _ window: RetainedLedgers) -> RPCProblem {
    let (oldest, latest) = (window.oldest.sequence, window.latest.sequence)
    return query(
      "ledger_out_of_range", "ledger \(ledger) is below the retention floor; available range is [\(oldest), \(latest)]",
      ["missingLedger": .number("\(ledger)")].merging(window.fields) { $1 })
  }

  static func malformedCursor(_ message: String, _ window: RetainedLedgers) -> RPCProblem { query("cursor_malformed", message, window.fields) }

  private static func query(_ reason: String, _ message: String, _ more: [String: RPCValue]) -> RPCProblem {
    RPCProblem(code: -32_602, message: message, data: .object(more.merging(["reason": .string(reason)]) { $1 }))
  }
}

extension RetainedLedgers {
  fileprivate var fields: [String: RPCValue] { ["oldestLedger": .number("\(oldest.sequence)"), "latestLedger": .number("\(latest.sequence)")] }
}
