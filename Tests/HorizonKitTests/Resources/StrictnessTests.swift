import Foundation
import HorizonKit
import Testing

/// Nothing about money is guessed: an invalid amount, price, account or number is an error with its path.
@Suite struct StrictnessTests {
  /// The names of all fields that hold amounts, in any record.
  private static let amounts: Set<String> = [
    "amount", "balance", "base_amount", "base_volume", "authorized", "authorized_to_maintain_liabilities", "bought_amount", "buying_liabilities",
    "claimable_balances_amount", "contracts_amount", "counter_amount", "counter_volume", "destination_amount", "destination_min", "fee_pool",
    "limit", "liquidity_pools_amount", "selling_liabilities", "shares", "shares_received", "shares_redeemed", "shares_revoked", "sold_amount",
    "source_amount", "source_max", "starting_balance", "total_coins", "total_shares", "unauthorized",
  ]

  @Test(arguments: answers) func `an invalid amount in any answer is refused with its path`(_ answer: WholeAnswer) throws {
    let places = places(in: try Answer(answer.name).decoded()) { name, value in
      if case .string = value { Self.amounts.contains(name) } else { false }
    }
    let wrong: [JSONValue] = [.string("1e2"), .string("-1.0000000"), .string("0.00000001"), .number(1), .string("")]
    for (index, place) in places.enumerated() { try expectError(answer, place, wrong[index % wrong.count]) }
  }

  @Test(arguments: ["n", "d", "id", "offer_id", "timestamp", "trade_count", "total_trustlines", "new_seq", "bump_to", "sequence"], answers)
  func `a number that is too large or invalid is refused with its path`(_ name: String, _ answer: WholeAnswer) throws {
    let places = places(in: try Answer(answer.name).decoded()) { found, value in
      if case .string(let text) = value { found == name && UInt64(text) != nil } else { false }
    }
    let wrong = ["18446744073709551616", "1.0", "+1", "", " 1"]
    for (index, place) in places.enumerated() { try expectError(answer, place, .string(wrong[index % wrong.count])) }
  }

  @Test(arguments: ["9223372036854775807", "-1"]) func `an operation's number must not be negative or the largest number`(_ number: String) throws {
    let operations = try Answer("payments").replacing(#""id": "5205500301313""#, with: #""id": "\#(number)""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page<OperationResource>.self, from: operations) }
    guard !number.hasPrefix("-") else { return }
    let effects = try Answer("effects").replacing(#""paging_token": "5209795272801-1""#, with: #""paging_token": "\#(number)-1""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page<EffectResource>.self, from: effects) }
  }

  @Test(arguments: [
    ("offers", #""n": 572849"#, #""n": 0"#), ("offers", #""d": 878046827"#, #""d": -1"#), ("order_book", #""n": 863"#, #""n": 2147483648"#),
    ("trades", #""ledger_close_time": "2026-02-03T19:59:27Z""#, #""ledger_close_time": "2026-02-30T19:59:27Z""#),
    ("liquidity_pools", #""id": "a4"#, #""id": "x4"#), ("claimable_balances", #""id": "00000000ee"#, #""id": "00000001ee"#),
    ("effects", #""account": "GA7"#, #""account": "GA8"#), ("effects", #""asset_code": "USDC""#, #""asset_code": "US$C""#),
    ("trade_aggregations", #""timestamp": "1720431600000""#, #""timestamp": "253402300800000""#),
    ("trade_aggregations", #""timestamp": "1720431600000""#, #""timestamp": "-9223372036854775808""#), ("operations", #""type_i": 3,"#, ""),
    ("effects", #""offer_id": "1577055064","#, ""),
  ])
  func `an invalid or missing field that money depends on is refused`(_ name: String, _ old: String, _ new: String) throws {
    let answer = try #require(answers.first { $0.name == name })
    #expect(throws: DecodingError.self) { try answer.written(from: Answer(name).replacing(old, with: new)) }
  }

  private func expectError(_ answer: WholeAnswer, _ place: [Step], _ wrong: JSONValue) throws {
    let data = try JSONEncoder().encode(try Answer(answer.name).decoded(as: JSONValue.self).replacing(place[...], with: wrong))
    let error = #expect(throws: DecodingError.self, "\(place) \(wrong)") { try answer.written(from: data) }
    let path: [any CodingKey] =
      switch error {
      case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
      default: []
      }
    #expect(path.map { $0.intValue.map(Step.index) ?? .name($0.stringValue) } == place, "\(wrong)")
  }

  private func places(in tree: JSONValue, where isWanted: (String, JSONValue) -> Bool) -> [[Step]] {
    switch tree {
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.flatMap { name, value in
        isWanted(name, value) ? [[.name(name)]] : places(in: value, where: isWanted).map { [.name(name)] + $0 }
      }
    case .array(let values): values.enumerated().flatMap { index, value in places(in: value, where: isWanted).map { [.index(index)] + $0 } }
    default: []
    }
  }
}

/// A step of a path in a JSON tree.
private enum Step: Equatable {
  case name(String)
  case index(Int)
}

extension JSONValue {
  /// Returns the tree with the value at a path replaced.
  fileprivate func replacing(_ place: ArraySlice<Step>, with value: JSONValue) -> JSONValue {
    switch (self, place.first) {
    case (.object(var fields), .name(let name)):
      fields[name] = fields[name]?.replacing(place.dropFirst(), with: value)
      return .object(fields)
    case (.array(var values), .index(let index)):
      values[index] = values[index].replacing(place.dropFirst(), with: value)
      return .array(values)
    default: return value
    }
  }
}
