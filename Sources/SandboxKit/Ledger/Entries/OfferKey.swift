import StellarKit

/// Whose offer, under which number. No two offers of a network share a number.
struct OfferKey: Hashable, Sendable {
  var seller: AccountID
  var id: Int64

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
