import Sentences
public import StellarKit

/// A contact as a person typed it, not checked yet.
public struct ContactForm: Hashable, Sendable {
  /// A field that can be refused.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// What to call them.
    case name
    /// Where they are paid.
    case address
    /// The memo of payments to them.
    case memo
    /// What to remember.
    case note
  }

  /// What to call them.
  public var name: String
  /// A `G…` or `M…` address, or `name*domain`.
  public var address: String
  /// The memo as its kind is written, without the white space around it; empty for none.
  public var memo: String
  /// What the memo is.
  public var memoKind: MemoKind
  /// What to remember.
  public var note: String

  /// A form as typed.
  public init(name: String = "", address: String = "", memo: String = "", memoKind: MemoKind = .text, note: String = "") {
    (self.name, self.address, self.memo, self.memoKind, self.note) = (name, address, memo, memoKind, note)
  }

  /// A form with what a contact has.
  public init(_ contact: Contact) {
    self.init(
      name: contact.name, address: contact.address.description, memo: contact.memo.written?.text ?? "",
      memoKind: contact.memo.written?.kind ?? .text, note: contact.note)
  }

  /// Checks what was typed, and returns it as a contact.
  ///
  /// - Parameter kept: the memo that it had before.
  /// - Throws: ``ContactRefusal`` with a sentence at each field that needs another value.
  func contact(id: Int, had kept: Memo = .none) throws(ContactRefusal) -> Contact {
    var refusal = ContactRefusal()
    let name = refusal.check { () throws(ContactRefusal) in try checkedName() }
    let address = refusal.check { () throws(ContactRefusal) in try ContactAddress(self.address) }
    let memo = refusal.check { () throws(ContactRefusal) in try checkedMemo(kept) }
    let note = refusal.check { () throws(ContactRefusal) in try checkedNote() }
    if let address, let memo, address.account?.id != nil, memo != .none {
      refusal.fields[.memo] = Self.memoBesideID
    }
    guard refusal.fields.isEmpty, let name, let address, let memo, let note else { throw refusal }
    return Contact(id: id, name: name, address: address, memo: memo, note: note)
  }

  /// The refusal of a memo for an address that has an ID of its own.
  static let memoBesideID: Sentence = "An address that begins with M already says who the payment is for. Leave the memo empty."

  /// Checks the name. A name that could be taken for an address is refused, since it would lead a payment elsewhere.
  private func checkedName() throws(ContactRefusal) -> String {
    let name = name.tidied
    guard !name.withoutJoiners.isEmpty else { throw ContactRefusal(.name, "Enter a name.") }
    guard name.count <= Contact.maximumNameLength, name.utf8.count <= 8 * Contact.maximumNameLength else {
      throw ContactRefusal(.name, "A name can have at most \(Contact.maximumNameLength) characters.")
    }
    guard name.isPlainText, name.withoutJoiners.isAllVisible else {
      throw ContactRefusal(.name, "This name contains invisible characters. Type it again.")
    }
    guard !name.contains("*"), (try? MuxedAccount(name)) == nil else {
      throw ContactRefusal(.name, "A name can't be an address: anyone reading it would expect to pay that address.")
    }
    return name
  }

  private func checkedMemo(_ kept: Memo) throws(ContactRefusal) -> Memo {
    do throws(MemoError) {
      let memo = try Memo(memo.trimmingSpaces, kind: memoKind)
      if memo != kept { try memo.checkIsVisible() }
      return memo
    } catch {
      throw ContactRefusal(.memo, error.sentence)
    }
  }

  private func checkedNote() throws(ContactRefusal) -> String {
    let note = note.replacing("\r\n", with: "\n").trimmingSpaces
    guard note.count <= Contact.maximumNoteLength, note.utf8.count <= 8 * Contact.maximumNoteLength else {
      throw ContactRefusal(.note, "A note can have at most \(Contact.maximumNoteLength) characters. This one has \(note.count).")
    }
    guard note.replacing("\t", with: " ").isPlainText else {
      throw ContactRefusal(.note, "This note contains invisible characters. Type it again.")
    }
    return note
  }
}
