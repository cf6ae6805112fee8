/// A signer of an account and how much its signature counts.
public struct Signer: Hashable, Sendable {
  /// What signs.
  public let key: SignerKey
  /// What its signature adds, from 0 to 255; 0 removes the signer.
  public let weight: UInt8

  /// A signer with its weight.
  public init(_ key: SignerKey, weight: UInt8) {
    self.key = key
    self.weight = weight
  }
}
