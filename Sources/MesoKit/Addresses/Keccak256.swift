/// Keccak-256 with the padding of the original submission, as Ethereum uses it. SHA3-256 (FIPS 202) uses another padding.
enum Keccak256 {
  /// How many bytes are absorbed before each permutation.
  private static let rate = 136

  /// Computes the hash of a message, which has 32 bytes.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x01)
    padded += [UInt8](repeating: 0, count: (rate - padded.count % rate) % rate)
    padded[padded.count - 1] |= 0x80
    var state = [UInt64](repeating: 0, count: 25)
    for block in stride(from: 0, to: padded.count, by: rate) {
      for offset in 0..<rate { state[offset / 8] ^= UInt64(padded[block + offset]) << UInt64(offset % 8 * 8) }
      permute(&state)
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  /// Applies the permutation Keccak-f[1600].
  private static func permute(_ state: inout [UInt64]) {
    for constant in roundConstants {
      var columns: [UInt64] = [0, 0, 0, 0, 0]
      for index in 0..<25 { columns[index % 5] ^= state[index] }
      for index in 0..<25 { state[index] ^= columns[(index + 4) % 5] ^ rotate(columns[(index + 1) % 5], 1) }
      var moving = state[1]
      for (place, distance) in zip(places, distances) { (state[place], moving) = (rotate(moving, distance), state[place]) }
      for row in stride(from: 0, to: 25, by: 5) {
        let lanes = Array(state[row..<(row + 5)])
        for column in 0..<5 { state[row + column] = lanes[column] ^ (~lanes[(column + 1) % 5] & lanes[(column + 2) % 5]) }
      }
      state[0] ^= constant
    }
  }

  private static func rotate(_ lane: UInt64, _ distance: UInt64) -> UInt64 { lane << distance | lane >> (64 - distance) }

  /// The order in which lanes move (pi), and how far each is rotated (rho).
  private static let places = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]
  private static let distances: [UInt64] = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44]
  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000, 0x0000_0000_0000_808B,
    0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009, 0x0000_0000_0000_008A, 0x0000_0000_0000_0088,
    0x0000_0000_8000_8009, 0x0000_0000_8000_000A, 0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089,
    0x8000_0000_0000_8003, 0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]
}
