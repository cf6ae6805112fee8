import AnchorKit
import HorizonKit
import Sentences
import StellarKit

/// Finds out who is meant by what was typed: an address, the name of a contact or of one of the person's own accounts, or `name*domain`.
struct RecipientFinder: Sendable {
  let transport: any HTTPTransport
  let profile: NetworkProfile
  let contacts: ContactManager
  let own: [WalletAccount]

  /// - Throws: ``FieldError`` with a sentence for the field.
  func find(_ text: String) async throws(FieldError) -> Recipient {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else {
      throw FieldError(sentence: "Enter who to pay: an address that begins with G, a contact or account of yours by its name, or name*domain.")
    }
    if typed.contains("*") { return try await lookUp(typed) }
    if let account = try? MuxedAccount(typed) { return Recipient(account, name: await name(at: account, orPaidAs: true)) }
    let (contact, own) = (await contacts.contact(named: typed), own.filter { $0.name.folded == typed.tidied.folded })
    guard own.count < 2, contact == nil || own.allSatisfy({ MuxedAccount($0.id) == contact?.address.account }) else {
      throw FieldError(sentence: "You have more than one contact or account named “\(typed)”. Enter the address of the one you mean.")
    }
    if let contact { return try await recipient(contact) }
    if let own = own.first { return Recipient(MuxedAccount(own.id), name: own.name) }
    return try Self.refuse(typed)
  }

  /// What the person calls an address.
  ///
  /// - Parameter orPaidAs: whether the address like `name*domain` by which they paid it does where they have no name for it. One with a memo stands for
  ///   one of several at that account.
  private func name(at account: MuxedAccount, orPaidAs: Bool = false) async -> String? {
    if let own = own.first(where: { MuxedAccount($0.id) == account }) { return own.name }
    if let contact = await contacts.contact(at: account) { return contact.name }
    guard orPaidAs else { return nil }
    return await contacts.federationNames().names.first { $0.account == account && $0.memo == .none }?.description
  }

  private func recipient(_ contact: Contact) async throws(FieldError) -> Recipient {
    if let account = contact.address.account { return Recipient(account, name: contact.name, memo: contact.memo) }
    let found = try await lookUp(contact.address.description)
    return Recipient(found.account, name: contact.name, found: found.found, memo: found.memo == .none ? contact.memo : found.memo)
  }

  /// Asks the domain who is meant (SEP-2), each time: its answer may be another one tomorrow.
  private func lookUp(_ text: String) async throws(FieldError) -> Recipient {
    guard let address = FederationAddress(text) else {
      throw FieldError(sentence: "This isn't a valid address. One with a star has a name before it and a domain after it, like ana*example.org.")
    }
    guard profile.letsAsk(home: address.domain.description) else {
      throw FieldError(sentence: "“\(address)” couldn't be looked up: its domain is this computer, and the network isn't.")
    }
    do throws(AnchorError) {
      let record = try await Federation.lookUp(address, transport: transport)
      let found = FederationName(address, record.account, memo: record.memo)
      return Recipient(record.account, name: await name(at: record.account), found: found, memo: record.memo)
    } catch {
      throw FieldError(sentence: "“\(address)” couldn't be looked up. \(error) Check it, or ask for the address that begins with G.")
    }
  }

  private static func refuse(_ typed: String) throws(FieldError) -> Recipient {
    do throws(StrKeyError) {
      return Recipient(try MuxedAccount(typed))
    } catch {
      if let reason = error.whyUnpayable { throw FieldError(sentence: reason) }
      let isName = typed.count < 40 && typed.contains { $0.isLowercase || $0 == " " }
      throw FieldError(
        sentence: isName
          ? "You have no contact or account named “\(typed)”, and it isn't an address: \(error)."
          : "This is not an address: \(error). Copy it again from the recipient.")
    }
  }
}

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
