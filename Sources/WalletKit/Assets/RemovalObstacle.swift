public import StellarKit

/// Why an asset can't be removed as it is.
public enum RemovalObstacle: Hashable, Sendable {
  /// Some of it is held.
  case balance(Amount)
  /// Offers on the exchange give it or want it.
  case offers([OpenOffer])
  /// Shares of pools that have it in them are held.
  case pools([PoolShares])
  /// Some of it is held, and the issuer lets nothing be done with it.
  case frozen(Amount)
  /// Some of it is held, and the issuer takes it back only with a memo (SEP-29), which a removal has no room for.
  case memo(Amount)
}
