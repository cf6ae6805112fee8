/// Why a trustline's balance can't change.
enum TrustlineTransfer: Hashable, Sendable {
  case done
  case noTrustline
  case notAuthorized
  /// Below zero, or over the limit.
  case outOfBounds
}
