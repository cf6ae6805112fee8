import StellarXDR

/// What the checks before the operations come to (`ValidationType` of stellar-core).
enum Validity: Hashable, Sendable {
  /// Refused, and the sequence number stays.
  case invalid(XDR.TransactionResultCode)
  /// Refused after the sequence number was found right: where the transaction is in a ledger already, the number is used up.
  case invalidAfterSequence(XDR.TransactionResultCode)
  /// As far as these checks go.
  case valid
}
