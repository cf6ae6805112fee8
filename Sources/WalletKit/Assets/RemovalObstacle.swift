public import StellarKit

/// Why an asset can't be removed as it is.
public enum RemovalObstacle: Hashable, Sendable {
  /// Some of it is held.
  case balance(Amount)
  /// Open offers on the exchange sell or buy it.
  case offers([OpenOffer])
  /// The account holds shares of pools that contain it.
  case pools([PoolShares])
  /// Some of it is held, and the issuer allows nothing to be done with it.
  case frozen(Amount)
  /// Some of it is held, and the issuer takes it back only with a memo (SEP-29), which a removal has no room for.
  case memo(Amount)
}
