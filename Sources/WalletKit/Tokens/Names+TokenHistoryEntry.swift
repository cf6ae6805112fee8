import StellarKit

extension Names {
  /// Returns the name of the other side of a token's event, or nil for a stranger. The payer chooses the memo, so it can only identify the recipient.
  public func name(of entry: TokenHistoryEntry) -> String? {
    entry.counterparty.flatMap { name(at: $0.description, memo: entry.direction == .sent ? entry.memo : nil) }
  }

  /// Returns whom a stranger can be mistaken for by their address, as a name or a short address, if a token's event cost them next to nothing, as
  /// allowances and payments of zero do. Returns nil for everybody else.
  public func imitated(by entry: TokenHistoryEntry) -> String? { Self.suspect(entry).flatMap(shownLookalike) }

  /// Returns the whole of the known address, an account's or a contract's, that such a stranger imitates. Returns nil for everybody else.
  public func imitatedAddress(by entry: TokenHistoryEntry) -> String? { Self.suspect(entry).flatMap(lookalike)?.address }

  /// Returns the account or contract to which an event cost next to nothing, or nil if it has none.
  private static func suspect(_ entry: TokenHistoryEntry) -> String? {
    switch entry.kind {
    case .transfer:
      // With a token's `transfer_from`, anybody can make an account send zero.
      guard let amount = entry.amount else { return nil }
      let dust = entry.direction == .received ? (try? TokenAmount("0.01", decimals: amount.decimals))?.units ?? 0 : 0
      guard amount.units <= dust else { return nil }
    case .allowance, .revocation: guard !entry.isGiven else { return nil }
    case .mint, .burn, .clawback, .frozen, .freed: return nil
    }
    return entry.counterparty?.holder.description
  }
}
