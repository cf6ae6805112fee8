import Foundation
import HorizonKit
import Testing

/// Answers of every endpoint in the format of the current Horizon, which round-trip through their types.
@Suite struct WholeAnswerTests {
  @Test(arguments: answers) func `every answer round-trips field by field`(_ answer: WholeAnswer) throws {
    let (sent, written) = try answer.trees()
    #expect(differences(sent, written) == [], "\(answer.name)")
  }

  @Test func `the stored answers have every type of operation`() throws {
    let details = try Answer("operations").decoded(as: Page<OperationResource>.self).records.map(\.details)
    #expect(Set(details.map(\.typeNumber)) == Set(0...26))
    #expect(details.count { if case .other = $0 { true } else { false } } == 0)
  }

  @Test func `the stored answers have every type of effect`() throws {
    let details = try Answer("effects").decoded(as: Page<EffectResource>.self).records.map(\.details)
    let numbers = [0...7, 10...12, 20...26, 33...33, 40...43, 50...52, 60...74, 80...80, 90...97].flatMap { Array($0) }
    #expect(Set(details.map(\.typeNumber)) == Set(numbers.map(Int32.init)))
    #expect(details.count { if case .other = $0 { true } else { false } } == 0)
  }

  /// Older servers write some numbers without quotes, and fields that have been removed since.
  @Test(arguments: [
    ("trades", #""price": {"n": "558", "d": "527"}"#, #""price": {"n": 558, "d": 527}"#),
    ("trades", #""trade_type""#, #""offer_id": "7", "trade_type""#),
    ("claimable_balances", #""abs_before_epoch": "1795305600""#, #""abs_before_epoch": 1795305600"#),
    ("claimable_balances", #""abs_before": "2026-11-22T00:00:00Z", "abs_before_epoch": "1795305600""#, #""abs_before": "2026-11-22T00:00:00Z""#),
    ("transactions", #""signatures""#, #""valid_before": "2026-11-21T03:54:00Z", "signatures""#),
    ("accounts", #""last_modified_time": null"#, #""new_field": {"of": ["a", "later", "version", 1.5, null]}"#),
  ])
  func `older forms and unknown fields are read and written in the current form`(_ name: String, _ form: String, _ other: String) throws {
    let answer = try #require(answers.first { $0.name == name })
    let (sent, written) = try (Answer(name).decoded(as: JSONValue.self), answer.written(from: Answer(name).replacing(form, with: other)))
    #expect(differences(sent, written) == [])
  }

  @Test func `a payment path's page has no links`() throws {
    let paths = try Answer("paths").decoded(as: RecordList<PathResource>.self).records
    #expect(paths.map(\.path.count) == [2, 0])
    #expect(throws: DecodingError.self) { try Answer("paths").decoded(as: Page<PathResource>.self) }
  }
}

let answers: [WholeAnswer] = [
  .of(AccountDataResource.self, "account_data"), .of(AccountResource.self, "account"), .of(AsyncSubmissionResource.self, "submission_error"),
  .of(AsyncSubmissionResource.self, "submission_pending"), .of(FeeStatsResource.self, "fee_stats"), .of(HealthResource.self, "health"),
  .of(OrderBookResource.self, "order_book"), .of(Page<AccountResource>.self, "accounts"), .of(Page<AssetResource>.self, "assets"),
  .of(Page<ClaimableBalanceResource>.self, "claimable_balances"), .of(Page<EffectResource>.self, "effects"),
  .of(Page<LedgerResource>.self, "ledgers"), .of(Page<LiquidityPoolResource>.self, "liquidity_pools"), .of(Page<OfferResource>.self, "offers"),
  .of(Page<OperationResource>.self, "operations"), .of(Page<OperationResource>.self, "payments"),
  .of(Page<TradeAggregationResource>.self, "trade_aggregations"), .of(Page<TradeResource>.self, "trades"),
  .of(Page<TransactionResource>.self, "transactions"), .of(Problem.self, "not_found"), .of(Problem.self, "transaction_failed"),
  .of(RecordList<PathResource>.self, "paths"), .of(RootResource.self, "root"), .of(TransactionResource.self, "fee_bump_transaction"),
  .of(TransactionResource.self, "transaction"),
]

/// Returns the paths at which two JSON trees differ, with both values.
func differences(_ sent: JSONValue?, _ written: JSONValue?, at path: String = "") -> [String] {
  switch (sent, written) {
  case (.object(let sent), .object(let written)):
    Set(sent.keys).union(written.keys).sorted().flatMap { differences(sent[$0], written[$0], at: "\(path).\($0)") }
  case (.array(let sent), .array(let written)) where sent.count == written.count:
    zip(sent, written).enumerated().flatMap { differences($1.0, $1.1, at: "\(path)[\($0)]") }
  default: sent == written ? [] : ["\(path): \(sent.debugDescription) was written as \(written.debugDescription)"]
  }
}
