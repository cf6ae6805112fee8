import Foundation
public import Observation
import Sentences
public import StellarKit

/// The person's contacts: encrypted in the home, the same on all networks and for all accounts. They are read once, and again after another window or
/// command has changed them.
@MainActor @Observable
public final class ContactManager {
  /// The contacts by name. If reading fails, those that were read before stay.
  public private(set) var state: DataState<[Contact]> = .idle
  /// The contacts that were removed here, by their numbers, as long as they can be restored.
  public private(set) var removed: [Contact.ID: Contact] = [:]

  @ObservationIgnored private let document: SealedDocument<ContactBook>?
  @ObservationIgnored private let paid: SealedDocument<FederationNames>?
  @ObservationIgnored private let signers: SealedDocument<LinkSigners>?
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private var version: Int?
  @ObservationIgnored private var names: (value: FederationNames, version: Int)?
  @ObservationIgnored var key: DataKey? {
    // Another key may belong to another vault.
    didSet { if key !== oldValue { forget() } }
  }

  /// - Parameter store: where they are kept; nil for nowhere.
  init(store: HomeStore?, now: @escaping @Sendable () -> Date) {
    document = store.map { SealedDocument(store: $0.store, name: "contacts", empty: ContactBook()) }
    paid = store.map { SealedDocument(store: $0.store, name: "federation", empty: FederationNames()) }
    signers = store.map { SealedDocument(store: $0.store, name: "links", empty: LinkSigners()) }
    self.now = now
  }

  /// Returns whether there are contacts or paid addresses, which only the PIN opens; true if that isn't known.
  public func hasEntries() async -> Bool {
    guard let document, let paid else { return false }
    guard let versions = try? await (document.version(), paid.version()) else { return true }
    return versions != (0, 0)
  }

  /// Loads the contacts as they are now, by name.
  ///
  /// - Throws: ``StoreError``; what can't be read stays as it is.
  @discardableResult
  public func contacts() async throws(StoreError) -> [Contact] {
    do throws(StoreError) {
      let (document, key) = try opened()
      if let version, version == (try await document.version()), key === self.key, case .loaded(let contacts, _) = state { return contacts }
      let (book, version) = try await document.read(key)
      guard key === self.key else { throw .lockedMeanwhile }
      return show(book, version)
    } catch {
      state = .failed(error.sentence, previous: state.value)
      throw error
    }
  }

  /// Returns the contacts that a search finds, by name; all for an empty one.
  ///
  /// - Throws: ``StoreError``
  public func contacts(matching search: String) async throws(StoreError) -> [Contact] {
    try await contacts().filter { $0.matches(search) }
  }

  /// Returns the contact with a number.
  ///
  /// - Throws: ``StoreError``
  public func contact(_ id: Contact.ID) async throws(StoreError) -> Contact? {
    try await contacts().first { $0.id == id }
  }

  /// Returns the contact with a name, whatever the case of its letters, or nil if there is none, if several have it, or if contacts can't be read.
  public func contact(named name: String) async -> Contact? {
    guard let found = (try? await contacts())?.named(name), found.count == 1 else { return nil }
    return found.first
  }

  /// Returns the contact with an address, or nil if none has it or contacts can't be read.
  ///
  /// - Parameters:
  ///   - account: the address.
  ///   - memo: tells apart contacts at the same address, such as customers of one exchange; nil for any.
  public func contact(at account: MuxedAccount, memo: Memo? = nil) async -> Contact? {
    let all = ((try? await contacts()) ?? []).filter { $0.address.account == account }
    return all.first { $0.memo == memo } ?? all.first { memo == nil || $0.memo == .none }
  }

  // MARK: Changing

  /// Adds a contact.
  ///
  /// - Throws: ``ContactRefusal``, all of whose sentences are for the person who typed.
  public func add(_ form: ContactForm) async throws(ContactRefusal) -> Contact {
    try await change { book throws(ContactRefusal) in try book.add(form) }
  }

  /// Replaces a contact by what was typed.
  ///
  /// - Parameters:
  ///   - contact: as the person was shown it. If it was changed elsewhere since, it stays as it is: an old form doesn't bring back an old address.
  ///   - form: what was typed.
  /// - Throws: ``ContactRefusal``
  public func change(_ contact: Contact, to form: ContactForm) async throws(ContactRefusal) -> Contact {
    try await change { book throws(ContactRefusal) in try book.change(contact, to: form) }
  }

