import AnchorKit
import ArgumentParser

/// `FIELD=VALUE` on the command line: a piece of data by its SEP-9 name, or by the anchor's own.
struct Assignment {
  let field: CustomerField
  let value: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("Write a field's name, = and its value, as in first_name=Ana.") }
    field = CustomerField(String(parts[0]))
    value = String(parts[1])
  }
}

extension [Assignment] {
  /// The values by field; of a field that is given twice, the last.
  var values: [CustomerField: String] { Dictionary(map { ($0.field, $0.value) }) { _, last in last } }
}
