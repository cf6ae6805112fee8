/// What must never be, and was.
public struct Violation: Error, Hashable, Sendable {
  /// What is checked.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// What is shown is what was asked for.
    case shownAsAsked = "shown as asked"
    /// What is sent is what was shown: operations, memo, account, and no more than the fee.
    case sentAsShown = "sent as shown"
    /// Nothing is sent that nobody confirmed.
    case confirmed = "only what was confirmed"
    /// What was confirmed once happens once at the most.
    case once = "once at the most"
    /// One confirmation has one envelope.
    case oneEnvelope = "one envelope"
    /// What the wallet called not sent never happens.
    case notSent = "not sent means never"
    /// What the wallet gives up can't happen any more.
    case givenUp = "given up in time"
    /// What the wallet calls confirmed has used its sequence number.
    case believed = "confirmed only with its number used"
    /// While one window pays, no other does.
    case oneWindow = "one window at a time"
    /// The wallet knows of all that it sent.
    case remembered = "remembers what it sent"
    /// In the end the wallet knows what became of everything.
    case knowsWhich = "knows which"
    /// What it says in the end is what the ledger says, fee included.
    case agrees = "agrees with the ledger"
    /// A withdrawal is paid as the anchor said first, and once.
    case withdrawal = "withdrawals as agreed"
    /// Nobody's balance is off.
    case balances = "balances"
    /// The history is the ledger's.
    case history = "history"
    /// A wallet that crashed opens again.
    case opens = "opens again"
  }

  /// Which check failed.
  public let check: Check
  /// What there was.
  public let what: String
}

extension Violation: CustomStringConvertible {
  public var description: String { "\(check.rawValue): \(what)" }
}