  /// Removes a contact. It can be restored with ``restore(_:)`` until the wallet is locked.
  ///
  /// - Throws: ``ContactRefusal``
  @discardableResult
  public func remove(_ id: Contact.ID) async throws(ContactRefusal) -> Contact {
    let removed = try await change { book throws(ContactRefusal) in try book.remove(id) }
    if key != nil { self.removed[id] = removed }
    return removed
  }

  /// Restores a contact that was removed.
  ///
  /// - Returns: the contact, or nil if it isn't known any more.
  /// - Throws: ``ContactRefusal``
  @discardableResult
  public func restore(_ id: Contact.ID) async throws(ContactRefusal) -> Contact? {
    guard let contact = removed[id] else { return nil }
    try await change { book throws(ContactRefusal) in try book.restore(contact) }
    removed[id] = nil
    return contact
  }

  /// Imports the contacts of a table: as many as are valid, in one step.
  ///
  /// - Throws: ``ContactRefusal`` if nothing was imported.
  public func add(_ table: ContactTable) async throws(ContactRefusal) -> ContactImport {
    try await change { book throws(ContactRefusal) in
      var result = ContactImport()
      for row in table.rows { result.add(row, to: &book) }
      return result
    }
  }

  /// Deletes contacts that another wallet's key encrypted, and starts with none. The person was asked.
  ///
  /// - Throws: ``StoreError``
  public func startOver() async throws(StoreError) {
    try await document?.erase()
    try await paid?.erase()
    try await signers?.erase()
    forget()
  }

  // MARK: Federation

  /// Loads the addresses like `name*domain` that were paid, with what they stood for the last time. Returns none while nobody is signed in.
  ///
  /// - Throws: ``StoreError``
  func federationNames() async throws(StoreError) -> FederationNames {
    guard let paid, let key else { return FederationNames() }
    let version = try await paid.version()
    if let names, names.version == version, key === self.key { return names.value }
    guard let (value, version) = try await Self.read(paid, key) else { return FederationNames() }
    if key === self.key { names = (value, version) }
    return value
  }

  /// Reads what nobody has typed. Returns nil if another wallet's key encrypted it: there is no page on which it could be given up.
  private static func read<Value>(_ document: SealedDocument<Value>, _ key: DataKey) async throws(StoreError) -> (value: Value, version: Int)? {
    do throws(StoreError) {
      return try await document.read(key)
    } catch {
      guard error == .sealedForAnother else { throw error }
      return nil
    }
  }

  /// Remembers what an address like `name*domain` stood for when it was paid. A failure to write it is ignored: the payment was made all the same.
  func remember(_ name: FederationName) async {
    guard let paid, let key else { return }
    _ = try? await paid.change(key) { names throws(Never) in names.remember(name) }
  }

  // MARK: Payment links

  /// Returns the key that signed a domain's last link that was followed to its end, or nil if there is none or nobody is signed in.
  ///
  /// - Parameter domain: in lower case.
  /// - Throws: ``StoreError``
  func linkKey(of domain: String) async throws(StoreError) -> AccountID? {
    guard let signers, let key, let known = try await Self.read(signers, key)?.value else { return nil }
    return known.signers.first { $0.domain == domain }?.key
  }

  /// Remembers which key has signed a domain's link. A failure to write it is ignored: what the link asked for was done all the same.
  func remember(_ signer: LinkSigner) async {
    guard let signers, let key else { return }
    func write() async throws(StoreError) { _ = try await signers.change(key) { signers throws(Never) in signers.remember(signer) } }
    do throws(StoreError) {
      try await write()
    } catch {
      // Keys encrypted for another wallet would suppress every warning from now on. Nobody typed them, so they may be erased.
      guard error == .sealedForAnother, (try? await signers.erase()) != nil else { return }
      try? await write()
    }
  }

  private func change<Value: Sendable>(_ change: @escaping @Sendable (inout ContactBook) throws(ContactRefusal) -> Value) async throws(ContactRefusal)
    -> Value
  {
    let result: Result<Value, ContactRefusal>
    do throws(StoreError) {
      let (document, key) = try opened()
      let changed = try await document.change(key, change)
      // The change is made in any case, but its result isn't shown if the wallet was locked meanwhile.
      if key === self.key { show(changed.value, changed.version) }
      result = changed.result
    } catch {
      throw ContactRefusal(general: error.sentence)
    }
    return try result.get()
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
    (version, names, removed, state) = (nil, nil, [:], .idle)
  }
}
