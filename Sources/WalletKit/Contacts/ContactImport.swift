public import Sentences

/// What became of the rows of a table of contacts.
public struct ContactImport: Hashable, Sendable {
  /// A row that wasn't taken in.
  public struct Refused: Hashable, Sendable {
    /// The row's number in the table, the first below the columns' names being 2, as a spreadsheet counts.
    public let row: Int
    /// What it is called there.
    public let name: String
    /// Why not.
    public let reason: Sentence
  }

  /// The contacts that are new.
  public private(set) var added: [Contact] = []
  /// How many were there already, just the same.
  public private(set) var known = 0
  /// The rows that weren't taken in.
  public private(set) var refused: [Refused] = []

  mutating func add(_ row: ContactTable.Row, to book: inout ContactBook) {
    do throws(ContactRefusal) {
      let form = try row.form()
      let contact = try form.contact(id: 0)
      let isKnown = book.contacts.contains {
        Contact(id: 0, name: $0.name, address: $0.address, memo: $0.memo, note: $0.note) == contact
      }
      if isKnown { known += 1 } else { added.append(try book.add(form)) }
    } catch {
      refused.append(Refused(row: row.number, name: String(row.name.prefix(Contact.maximumNameLength)), reason: error.sentence))
    }
  }
}
