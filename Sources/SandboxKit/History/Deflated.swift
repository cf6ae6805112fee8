import CZlib

/// Bytes that are packed with zlib (RFC 1950), preceded by their number before packing as an unsigned 32-bit number.
enum Deflated {
  /// The most bytes that are unpacked: a ledger's meta has a few megabytes.
  private static let limit = 1 << 28

  /// Packs bytes.
  ///
  /// - Throws: ``InvalidRow`` if there are more bytes than can be unpacked again.
  static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count <= limit else { throw InvalidRow(description: "there are more than \(limit) bytes to pack") }
    var size = compressBound(uLong(bytes.count))
    let prefix = withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { [UInt8]($0) }
    var packed = [UInt8](repeating: 0, count: prefix.count + Int(size))
    let code = packed.withUnsafeMutableBufferPointer { target in
      compress2(target.baseAddress.map { $0 + prefix.count }, &size, bytes, uLong(bytes.count), Z_BEST_SPEED)
    }
    guard code == Z_OK else { throw InvalidRow(description: "zlib packs nothing, for lack of memory") }
    packed.replaceSubrange(0..<prefix.count, with: prefix)
    packed.removeLast(packed.count - prefix.count - Int(size))
    return packed
  }

  /// Unpacks bytes.
  ///
  /// - Throws: ``InvalidRow`` if the bytes weren't packed in this way.
  static func unpack(_ packed: [UInt8]) throws -> [UInt8] {
    let count = packed.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard packed.count > 4, count <= limit else { throw InvalidRow(description: "what is packed doesn't say how much it is") }
    var size = uLong(count)
    var bytes = [UInt8](repeating: 0, count: count)
    let code = packed.withUnsafeBufferPointer { source in
      uncompress(&bytes, &size, source.baseAddress.map { $0 + 4 }, uLong(packed.count - 4))
    }
    guard code == Z_OK, size == count else { throw InvalidRow(description: "what is packed can't be unpacked") }
    return bytes
  }
}
