import StellarXDR

extension Sequence<UInt8> {
  /// The bytes as hexadecimal text, two lowercase digits for each.
  package var hexadecimal: String { HexText.text(Array(self)) }
}

extension [UInt8] {
  /// Reads pairs of hexadecimal digits, in either case; nil for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    guard let bytes = HexText.bytes(String(text)) else { return nil }
    self = bytes
  }
}
