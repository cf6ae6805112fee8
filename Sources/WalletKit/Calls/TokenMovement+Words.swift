import RPCKit
public import Sentences
public import StellarKit

extension TokenMovement {
  /// Describes the movement for an account's owner.
  ///
  /// - Parameters:
  ///   - account: the account whose owner reads it.
  ///   - numbers: how amounts are written.
  ///   - name: the name of another address. If it is nil, the short address is used.
  public func words(for account: AccountID, _ numbers: NumberFormat, name: (ContractAddress) -> String? = { _ in nil }) -> Sentence {
    let own = ContractAddress(account)
    func who(_ address: ContractAddress) -> String { name(address) ?? address.shortAddress }
    switch kind {
    case .transfer(let from, let to, let units, _):
      let sum = sum(units, numbers)
      return switch (from.holder == own, to.holder == own) {
      case (true, true): "You send \(sum) to yourself."
      case (true, false): "You send \(sum) to \(who(to))."
      case (false, true): "You receive \(sum) from \(who(from))."
      case (false, false): "\(sum) goes from \(who(from)) to \(who(to))."
      }
    case .mint(let to, let units, _): return to.holder == own ? "You receive \(sum(units, numbers))." : "\(who(to)) receives \(sum(units, numbers))."
    case .burn(let from, let units):
      return from.holder == own ? "You burn \(sum(units, numbers))." : "\(who(from)) burns \(sum(units, numbers))."
    case .clawback(let from, let units):
      return from.holder == own ? "\(sum(units, numbers)) is clawed back from you." : "\(sum(units, numbers)) is clawed back from \(who(from))."
    case .approve(let from, let spender, let units, let until):
      let sum = sum(units, numbers)
      if units == 0 {
        return from == own
          ? "\(who(spender)) can no longer spend your \(code)." : "\(who(spender)) can no longer spend the \(code) of \(who(from))."
      }
      return from == own
        ? "\(who(spender)) can spend up to \(sum) of yours until ledger \(Int(until))."
        : "\(who(spender)) can spend up to \(sum) of \(who(from))'s until ledger \(Int(until))."
    case .setAuthorized(let holder, let isFree):
      let whose: Sentence = holder == own ? "your \(code)" : "the \(code) of \(who(holder))"
      return isFree ? "The issuer unfreezes \(whose)." : "The issuer freezes \(whose)."
    }
  }

  private var code: Sentence {
    guard let token else { return Sentence(verbatim: contract.description) }
    return isStranger ? token.fullName : Sentence(verbatim: token.symbol)
  }

  private func sum(_ units: Int128, _ numbers: NumberFormat) -> Sentence {
    let amount = token?.amount(units)
    return "\(amount.map(numbers.typed) ?? "\(units)") \(code)"
  }
}
