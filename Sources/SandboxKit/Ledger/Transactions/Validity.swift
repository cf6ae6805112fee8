import StellarXDR

/// The result of the checks before the operations (`ValidationType` of stellar-core).
enum Validity: Hashable, Sendable {
  /// Refused, and the sequence number stays.
  case invalid(XDR.TransactionResultCode)
  /// Refused after the sequence number was found right. If the transaction is in a ledger already, the number is used up.
  case invalidAfterSequence(XDR.TransactionResultCode)
  /// Valid, as far as these checks go.
  case valid
}
