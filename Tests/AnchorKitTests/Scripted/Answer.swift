import Foundation
import Testing

/// A file of the folder Answers: the examples published in the proposals.
enum Answer {
  static func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: "Answers/\(name)", withExtension: nil))
    return Array(try Data(contentsOf: url))
  }

  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
