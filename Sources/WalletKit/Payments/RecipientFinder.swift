import AnchorKit
import HorizonKit
import Sentences
import StellarKit

/// Finds out who is meant by what was typed: an address, the name of a contact or of one of the person's own accounts, or `name*domain`.
struct RecipientFinder: Sendable {
  let transport: any HTTPTransport
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
      let isName = typed.count < 40 && typed.contains { $0.isLowercase || $0 == " " }
      throw FieldError(
        sentence: isName
          ? "You have no contact or account named “\(typed)”, and it isn't an address: \(error)."
          : "This is not an address: \(error). Copy it again from the recipient.")
    }
  }
}
