/// Keccak-256 with the padding of the original submission, which Ethereum uses. Its tables are computed as the specification defines them.
enum OriginalKeccak {
  private static let blockSize = 136

  static func hash(_ message: [UInt8]) -> [UInt8] {
    var lanes = [[UInt64]](repeating: [UInt64](repeating: 0, count: 5), count: 5)
    var rest = message + [1]
    rest += [UInt8](repeating: 0, count: blockSize - 1 - (rest.count - 1) % blockSize)
    rest[rest.count - 1] += 0x80
    while !rest.isEmpty {
      for (index, byte) in rest.prefix(blockSize).enumerated() {
        lanes[index / 8 % 5][index / 40] ^= UInt64(byte) << (8 * (index % 8))
      }
      rest.removeFirst(blockSize)
      mix(&lanes)
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8][0] >> (8 * ($0 % 8))) }
  }

  /// Runs 24 rounds on the lanes, whose first index is x and whose second index is y.
  private static func mix(_ lanes: inout [[UInt64]]) {
    var register: UInt8 = 1
    for _ in 0..<24 {
      let parities = lanes.map { $0.reduce(0, ^) }
      for x in 0..<5 {
        let change = parities[(x + 4) % 5] ^ turned(parities[(x + 1) % 5], by: 1)
        for y in 0..<5 { lanes[x][y] ^= change }
      }
      var (x, y, carried) = (1, 0, lanes[1][0])
      for step in 1...24 {
        (x, y) = (y, (2 * x + 3 * y) % 5)
        (lanes[x][y], carried) = (turned(carried, by: step * (step + 1) / 2 % 64), lanes[x][y])
      }
      for y in 0..<5 {
        let row = (0..<5).map { lanes[$0][y] }
        for x in 0..<5 { lanes[x][y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
      }
      for power in 0..<7 {
        if register & 1 == 1 { lanes[0][0] ^= 1 << (1 << power - 1) }
        register = register >= 0x80 ? register << 1 ^ 0x71 : register << 1
      }
    }
  }

  private static func turned(_ lane: UInt64, by distance: Int) -> UInt64 {
    distance == 0 ? lane : lane << UInt64(distance) | lane >> UInt64(64 - distance)
  }
}
