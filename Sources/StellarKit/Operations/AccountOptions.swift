/// What an account changes about itself; nil leaves a thing as it is.
///
/// ```swift
/// var options = AccountOptions()
/// options.signer = Signer(.ed25519(spareKey), weight: 1)
/// options.highThreshold = 2
/// let operation = Operation(.setOptions(options))
/// ```
public struct AccountOptions: Hashable, Sendable {
  /// Where inflation once went.
  public var inflationDestination: AccountID?
  /// Flags to take away.
  public var clearFlags: AccountFlags?
  /// Flags to set.
  public var setFlags: AccountFlags?
  /// The weight of the account's own key; 0 locks it out, for ever unless another signer can undo it.
  public var masterWeight: UInt8?
  /// The weight that operations of the low level need.
  public var lowThreshold: UInt8?
  /// The weight that operations of the medium level need.
  public var mediumThreshold: UInt8?
  /// The weight that operations of the high level need. Above what all signers have together, nobody can ever change it back.
  public var highThreshold: UInt8?
  /// The domain of the account's stellar.toml; an empty one removes it.
  public var homeDomain: HomeDomain?
  /// A signer to add or change; with a weight of 0, to remove.
  public var signer: Signer?

  /// Changes nothing.
  public init() {}

  /// Whether signers, weights or thresholds change, which takes the high level.
  public var changesSigning: Bool {
    masterWeight != nil || lowThreshold != nil || mediumThreshold != nil || highThreshold != nil || signer != nil
  }

  func check(source: AccountID) throws(OperationError) {
    if let setFlags, let clearFlags, !setFlags.isDisjoint(with: clearFlags) { throw .invalidFlags }
    guard AccountFlags.all.isSuperset(of: (setFlags ?? []).union(clearFlags ?? [])) else { throw .invalidFlags }
    if signer?.key == .ed25519(source) { throw .onItself }
  }
}
