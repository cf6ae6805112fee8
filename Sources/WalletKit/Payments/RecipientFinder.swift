import AnchorKit
import HorizonKit
import Sentences
import StellarKit

/// A finder of recipients by what was typed: an address, the name of a contact or of one of the person's own accounts, or `name*domain`.
struct RecipientFinder: Sendable {
  let transport: any HTTPTransport
  let profile: NetworkProfile
  /// The names of everybody at that moment.
  let names: @Sendable () async throws(StoreError) -> Names

  /// What a text means.
  private enum Meant {
    case somebody(Recipient)
    /// The recipient that a domain names for an address, with the contact that has this address, the contact's name if that was typed, and the names
    /// in which the contact was found.
    case named(String, Contact?, name: String?, Names)
  }

  /// Finds the recipient that a text means. An address like `name*domain` is looked up at its domain.
  ///
  /// - Parameter memo: the memo that was written, which tells apart people at one address, such as customers of an exchange.
  /// - Throws: ``FieldError`` with a sentence for the field.
  func find(_ text: String, memo: Memo = .none) async throws(FieldError) -> Recipient {
    switch try await meant(text, memo) {
    case .somebody(let recipient): return recipient
    case .named(let address, let contact, let name, let names): return try await lookUp(address, memo, contact, as: name, names)
    }
  }

  /// Finds the recipient that a text means without asking anybody, or returns nil if a domain would have to be asked.
  ///
  /// - Parameter memo: the memo that was written.
  /// - Throws: ``FieldError`` with a sentence for the field.
  func known(_ text: String, memo: Memo = .none) async throws(FieldError) -> Recipient? {
    if case .somebody(let recipient) = try await meant(text, memo) { recipient } else { nil }
  }

  /// Checks right before signing that a text still means the recipient that was found, as far as that is known without asking a domain: a contact may
  /// have been corrected in another window since.
  ///
  /// - Throws: ``PaymentRefusal`` if it means nobody or somebody else now, or asks for another memo.
  func check(_ recipient: Recipient, isStill text: String) async throws(PaymentRefusal) {
    let isStill: Bool
    do throws(FieldError) {
      switch try await meant(text, .none) {
      case .somebody(let now): isStill = (now.account, now.memo) == (recipient.account, recipient.memo)
      case .named(let address, let contact, _, _):
        isStill =
          recipient.found.map { found in
            let memo = contact?.memo(at: found.account, asked: found.memo) ?? found.memo
            return FederationAddress(address)?.isSame(as: found.address) == true && memo == recipient.memo
          } ?? false
      }
    } catch {
      throw PaymentRefusal(fields: [.recipient: error.sentence])
    }
    guard isStill else { throw PaymentRefusal(general: TransactionReview.changed) }
  }

  private func meant(_ text: String, _ memo: Memo) async throws(FieldError) -> Meant {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else {
      throw FieldError(sentence: "Enter who to pay: an address that begins with G, the name of a contact or of an account of yours, or name*domain.")
    }
    let names = try await known()
    if typed.contains("*") {
      let contacts = FederationAddress(typed).map(names.contacts(at:)) ?? []
      return .named(typed, contacts.count == 1 ? contacts.first : nil, name: nil, names)
    }
    if let account = try? MuxedAccount(typed) {
      let given = names.givenName(at: account, memo: memo)
      let name = names.name(at: account.address, memo: HistoryMemo(memo))
      return .somebody(Recipient(account, name: name, isNamedByDomain: name != nil && given == nil, own: names.ownAccount(at: account)))
    }
    let (contacts, own) = names.bearers(of: typed)
    let contact = contacts.first
    guard contacts.count < 2, own.count < 2, contact == nil || own.allSatisfy({ MuxedAccount($0.id) == contact?.address.account }) else {
      throw FieldError(sentence: "You have more than one contact or account named “\(typed)”. Enter the address of the one you mean.")
    }
    if let contact {
      guard let account = contact.address.account else { return .named(contact.address.description, contact, name: contact.name, names) }
      // With the memo of another contact at the same address, that contact is paid.
      let paid = names.contact(at: account, memo: memo) ?? contact
      return .somebody(Recipient(account, name: paid.name, own: names.ownAccount(at: account), memo: contact.memo))
    }
    if let own = own.first { return .somebody(Recipient(MuxedAccount(own.id), name: own.name, own: own)) }
    return .somebody(try Self.refuse(typed))
  }

