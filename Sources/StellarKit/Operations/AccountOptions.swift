public import StellarXDR

/// Changes of an account's options; an option that is nil stays the same.
///
/// ```swift
/// var options = AccountOptions()
/// options.signer = Signer(.ed25519(spareKey), weight: 1)
/// options.highThreshold = 2
/// let operation = Operation(.setOptions(options))
/// ```
public struct AccountOptions: Hashable, Sendable {
  /// The account that once received inflation.
  public var inflationDestination: AccountID?
  /// The flags to clear.
  public var clearFlags: AccountFlags?
  /// The flags to set.
  public var setFlags: AccountFlags?
  /// The weight of the account's own key; 0 disables it, forever unless another signer can undo it.
  public var masterWeight: UInt8?
  /// The weight that operations of the low level require.
  public var lowThreshold: UInt8?
  /// The weight that operations of the medium level require.
  public var mediumThreshold: UInt8?
  /// The weight that operations of the high level require. If it is above the total weight of all signers, nobody can ever change it back.
  public var highThreshold: UInt8?
  /// The domain of the account's stellar.toml; an empty one removes it.
  public var homeDomain: HomeDomain?
  /// A signer to add or change, or to remove with a weight of 0.
  public var signer: Signer?

  /// Options that change nothing.
  public init() {}

  /// Whether signers, weights or thresholds change, which requires the high level.
  public var changesSigning: Bool {
    masterWeight != nil || lowThreshold != nil || mediumThreshold != nil || highThreshold != nil || signer != nil
  }

  func check(source: AccountID) throws(OperationError) {
    if let setFlags, let clearFlags, !setFlags.isDisjoint(with: clearFlags) { throw .invalidFlags }
    guard AccountFlags.all.isSuperset(of: (setFlags ?? []).union(clearFlags ?? [])) else { throw .invalidFlags }
    if signer?.key == .ed25519(source) { throw .onItself }
  }
}

extension AccountOptions {
  /// Options in their wire form.
  ///
  /// - Throws: ``OperationError`` for an invalid weight, domain or signer.
  public init(_ xdr: XDR.SetOptionsOp) throws(OperationError) {
    inflationDestination = xdr.inflationDest.map { AccountID($0) }
    clearFlags = xdr.clearFlags.map(AccountFlags.init(rawValue:))
    setFlags = xdr.setFlags.map(AccountFlags.init(rawValue:))
    masterWeight = try Self.weight(xdr.masterWeight)
    lowThreshold = try Self.weight(xdr.lowThreshold)
    mediumThreshold = try Self.weight(xdr.medThreshold)
    highThreshold = try Self.weight(xdr.highThreshold)
    homeDomain = try xdr.homeDomain.map { bytes throws(OperationError) in try HomeDomain(bytes: bytes) }
    if let signer = xdr.signer {
      self.signer = Signer(try SignerKey(read: signer.key), weight: try Self.weight(signer.weight) ?? 0)
    }
  }

  /// The wire form.
  public var xdr: XDR.SetOptionsOp {
    XDR.SetOptionsOp(
      inflationDest: inflationDestination?.xdr, clearFlags: clearFlags?.rawValue, setFlags: setFlags?.rawValue,
      masterWeight: masterWeight.map(UInt32.init), lowThreshold: lowThreshold.map(UInt32.init), medThreshold: mediumThreshold.map(UInt32.init),
      highThreshold: highThreshold.map(UInt32.init), homeDomain: homeDomain.map { Array($0.description.utf8) },
      signer: signer.map { XDR.Signer(key: $0.key.xdr, weight: UInt32($0.weight)) }
    )
  }

  private static func weight(_ number: UInt32?) throws(OperationError) -> UInt8? {
    guard let number else { return nil }
    guard let weight = UInt8(exactly: number) else { throw .weightTooLarge(number) }
    return weight
  }
}
