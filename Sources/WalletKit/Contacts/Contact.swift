import Foundation
public import StellarKit

/// Somebody whom the person pays, under a name of their own.
public struct Contact: Hashable, Sendable, Identifiable {
  /// The most characters of a name.
  public static let maximumNameLength = 60
  /// The most characters of a note.
  public static let maximumNoteLength = 500

  /// A number of its own, which no other contact of this wallet ever gets.
  public let id: Int
  /// What the person calls them; no two contacts have the same.
  public let name: String
  /// Where they are paid.
  public let address: ContactAddress
  /// The memo that payments to them get where no other is written.
  public let memo: Memo
  /// What the person wants to remember; empty for nothing.
  public let note: String

  /// A contact.
  public init(id: Int, name: String, address: ContactAddress, memo: Memo = .none, note: String = "") {
    (self.id, self.name, self.address, self.memo, self.note) = (id, name, address, memo, note)
  }

  /// Returns whether a search finds the contact: every word of it in the name, the address, the memo or the note.
  public func matches(_ search: String) -> Bool {
    let text = [name, address.description, memo.written?.text ?? "", note].joined(separator: "\n").folded
    return search.folded.split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
  }
}

extension Contact: Codable {
  private enum Key: String, CodingKey {
    case id, name, address, memoKind, memo, note
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(Int.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    address = try ContactAddress(try fields.decode(String.self, forKey: .address))
    let kind = try fields.decodeIfPresent(MemoKind.self, forKey: .memoKind) ?? .text
    // Earlier versions kept the white space around it.
    memo = try Memo((try fields.decodeIfPresent(String.self, forKey: .memo) ?? "").trimmingSpaces, kind: kind)
    note = try fields.decode(String.self, forKey: .note)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
    try fields.encode(address.description, forKey: .address)
    try fields.encodeIfPresent(memo.written?.kind, forKey: .memoKind)
    try fields.encodeIfPresent(memo.written?.text, forKey: .memo)
    try fields.encode(note, forKey: .note)
  }
}

extension String {
  /// As names are compared and searched: without case and accents.
  var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil) }

  /// A line as a person typed it: without space around it, and with one space between its words.
  var tidied: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Whether there is nothing in it that steers how the text around it is shown.
  package var isPlainText: Bool {
    !unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
      // Joiners shape letters and emoji; the other format characters turn or hide text.
      case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
      default: false
      }
    }
  }
}
