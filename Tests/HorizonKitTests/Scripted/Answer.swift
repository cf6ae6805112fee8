import Foundation
import HorizonKit
import Testing

/// A complete answer of Horizon.
struct Answer {
  let data: Data

  init(_ name: String) throws {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Answers"))
    data = try Data(contentsOf: url)
  }

  var bytes: [UInt8] { Array(data) }
  var text: String { String(decoding: data, as: UTF8.self) }

  func decoded<Resource: Decodable>(as type: Resource.Type = Resource.self) throws -> Resource {
    try AnswerDecoder().decode(Resource.self, from: bytes)
  }

  /// Returns the answer with a text in it replaced.
  func replacing(_ old: String, with new: String) throws -> Data {
    try #require(text.contains(old))
    return Data(text.replacingOccurrences(of: old, with: new).utf8)
  }
}
