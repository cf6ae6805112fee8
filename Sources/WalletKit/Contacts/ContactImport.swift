public import Sentences

/// The result of importing a table of contacts.
public struct ContactImport: Hashable, Sendable {
  /// A row that wasn't imported.
  public struct Refused: Hashable, Sendable {
    /// The row's number in the table, as a spreadsheet counts: the first row below the column names is 2.
    public let row: Int
    /// The contact's name in the row.
    public let name: String
    /// Why it wasn't imported.
    public let reason: Sentence
  }

  /// The contacts that were added.
  public private(set) var added: [Contact] = []
  /// How many rows matched an existing contact exactly.
  public private(set) var known = 0
  /// The rows that weren't imported.
  public private(set) var refused: [Refused] = []

  mutating func add(_ row: ContactTable.Row, to book: inout ContactBook) {
    do throws(ContactRefusal) {
      let form = try row.form()
      let contact = try form.contact(id: 0)
      if book.contains(contact) { known += 1 } else { added.append(try book.add(form)) }
    } catch {
      refused.append(Refused(row: row.number, name: String(row.name.prefix(Contact.maximumNameLength)), reason: error.sentence))
    }
  }
}
