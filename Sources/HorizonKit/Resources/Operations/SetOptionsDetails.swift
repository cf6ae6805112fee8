public import StellarKit

/// The options that an account changed. Anything that is nil, and any flag that isn't named, stayed the same.
public struct SetOptionsDetails: Hashable, Sendable {
  /// The domain that hosts the account's `stellar.toml`. Also nil if it was removed.
  public var homeDomain: String?
  /// The account named for inflation.
  public var inflationDestination: AccountID?
  /// The weight of the account's own key.
  public var masterKeyWeight: UInt32?
  /// A signer that was added or changed: `G…`, `T…`, `X…` or `P…`.
  public var signerKey: String?
  /// The signer's weight; 0 removes the signer.
  public var signerWeight: UInt32?
  /// Flags that were set.
  public var setFlags: AccountFlags
  /// Flags that were cleared.
  public var clearFlags: AccountFlags
  /// The weight that operations of low security require.
  public var lowThreshold: UInt32?
  /// The weight that operations of medium security require.
  public var mediumThreshold: UInt32?
  /// The weight that operations of high security require.
  public var highThreshold: UInt32?

  /// Creates an instance from its parts.
  public init(
    homeDomain: String? = nil,
    inflationDestination: AccountID? = nil,
    masterKeyWeight: UInt32? = nil,
    signerKey: String? = nil,
    signerWeight: UInt32? = nil,
    setFlags: AccountFlags = [],
    clearFlags: AccountFlags = [],
    lowThreshold: UInt32? = nil,
    mediumThreshold: UInt32? = nil,
    highThreshold: UInt32? = nil
  ) {
    self.homeDomain = homeDomain
    self.inflationDestination = inflationDestination
    self.masterKeyWeight = masterKeyWeight
    self.signerKey = signerKey
    self.signerWeight = signerWeight
    self.setFlags = setFlags
    self.clearFlags = clearFlags
    self.lowThreshold = lowThreshold
    self.mediumThreshold = mediumThreshold
    self.highThreshold = highThreshold
  }
}

extension SetOptionsDetails: FieldCodable {
  private static let flagNames = ["auth_required", "auth_revocable", "auth_immutable", "auth_clawback_enabled"]

  init(_ fields: FieldReader) throws {
    homeDomain = try fields.find("home_domain")
    inflationDestination = try fields.find("inflation_dest")
    masterKeyWeight = try fields.find("master_key_weight")
    signerKey = try fields.find("signer_key")
    signerWeight = try fields.find("signer_weight")
    setFlags = try fields.flags("set_flags")
    clearFlags = try fields.flags("clear_flags")
    lowThreshold = try fields.find("low_threshold")
    mediumThreshold = try fields.find("med_threshold")
    highThreshold = try fields.find("high_threshold")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("home_domain", homeDomain)
    try fields.set("inflation_dest", inflationDestination)
    try fields.set("master_key_weight", masterKeyWeight)
    try fields.set("signer_key", signerKey)
    try fields.set("signer_weight", signerWeight)
    try fields.set("set_flags", flags: setFlags, names: Self.flagNames)
    try fields.set("clear_flags", flags: clearFlags, names: Self.flagNames)
    try fields.set("low_threshold", lowThreshold)
    try fields.set("med_threshold", mediumThreshold)
    try fields.set("high_threshold", highThreshold)
  }
}
