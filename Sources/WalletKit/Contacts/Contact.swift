import Foundation
public import StellarKit

/// Somebody whom the person pays, saved under a name.
public struct Contact: Hashable, Sendable, Identifiable {
  /// The maximum length of a name, in characters.
  public static let maximumNameLength = 60
  /// The maximum length of a note, in characters.
  public static let maximumNoteLength = 500

  /// A unique number, which no other contact of this wallet ever gets.
  public let id: Int
  /// The person's name for them. No two contacts have the same name.
  public let name: String
  /// Where they are paid.
  public let address: ContactAddress
  /// The memo for payments to them if no other is typed.
  public let memo: Memo
  /// The person's note; empty if there is none.
  public let note: String

  /// A contact.
  public init(id: Int, name: String, address: ContactAddress, memo: Memo = .none, note: String = "") {
    (self.id, self.name, self.address, self.memo, self.note) = (id, name, address, memo, note)
  }

  /// Returns the memo for a payment to the contact at the account that a domain has named: the one that the domain asks for, otherwise the contact's
  /// own.
  func memo(at account: MuxedAccount, asked: Memo) -> Memo {
    // An address that begins with M says by itself who is paid, so a contact's memo isn't added to it.
    asked == .none && account.id == nil ? memo : asked
  }

  /// Returns whether a search finds the contact: each of its words has to occur in the name, the address, the memo or the note.
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
    address = try ContactAddress(kept: try fields.decode(String.self, forKey: .address))
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

extension [Contact] {
  /// Returns those that have a name, whatever the case of its letters: at most one, unless an earlier version saved names that differ only by joiners.
  /// Then the one whose name it is exactly, if there is one.
  func named(_ name: String) -> [Contact] {
    let (name, folded) = (name.tidied, name.tidied.folded)
    let same = filter { $0.name.folded == folded }
    return same.first { $0.name == name }.map { [$0] } ?? same
  }
}

extension String {
  /// The form in which names are compared and searched: without case, accents and joiners.
  var folded: String {
    // Most text is ASCII, for which this is the same and much quicker.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return withoutJoiners.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The same without joiners, which are invisible, but without which some scripts can't be written.
  var withoutJoiners: String { String(UnicodeScalarView(unicodeScalars.filter { $0 != "\u{200C}" && $0 != "\u{200D}" })) }

  /// A line that a person typed, without space around it and with one space between its words.
  var tidied: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Whether it contains no characters that control how the text around them is displayed.
  package var isPlainText: Bool {
    !unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
      // Joiners shape letters and emoji. The other format characters change the direction of text or hide it.
      case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
      default: false
      }
    }
  }
}
