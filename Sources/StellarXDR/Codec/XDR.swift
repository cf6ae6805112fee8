/// The namespace of Stellar's wire types: `XDR.TransactionEnvelope`, `XDR.Asset` and so on, named as in the protocol's `.x` files
/// (stellar/stellar-xdr), with Swift's capitalization.
///
/// It is a namespace because a program that also uses `StellarKit` has other types with names such as `Asset` and `Memo`.
public enum XDR {
  /// The most operations of a transaction: `MAX_OPS_PER_TX`.
  public static let maxOperationsPerTransaction = 100
  /// The most signatures of an envelope.
  public static let maxSignatures = 20
}
