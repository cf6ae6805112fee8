/// A generator whose numbers follow from a seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Derives a number from others, regardless of what was drawn before. It is for decisions whose order isn't fixed.
  static func number(_ parts: UInt64...) -> UInt64 {
    parts.reduce(0x243F_6A88_85A3_08D3) { mix(($0 ^ $1) &+ 0x9E37_79B9_7F4A_7C15) }
  }

  /// Derives a number from a word. It is the same in any process.
  static func number(_ word: String) -> UInt64 {
    word.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
