import AnchorKit
import Sentences
import StellarKit

/// The list of all contacts, and the rules that hold among them.
struct ContactBook: Codable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case contacts, next
  }

  /// The maximum number of contacts.
  static let limit = 2000

  /// The contacts, sorted by name.
  private(set) var contacts: [Contact] = []
  /// The number of the next contact. A number is never used twice, so that an old page can't change another contact.
  private var next = 1
  /// Contacts by their folded names and by where they are paid; nil until somebody is looked for.
  private var lookup: Lookup?

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
    lookup = nil
    insert(contact)
    return contact
  }

  /// Removes a contact.
  mutating func remove(_ id: Contact.ID) throws(ContactRefusal) -> Contact {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { throw Self.gone }
    lookup = nil
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

  /// Returns whether there is a contact like this one, whatever its number.
  mutating func contains(_ contact: Contact) -> Bool {
    guard let same = prepared().places[Place(contact)] else { return false }
    return same.name == contact.name && same.note == contact.note
  }

  private mutating func check(_ contact: Contact) throws(ContactRefusal) {
    var refusal = ContactRefusal()
    let lookup = prepared()
    let same = lookup.places[Place(contact)].flatMap { $0.id == contact.id ? nil : $0 }
    // Whoever adds the same contact again doesn't need another name for it.
    if let other = lookup.names[contact.name.folded], other.id != contact.id, other.id != same?.id {
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
    let key = (contact.name.folded, contact.id)
    var (low, high) = (0, contacts.count)
    while low < high {
      let middle = (low + high) / 2
      if (contacts[middle].name.folded, contacts[middle].id) > key { high = middle } else { low = middle + 1 }
    }
    contacts.insert(contact, at: low)
    lookup?.add(contact, folded: key.0)
  }

  /// Returns what finds contacts, which is made once for many additions: folding a name takes long.
  private mutating func prepared() -> Lookup {
    if let lookup { return lookup }
    var made = Lookup()
    for contact in contacts { made.add(contact, folded: contact.name.folded) }
    lookup = made
    return made
  }

  private struct Place: Hashable {
    /// In lower case if case doesn't matter.
    let address: String
    let memo: Memo

    init(_ contact: Contact) {
      address = if case .federation(let name) = contact.address { name.withoutCase } else { contact.address.description }
      memo = contact.memo
    }
  }

  private struct Lookup {
    var names: [String: Contact] = [:]
    var places: [Place: Contact] = [:]

    mutating func add(_ contact: Contact, folded: String) {
      names[folded] = contact
      places[Place(contact)] = contact
    }
  }
}
