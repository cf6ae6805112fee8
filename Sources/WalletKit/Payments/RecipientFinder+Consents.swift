import Sentences
import StellarKit

extension RecipientFinder {
  /// How many of the accounts that were paid before a stranger's address is compared with.
  private static let comparedRecipients = 1000

  /// What the person has to agree to before paying a stranger whose address could be taken for that of somebody they know, or an address like
  /// `name*domain` that stood for somebody else the last time.
  ///
  /// - Parameter reviewer: of the account that pays.
  /// - Throws: ``PaymentRefusal``, where it can't be read who was paid before.
  func consents(to recipient: Recipient, of reviewer: TransactionReviewer) async throws(PaymentRefusal) -> [Sentence] {
    if let found = recipient.found { return await changes(of: found) }
    guard recipient.name == nil else { return [] }
    let account = recipient.account.accountID
    var names: [AccountID: String] = [:]
    for contact in (try? await contacts.contacts()) ?? [] { if let id = contact.address.account?.accountID { names[id] = contact.name } }
    for own in own { names[own.id] = own.name }
    let paid: [AccountID]
    do throws(StoreError) {
      paid = try reviewer.journal.recipients(of: reviewer.source, limit: Self.comparedRecipients).compactMap { (try? MuxedAccount($0))?.accountID }
    } catch {
      throw PaymentRefusal(general: error.sentence)
    }
    guard !paid.contains(account), let other = LookalikeAddress.find(account, among: Array(names.keys) + paid) else { return [] }
    let whose: Sentence = names[other].map { "the address of \($0)" } ?? "an address that you have paid before"
    return [
      """
      This is not \(whose), although it begins or ends like it. Thieves make such addresses. Compare all of it with what the recipient gave you; if it \
      is right, you can add it to your contacts.
      """
    ]
  }

  /// What a domain says otherwise than when its address was paid last. It can be wrong, or in other hands.
  private func changes(of found: FederationName) async -> [Sentence] {
    guard let before = await contacts.federationNames().name(found.address) else { return [] }
    if before.account != found.account {
      return [
        """
        \(found.description) now points to a different account than when you last paid it (\(before.account.address)). Check with the recipient \
        that the new account is theirs: the domain may be wrong, or in someone else's hands.
        """
      ]
    }
    guard before.memo != found.memo else { return [] }
    let (old, new) = (Self.words(before.memo), Self.words(found.memo))
    return [
      """
      \(found.description) now asks for a different memo than when you last paid it: \(old) then, \(new) now. Check with the recipient that this is right.
      """
    ]
  }

  private static func words(_ memo: Memo) -> Sentence { memo.written.map { "“\($0.text)”" } ?? "none" }
}
