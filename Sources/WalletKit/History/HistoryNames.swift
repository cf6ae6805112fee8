import StellarKit

/// What the person calls the other sides of their history: the contacts as they are when it is shown, so that a name that was changed or removed
/// is never seen again.
public struct HistoryNames: Sendable {
  private let contacts: [String: [Contact]]
  private let own: [String: String]

  /// The names of contacts, and of the person's own accounts.
  public init(_ contacts: [Contact] = [], own: [WalletAccount] = []) {
    self.own = Dictionary(own.map { ($0.id.address, $0.name) }) { first, _ in first }
    self.contacts = Dictionary(grouping: contacts.filter { $0.address.account != nil }) { $0.address.account?.address ?? "" }
  }

  /// Returns the name of an entry's counterparty: one of the person's own accounts, or a contact; nil for anybody else. The memo tells apart contacts
  /// at one address, such as customers of an exchange.
  public func name(of entry: HistoryEntry) -> String? {
    if let name = entry.counterparty.flatMap({ own[$0] }) { return name }
    guard let all = entry.counterparty.flatMap({ contacts[$0] }) else { return nil }
    let named = all.first { $0.memo != .none && HistoryMemo($0.memo) == entry.memo } ?? all.first { $0.memo == .none }
    return named?.name
  }

  /// Returns the addresses of contacts and own accounts whose name contains a text, in capital or small letters.
  public func addresses(matching text: String) -> Set<String> {
    addresses { $0.lowercased().contains(text.lowercased()) }
  }

  /// Returns the addresses of the contact or own account of a name, in capital or small letters.
  public func addresses(named name: String) -> Set<String> {
    addresses { $0.lowercased() == name.lowercased() }
  }

  private func addresses(where isWanted: (String) -> Bool) -> Set<String> {
    Set(contacts.filter { $0.value.contains { isWanted($0.name) } }.keys).union(own.filter { isWanted($0.value) }.keys)
  }
}
