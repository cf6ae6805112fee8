/// A trustline's authorization in the old operation `AllowTrust`. New programs set ``TrustLineFlags`` instead.
public enum TrustLineAuthorization: UInt32, Sendable {
  /// It can't send or receive anything.
  case revoked = 0
  /// It can send and receive.
  case authorized = 1
  /// It can keep its open offers, and nothing else.
  case authorizedToMaintainLiabilities = 2
}
