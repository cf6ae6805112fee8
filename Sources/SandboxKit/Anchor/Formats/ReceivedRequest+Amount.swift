import StellarKit

extension ReceivedRequest {
  /// Returns the amount in a field, which has to be there.
  func amount(_ name: String) throws(AnchorRefusal) -> Amount {
    let text = try required(name)
    guard let amount = try? Amount(text), amount > .zero else { throw .refused("“\(name)” is a number above 0 with at most 7 decimals.") }
    return amount
  }
}