  private func known() async throws(FieldError) -> Names {
    do throws(StoreError) { return try await names() } catch { throw FieldError(sentence: Self.sentence(error)) }
  }

  static func sentence(_ error: StoreError) -> Sentence {
    guard error == .sealedForAnother else { return error.sentence }
    return
      "Your contacts can't be read, so BasicPay can't check this payment against them: another wallet that was used here encrypted them, or a newer BasicPay did. Use the newer version, or discard them under Contacts in the browser."
  }

  /// Asks the domain for the recipient (SEP-2), each time: its answer may be another one tomorrow.
  ///
  /// - Parameter typed: the contact's name, if that was typed.
  private func lookUp(
    _ text: String, _ memo: Memo, _ contact: Contact?, as typed: String?, _ names: Names
  ) async throws(FieldError) -> Recipient {
    guard let address = FederationAddress(text) else {
      throw FieldError(sentence: "This isn't a valid address. One with a star has a name before it and a domain after it, like ana*example.org.")
    }
    guard profile.letsAsk(home: address.domain.description) else {
      throw FieldError(sentence: "“\(address)” couldn't be looked up: its domain is on this computer, but the network isn't.")
    }
    do throws(AnchorError) {
      let record = try await Federation.lookUp(address, transport: transport)
      let paid = record.memo == .none ? memo : record.memo
      let name = names.contact(at: address, memo: paid)?.name ?? typed ?? names.givenName(at: record.account, memo: paid)
      return Recipient(
        record.account, name: name, own: names.ownAccount(at: record.account), found: FederationName(address, record.account, memo: record.memo),
        memo: contact?.memo(at: record.account, asked: record.memo) ?? record.memo)
    } catch {
      throw FieldError(sentence: "“\(address)” couldn't be looked up. \(error) You can also ask for the address that begins with G.")
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
          ? "You have no contact or account named “\(typed)”, and it isn't an address: \(error.reason)."
          : "This is not an address: \(error.reason). Copy it again from the recipient.")
    }
  }
}

extension RecipientFinder {
  /// Returns what the person has to agree to before they pay a recipient. That is needed for a stranger whose address could be mistaken for that of
  /// somebody they know, and for an address like `name*domain` that stood for somebody else the last time. It is also needed for a payment without
  /// the memo or the ID that everybody known at an address has, or with a memo of another kind than theirs.
  ///
  /// - Throws: ``PaymentRefusal`` if it can't be read who was paid before.
  func consents(to recipient: Recipient, memo: Memo) async throws(PaymentRefusal) -> [Sentence] {
    let names = try await namesToPay()
    if let found = recipient.found {
      // The memo that a domain asks for is right, whatever memo a contact has.
      let warnings = Self.changes(of: found, names) + Self.lookalike(of: recipient, names)
      guard found.memo == .none else { return warnings }
      let contact = memo == .none && recipient.account.id == nil ? names.contactWithMemo(at: found.address) : nil
      return warnings + Self.otherKind(than: memo, recipient, names) + (contact.map(Self.withoutMemo) ?? [])
    }
    if memo == .none, let contact = names.contactWithMemo(at: recipient.account) { return Self.withoutMemo(of: contact) }
    if memo == .none, let contact = names.contactWithID(at: recipient.account) {
      return [
        """
        You pay \(contact.name) at an address that begins with M. This is only the account behind it, which many people may share. Use the M… \
        address, or the money may not reach them and could be lost.
        """
      ]
    }
    let otherKind = Self.otherKind(than: memo, recipient, names)
    guard otherKind.isEmpty else { return otherKind }
    return Self.lookalike(of: recipient, names)
  }

