import AnchorKit
public import Sentences
public import StellarKit

/// The names of everybody, wherever somebody is named: the person's own accounts, the contacts as they are at that moment (so that a name that was
/// changed or removed is never seen again), issuers whose domain is known, anchors, the friendbot, and people who were paid by an address like
/// `name*domain`.
public struct Names: Sendable {
  /// The most, of any asset, that somebody pays who imitates another: hardly more than the payment's fee.
  private static let dust = try? Amount(stroops: Amount.stroopsPerUnit / 100)
  private static let gift = try? Amount(stroops: 10_000 * Amount.stroopsPerUnit)

  static let friendbot = "Friendbot"

  private let all: [Contact]
  private let accounts: [WalletAccount]
  private let federationNames: FederationNames
  private let contacts: [String: [Contact]]
  private let contactsByFederation: [String: [Contact]]
  private let own: [String: String]
  private let issuers: [String: String]
  private let anchors: [String: String]
  /// The people at an account that was paid by an address like `name*domain`: the contacts with that address, and whoever else it stands for.
  private let federation: [String: [NamedByDomain]]
  /// The same people by their memos, since thousands can share an exchange's address.
  private let contactsByMemo: [String: [HistoryMemo?: Contact]]
  private let federationByMemo: [String: [HistoryMemo?: NamedByDomain]]
  let transfers: [TransactionHash: HistoryTransfer]
  let hasFriendbot: Bool
  /// What transactions did with tokens.
  var tokens: [TransactionHash: TokenAction] = [:]
  /// The accounts and contracts that the person knows.
  private let known: Set<String>
  /// The accounts and contracts whose address has such a feature (``LookalikeAddress``), with their names.
  private let features: [String: (address: String, name: String?)]

  /// Names of everybody.
  ///
  /// - Parameters:
  ///   - contacts: the person's contacts.
  ///   - own: their accounts.
  ///   - names: the addresses like `name*domain` that they paid, the last one first.
  ///   - issuers: domains by their issuers' addresses.
  ///   - anchors: domains by the address that a withdrawal through them was paid to.
  ///   - transfers: deposits and withdrawals, by the hashes of their payments.
  ///   - paid: the addresses that were paid before.
  ///   - hasFriendbot: whether the network has a friendbot.
  public init(
    _ contacts: [Contact] = [], own: [WalletAccount] = [], names: [FederationName] = [], issuers: [String: String] = [:],
    anchors: [String: String] = [:], transfers: [TransactionHash: HistoryTransfer] = [:], paid: [String] = [], hasFriendbot: Bool = false
  ) {
    self.own = Dictionary(own.map { ($0.id.address, $0.name) }) { first, _ in first }
    self.contacts = Dictionary(grouping: contacts.filter { $0.address.account != nil }) { $0.address.account?.address ?? "" }
    let contactsByFederation = Dictionary(grouping: contacts) { contact in
      if case .federation(let address) = contact.address { address.withoutCase } else { "" }
    }
    self.contactsByFederation = contactsByFederation
    (all, accounts, federationNames) = (contacts, own, FederationNames(names))
    (self.issuers, self.anchors, self.transfers, self.hasFriendbot) = (issuers, anchors, transfers, hasFriendbot)
    federation = Dictionary(grouping: names) { $0.account.address }.mapValues { names in
      names.flatMap { name in
        let people = (contactsByFederation[name.address.withoutCase] ?? []).map { contact in
          NamedByDomain(name: contact.name, found: name, memo: contact.memo(at: name.account, asked: name.memo))
        }
        return people + [NamedByDomain(name: name.description, found: name, memo: name.memo)]
      }
    }
    contactsByMemo = self.contacts.mapValues { Self.byMemo($0) { $0.memo } }
    federationByMemo = federation.mapValues { Self.byMemo($0) { $0.memo } }
    var (known, features): (Set<String>, [String: (address: String, name: String?)]) = ([], [:])
    func add(_ address: String, _ name: String?) {
      guard let holder = Self.holder(address), known.insert(holder).inserted else { return }
      for feature in LookalikeAddress.features(of: holder) where features[feature] == nil {
        features[feature] = (holder, name)
      }
    }
    for account in own { add(account.id.address, account.name) }
    for (address, people) in self.contacts { add(address, people.first?.name) }
    for (address, names) in federation { add(address, names.first?.name) }
    for address in paid { add(address, nil) }
    (self.known, self.features) = (known, features)
  }

  /// Groups people at one address by their memo; nil stands for none. The first of several with the same one counts.
  private static func byMemo<Person>(_ people: [Person], memo: (Person) -> Memo) -> [HistoryMemo?: Person] {
    Dictionary(people.map { (HistoryMemo(memo($0)), $0) }) { first, _ in first }
  }

