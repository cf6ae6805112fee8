public import StellarKit
import StellarXDR

/// What a call of a token's contract does for the account that makes it (SEP-41).
public struct TokenAction: Hashable, Sendable {
  /// The kind of action.
  public enum Kind: Hashable, Sendable {
    /// Somebody is paid: an account or a contract, or an ID within one.
    case payment(to: ContractAddress)
    /// Somebody may spend some of it, up to the amount and until a ledger.
    case allowance(spender: ContractAddress, untilLedger: UInt32)
    /// Somebody may no longer spend any of it.
    case revocation(spender: ContractAddress)
  }

  /// The token.
  public let token: TokenLabel
  /// The kind of action.
  public let kind: Kind
  /// How much is paid, or may be spent.
  public let amount: TokenAmount

  /// Who is paid, or may spend.
  var party: ContractAddress {
    switch kind {
    case .payment(let party), .allowance(let party, _), .revocation(let party): party.holder
    }
  }

  /// Whether somebody is paid.
  var isPayment: Bool { if case .payment = kind { true } else { false } }

  /// The action of a call on what an account holds of a token; nil for any other call, and for a call of another contract.
  public init?(_ call: ContractCall, of token: TokenLabel, by source: AccountID) {
    guard call.contract == token.contract, let read = Reading(call), read.holder == ContractAddress(source), let amount = token.amount(read.units)
    else { return nil }
    (self.token, kind, self.amount) = (token, read.kind, amount)
  }

  /// The arguments of a call of any token, as they were read.
  struct Reading {
    let holder: ContractAddress
    let kind: Kind
    let units: Int128

    init?(_ call: ContractCall) {
      let arguments = call.arguments
      guard arguments.count >= 3, let holder = try? ContractAddress(contractValue: arguments[0]),
        let other = try? ContractAddress(contractValue: arguments[1]), let units = try? Int128(contractValue: arguments[2]), units >= 0
      else { return nil }
      switch (call.function.text, arguments.count) {
      case ("transfer", 3): kind = .payment(to: other)
      case ("approve", 4):
        guard let ledger = try? UInt32(contractValue: arguments[3]) else { return nil }
        kind = units == 0 ? .revocation(spender: other) : .allowance(spender: other, untilLedger: ledger)
      default: return nil
      }
      (self.holder, self.units) = (holder, units)
    }
  }
}
