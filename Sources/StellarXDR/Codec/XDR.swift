/// The namespace of Stellar's wire types: `XDR.TransactionEnvelope`, `XDR.Asset` and so on,
/// named as in the protocol's `.x` files (stellar/stellar-xdr), in Swift's case rules.
///
/// A namespace rather than bare names, because a program that also uses `StellarKit` has an `Asset` and a `Memo` of its own.
public enum XDR {
  /// The most operations a transaction may hold: `MAX_OPS_PER_TX`.
  public static let maxOperationsPerTransaction = 100
  /// The most signatures an envelope may hold.
  public static let maxSignatures = 20
}
