import Foundation
import Hummingbird

/// The fields of a form that is sent within an address (URL Standard, "application/x-www-form-urlencoded": a space is a plus). If a name occurs
/// twice, the first counts.
struct Query: Sendable {
  /// How many fields are read.
  static let fieldLimit = 64

  private let fields: [String: String]

  init(_ text: String) {
    let pairs = text.split(separator: "&", maxSplits: Self.fieldLimit).prefix(Self.fieldLimit).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1].replacing("+", with: "%20").removingPercentEncoding ?? "" : "")
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  /// Returns the value of a field, or nil if there is no such field. A value that can't be read is empty.
  func get(_ name: String) -> String? { fields[name] }
}

extension Request {
  var query: Query { Query(uri.query ?? "") }
}
