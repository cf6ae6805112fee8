/// Why a language's file can't be read.
package struct PortableObjectError: Error, Hashable, CustomStringConvertible {
  package enum Reason: Error, Hashable {
    /// It begins with none of `msgid`, `msgstr`, `"` and `#`.
    case keyword
    /// A text isn't between quotation marks, or has one within it.
    case quotationMarks
    /// There are only `\n`, `\t`, `\\` and `\"`.
    case escape
  }

  /// The number of the line, from 1.
  package let line: Int
  package let reason: Reason

  package var description: String {
    switch reason {
    case .keyword: "Line \(line) begins with none of msgid, msgstr, \" and #."
    case .quotationMarks: "Line \(line) has no text between quotation marks, or a quotation mark within it without a \\."
    case .escape: "Line \(line) has a \\ before something else than n, t, \\ and \"."
    }
  }
}
