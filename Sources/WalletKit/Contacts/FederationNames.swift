import AnchorKit

/// The addresses like `name*domain` that were paid, each with what it stood for the last time.
struct FederationNames: Codable, Hashable, Sendable {
  /// The most addresses that are kept: those of all contacts, and some others. The one that wasn't paid for the longest time is forgotten first.
  static let limit = ContactBook.limit + 500

  /// The addresses, the one paid last first.
  private(set) var names: [FederationName]

  /// - Parameter names: the addresses, the one paid last first.
  init(_ names: [FederationName] = []) { self.names = names }

  /// Remembers what an address stood for when it was paid, in place of what it stood for before.
  mutating func remember(_ name: FederationName) {
    names.removeAll { $0.address.isSame(as: name.address) }
    names.insert(name, at: 0)
    names.removeLast(max(0, names.count - Self.limit))
  }

  /// Returns what an address stood for when it was paid last, or nil for one that wasn't.
  func name(_ address: FederationAddress) -> FederationName? { names.first { $0.address.isSame(as: address) } }
}

extension Contact {
  /// Returns whether the contact's address is this `name*domain`.
  func hasAddress(of name: FederationName) -> Bool {
    guard case .federation(let own) = address else { return false }
    return own.isSame(as: name.address)
  }
}