  /// Returns the account of a `G…` or `M…` address, or the contract of a `C…` or `W…` address, or nil for anything else.
  private static func holder(_ address: String) -> String? {
    if address.hasPrefix("G") || address.hasPrefix("C") { return address }
    guard let holder = (try? ContractAddress(address))?.holder, holder.canAct else { return nil }
    return holder.description
  }

  /// Returns the name of an entry's counterparty, or nil for a stranger. A memo only tells apart people who are paid at one address, not those who
  /// pay from it.
  public func name(of entry: HistoryEntry) -> String? {
    if let name = entry.counterparty.flatMap({ ownName(at: $0, memo: entry.counterpartyMemo) }) { return name }
    if isFromFriendbot(entry) { return Self.friendbot }
    return transfer(of: entry)?.anchor ?? entry.counterparty.flatMap { paidName(at: $0, memo: entry.counterpartyMemo) }
  }

  /// Returns the person's own account with this address, or the one that a muxed address belongs to, or nil for somebody else's.
  func ownAccount(at account: MuxedAccount) -> WalletAccount? { accounts.first { $0.id == account.accountID } }

  /// Returns the person's own name for the recipient at an address with a memo, or nil if they have none.
  func givenName(at account: MuxedAccount, memo: Memo) -> String? { givenName(at: account.address, memo: HistoryMemo(memo)) }

  /// Returns the contact with this address and exactly this memo, or nil if there is none.
  func contact(at account: MuxedAccount, memo: Memo) -> Contact? {
    memo == .none ? nil : contacts[account.address]?.first { $0.memo == memo }
  }

  /// Returns a contact at an address where every contact has a memo, so that a payment without one belongs to nobody. Nil if that isn't so. If nobody
  /// has the address itself, contacts with an address like `name*domain` count that stood for this account when it was paid last.
  func contactWithMemo(at account: MuxedAccount) -> Contact? {
    guard own[account.address] == nil else { return nil }
    let here = contacts[account.address] ?? []
    if let contact = here.first { return here.contains { $0.memo == .none } ? nil : contact }
    // Whoever is paid at an address that begins with M, or with the memo that their domain asks for, needs no memo of a contact's.
    let names = account.id == nil ? federationNames.names.filter { $0.account == account && $0.memo == .none } : []
    // A domain can name anybody's account, so that one silences nothing about the contacts at another.
    return names.lazy.map { contacts(at: $0.address) }.first { !$0.isEmpty && $0.allSatisfy { $0.memo != .none } }?.first
  }

  /// Returns a contact at an address whose memo is written like this one, even if it is of another kind, or nil if there is none.
  func contact(at account: MuxedAccount, memoLike memo: Memo) -> Contact? {
    contacts[account.address]?.first(withMemoLike: memo)
  }

  /// Returns the contacts with an address like `name*domain`.
  func contacts(at address: FederationAddress) -> [Contact] { contactsByFederation[address.withoutCase] ?? [] }

  /// Returns the contact who is paid at an address like `name*domain` with a memo, or without one, or nil if that may be somebody else: several people
  /// can share such an address, too.
  func contact(at address: FederationAddress, memo: Memo) -> Contact? {
    let all = contacts(at: address)
    return all.first { $0.memo == memo } ?? all.first { $0.memo == .none } ?? (memo == .none && all.count == 1 ? all.first : nil)
  }

  /// Returns a contact at an address like `name*domain` where every contact has a memo. Nil if that isn't so.
  func contactWithMemo(at address: FederationAddress) -> Contact? {
    let all = contacts(at: address)
    return all.contains { $0.memo == .none } ? nil : all.first
  }

  /// Returns a contact whose address is a muxed one (`M…`) of this account, if nobody known has the account's own address: a payment there without
  /// the ID belongs to nobody. Nil if that isn't so.
  func contactWithID(at account: MuxedAccount) -> Contact? {
    guard account.id == nil, own[account.address] == nil, contacts[account.address] == nil else { return nil }
    return all.first { $0.address.account?.accountID == account.accountID }
  }

  /// Returns the name for an address: that of one of the person's own accounts, of a contact, an issuer's or an anchor's domain, or the address like
  /// `name*domain` by which it was paid. Nil for a stranger. The memo tells apart people at one address, such as customers of an exchange.
  public func name(at address: String, memo: HistoryMemo?) -> String? {
    ownName(at: address, memo: memo) ?? paidName(at: address, memo: memo)
  }

