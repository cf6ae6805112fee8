/// The weight of an account's own key, and the weights that signatures must reach.
struct Thresholds: Hashable, Sendable {
  var masterWeight: UInt8 = 1
  var low: UInt8 = 0
  var medium: UInt8 = 0
  var high: UInt8 = 0
}
