public import StellarKit

/// A way to pay in one asset what arrives in another, at `/paths/strict-send` and `/paths/strict-receive`.
///
/// It held when it was asked for; the payment itself names the worst that is accepted.
public struct PathResource: Hashable, Sendable {
  /// What is sent.
  public var sourceAsset: Asset
  /// How much is sent.
  public var sourceAmount: Amount
  /// What arrives.
  public var destinationAsset: Asset
  /// How much arrives.
  public var destinationAmount: Amount
  /// The assets in between, in order; empty for a direct exchange.
  public var path: [Asset]

  /// Puts one together from its parts.
  public init(sourceAsset: Asset, sourceAmount: Amount, destinationAsset: Asset, destinationAmount: Amount, path: [Asset]) {
    self.sourceAsset = sourceAsset
    self.sourceAmount = sourceAmount
    self.destinationAsset = destinationAsset
    self.destinationAmount = destinationAmount
    self.path = path
  }

  /// Returns the payment along this path that sends exactly ``sourceAmount``.
  ///
  /// - Parameters:
  ///   - destination: who gets it.
  ///   - minimum: the least that must arrive, else nothing is sent; below ``destinationAmount``, as prices move.
  public func sending(to destination: MuxedAccount, minimum: Amount) -> Operation.Body {
    .pathPaymentStrictSend(
      sendAsset: sourceAsset, sendAmount: sourceAmount, destination: destination, asset: destinationAsset, minimum: minimum, path: path)
  }

  /// Returns the payment along this path of which exactly ``destinationAmount`` arrives.
  ///
  /// - Parameters:
  ///   - destination: who gets it.
  ///   - maximum: the most that may be sent for it, else nothing is; above ``sourceAmount``, as prices move.
  public func delivering(to destination: MuxedAccount, maximum: Amount) -> Operation.Body {
    .pathPaymentStrictReceive(
      sendAsset: sourceAsset, sendMax: maximum, destination: destination, asset: destinationAsset, amount: destinationAmount, path: path)
  }
}

extension PathResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    sourceAsset = try fields.asset("source_")
    sourceAmount = try fields.amount("source_amount")
    destinationAsset = try fields.asset("destination_")
    destinationAmount = try fields.amount("destination_amount")
    path = try (fields.get("path") as [AssetFields]).map(\.asset)
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("source_", asset: sourceAsset)
    try fields.set("source_amount", sourceAmount)
    try fields.set("destination_", asset: destinationAsset)
    try fields.set("destination_amount", destinationAmount)
    try fields.set("path", path.map(AssetFields.init))
  }
}
