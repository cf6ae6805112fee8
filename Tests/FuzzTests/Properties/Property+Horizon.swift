import Foundation
import HorizonKit

extension Property {
  /// The order never changes: the inputs in the corpus begin with an index into it.
  private static let resources: [any (Codable & Hashable & Sendable).Type] = [
    AccountResource.self, TransactionResource.self, Page<OperationResource>.self, Page<LedgerResource>.self, RootResource.self,
    FeeStatsResource.self, Problem.self, Page<TransactionResource>.self, JSONValue.self,
  ]

  static func checkHorizon(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    try resources[Int(first) % resources.count].check(answer: Data(input.dropFirst()))
  }

  static func checkPaths(_ input: [UInt8]) throws {
    try RecordList<PathResource>.check(answer: Data(input))
  }
}

extension Decodable where Self: Encodable & Hashable {
  fileprivate static func check(answer data: Data) throws {
    guard let resource = try? AnswerDecoder().decode(Self.self, from: Array(data)) else {
      // Foundation may still read text that isn't JSON.
      guard (try? AnswerDecoder().decode(JSONValue.self, from: Array(data))) != nil else { return }
      return try Property.require((try? JSONDecoder().decode(Self.self, from: data)) == nil, "refused, and Foundation reads it")
    }
    try Property.require((try? JSONDecoder().decode(Self.self, from: data)) == resource, "read otherwise than Foundation reads it")
    let written = try JSONEncoder().encode(resource)
    try Property.require(
      try JSONDecoder().decode(Self.self, from: written) == resource,
      "read otherwise than it was written: \(String(decoding: written, as: UTF8.self))")
  }
}
