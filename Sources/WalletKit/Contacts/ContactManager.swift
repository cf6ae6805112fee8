import Foundation
public import Observation
import Sentences
public import StellarKit

/// The person's contacts: encrypted in the home, the same on all networks and for all accounts. They are read once, and again where another window
/// or command changed them.
@MainActor @Observable
public final class ContactManager {
  /// The contacts by name. Old ones stay while something is wrong with reading new ones.
  public private(set) var state: DataState<[Contact]> = .idle
  /// The contact that was removed last, for as long as it can be restored.
  public private(set) var lastRemoved: Contact?

  @ObservationIgnored private let document: SealedDocument<ContactBook>?
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private var version: Int?
  @ObservationIgnored var key: DataKey? {
    didSet { if key == nil { forget() } }
  }

  /// - Parameter store: where they are kept; nil for nowhere.
  init(store: HomeStore?, now: @escaping @Sendable () -> Date) {
    document = store.map { SealedDocument(store: $0.store, name: "contacts", empty: ContactBook()) }
    self.now = now
  }

  /// Loads the contacts as they are now, by name.
  ///
  /// - Throws: ``StoreError``; what can't be read stays as it is.
  @discardableResult
  public func contacts() throws(StoreError) -> [Contact] {
    do throws(StoreError) {
      let (document, key) = try opened()
      if let version, version == (try document.version()), case .loaded(let contacts, _) = state { return contacts }
      let (book, version) = try document.read(key)
      return show(book, version)
    } catch {
      state = .failed(error.sentence, previous: state.value)
      throw error
    }
  }

  /// Returns the contacts that a search finds, by name; all for an empty one.
  ///
  /// - Throws: ``StoreError``
  public func contacts(matching search: String) throws(StoreError) -> [Contact] {
    try contacts().filter { $0.matches(search) }
  }

  /// Returns the contact of a number.
  ///
  /// - Throws: ``StoreError``
  public func contact(_ id: Contact.ID) throws(StoreError) -> Contact? {
    try contacts().first { $0.id == id }
  }

  /// Returns the contact of a name, whatever the case of its letters; nil for nobody, and where contacts can't be read.
  public func contact(named name: String) -> Contact? {
    let name = name.tidied.folded
    return (try? contacts())?.first { $0.name.folded == name }
  }

  /// Returns the contact with an address; nil where none has it, and where contacts can't be read.
  ///
  /// - Parameters:
  ///   - account: the address.
  ///   - memo: tells apart contacts at the same address, such as customers of one exchange; nil for any.
  public func contact(at account: MuxedAccount, memo: Memo? = nil) -> Contact? {
    let all = ((try? contacts()) ?? []).filter { $0.address.account == account }
    return all.first { $0.memo == memo } ?? all.first { memo == nil || $0.memo == .none }
  }

  // MARK: Changing

  /// Adds a contact.
  ///
  /// - Throws: ``ContactRefusal``, all of whose sentences are for the person who typed.
  public func add(_ form: ContactForm) throws(ContactRefusal) -> Contact {
    try change { book throws(ContactRefusal) in try book.add(form) }
  }

  /// Replaces a contact by what was typed.
  ///
  /// - Throws: ``ContactRefusal``
  public func change(_ id: Contact.ID, to form: ContactForm) throws(ContactRefusal) -> Contact {
    try change { book throws(ContactRefusal) in try book.change(id, to: form) }
  }

  /// Removes a contact. It can be restored with ``restoreLastRemoved()`` until the next one is removed or the wallet is locked.
  ///
  /// - Throws: ``ContactRefusal``
  @discardableResult
  public func remove(_ id: Contact.ID) throws(ContactRefusal) -> Contact {
    let removed = try change { book throws(ContactRefusal) in try book.remove(id) }
    lastRemoved = removed
    return removed
  }

  /// Restores the contact that was removed last.
  ///
  /// - Returns: nil where there is nothing to restore.
  /// - Throws: ``ContactRefusal``
  @discardableResult
  public func restoreLastRemoved() throws(ContactRefusal) -> Contact? {
    guard let removed = lastRemoved else { return nil }
    try change { book throws(ContactRefusal) in try book.restore(removed) }
    lastRemoved = nil
    return removed
  }

  /// Imports the contacts of a table: as many as are valid, in one step.
  ///
  /// - Throws: ``ContactRefusal`` where nothing was imported.
  public func add(_ table: ContactTable) throws(ContactRefusal) -> ContactImport {
    try change { book throws(ContactRefusal) in
      var result = ContactImport()
      for row in table.rows { result.add(row, to: &book) }
      return result
    }
  }

  /// Deletes contacts that another wallet's key encrypted, and starts with none. The person was asked.
  ///
  /// - Throws: ``StoreError``
  public func startOver() throws(StoreError) {
    try document?.erase()
    forget()
  }

  private func change<Value: Sendable>(_ change: @Sendable (inout ContactBook) throws(ContactRefusal) -> Value) throws(ContactRefusal) -> Value {
    let changed: (result: Result<Value, ContactRefusal>, value: ContactBook, version: Int)
    do throws(StoreError) {
      let (document, key) = try opened()
      changed = try document.change(key, change)
    } catch {
      throw ContactRefusal(general: error.sentence)
    }
    show(changed.value, changed.version)
    return try changed.result.get()
  }

  private func opened() throws(StoreError) -> (SealedDocument<ContactBook>, DataKey) {
    guard let document, let key else { throw .locked }
    return (document, key)
  }

  @discardableResult
  private func show(_ book: ContactBook, _ version: Int) -> [Contact] {
    self.version = version
    state = .loaded(book.contacts, at: now())
    return book.contacts
  }

  private func forget() {
    (version, lastRemoved, state) = (nil, nil, .idle)
  }
}
