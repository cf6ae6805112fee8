/// A broken promise of the wallet.
public struct Violation: Error, Hashable, Sendable {
  /// A promise that is checked.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// What is shown is what was asked for.
    case shownAsAsked = "shown as asked"
    /// What is sent is what was shown: operations, memo, account, and no more than the fee.
    case sentAsShown = "sent as shown"
    /// Nothing is sent that nobody confirmed.
    case confirmed = "only what was confirmed"
    /// What was confirmed once happens at most once.
    case once = "once at the most"
    /// One confirmation has one envelope.
    case oneEnvelope = "one envelope"
    /// What the wallet reported as not sent never happens.
    case notSent = "not sent means never"
    /// What the wallet gives up can't happen any more.
    case givenUp = "given up in time"
    /// What the wallet calls confirmed has used its sequence number.
    case believed = "confirmed only with its number used"
    /// While one window pays, no other does.
    case oneWindow = "one window at a time"
    /// The wallet has a record of everything that it sent.
    case remembered = "remembers what it sent"
    /// In the end the wallet knows what became of everything.
    case knowsWhich = "knows which"
    /// What the wallet says in the end is what the ledger says, including the fee.
    case agrees = "agrees with the ledger"
    /// A withdrawal is paid once, as in the anchor's first answer.
    case withdrawal = "withdrawals as agreed"
    /// Everybody's balances are right.
    case balances = "balances"
    /// The wallet's history agrees with the ledger.
    case history = "history"
    /// A wallet that crashed opens again.
    case opens = "opens again"
  }

  /// Which check failed.
  public let check: Check
  /// What was found instead.
  public let what: String
}

extension Violation: CustomStringConvertible {
  public var description: String { "\(check.rawValue): \(what)" }
}
