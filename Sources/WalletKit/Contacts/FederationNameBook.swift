import AnchorKit

/// The addresses like `name*domain` that were paid, each with what it stood for the last time.
struct FederationNameBook: Codable, Hashable, Sendable {
  /// The most that are kept; the one that wasn't paid for longest is forgotten first.
  static let limit = 500

  /// The last one paid first.
  private(set) var names: [FederationName]

  /// - Parameter names: the last one paid first.
  init(_ names: [FederationName] = []) { self.names = names }

  /// Remembers what an address stood for when it was paid, in place of what it stood for before.
  mutating func remember(_ name: FederationName) {
    names.removeAll { $0.address.isSame(as: name.address) }
    names.insert(name, at: 0)
    names.removeLast(max(0, names.count - Self.limit))
  }

  /// What an address stood for when it was paid last; nil for one that wasn't.
  func name(_ address: FederationAddress) -> FederationName? { names.first { $0.address.isSame(as: address) } }
}

extension Contact {
  /// Whether this is the contact whose address is `name*domain`.
  func hasAddress(of name: FederationName) -> Bool {
    guard case .federation(let own) = address else { return false }
    return own.isSame(as: name.address)
  }
}
