public import Sentences
import StellarKit

extension HistoryEntry {
  /// What happened, in a few words.
  var words: Sentence {
    switch (kind, direction) {
    case (.failed, _): "Failed: only the fee was charged"
    case (.payment, .unmoved): "Paid yourself"
    case (.pathPayment, .exchanged): "Converted"
    case (.createAccount, .unmoved): "Account created"
    case (.payment, .received), (.createAccount, .received), (.pathPayment, .received): "Received"
    case (.payment, _), (.createAccount, _), (.pathPayment, _): "Sent"
    case (.merge, .received): "Received everything from a closed account"
    case (.merge, .unmoved): "An empty account was closed"
    case (.merge, _): "Closed: everything went to another account"
    case (.claimableBalanceCreated, _): "Set aside for others to claim"
    case (.claimableBalanceOffered, _): "Set aside for you to claim"
    case (.claimableBalanceClaimed, _): "Claimed"
    case (.claimableBalanceClawedBack, _): "A waiting balance was taken back"
    case (.clawback, .received): "Taken back from a holder"
    case (.clawback, _): "Taken back by the issuer"
    case (.trade, _): "Traded"
    case (.poolDeposit, _): "Put into a pool"
    case (.poolWithdrawal, _): "Taken out of a pool"
    case (.contract, .received): "Received from a contract"
    case (.contract, .sent): "Sent by a contract"
    case (.contract, _): "Contract called"
    case (.other, .received): "Received"
    case (.other, .sent): "Sent"
    case (.other, .exchanged): "Exchanged"
    case (.other, .unmoved): trustlineWords ?? Self.words(ofOperation: operation)
    }
  }

  /// The change to a trustline; nil for another operation, and if its asset isn't known.
  private var trustlineWords: Sentence? {
    trustline.map { line in
      switch line.limit {
      case .zero: "Removed \(line.asset.code)"
      case .max: "Added \(line.asset.code)"
      default: "Limit of \(line.asset.code) set"
      }
    }
  }

  /// Describes what an operation that moves no money did.
  private static func words(ofOperation name: String) -> Sentence {
    switch name {
    case "change_trust": "Trustline changed"
    case "set_options": "Account settings changed"
    case "manage_sell_offer", "manage_buy_offer", "create_passive_sell_offer": "Offer placed or changed"
    case "manage_data": "Data entry changed"
    case "bump_sequence": "Sequence number set ahead"
    case "allow_trust", "set_trust_line_flags": "A holder's permission changed"
    case "begin_sponsoring_future_reserves", "end_sponsoring_future_reserves", "revoke_sponsorship": "Sponsored reserves changed"
    case "extend_footprint_ttl", "restore_footprint": "Contract data kept alive"
    case "": "Something happened"
    default: "Other operation (\(name))"
    }
  }
}

extension Names {
  /// Returns what happened, in a few words, such as `Received` or `Added USDC`. A deposit or withdrawal is named with its anchor, and what was done
  /// with a token is told if it is known (``Wallet/names(_:withTokensOf:)``).
  ///
  /// - Parameters:
  ///   - entry: the entry to describe.
  ///   - numbers: how the reader writes amounts.
  public func title(of entry: HistoryEntry, _ numbers: NumberFormat = .point) -> Sentence {
    guard let transfer = transfer(of: entry) else { return tokenWords(of: entry, numbers) ?? entry.words }
    if transfer.isToBank { return "Withdrawal to your bank · \(transfer.anchor)" }
    return transfer.isWithdrawal ? "Withdrawal · \(transfer.anchor)" : "Deposit · \(transfer.anchor)"
  }

  /// Returns a title that stands above the name of the other side. If that is the anchor's name, the title doesn't repeat it.
  public func titleAboveName(of entry: HistoryEntry, _ numbers: NumberFormat = .point) -> Sentence {
    guard entry.counterparty != nil, let transfer = transfer(of: entry), name(of: entry) == transfer.anchor else { return title(of: entry, numbers) }
    if transfer.isToBank { return "Withdrawal to your bank" }
    return transfer.isWithdrawal ? "Withdrawal of \(transfer.asset.code)" : "Deposit of \(transfer.asset.code)"
  }

  /// Describes what the account did with a token, or returns nil for anything else, and if an asset moved, which says it all.
  private func tokenWords(of entry: HistoryEntry, _ numbers: NumberFormat) -> Sentence? {
    guard entry.tellsNoMovement, let action = entry.hash.flatMap({ tokens[$0] }) else { return nil }
    let symbol = action.token.symbol
    func name(_ address: ContractAddress) -> String { self.name(at: address.description, memo: nil) ?? address.shortAddress }
    return switch action.kind {
    case .payment(let recipient): "Sent \(numbers.typed(action.amount)) \(symbol) to \(name(recipient))"
    case .allowance(let spender, _): "Allowed \(name(spender)) to spend up to \(numbers.typed(action.amount)) \(symbol)"
    case .revocation(let spender): "Revoked \(name(spender))'s allowance of \(symbol)"
    }
  }
}

extension HistoryEntry {
  /// Whether it is a contract call that moved none of the account's assets. The history of assets doesn't tell which contracts' tokens it moved.
  public var tellsNoMovement: Bool { kind == .contract && direction == .unmoved }
}
