import StellarKit

extension Wallet {
  /// In how many of the last payments those who were paid before are looked for.
  private static let payeeReach = 1000

  /// Returns whom the person may want to pay from the account in use: the last ones paid first, then their contacts and their other accounts by name.
  ///
  /// - Parameters:
  ///   - search: any part of a name, an address, a memo or a note, without regard to case and accents; empty for everybody.
  ///   - limit: how many at most.
  public func payees(matching search: String = "", limit: Int) async -> [Payee] {
    let contacts = (try? await contacts.contacts()) ?? []
    let paid = account.flatMap { try? journal.recipients(of: $0.id, withAnchors: false, inLast: Self.payeeReach, limit: 200) } ?? []
    let list = PayeeList(
      contacts: contacts, own: accounts, names: await self.contacts.federationNames().names, source: account?.id,
      paid: paid.compactMap { try? MuxedAccount($0) })
    return list.matching(search, limit: limit)
  }
}
