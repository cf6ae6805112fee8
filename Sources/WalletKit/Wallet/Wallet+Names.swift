import AnchorKit
public import StellarKit

extension Wallet {
  /// In how many of the last payments those who were paid before are looked for.
  static let paidReach = 1000

  /// Returns what everybody is called, as the account in use sees them.
  public func names() async -> Names {
    let paid = await paidBefore(inLast: Self.paidReach)
    return await names((try? await contacts.contacts()) ?? [], (try? await contacts.federationNames()) ?? FederationNames(), paid: paid)
  }

  /// Returns the same for a payment that is about to be made. All payments are searched, because it has to be known whom an address can be mistaken
  /// for. While nobody is signed in, there are no contacts.
  ///
  /// - Throws: ``StoreError`` if contacts, or who was paid before, can't be read: then it isn't known which memo a payment needs, or whom an address
  ///   imitates.
  func namesToPay() async throws(StoreError) -> Names {
    var known: [Contact] = []
    do throws(StoreError) { known = try await contacts.contacts() } catch { guard error == .locked else { throw error } }
    let federation = try await contacts.federationNames()
    guard let account else { return await names(known, federation, paid: []) }
    return await names(known, federation, paid: try await sender.recipients(of: account.id, limit: .max))
  }

  /// Returns the addresses that the account in use has paid, the most recent first; none if they can't be read.
  func paidBefore(withAnchors: Bool = true, inLast payments: Int = .max, limit: Int = paidReach) async -> [String] {
    guard let account else { return [] }
    return (try? await sender.recipients(of: account.id, withAnchors: withAnchors, inLast: payments, limit: limit)) ?? []
  }

  private func names(_ contacts: [Contact], _ federation: FederationNames, paid: [String]) async -> Names {
    Names(
      contacts, own: accounts, names: federation.names, issuers: await issuerDomains(), anchors: anchorDomains(), transfers: historyTransfers(),
      paid: paid, hasFriendbot: profile.hasFriendbot)
  }

  /// Returns the same names with what entries of the history did with tokens, if this wallet sent them: none of Horizon's lists says it.
  public func names(_ names: Names, withTokensOf entries: some Sequence<HistoryEntry>) async -> Names {
    var names = names
    for hash in entries.filter(\.tellsNoMovement).compactMap(\.hash) { names.tokens[hash] = await receipt(hash)?.token }
    return names
  }

  /// Returns the domains of anchors, by the addresses that withdrawals through them were paid to.
  private func anchorDomains() -> [String: String] {
    let paid = (transfers.state.value ?? []).compactMap { record in record.payment.map { ($0.recipient, record.anchor) } }
    return Dictionary(paid.filter { $0.0 != account?.id.address }) { first, _ in first }
  }

  /// Returns the domains of the issuers of what the account holds, by the issuers' addresses, if the domain itself confirms that.
  private func issuerDomains() async -> [String: String] {
    guard case .funded(let balances) = dashboard.assets.state.value else { return [:] }
    var domains: [String: String] = [:]
    for (asset, details) in await assetDirectory.remembered(balances.map(\.asset)) {
      if let issuer = asset.issuer, case .verified(let domain) = details.verification { domains[issuer.address] = domain }
    }
    return domains
  }

  /// Returns the deposits and withdrawals whose payments or claims are known, by the transactions' hashes.
  private func historyTransfers() -> [TransactionHash: HistoryTransfer] {
    var transfers: [TransactionHash: HistoryTransfer] = [:]
    for record in self.transfers.state.value ?? [] {
      let anchors = record.isWithdrawal ? nil : record.transfer?.stellarTransactionID.flatMap { TransactionHash($0) }
      for hash in [anchors, record.payment?.hash].compactMap({ $0 }) {
        transfers[hash] = HistoryTransfer(
          id: record.id, isWithdrawal: record.isWithdrawal, anchor: record.anchor, asset: record.asset, isToBank: record.isToBank)
      }
    }
    return transfers
  }

  /// Returns a payment as the journal has it, without asking the network anything, or nil for one that this wallet didn't make.
  public func receipt(_ hash: TransactionHash) async -> PaymentRecord? {
    (try? await sender.entry(hash))?.record
  }

  /// Returns whom the person may want to pay from the account in use: the last ones paid first, then their contacts and their other accounts by name.
  ///
  /// - Parameters:
  ///   - search: any part of a name, an address, a memo or a note, without regard to case and accents; empty for everybody.
  ///   - limit: the most to return.
  public func recipientSuggestions(matching search: String = "", limit: Int) async -> [RecipientSuggestion] {
    let contacts = (try? await contacts.contacts()) ?? []
    let paid = await paidBefore(withAnchors: false, inLast: Self.paidReach, limit: 200)
    let list = RecipientSuggestions(
      contacts: contacts, own: accounts, names: (try? await self.contacts.federationNames())?.names ?? [], source: account?.id,
      paid: paid.compactMap { try? MuxedAccount($0) })
    return list.matching(search, limit: limit)
  }
}
