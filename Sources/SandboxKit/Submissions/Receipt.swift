import StellarKit
import StellarXDR

/// What the network says to a transaction that is handed in without waiting for its ledger.
enum Receipt: Hashable, Sendable {
  /// It will be in the next ledger.
  case pending
  /// It waits for the next ledger already, by itself or inside a fee bump: the submission with this hash.
  case duplicate(of: TransactionHash)
  /// It isn't taken at this moment: its source has another one waiting, there is no room, or it had to go a few ledgers ago.
  case tryAgainLater
  /// It can't be applied as it is.
  case refused(XDR.TransactionResult)
}
