/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// What takes two: East Asian scripts, and symbols that are shown as emoji (Unicode, East Asian Width W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// Accents and what else is joined to a character take none.
  static func of(_ text: String) -> Int {
    text.reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first, !Style.marks.contains(scalar) else { return width }
      let isWide = scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") || wide.contains { $0 ~= scalar.value }
      return width + (isWide ? 2 : 1)
    }
  }
}
