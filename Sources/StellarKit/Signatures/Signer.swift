/// A signer of an account, with its weight.
public struct Signer: Hashable, Sendable {
  /// The key that signs.
  public let key: SignerKey
  /// The weight of its signature, from 0 to 255; 0 removes the signer.
  public let weight: UInt8

  /// A signer with its weight.
  public init(_ key: SignerKey, weight: UInt8) {
    self.key = key
    self.weight = weight
  }
}
