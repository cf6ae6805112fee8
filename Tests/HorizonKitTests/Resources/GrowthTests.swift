import Foundation
import HorizonKit
import StellarKit
import Testing

/// Answers of a later Horizon: unknown values keep their fields where possible, and never hide known ones.
@Suite struct GrowthTests {
  private func decoded<Resource: Decodable>(_ answer: String, _ old: String, _ new: String) throws -> Resource {
    try JSONDecoder().decode(Resource.self, from: Answer(answer).replacing(old, with: new))
  }

  @Test func `an operation of an unknown type keeps its fields`() throws {
    let page: Page<OperationResource> = try decoded(
      "operations", #""type": "bump_sequence",\#n        "type_i": 11"#, #""type": "moon_landing", "type_i": 27"#)
    let operation = try #require(page.records.first { $0.details.typeNumber == 27 })
    #expect(operation.details.type == "moon_landing")
    #expect(operation.details == .other(OtherDetails(type: "moon_landing", typeNumber: 27, fields: ["bump_to": .string("9223372036854775807")])))
    #expect(page.records.count == 42)
  }

  @Test func `an effect of an unknown type keeps its fields`() throws {
    let page: Page<EffectResource> = try decoded(
      "effects", #""type": "contract_debited",\#n        "type_i": 97"#, #""type": "contract_froze", "type_i": 98"#)
    guard case .other(let details) = page.records.last?.details else {
      Issue.record("not kept")
      return
    }
    #expect(details.type == "contract_froze")
    #expect(Set(details.fields.keys) == ["asset_type", "contract", "amount"])
    #expect(details.fields["amount"] == .string("0.0000001"))
  }

  @Test(arguments: [8, 9, 13, 27, 32, 34, 44, 53, 59, 75, 79, 81, 98, -1, Int(Int32.max)])
  func `effect numbers between the known ones are unknown`(_ number: Int) throws {
    let page: Page<EffectResource> = try decoded("effects", #""type_i": 0"#, #""type_i": \#(number)"#)
    #expect(
      page.records[0].details
        == .other(OtherDetails(type: "account_created", typeNumber: Int32(number), fields: ["starting_balance": .string("10000.0000000")])))
  }

  @Test func `an operation with an unknown type of asset keeps its fields`() throws {
    let page: Page<OperationResource> = try decoded("payments", #""asset_type": "native","#, #""asset_type": "moon_rock","#)
    guard case .other(let details) = page.records[1].details else {
      Issue.record("not kept")
      return
    }
    #expect(details.type == "payment")
    #expect(details.fields["asset_type"] == .string("moon_rock"))
    #expect(details.fields["amount"] == .string("0.0000001"))
  }

  @Test func `an effect with an unknown type of asset keeps its fields`() throws {
    let page: Page<EffectResource> = try decoded("effects", #""asset": "native",\#n        "balance_id""#, #""asset": "rock/3", "balance_id""#)
    let details = page.records.compactMap { if case .other(let details) = $0.details { details } else { nil } }
    #expect(details.map(\.type) == ["claimable_balance_created", "claimable_balance_claimed"])
    #expect(details[0].fields["asset"] == .string("rock/3"))
  }

  @Test func `a balance of an unknown type keeps its fields`() throws {
    let account: AccountResource = try decoded(
      "account", #""asset_type": "liquidity_pool_shares""#, #""asset_type": "moon_rocks", "weight": 12.5"#)
    guard case .other(let type, let fields) = account.balances[2] else {
      Issue.record("not kept")
      return
    }
    #expect(type == "moon_rocks")
    #expect(fields["balance"] == .string("177.8008134"))
    #expect(fields["weight"] == .number(Decimal(sign: .plus, exponent: -1, significand: 125)))
  }

  @Test(arguments: [
    (#"{"rel_before": "12"}"#, #"{"phase_of_moon": "full"}"#), (#"{"rel_before": "12"}"#, #"{"not": {"not": {"unconditional": true}}}"#),
    (#"[{"rel_before": "12"}, "#, #"[{"rel_before": "12"}, {"unconditional": true}, "#),
  ])
  func `an unknown claim condition keeps its fields, and the balance keeps its claimants`(_ old: String, _ new: String) throws {
    let page: Page<ClaimableBalanceResource> = try decoded("claimable_balances", old, new)
    #expect(page.records.count == 2)
    #expect(page.records[0].claimants.count == 3)
    guard case .other(let fields) = page.records[0].claimants[0].predicate else {
      Issue.record("not kept")
      return
    }
    #expect(Set(fields.keys) == ["and"])
    #expect(page.records[0].claimants[2].predicate == .known(.unconditional))
  }

  @Test func `a record with an unknown type of asset is skipped within its page`() throws {
    let trades: Page<TradeResource> = try decoded("trades", #""base_asset_type": "credit_alphanum12""#, #""base_asset_type": "moon_rock""#)
    #expect(trades.records.map(\.id) == ["262289800181637121-0", "3697472920621057-0"])
    let offers: Page<OfferResource> = try decoded("offers", #""asset_type": "native""#, #""asset_type": "moon_rock""#)
    #expect(offers.records.map(\.id) == [1_577_055_065])
    let paths: RecordList<PathResource> = try decoded("paths", #""source_asset_type": "native""#, #""source_asset_type": "moon_rock""#)
    #expect(paths.records.map(\.destinationAsset) == [.native])
  }

  @Test func `a single record with an unknown type of asset is refused with that type`() throws {
    let error = #expect(throws: DecodingError.self) {
      let _: OrderBookResource = try decoded("order_book", #""asset_type": "native""#, #""asset_type": "moon_rock""#)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["base", "asset_type"])
    #expect(context.debugDescription == "an unknown type of asset: moon_rock")
  }

  @Test func `an unknown submission status is kept`() throws {
    let submission: AsyncSubmissionResource = try decoded("submission_pending", "PENDING", "ON_ITS_WAY")
    #expect(submission.status.rawValue == "ON_ITS_WAY")
    #expect(submission.status != .pending)
  }
}
