/// The name of a review that was shown, by which it is confirmed: 16 random bytes, written as 32 hexadecimal digits.
public struct ReviewID: Hashable, Sendable, LosslessStringConvertible {
  /// The hexadecimal digits.
  public let description: String

  /// - Parameter randomBytes: that many bytes from a cryptographically secure source.
  init(_ randomBytes: (Int) -> [UInt8]) {
    let digits = Array("0123456789abcdef")
    description = String(randomBytes(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// An id as a page or a command hands it back; nil for anything else.
  public init?(_ description: String) {
    guard description.utf8.count == 32, description.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else { return nil }
    self.description = description
  }
}
