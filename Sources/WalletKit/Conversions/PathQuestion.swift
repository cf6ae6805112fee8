public import StellarKit

/// What a network is asked for to convert one asset into another.
public enum PathQuestion: Hashable, Sendable {
  /// What arrives where exactly an amount is sent.
  case send(Amount, of: Asset, into: Asset)
  /// What must be sent so that exactly an amount arrives.
  case receive(Amount, of: Asset, from: Asset)
}