  /// Returns what to type to pay a recipient at an address with a memo again, and the memo to type with it. If the person knows the recipient only by
  /// an address like `name*domain`, that is this address or their contact's name, so that the domain is asked again, without the memo that it asked
  /// for itself.
  public func recipient(at address: String, memo: HistoryMemo?) -> (text: String, memo: HistoryMemo?) {
    guard givenName(at: address, memo: memo) == nil, let paid = paid(at: address, memo: memo) else { return (address, memo) }
    // A name that one of the person's own accounts has, too, is ambiguous.
    let isClear = !paid.name.contains("*") && bearers(of: paid.name).own.isEmpty
    return (isClear ? paid.name : paid.found.description, paid.found.memo == .none ? memo : nil)
  }

  /// Returns what to type to pay a contact and nobody else, and the memo to type with it: the name, or if one of the person's own accounts has it, too,
  /// the address.
  public func recipient(of contact: Contact) -> (text: String, memo: HistoryMemo?) {
    bearers(of: contact.name).own.isEmpty ? (contact.name, nil) : (contact.address.description, HistoryMemo(contact.memo))
  }

  private func paidName(at address: String, memo: HistoryMemo?) -> String? { paid(at: address, memo: memo)?.name }

  private func paid(at address: String, memo: HistoryMemo?) -> NamedByDomain? {
    guard let all = federationByMemo[address] else { return nil }
    return all[memo] ?? all[nil]
  }

  /// Returns the name for an address, except for one by which it was only paid.
  func ownName(at address: String, memo: HistoryMemo?) -> String? {
    givenName(at: address, memo: memo) ?? issuers[address] ?? anchors[address]
  }

  private func givenName(at address: String, memo: HistoryMemo?) -> String? {
    own[address] ?? contact(at: address, memo: memo)?.name
  }

  private func contact(at address: String, memo: HistoryMemo?) -> Contact? {
    guard let all = contactsByMemo[address] else { return nil }
    return all[memo] ?? all[nil]
  }

  /// Returns the deposit or withdrawal that an entry belongs to, or nil if it belongs to none.
  public func transfer(of entry: HistoryEntry) -> HistoryTransfer? {
    entry.hash.flatMap { transfers[$0] }.flatMap { $0.fits(entry) ? $0 : nil }
  }

  /// Returns whom a stranger who gave next to nothing can be mistaken for by their address: a name or a short address. Nil for everybody else.
  /// Thieves make such addresses, and hope that they are copied out of the history ("address poisoning"). What is only set aside costs them nothing,
  /// however much it is. Neither does an account that is created or closed without money. What they paid along a path doesn't matter, either: it may
  /// be worth nothing.
  public func imitated(by entry: HistoryEntry) -> String? { Self.suspect(entry).flatMap(shownLookalike) }

  /// Returns the whole of the known address, an account's or a contract's, that a stranger who gave next to nothing imitates. Nil for everybody else.
  public func imitatedAddress(by entry: HistoryEntry) -> String? { Self.suspect(entry).flatMap(lookalike)?.address }

  /// Returns the account or contract that gave next to nothing, or nil if an entry has none.
  private static func suspect(_ entry: HistoryEntry) -> String? {
    guard entry.isFromCounterparty != false, let dust,
      entry.kind == .claimableBalanceOffered || entry.changes.allSatisfy({ $0.amount <= dust })
    else { return nil }
    return entry.counterparty.flatMap(holder)
  }

  /// Returns whether an entry is a payment of next to nothing from a stranger, as advertisements are. A payment from an address like a known one
  /// doesn't count: it is shown, with a warning.
  public func isDust(_ entry: HistoryEntry) -> Bool {
    // If the account paid a fee for it, it is its own doing.
    guard [.payment, .pathPayment, .contract].contains(entry.kind), entry.direction == .received, entry.fee == nil,
      entry.changes.allSatisfy({ $0.amount.stroops < $0.asset.dust }), let holder = entry.counterparty.flatMap(Self.holder)
    else { return false }
    return !known.contains(holder) && name(of: entry) == nil && imitated(by: entry) == nil
  }

  /// Returns whom an account or a contract can be mistaken for, as it is shown: a name or a short address.
  func shownLookalike(of holder: String) -> String? {
    lookalike(of: holder).map { $0.name ?? "\($0.address.prefix(4))…\($0.address.suffix(4))" }
  }

  /// Finds the known address that an unknown account or contract could be mistaken for.
  func lookalike(of holder: String) -> (address: String, name: String?)? {
    known.contains(holder) ? nil : LookalikeAddress.features(of: holder).lazy.compactMap { features[$0] }.first
  }

