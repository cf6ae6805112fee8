/// Why a language's file can't be read.
package struct PortableObjectError: Error, Hashable, CustomStringConvertible {
  package enum Reason: Error, Hashable {
    /// It begins with none of `msgid`, `msgstr`, `"` and `#`.
    case keyword
    /// A text isn't in quotation marks, or contains one.
    case quotationMarks
    /// An escape sequence other than `\n`, `\t`, `\\` and `\"`.
    case escape
  }

  /// The line number, from 1.
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
