public import StellarKit

/// A path for paying in one asset so that another arrives, at `/paths/strict-send` and `/paths/strict-receive`.
///
/// It was valid when it was requested. The payment itself states the limit that is accepted.
public struct PathResource: Hashable, Sendable {
  /// The asset to send.
  public var sourceAsset: Asset
  /// The amount to send.
  public var sourceAmount: Amount
  /// The asset that arrives.
  public var destinationAsset: Asset
  /// The amount that arrives.
  public var destinationAmount: Amount
  /// The assets in between, in order; empty for a direct exchange.
  public var path: [Asset]

  /// Creates an instance from its parts.
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
  ///   - destination: the recipient.
  ///   - minimum: the minimum that must arrive, otherwise nothing is sent; choose less than ``destinationAmount``, since prices move.
  public func sending(to destination: MuxedAccount, minimum: Amount) -> Operation.Body {
    .pathPaymentStrictSend(
      sendAsset: sourceAsset, sendAmount: sourceAmount, destination: destination, asset: destinationAsset, minimum: minimum, path: path)
  }

  /// Returns the payment along this path that delivers exactly ``destinationAmount``.
  ///
  /// - Parameters:
  ///   - destination: the recipient.
  ///   - maximum: the most that may be sent, otherwise nothing is sent; choose more than ``sourceAmount``, since prices move.
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