  /// Returns whom a stranger, an account or a contract, can be mistaken for by their address. The name is nil for somebody who was only paid before.
  /// Nil if the stranger is known, or if the address is like nobody's.
  func imitated(by stranger: ContractAddress) -> (address: String, name: String?)? { lookalike(of: stranger.holder.description) }

  /// Returns the contacts and the accounts of the person's own that have a name, whatever the case of its letters.
  func bearers(of name: String) -> (contacts: [Contact], own: [WalletAccount]) {
    (all.named(name), accounts.filter { $0.name.folded == name.tidied.folded })
  }

  /// Returns what an address like `name*domain` stood for when it was paid last, or nil for one that wasn't.
  func paid(as address: FederationAddress) -> FederationName? { federationNames.name(address) }

  /// Returns whether an entry is what the network's friendbot gives to a new account.
  public func isFromFriendbot(_ entry: HistoryEntry) -> Bool {
    hasFriendbot && Self.isGift(entry)
  }

  /// Returns whether an entry looks like a friendbot's gift.
  static func isGift(_ entry: HistoryEntry) -> Bool {
    entry.kind == .createAccount && entry.direction == .received && entry.changes.map(\.amount) == [gift]
  }

  /// Returns everybody whose name, as entries show it, contains a text, without regard to case and accents.
  public func people(matching text: String) -> HistoryPeople {
    let text = text.folded
    return people { $0.folded.contains(text) }
  }

  /// Returns the people with a name, as entries show it, without regard to case and accents. They have no address if the name is that of a contact at
  /// an address like `name*domain` who was never paid, since only its domain knows their account. Nil if nobody has the name.
  public func people(named name: String) -> HistoryPeople? {
    let name = name.tidied.folded
    func isWanted(_ other: String) -> Bool { other.folded == name }
    let found = people(where: isWanted)
    let isContact = all.contains { $0.address.account == nil && (isWanted($0.name) || isWanted($0.address.description)) }
    return found.isEmpty && !isContact ? nil : found
  }

  /// Returns those of the given names by which ``people(named:)`` finds somebody.
  public func findable(_ names: [String]) -> Set<String> {
    var all: Set<String> = []
    _ = people { name in
      all.insert(name.folded)
      return false
    }
    for contact in self.all where contact.address.account == nil { all.formUnion([contact.name.folded, contact.address.description.folded]) }
    return Set(names.filter { all.contains($0.tidied.folded) })
  }

  /// The sentence to show if ``people(named:)`` knows a contact, but none of their addresses.
  public static let notPaidYet: Sentence = "You haven't paid this contact yet, so it isn't known which payments are theirs."

  private func people(where isWanted: (String) -> Bool) -> HistoryPeople {
    var rules: [String: MemoRule] = [:]
    for address in Set(own.keys).union(contacts.keys).union(federation.keys).union(issuers.keys).union(anchors.keys) {
      let memos = memos(at: address)
      let theirs = memos.filter { allNames(at: address, memo: $0).contains(where: isWanted) }
      if allNames(at: address, memo: nil).contains(where: isWanted) {
        rules[address] = .noneOf(memos.subtracting(theirs))
      } else if !theirs.isEmpty {
        rules[address] = .oneOf(theirs)
      }
    }
    return HistoryPeople(
      rules, transactions: transfers.filter { isWanted($0.value.anchor) }, includesFriendbot: hasFriendbot && isWanted(Self.friendbot))
  }

  /// Returns the memos that tell people at an address apart.
  func memos(at address: String) -> Set<HistoryMemo> {
    Set(((contacts[address] ?? []).map(\.memo) + (federation[address] ?? []).map { $0.memo }).compactMap { HistoryMemo($0) })
  }

  /// Returns the names by which people at an address with a memo can be found: ``name(at:memo:)``, and whatever else the person calls them.
  private func allNames(at address: String, memo: HistoryMemo?) -> [String] {
    let contact = contact(at: address, memo: memo)
    // A contact's own memo belongs to nobody else.
    let paid = contact.map { $0.memo != .none } == true ? nil : paid(at: address, memo: memo)
    return [own[address], contact?.name, ownName(at: address, memo: memo), paid?.name, paid?.found.description].compactMap(\.self)
  }
}

/// Somebody at an account for which a domain's address like `name*domain` stood when it was paid.
private struct NamedByDomain {
  /// The name of the contact who has that address, or the address itself.
  let name: String
  let found: FederationName
  /// The memo that payments to them have.
  let memo: Memo
}

extension [Contact] {
  /// Returns the first whose memo is written like this one, even if it is of another kind, or nil if there is none.
  func first(withMemoLike memo: Memo) -> Contact? { first { $0.memo != .none && $0.memo.written?.text == memo.written?.text } }
}
