import RPCKit
import StellarXDR

/// Events for a server's answers.
enum EventSample {
  /// An event's place: its ledger, its transaction, and its number within the transaction.
  typealias Place = (ledger: UInt32, transaction: UInt32, number: UInt32)

  static let contract = StrKey.encode(.contract, [UInt8](repeating: 7, count: 32))

  static func id(_ place: Place) -> String {
    let digits = { (number: UInt64, count: Int) in String(repeating: "0", count: count - String(number).count) + String(number) }
    return "\(digits(UInt64(place.ledger) << 32 | UInt64(place.transaction) << 12, 19))-\(digits(UInt64(place.number), 10))"
  }

  static func event(_ place: Place) -> String {
    #"{"type":"contract","ledger":\#(place.ledger),"ledgerClosedAt":"2026-07-21T18:01:10Z","contractId":"\#(contract)","id":"\#(id(place))","#
      + #""transactionIndex":\#(place.transaction),"operationIndex":0,"topic":["AAAADwAAAAh0cmFuc2Zlcg==","AAAAAwAAAAE="],"#
      + #""value":"AAAAAwAAAAc=","txHash":"\#(Sample.hash)"}"#
  }

  static func page(_ places: [Place], cursor: Place, latest: UInt32, oldest: UInt32 = 1) -> String {
    page(places, cursor: id(cursor), latest: latest, oldest: oldest)
  }

  /// Returns a page up to the end of a ledger.
  static func page(_ places: [Place], end ledger: UInt32, latest: UInt32, oldest: UInt32 = 1) -> String {
    page(places, cursor: EventCursor.end(ofLedger: ledger).description, latest: latest, oldest: oldest)
  }

  private static func page(_ places: [Place], cursor: String, latest: UInt32, oldest: UInt32) -> String {
    #"{"events":[\#(places.map(event).joined(separator: ","))],"cursor":"\#(cursor)","latestLedger":\#(latest),"oldestLedger":\#(oldest),"#
      + #""latestLedgerCloseTime":"1784671886","oldestLedgerCloseTime":"1784066056"}"#
  }

  static func health(_ ledgers: ClosedRange<UInt32>) -> String {
    #"{"status":"healthy","latestLedger":\#(ledgers.upperBound),"oldestLedger":\#(ledgers.lowerBound),"ledgerRetentionWindow":100}"#
  }
}
