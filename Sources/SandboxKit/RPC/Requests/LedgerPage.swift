import Foundation

/// A request for a page of ledgers or transactions.
struct LedgerPage: Sendable {
  private static let standardLimit = 50
  private static let limitBound: UInt = 200

  let startLedger: UInt32
  /// The cursor; empty if there is none.
  let cursor: String
  let limit: Int
  let form: XDRForm

  init(_ parameters: RPCParameters, in window: RetainedLedgers) throws(RPCProblem) {
    startLedger = try parameters.number("startLedger")
    let pagination = try parameters.object("pagination", "protocol.LedgerPaginationOptions")
    cursor = try pagination?.text("cursor") ?? ""
    let limit = try pagination?.number("limit", UInt.self) ?? 0
    let format = try parameters.text("xdrFormat")
    if !cursor.isEmpty {
      guard startLedger == 0 else { throw .invalidRequest("startLedger (\(startLedger)) and cursor (\(cursor)) cannot both be set") }
    } else if !window.contains(startLedger) {
      throw .invalidRequest("start ledger (\(startLedger)) must be between \(window.described)")
    }
    guard limit <= Self.limitBound else { throw .invalidRequest("limit must not exceed \(Self.limitBound)") }
    self.limit = limit == 0 ? Self.standardLimit : Int(limit)
    do throws(RPCProblem) {
      form = try XDRForm(named: format)
    } catch {
      // Here it is the request that is invalid, not a parameter.
      throw .invalidRequest(error.message)
    }
  }
}
