public import StellarKit

/// An issuer's decision about a trustline (CAP-35). Flags that aren't named stayed the same.
public struct SetTrustLineFlagsDetails: Hashable, Sendable {
  /// The trustline's asset.
  public var asset: Asset
  /// The account that has the trustline.
  public var trustor: AccountID
  /// Flags that were set.
  public var setFlags: TrustLineFlags
  /// Flags that were cleared.
  public var clearFlags: TrustLineFlags

  /// Creates an instance from its parts.
  public init(asset: Asset, trustor: AccountID, setFlags: TrustLineFlags = [], clearFlags: TrustLineFlags = []) {
    self.asset = asset
    self.trustor = trustor
    self.setFlags = setFlags
    self.clearFlags = clearFlags
  }
}

extension SetTrustLineFlagsDetails: FieldCodable {
  /// The second name is misspelled in Horizon, too.
  private static let flagNames = ["authorized", "authorized_to_maintain_liabilites", "clawback_enabled"]

  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    trustor = try fields.accountID("trustor")
    setFlags = try fields.flags("set_flags")
    clearFlags = try fields.flags("clear_flags")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("trustor", trustor)
    try fields.set("set_flags", flags: setFlags, names: Self.flagNames)
    try fields.set("clear_flags", flags: clearFlags, names: Self.flagNames)
  }
}
