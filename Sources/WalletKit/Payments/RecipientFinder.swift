import AnchorKit
import HorizonKit
import Sentences
import StellarKit

/// Finds out who is meant by what was typed: an address, a contact's name, or `name*domain`.
struct RecipientFinder: Sendable {
  let transport: any HTTPTransport
  let contacts: ContactManager

  /// - Throws: ``FieldError`` with a sentence for the field.
  func find(_ text: String) async throws(FieldError) -> Recipient {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else {
      throw FieldError(sentence: "Enter who to pay: an address that begins with G, the name of a contact, or name*domain.")
    }
    if typed.contains("*") { return try await lookUp(typed) }
    if let account = try? MuxedAccount(typed) { return Recipient(account, name: await contacts.contact(at: account)?.name) }
    if let contact = await contacts.contact(named: typed) { return try await recipient(contact) }
    return try Self.refuse(typed)
  }

  private func recipient(_ contact: Contact) async throws(FieldError) -> Recipient {
    if let account = contact.address.account { return Recipient(account, name: contact.name, memo: contact.memo) }
    let found = try await lookUp(contact.address.description)
    return Recipient(found.account, name: contact.name, federation: found.federation, memo: found.memo == .none ? contact.memo : found.memo)
  }

  /// Asks the domain who is meant (SEP-2). The answer is never kept: it may be another one tomorrow.
  private func lookUp(_ text: String) async throws(FieldError) -> Recipient {
    guard let address = FederationAddress(text) else {
      throw FieldError(sentence: "This is not an address: one of this kind has a name, a star and a domain, as in ana*example.org.")
    }
    do throws(AnchorError) {
      let record = try await Federation.lookUp(address, transport: transport)
      return Recipient(record.account, name: await contacts.contact(at: record.account)?.name, federation: address.description, memo: record.memo)
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
          ? "Nobody among your contacts is called “\(typed)”, and it is not an address: \(error)."
          : "This is not an address: \(error). Copy it again from the recipient.")
    }
  }
}
