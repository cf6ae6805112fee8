import StellarKit

/// What the person calls the other sides of their history: the contacts as they are when it is shown, so that a name that was changed or removed
/// is never seen again.
public struct HistoryNames: Sendable {
  private let contacts: [String: [Contact]]

  /// The names of contacts.
  public init(_ contacts: [Contact] = []) {
    self.contacts = Dictionary(grouping: contacts.filter { $0.address.account != nil }) { $0.address.account?.address ?? "" }
  }

  /// Returns the name of an entry's counterparty; nil where it is no contact. The memo tells apart contacts at one address, such as
  /// customers of an exchange.
  public func name(of entry: HistoryEntry) -> String? {
    guard let all = entry.counterparty.flatMap({ contacts[$0] }) else { return nil }
    let named = all.first { $0.memo != .none && HistoryMemo($0.memo) == entry.memo } ?? all.first { $0.memo == .none }
    return named?.name
  }

  /// Returns the addresses of contacts whose name contains a text, in capital or small letters.
  public func addresses(matching text: String) -> Set<String> {
    addresses { $0.lowercased().contains(text.lowercased()) }
  }

  /// Returns the addresses of the contact of a name, in capital or small letters.
  public func addresses(named name: String) -> Set<String> {
    addresses { $0.lowercased() == name.lowercased() }
  }

  private func addresses(where isWanted: (String) -> Bool) -> Set<String> {
    Set(contacts.filter { $0.value.contains { isWanted($0.name) } }.keys)
  }
}
