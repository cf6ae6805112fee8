public import AnchorKit
import Sentences
public import StellarKit

/// The address at which a contact is paid.
public enum ContactAddress: Hashable, Sendable {
  /// A `G…` or `M…` address.
  case account(MuxedAccount)
  /// An address like `name*domain`, which is looked up at each payment.
  case federation(FederationAddress)

  /// Reads an address as a person types it.
  ///
  /// - Throws: ``ContactRefusal`` with a sentence at the field.
  public init(_ text: String) throws(ContactRefusal) {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else { throw ContactRefusal(.address, "Enter their address: it begins with G or M, or is written like name*domain.") }
    if typed.contains("*") {
      guard let address = FederationAddress(typed) else {
        throw ContactRefusal(.address, "This is not an address of the kind name*domain, such as ana*example.org. Check how it is written.")
      }
      self = .federation(address)
      return
    }
    do throws(StrKeyError) {
      self = .account(try MuxedAccount(typed))
    } catch {
      throw ContactRefusal(.address, error.whyUnpayable ?? "This is not an address: \(error.reason). Copy it again from your contact.")
    }
  }

  /// Reads an address that was kept, perhaps by an earlier version.
  ///
  /// - Throws: ``ContactRefusal``
  init(kept text: String) throws(ContactRefusal) {
    guard let address = FederationAddress(kept: text) else {
      try self.init(text)
      return
    }
    self = .federation(address)
  }

  /// The account; nil if it is looked up at each payment.
  public var account: MuxedAccount? {
    guard case .account(let account) = self else { return nil }
    return account
  }

  /// A short form of it, for lists.
  public var short: String {
    switch self {
    case .account(let account): "\(account.address.prefix(4))…\(account.address.suffix(4))"
    case .federation(let address): address.description
    }
  }
}

extension StrKeyError {
  /// The sentence for somebody who wants to pay something that isn't an account; nil if the text isn't a key at all.
  var whyUnpayable: Sentence? {
    guard case .wrongKind(_, let kind) = self else { return nil }
    switch kind {
    case .accountID, .muxedAccount: return nil
    case .contract, .muxedContract:
      return
        "This is a contract's address, which can't be paid from here. Enter it on the Pay page, or ask for an address that begins with G or M."
    case .liquidityPool: return "This can't be paid: it is the address of a liquidity pool. Ask for an address that begins with G or M."
    case .claimableBalance: return "This can't be paid: it is the address of a claimable balance. Ask for an address that begins with G or M."
    case .secretSeed: return "This is a secret key, not an address. Anyone who has it can spend the account's money, so never share it."
    case .preAuthTx, .hashX, .signedPayload: return "This can't be paid: it is a signer, not an account. Ask for an address that begins with G or M."
    }
  }
}

extension ContactAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .account(let account): account.address
    case .federation(let address): address.description
    }
  }
}
