import Crypto
public import Sentences

extension Secret {
  /// What the person is told of a trivial one.
  public static let trivialSentence: Sentence = "Too easy to guess: this is one of the first a thief would try. Choose another one."

  /// Whether it is among the first that a thief would try: one part again and again (`000000`, `121212`), a step up or down at a time (`123456`,
  /// `fedcba`, `112233`), or another one of the best known. Upper and lower case don't matter.
  public var isTrivial: Bool {
    key.withUnsafeBytes { bytes in
      let bytes = bytes.lazy.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
      return Self.isRepetition(bytes) || Self.isRow(bytes) || Self.known.contains { $0.utf8.elementsEqual(bytes) }
    }
  }

  /// The most frequent ones in published lists of stolen PINs and passwords, of six characters or more, that no rule here finds.
  private static let known = [
    "123321", "654123", "123654", "321654", "456123", "789456", "456789123", "147258", "147852", "258456", "159753", "159357", "951753", "753951",
    "135790", "246810", "102030", "010203", "112358", "314159", "271828", "142536", "password", "password1", "passwort", "qwerty", "qwertz",
    "qwertyuiop", "qwertzuiop", "asdfgh", "asdfghjkl", "azerty", "qwerty123", "1q2w3e", "1q2w3e4r", "q1w2e3", "abc123", "a1b2c3", "iloveyou",
    "letmein", "welcome", "sunshine", "monkey", "dragon", "hallo123", "schatz", "geheim", "secret", "stellar", "lumens", "basicpay", "bitcoin",
  ]

  private static func isRepetition(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.count > 1
      && (1...bytes.count / 2).contains { length in
        bytes.count.isMultiple(of: length) && bytes.dropFirst(length).elementsEqual(bytes.dropLast(length))
      }
  }

  /// Returns whether each character, or each group of the same ones, is one step after the one before, or each one step before it.
  private static func isRow(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let size = bytes.prefix { $0 == first }.count
    guard let second = bytes.dropFirst(size).first, bytes.count.isMultiple(of: size) else { return false }
    let direction = step(from: first, to: second)
    return abs(direction) == 1 && zip(bytes, bytes.dropFirst(size)).allSatisfy { step(from: $0, to: $1) == direction }
  }

  /// Returns how far one character is from another. After 9 comes 0.
  private static func step(from one: UInt8, to other: UInt8) -> Int {
    switch (one, other) {
    case (UInt8(ascii: "9"), UInt8(ascii: "0")): 1
    case (UInt8(ascii: "0"), UInt8(ascii: "9")): -1
    default: Int(other) - Int(one)
    }
  }
}
