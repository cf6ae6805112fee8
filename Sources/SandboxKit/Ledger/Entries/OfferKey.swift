import StellarKit

/// The key of an offer: its seller and its id. No two offers of a network share an id.
struct OfferKey: Hashable, Sendable {
  var seller: AccountID
  var id: Int64

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
