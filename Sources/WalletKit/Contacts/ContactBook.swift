import Sentences
import StellarKit

/// The list of all contacts, and the rules that hold among them.
struct ContactBook: Codable, Hashable, Sendable {
  /// The maximum number of contacts.
  static let limit = 2000

  /// The contacts, sorted by name.
  private(set) var contacts: [Contact] = []
  /// The number of the next contact. A number is never used twice, so that an old page can't change another contact.
  private var next = 1

  /// Adds a contact.
  mutating func add(_ form: ContactForm) throws(ContactRefusal) -> Contact {
    guard contacts.count < Self.limit else {
      throw ContactRefusal(general: "You already have \(Self.limit) contacts, the maximum. Remove one first.")
    }
    let contact = try form.contact(id: next)
    try check(contact)
    next += 1
    insert(contact)
    return contact
  }

  /// Replaces a contact with what was typed, if it is still as it was shown.
  mutating func change(_ shown: Contact, to form: ContactForm) throws(ContactRefusal) -> Contact {
    guard let kept = contacts.first(where: { $0.id == shown.id }) else { throw Self.gone }
    guard kept == shown else { throw ContactRefusal(general: ContactRefusal.changed) }
    let contact = try form.contact(id: shown.id, had: shown.memo)
    try check(contact)
    contacts.removeAll { $0.id == shown.id }
    insert(contact)
    return contact
  }

  /// Removes a contact.
  mutating func remove(_ id: Contact.ID) throws(ContactRefusal) -> Contact {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { throw Self.gone }
    return contacts.remove(at: index)
  }

  /// Restores a contact that was removed.
  mutating func restore(_ contact: Contact) throws(ContactRefusal) {
    guard !contacts.contains(where: { $0.id == contact.id }) else { return }
    try check(contact)
    next = max(next, contact.id + 1)
    insert(contact)
  }

  private static let gone = ContactRefusal(general: ContactRefusal.gone)

  private func check(_ contact: Contact) throws(ContactRefusal) {
    var refusal = ContactRefusal()
    let others = contacts.filter { $0.id != contact.id }
    let same = others.first { $0.address == contact.address && $0.memo == contact.memo }
    // Whoever adds the same contact again doesn't need another name for it.
    if let other = others.first(where: { $0.name.folded == contact.name.folded }), other.id != same?.id {
      refusal.fields[.name] = "You have a contact called \(other.name) already. Give this one another name."
    }
    if let other = same {
      refusal.fields[.address] =
        contact.memo == .none
        ? "This is \(other.name)'s address already. Edit that contact instead."
        : "\(other.name) has this address with this memo already. Edit that contact instead."
    }
    guard refusal.fields.isEmpty else { throw refusal }
  }

  private mutating func insert(_ contact: Contact) {
    let place = contacts.firstIndex { ($0.name.folded, $0.id) > (contact.name.folded, contact.id) } ?? contacts.endIndex
    contacts.insert(contact, at: place)
  }
}
