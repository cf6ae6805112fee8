public import StellarKit

/// A question to a network about converting one asset into another.
public enum PathRequest: Hashable, Sendable {
  /// Asks what arrives if exactly an amount is sent.
  case send(Amount, of: Asset, into: Asset)
  /// Asks what must be sent so that exactly an amount arrives.
  case receive(Amount, of: Asset, from: Asset)
}

extension PathRequest {
  /// Returns whether a path has the amount and the assets that were asked for.
  func isAnswered(by path: ConversionPath) -> Bool {
    switch self {
    case .send(let amount, let from, let into):
      path.sent == amount && path.sentAsset == from && path.arrivingAsset == into
    case .receive(let amount, let into, let from):
      path.arriving == amount && path.arrivingAsset == into && path.sentAsset == from
    }
  }
}
