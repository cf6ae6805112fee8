public import StellarKit

/// What a network is asked for to convert one asset into another.
public enum PathRequest: Hashable, Sendable {
  /// What arrives where exactly an amount is sent.
  case send(Amount, of: Asset, into: Asset)
  /// What must be sent so that exactly an amount arrives.
  case receive(Amount, of: Asset, from: Asset)
}

extension PathRequest {
  /// Whether a path is about what was asked for.
  func isAnswered(by path: ConversionPath) -> Bool {
    switch self {
    case .send(let amount, let from, let into):
      path.sent == amount && path.sentAsset == from && path.arrivingAsset == into
    case .receive(let amount, let into, let from):
      path.arriving == amount && path.arrivingAsset == into && path.sentAsset == from
    }
  }
}
