import AnchorKit
import ArgumentParser
import Sentences
import WalletKit

/// `FIELD=VALUE` on the command line: a piece of data by its SEP-9 name, or by the anchor's own.
struct Assignment {
  /// The value that stands for a line of standard input, since other users of the computer can see arguments.
  fileprivate static let fromInput = "-"

  let field: CustomerField
  let value: String

  init(_ field: CustomerField, _ value: String) { (self.field, self.value) = (field, value) }

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("Write a field's name, = and its value, as in first_name=Ana.") }
    field = CustomerField(String(parts[0]))
    value = String(parts[1])
  }
}

extension [Assignment] {
  /// The values by field. If a field is given twice, the last counts.
  var values: [CustomerField: String] { Dictionary(map { ($0.field, $0.value) }) { _, last in last } }

  /// Reads the PIN and the values by field. Each value `-` is the next line of standard input. With `--pin-file -`, these lines come after that of
  /// the PIN.
  ///
  /// - Throws: ``Refused``
  func values(after pin: PINOptions) throws(Refused) -> (secret: Secret, values: [CustomerField: String]) {
    guard contains(where: { $0.value == Assignment.fromInput }) else { return (try pin.secret(), values) }
    var (lines, values) = (LineReader(), values)
    let secret = try pin.secret(before: &lines)
    for each in self where each.value == Assignment.fromInput {
      guard let line = try lines.next() else { throw Refused("There was no value on standard input. Nothing was changed.", code: .input) }
      values[each.field] = line
    }
    return (secret, values)
  }
}
