package import Foundation

extension UnsafeMutableRawBufferPointer {
  /// Overwrites the bytes with zeros. The compiler doesn't optimize this away, even if they are never read again.
  package func wipe() {
    guard let start = baseAddress else { return }
    #if canImport(Darwin)
      _ = memset_s(start, count, 0, count)
    #else
      explicit_bzero(start, count)
    #endif
  }
}

extension [UInt8] {
  /// Overwrites the bytes with zeros.
  package mutating func wipe() {
    withUnsafeMutableBytes { $0.wipe() }
  }
}

extension Data {
  /// Overwrites the bytes with zeros.
  package mutating func wipe() {
    withUnsafeMutableBytes { $0.wipe() }
  }
}
