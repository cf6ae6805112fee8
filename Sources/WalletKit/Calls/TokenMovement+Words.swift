import RPCKit
public import Sentences
public import StellarKit

extension TokenMovement {
  /// Describes it for an account's owner.
  ///
  /// - Parameters:
  ///   - account: whose owner reads it.
  ///   - numbers: how amounts are written.
  ///   - name: what somebody else is called; the short address where that is nil.
  public func words(for account: AccountID, _ numbers: NumberFormat, name: (ContractAddress) -> String? = { _ in nil }) -> Sentence {
    let own = ContractAddress(account)
    func who(_ address: ContractAddress) -> String { name(address) ?? address.short }
    switch kind {
    case .transfer(let from, let to, let units, _):
      let sum = sum(units, numbers)
      return switch (from.holder == own, to.holder == own) {
      case (true, true): "You give \(sum) to yourself."
      case (true, false): "You give \(sum) to \(who(to))."
      case (false, true): "You get \(sum) from \(who(from))."
      case (false, false): "\(sum) goes from \(who(from)) to \(who(to))."
      }
    case .mint(let to, let units, _): return to.holder == own ? "You get \(sum(units, numbers))." : "\(who(to)) gets \(sum(units, numbers))."
    case .burn(let from, let units):
      return from.holder == own ? "You give up \(sum(units, numbers))." : "\(sum(units, numbers)) of \(who(from)) cease to exist."
    case .clawback(let from, let units):
      return from.holder == own ? "\(sum(units, numbers)) is taken from you." : "\(sum(units, numbers)) is taken from \(who(from))."
    case .approve(let from, let spender, let units, let until):
      let sum = sum(units, numbers)
      if units == 0 {
        return from == own
          ? "\(who(spender)) may spend none of your \(code) any more." : "\(who(spender)) may spend none of \(who(from))'s \(code) any more."
      }
      return from == own
        ? "\(who(spender)) may spend up to \(sum) of yours until ledger \(Int(until))."
        : "\(who(spender)) may spend up to \(sum) of \(who(from))'s until ledger \(Int(until))."
    case .setAuthorized(let holder, let isFree):
      let whose: Sentence = holder == own ? "your \(code)" : "the \(code) of \(who(holder))"
      return isFree ? "Its issuer frees \(whose)." : "Its issuer freezes \(whose)."
    }
  }

  /// What the token is called.
  private var code: String { token?.symbol ?? contract.short }

  private func sum(_ units: Int128, _ numbers: NumberFormat) -> String {
    let amount = token?.amount(units)
    return "\(amount.map(numbers.typed) ?? "\(units)") \(code)"
  }
}

extension ContractAddress {
  /// The first and the last 4 characters of it, for lists.
  public var short: String { "\(description.prefix(4))…\(description.suffix(4))" }
}
