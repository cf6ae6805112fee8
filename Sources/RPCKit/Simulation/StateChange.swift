import HorizonKit
public import StellarXDR

/// How an entry of the ledger would change: both states for one that is changed, one for one that is made or removed.
public struct StateChange: Hashable, Sendable {
  /// The entry's key.
  public var key: EncodedXDR<XDR.LedgerKey>
  /// How it is; nil where there is none.
  public var before: EncodedXDR<XDR.LedgerEntry>?
  /// How it would be; nil where there would be none.
  public var after: EncodedXDR<XDR.LedgerEntry>?

  /// Puts one together from its parts.
  public init(key: EncodedXDR<XDR.LedgerKey>, before: EncodedXDR<XDR.LedgerEntry>?, after: EncodedXDR<XDR.LedgerEntry>?) {
    self.key = key
    self.before = before
    self.after = after
  }
}

extension StateChange: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    key = try fields.xdr("key")
    before = try fields.findXDR("before")
    after = try fields.findXDR("after")
    let kind: String? =
      switch (before != nil, after != nil) {
      case (true, true): "updated"
      case (true, false): "deleted"
      case (false, true): "created"
      case (false, false): nil
      }
    guard try fields.get("type") as String == kind else { throw fields.invalid("type", "not what the states show") }
  }
}
