import HorizonKit
public import StellarXDR

/// A change that a simulation would make to a ledger entry: both states for a changed entry, one for a created or removed entry.
public struct StateChange: Hashable, Sendable {
  /// The entry's key.
  public var key: EncodedXDR<XDR.LedgerKey>
  /// The state before; nil if it doesn't exist.
  public var before: EncodedXDR<XDR.LedgerEntry>?
  /// The state afterwards; nil if it would no longer exist.
  public var after: EncodedXDR<XDR.LedgerEntry>?

  /// Creates an instance from its parts.
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
