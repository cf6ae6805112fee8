import ArgumentParser
import StellarKit

/// The options for the memo of a payment, in one of its four kinds.
struct MemoOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A note that everybody can read, at most 28 bytes.", valueName: "text"))
  var memo: String?

  @Option(help: ArgumentHelp("A memo that is a number.", valueName: "n"))
  var memoId: String?

  @Option(help: ArgumentHelp("A memo that is a hash.", valueName: "hex"))
  var memoHash: String?

  @Option(help: ArgumentHelp("A memo that is the hash of a payment that this one returns.", valueName: "hex"))
  var memoReturn: String?

  /// The memo's text and kind; an empty text if there is none.
  var written: (kind: MemoKind, text: String) { all.first ?? (.text, "") }

  /// Whether a memo was given, even if it is empty.
  var isGiven: Bool { !all.isEmpty }

  private var all: [(MemoKind, String)] {
    [(.text, memo), (.id, memoId), (.hash, memoHash), (.return, memoReturn)].compactMap { kind, text in text.map { (kind, $0) } }
  }

  mutating func validate() throws {
    guard all.count <= 1 else { throw ValidationError("A payment has one memo: give only one of the --memo options.") }
  }

  /// Refuses an empty memo: a script whose memo is missing would pay an exchange that can't tell whose money it is.
  func refuseEmpty() throws {
    guard !isGiven || !written.text.allSatisfy(\.isWhitespace) else {
      throw ValidationError("The memo is empty. Enter one, or leave the option out to send no memo.")
    }
  }
}
