/// Values without quotation marks. They are read byte by byte, since a file may consist of nothing else.
extension TOMLCursor {
  /// Reads true, false or a whole number. Numbers with decimals and times are checked for their form, but not read.
  mutating func bareValue() throws(TOMLRefusal) -> TOMLValue {
    let start = index
    var bytes = takeAll(where: Self.isOfBareValue)
    // The one space that a value without quotation marks may contain: between a date and a time.
    if bytes.count == 10, isAt(" 0") || isAt(" 1") || isAt(" 2") {
      skipSpaces()
      bytes += [UInt8(ascii: "T")] + takeAll(where: Self.isOfBareValue)
    }
    guard bytes.count <= 100 else { throw refusal(at: start) }
    switch String(decoding: bytes, as: UTF8.self) {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .other
    default: break
    }
    let value = TOMLCursor(Array(bytes))
    // Only times have a colon in third place, and only dates a dash in fifth place.
    if value.isAt(":", 2) && value.isTime || value.isAt("-", 4) && value.isDate { return .other }
    guard let number = value.number else { throw refusal(at: start) }
    guard case .whole(let digits, let radix) = number else { return .other }
    guard let whole = Int(digits, radix: radix) else { throw refusal(at: start) }
    return .whole(whole)
  }

  private func isAt(_ character: Unicode.Scalar, _ place: Int) -> Bool { place < bytes.count && UInt32(bytes[place]) == character.value }

  private enum Number {
    case whole(digits: String, radix: Int)
    case decimal
  }

  /// The number that all the bytes stand for; nil for anything else.
  private var number: Number? {
    var rest = self
    let radix = isAt("0", 0) ? isAt("x", 1) ? 16 : isAt("o", 1) ? 8 : isAt("b", 1) ? 2 : 10 : 10
    if radix != 10 {
      (_, _) = (rest.takeByte(), rest.takeByte())
      guard let digits = rest.takeDigits(radix: radix), rest.next == nil else { return nil }
      return .whole(digits: digits, radix: radix)
    }
    let sign = rest.take("-") ? "-" : ""
    if sign.isEmpty { _ = rest.take("+") }
    guard let digits = rest.takeDigits(radix: 10), digits == "0" || !digits.hasPrefix("0") else { return nil }
    guard rest.next != nil else { return .whole(digits: sign + digits, radix: 10) }
    if rest.take("."), rest.takeDigits(radix: 10) == nil { return nil }
    if rest.take("e") || rest.take("E") {
      _ = rest.take("+") || rest.take("-")
      guard rest.takeDigits(radix: 10) != nil else { return nil }
    }
    return rest.next == nil ? .decimal : nil
  }

  /// Reads digits, which single underscores may separate, and returns them without the underscores, or nil if there are none.
  private mutating func takeDigits(radix: Int) -> String? {
    var digits = ""
    repeat {
      let group = takeAll { Self.isDigit($0, radix: radix) }
      guard !group.isEmpty else { return nil }
      digits += String(decoding: group, as: UTF8.self)
    } while take("_")
    return digits
  }

  private static func isDigit(_ byte: UInt8, radix: Int) -> Bool {
    switch byte {
    case 48...57: Int(byte) - 48 < radix
    case 65...70, 97...102: radix == 16
    default: false
    }
  }

  // MARK: Times

  /// Whether it is a time: `07:32:00`, with decimals or without.
  private var isTime: Bool {
    var rest = self
    return rest.takeTime() && rest.next == nil
  }

  /// Whether it is a date: `1979-05-27`, alone or with a time, which may have an offset from UTC.
  private var isDate: Bool {
    var rest = self
    guard rest.takeNumber(4), rest.take("-"), rest.takeNumber(2), rest.take("-"), rest.takeNumber(2) else { return false }
    guard rest.take("T") || rest.take("t") else { return rest.next == nil }
    guard rest.takeTime() else { return false }
    if rest.take("Z") || rest.take("z") { return rest.next == nil }
    if rest.take("+") || rest.take("-") { return rest.takeNumber(2) && rest.take(":") && rest.takeNumber(2) && rest.next == nil }
    return rest.next == nil
  }

  private mutating func takeTime() -> Bool {
    guard takeNumber(2), take(":"), takeNumber(2), take(":"), takeNumber(2) else { return false }
    return !take(".") || !takeAll { Self.isDigit($0, radix: 10) }.isEmpty
  }

  /// Reads this many digits, and returns whether there were that many.
  private mutating func takeNumber(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let byte = takeByte(), Self.isDigit(byte, radix: 10) else { return false }
    }
    return true
  }
}
