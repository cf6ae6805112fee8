public import StellarKit

extension ContractAddress {
  /// The contract (`C…`), or the number within one (`W…`), whose address a text is; nil for any other text.
  public init?(contract text: String) {
    guard let address = try? ContractAddress(text.trimmingSpaces), address.holder.isContract else { return nil }
    self = address
  }
}
