import StellarKit

/// Everybody whom the person may want to pay, those paid last first, then by name.
struct RecipientSuggestions: Sendable {
  private struct Entry: Sendable {
    let suggestion: RecipientSuggestion
    /// The text that a search looks at.
    let text: String
  }

  private let entries: [Entry]

  /// - Parameters:
  ///   - contacts: by name.
  ///   - own: the person's accounts.
  ///   - names: the addresses like `name*domain` that were paid.
  ///   - source: the account that pays, which nobody means to pay.
  ///   - paid: the accounts it has paid, the last ones first.
  init(contacts: [Contact], own: [WalletAccount], names: [FederationName] = [], source: AccountID?, paid: [MuxedAccount]) {
    let counts = Dictionary((contacts.map(\.name) + own.map(\.name)).map { ($0.folded, 1) }, uniquingKeysWith: +)
    func recipient(_ name: String, _ address: ContactAddress) -> String {
      counts[name.folded] == 1 && !name.contains("*") ? name : address.description
    }
    var named = contacts.map { contact in
      Entry(
        suggestion: RecipientSuggestion(
          kind: .contact, name: contact.name, address: contact.address, memo: contact.memo, recipient: recipient(contact.name, contact.address)),
        text: [contact.name, contact.address.description, contact.memo.written?.text ?? "", contact.note].joined(separator: "\n"))
    }
    for account in own where account.id != source {
      let address = ContactAddress.account(MuxedAccount(account.id))
      named.append(
        Entry(
          suggestion: RecipientSuggestion(
            kind: .account, name: account.name, address: address, memo: .none, recipient: recipient(account.name, address)),
          text: "\(account.name)\n\(address)"))
    }
    let unnamed = names.filter { name in
      !own.contains { MuxedAccount($0.id) == name.account }
        && !contacts.contains { $0.hasAddress(of: name) || $0.address == .account(name.account) && $0.memo == name.memo }
    }
    for name in unnamed {
      let address = name.description
      named.append(
        Entry(
          suggestion: RecipientSuggestion(kind: .paid, name: address, address: .account(name.account), memo: .none, recipient: address),
          text: "\(address)\n\(name.account.address)"))
    }
    let known = contacts.compactMap(\.address.account) + own.map { MuxedAccount($0.id) } + names.map(\.account)
    let strangers = Self.strangers(among: paid, known: known)
    let order = Dictionary(paid.enumerated().map { ($1.address, $0) }, uniquingKeysWith: min)
    func place(_ entry: Entry) -> Int { order[entry.suggestion.address.description] ?? .max }
    entries = (named + strangers).enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }

  /// Returns the other people who were paid, except those whose address could be mistaken for that of somebody known before: thieves make such
  /// addresses.
  private static func strangers(among paid: [MuxedAccount], known: [MuxedAccount]) -> [Entry] {
    var features = Set(known.flatMap { LookalikeAddress.features(of: $0.accountID.address) })
    let known = Set(known.map(\.accountID))
    var familiar = known
    var strangers: [Entry] = []
    for account in paid.reversed() where !known.contains(account.accountID) {
      let own = LookalikeAddress.features(of: account.accountID.address)
      guard familiar.contains(account.accountID) || features.isDisjoint(with: own) else { continue }
      features.formUnion(own)
      familiar.insert(account.accountID)
      let suggestion = RecipientSuggestion(kind: .paid, name: nil, address: .account(account), memo: .none, recipient: account.address)
      strangers.append(Entry(suggestion: suggestion, text: account.address))
    }
    return strangers
  }

  /// Returns the suggestions that contain every word of a search. Those whose name begins with it are first.
  func matching(_ search: String, limit: Int) -> [RecipientSuggestion] {
    let (wanted, words) = (search.tidied.folded, search.folded.split(whereSeparator: \.isWhitespace))
    guard !words.isEmpty else { return entries.prefix(limit).map(\.suggestion) }
    let found = entries.filter { entry in
      let text = entry.text.folded
      return words.allSatisfy { text.contains($0) }
    }.map(\.suggestion)
    func begins(_ suggestion: RecipientSuggestion) -> Bool { suggestion.name?.folded.hasPrefix(wanted) == true }
    return Array((found.filter(begins) + found.filter { !begins($0) }).prefix(limit))
  }
}