  /// Returns the same, also for a payment without a memo to somebody who was only paid with one so far that may be a customer's number: it may be an
  /// exchange. A name that only a domain gives doesn't matter.
  ///
  /// - Parameter reviewer: the reviewer of the account that pays.
  func consents(to recipient: Recipient, memo: Memo, by reviewer: TransactionReviewer) async throws(PaymentRefusal) -> [Sentence] {
    let consents = try await consents(to: recipient, memo: memo)
    guard consents.isEmpty, memo == .none, recipient.account.id == nil, recipient.name == nil || recipient.isNamedByDomain,
      recipient.found == nil, !recipient.isOwn, let usual = try reviewer.usualMemo(of: recipient.account.accountID), usual.mayBeCustomerNumber
    else { return consents }
    return [
      "You have only ever paid this address with a memo, most recently “\(usual.shown)”, but this payment has none. Without it, the money may not arrive and could be lost."
    ]
  }

  /// Returns a warning if an address could be mistaken for one that the person knows. Only their own names say that it isn't: a thief's domain names
  /// anybody.
  private static func lookalike(of recipient: Recipient, _ names: Names) -> [Sentence] {
    guard let whose = names.whose(imitatedBy: ContractAddress(recipient.account)) else { return [] }
    return [
      """
      This looks like \(whose), but it is a different address. Scammers create look-alike addresses. Compare all of it with what the recipient gave \
      you; if it is right, you can add it to your contacts.
      """
    ]
  }

  /// Returns what the person has to agree to before they pay a contract, which is nobody's contact.
  func consents(to contract: ContractAddress) async throws(PaymentRefusal) -> [Sentence] {
    guard let whose = try await namesToPay().whose(imitatedBy: contract) else { return [] }
    return [
      """
      This looks like \(whose), but it is a different address. Scammers create look-alike addresses: compare every character with the address you \
      were given.
      """
    ]
  }

  private static func withoutMemo(of contact: Contact) -> [Sentence] {
    guard let usual = contact.memo.shown else { return [] }
    return [
      """
      You pay \(contact.name) at this address with the memo “\(usual)”, but this payment has no memo. Without it, the money may not reach \
      them and could be lost.
      """
    ]
  }

  private static func otherKind(than memo: Memo, _ recipient: Recipient, _ names: Names) -> [Sentence] {
    guard let (name, usual) = ofOtherKind(than: memo, recipient, names), let usual = usual.withKind, let given = memo.withKind else { return [] }
    return [
      """
      You pay \(name) at this address with the memo \(usual), but this payment has \(given), a memo of a different kind. Exchanges tell the two \
      apart, so the money may not arrive and could be lost.
      """
    ]
  }

  /// Returns the contact who is paid with a memo of another kind than the given one: the one that was named, or one whose memo is written alike.
  private static func ofOtherKind(than memo: Memo, _ recipient: Recipient, _ names: Names) -> (name: String, memo: Memo)? {
    let others = recipient.found.map { names.contacts(at: $0.address) } ?? []
    guard memo != .none, names.contact(at: recipient.account, memo: memo) == nil, !others.contains(where: { $0.memo == memo }) else { return nil }
    if let name = recipient.name, let kind = recipient.memo.written?.kind, kind != memo.written?.kind { return (name, recipient.memo) }
    return (others.first(withMemoLike: memo) ?? names.contact(at: recipient.account, memoLike: memo)).map { ($0.name, $0.memo) }
  }

  private func namesToPay() async throws(PaymentRefusal) -> Names {
    do throws(StoreError) { return try await names() } catch { throw PaymentRefusal(general: Self.sentence(error), cause: .store(error)) }
  }

  /// Returns what a domain says differently than when its address was paid last. The domain can be wrong, or in other hands.
  private static func changes(of found: FederationName, _ names: Names) -> [Sentence] {
    guard let before = names.paid(as: found.address) else { return [] }
    if before.account != found.account {
      return [
        """
        \(found.description) now points to a different account than when you last paid it (\(before.account.address)). Check with the recipient \
        that the new account is theirs: the domain may be wrong, or in someone else's hands.
        """
      ]
    }
    guard before.memo != found.memo else { return [] }
    let (old, new) = (words(before.memo), words(found.memo))
    return [
      """
      \(found.description) now asks for a different memo than when you last paid it: \(old) then, \(new) now. Check with the recipient that this is right.
      """
    ]
  }

  private static func words(_ memo: Memo) -> Sentence { memo.withKind ?? "none" }
}
