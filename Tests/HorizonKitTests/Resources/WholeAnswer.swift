import Foundation
import HorizonKit
import Testing

/// A stored answer and the type that it is read as.
struct WholeAnswer: Sendable, CustomTestStringConvertible {
  let name: String
  private let rewrite: @Sendable (Data) throws -> Data

  static func of<Resource: Codable & Equatable & SendableMetatype>(_ type: Resource.Type, _ name: String) -> WholeAnswer {
    WholeAnswer(name: name) { data in
      let resource = try AnswerDecoder().decode(type, from: Array(data))
      #expect(try JSONDecoder().decode(type, from: data) == resource, "\(name): not what Foundation reads")
      let written = try JSONEncoder().encode(resource)
      #expect(try JSONDecoder().decode(type, from: written) == resource, "\(name)")
      return written
    }
  }

  /// Returns the stored answer and the one written after reading it.
  func trees() throws -> (sent: JSONValue, written: JSONValue) {
    (try Answer(name).decoded(), try written(from: Answer(name).data))
  }

  func written(from data: Data) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: rewrite(data))
  }

  var testDescription: String { name }
}
