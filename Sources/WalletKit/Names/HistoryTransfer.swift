public import StellarKit

/// The deposit or withdrawal through an anchor that an entry of the history belongs to.
public struct HistoryTransfer: Hashable, Sendable {
  /// The transfer's number in this wallet.
  public let id: Int64
  /// Whether it is a withdrawal, in which the anchor was paid.
  public let isWithdrawal: Bool
  /// The anchor's home domain.
  public let anchor: String
  /// Its asset on Stellar.
  public let asset: Asset
  /// Whether the anchor pays out to the person's bank, as far as that is known.
  public let isToBank: Bool

  /// A transfer.
  public init(id: Int64, isWithdrawal: Bool, anchor: String, asset: Asset, isToBank: Bool = false) {
    (self.id, self.isWithdrawal, self.anchor, self.asset, self.isToBank) = (id, isWithdrawal, anchor, asset, isToBank)
  }

  /// The direction of its payment.
  var direction: HistoryEntry.Direction { isWithdrawal ? .sent : .received }

  /// Returns whether an entry can be its payment. What an anchor says about a payment counts only if the payment has its asset and its direction.
  func fits(_ entry: HistoryEntry) -> Bool {
    (entry.direction == direction || entry.kind == .claimableBalanceOffered) && entry.moves.contains { $0.asset == asset }
  }
}
