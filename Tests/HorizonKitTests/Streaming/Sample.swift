import Foundation
import HorizonKit
import Testing

/// A sample record of each kind, with any paging token.
struct Sample {
  private let json: String
  private let original: String
  /// Whether paging tokens have two numbers, as those of effects and trades.
  private let isPair: Bool

  /// Makes a record of the kind that an endpoint's path lists.
  init(below path: String) throws {
    let kind = try #require(path.split(separator: "/").last)
    isPair = ["effects", "trades"].contains(kind)
    switch kind {
    case "ledgers": (json, original) = try Self.first("ledgers", as: LedgerResource.self)
    case "transactions":
      let record = try Answer("transaction").decoded(as: TransactionResource.self)
      (json, original) = (String(decoding: try JSONEncoder().encode(record), as: UTF8.self), record.pagingToken)
    case "operations", "payments": (json, original) = try Self.first("payments", as: OperationResource.self)
    case "effects": (json, original) = (Self.effect, "3301-2")
    case "trades": (json, original) = (Self.trade, "3301-2")
    default: (json, original) = (Self.offer, "3301")
    }
  }

  func token(_ number: Int) -> String { isPair ? "33-\(number)" : "\(number)" }

  func event(_ number: Int) -> String {
    let record = json.replacingOccurrences(of: "\"\(original)\"", with: "\"\(token(number))\"")
    return "id: \(token(number))\ndata: \(record)\n\n"
  }

  private static func first<Record: HorizonRecord>(_ name: String, as type: Record.Type) throws -> (String, String) {
    let record = try #require(try Answer(name).decoded(as: Page<Record>.self).records.first)
    return (String(decoding: try JSONEncoder().encode(record), as: UTF8.self), record.pagingToken)
  }

  private static let account = EndpointTests.id

  private static let effect = """
    {"_links":{"operation":{"href":"/operations/33"},"succeeds":{"href":"/effects?order=desc"},"precedes":{"href":"/effects?order=asc"}},\
    "id":"0000000033-0000000002","paging_token":"3301-2","account":"\(account)","type":"account_credited","type_i":2,\
    "created_at":"2026-08-12T09:30:00Z","asset_type":"native","amount":"5.0000000"}
    """

  private static let trade = """
    {"_links":{"self":{"href":""},"base":{"href":"/accounts/a"},"counter":{"href":"/accounts/b"},"operation":{"href":"/operations/33"}},\
    "id":"3301-2","paging_token":"3301-2","ledger_close_time":"2026-08-12T09:30:00Z","trade_type":"orderbook","offer_id":"7",\
    "base_offer_id":"7","base_account":"\(account)","base_amount":"5.0000000","base_asset_type":"native","counter_offer_id":"8",\
    "counter_account":"\(account)","counter_amount":"10.0000000","counter_asset_type":"credit_alphanum4","counter_asset_code":"USD",\
    "counter_asset_issuer":"\(account)","base_is_seller":true,"price":{"n":"2","d":"1"}}
    """

  private static let offer = """
    {"_links":{"self":{"href":"/offers/3301"},"offer_maker":{"href":"/accounts/a"}},"id":"3301","paging_token":"3301","seller":"\(account)",\
    "selling":{"asset_type":"native"},"buying":{"asset_type":"credit_alphanum4","asset_code":"USD","asset_issuer":"\(account)"},\
    "amount":"5.0000000","price_r":{"n":2,"d":1},"price":"2.0000000","last_modified_ledger":9,"last_modified_time":"2026-08-12T09:30:00Z"}
    """
}
