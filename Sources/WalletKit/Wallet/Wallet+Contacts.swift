public import Sentences
public import StellarKit

extension Wallet {
  /// Returns what the person should know about an address that they save: that it could be mistaken for another one, that its account doesn't exist
  /// yet, or that this couldn't be checked.
  ///
  /// - Returns: a sentence, or nil if there is nothing to say.
  public func advice(on address: ContactAddress) async -> Sentence? {
    guard let account = address.account?.accountID else { return nil }
    if let lookalike = await lookalikes(among: [account])[account] { return "Saved, but check the address. \(lookalike)" }
    do throws(NetworkError) {
      guard try await network.account(account) == nil else { return nil }
      return "Saved. This account doesn't exist yet on this network. Check the address: the first payment to it would create the account."
    } catch {
      return "Saved, but BasicPay couldn't check whether this account exists: \(error)"
    }
  }

  /// Finds the accounts whose address could be mistaken for that of another contact, of one of the person's own accounts, or of somebody whom they
  /// have paid. Once such an account is a contact, it is paid without a warning about that.
  ///
  /// - Returns: a sentence for each of them.
  public func lookalikes(among accounts: some Sequence<AccountID>) async -> [AccountID: Sentence] {
    let contacts = ((try? await contacts.contacts()) ?? []).compactMap { contact in contact.address.account.map { ($0.accountID, contact.name) } }
    let paid = await paidBefore()
    var bearers: [String: [(account: AccountID, name: String?)]] = [:]
    func add(_ account: AccountID, _ name: String?) {
      for feature in LookalikeAddress.features(of: account.address) { bearers[feature, default: []].append((account, name)) }
    }
    for account in self.accounts { add(account.id, account.name) }
    for (account, name) in contacts { add(account, name) }
    for address in paid { if let account = try? MuxedAccount(address) { add(account.accountID, nil) } }
    var sentences: [AccountID: Sentence] = [:]
    for account in accounts {
      let others = LookalikeAddress.features(of: account.address).lazy.flatMap { bearers[$0] ?? [] }
      guard let other = others.first(where: { $0.account != account }) else { continue }
      let whose: Sentence = other.name.map { "the address of \($0)" } ?? "an address that you have paid before"
      sentences[account] =
        "This looks like \(whose), but it is a different address. Scammers create look-alike addresses: compare every character with the address you were given."
    }
    return sentences
  }
}

extension ContactRefusal {
  /// The sentence about a contact that was removed in the meantime.
  public static let gone: Sentence =
    "This contact no longer exists. It may have been removed in another window."
  /// The sentence about a contact that was changed since it was shown.
  public static let changed: Sentence =
    "This contact was changed in another window, and nothing was saved. Compare it with what you typed: saving again replaces it."
}
