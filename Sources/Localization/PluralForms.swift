/// The rules for choosing a plural form: the `Plural-Forms` of a language's file, a C expression over `n` (GNU gettext, "Plural forms").
///
/// For example `nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);`.
package struct PluralForms: Sendable {
  private indirect enum Expression: Sendable {
    case n
    case number(Int)
    case not(Expression)
    case both(Expression, String, Expression)
    case choice(Expression, Expression, Expression)
  }

  /// The number of forms.
  package let count: Int
  private let expression: Expression

  /// Two forms, the first for the number one: English, German and many others.
  package static let oneAndOther = PluralForms(count: 2, expression: .both(.n, "!=", .number(1)))

  private init(count: Int, expression: Expression) {
    (self.count, self.expression) = (count, expression)
  }

  /// Reads the value of `Plural-Forms`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ";").compactMap { part -> (Substring, Substring)? in
      part.firstIndex(of: "=").map { (part[..<$0].drop { $0 == " " }, part[$0...].dropFirst()) }
    }
    guard text.utf8.count <= 1_000, let count = parts.first(where: { $0.0 == "nplurals" }).flatMap({ Int($0.1) }), (1...10).contains(count),
      let plural = parts.first(where: { $0.0 == "plural" })?.1
    else { return nil }
    var reader = Reader(text: plural.filter { $0 != " " }[...])
    guard let expression = reader.choice(), reader.text.isEmpty else { return nil }
    self.init(count: count, expression: expression)
  }

  /// Returns the index of the form for a number.
  package func form(of number: Int) -> Int { min(max(Self.value(expression, Int(clamping: number.magnitude)), 0), count - 1) }

  private static func value(_ expression: Expression, _ n: Int) -> Int {
    switch expression {
    case .n: n
    case .number(let number): number
    case .not(let other): value(other, n) == 0 ? 1 : 0
    case .choice(let condition, let yes, let no): value(condition, n) != 0 ? value(yes, n) : value(no, n)
    case .both(let left, let name, let right): apply(name, value(left, n), value(right, n))
    }
  }

  private static func apply(_ name: String, _ left: Int, _ right: Int) -> Int {
    switch name {
    case "%": right == 0 ? 0 : left % right
    case "==": left == right ? 1 : 0
    case "!=": left != right ? 1 : 0
    case "<": left < right ? 1 : 0
    case ">": left > right ? 1 : 0
    case "<=": left <= right ? 1 : 0
    case ">=": left >= right ? 1 : 0
    case "&&": left != 0 && right != 0 ? 1 : 0
    default: left != 0 || right != 0 ? 1 : 0
    }
  }

  /// Reads an expression without spaces. Operators are listed in order of increasing precedence.
  private struct Reader {
    private static let operators = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["%"]]
    var text: Substring
    private var depth = 0

    init(text: Substring) { self.text = text }

    mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 50, let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func binary(_ level: Int) -> Expression? {
      guard level < Self.operators.count else { return operand() }
      guard var left = binary(level + 1) else { return nil }
      while let name = Self.operators[level].first(where: { take($0) }) {
        guard let right = binary(level + 1) else { return nil }
        left = .both(left, name, right)
      }
      return left
    }

    private mutating func operand() -> Expression? {
      if take("n") { return .n }
      if take("(") {
        guard let inner = choice(), take(")") else { return nil }
        return inner
      }
      if !text.hasPrefix("!="), text.first == "!" {
        depth += 1
        defer { depth -= 1 }
        text = text.dropFirst()
        guard depth < 50 else { return nil }
        return operand().map { .not($0) }
      }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { return nil }
      text = text.dropFirst(digits.count)
      return .number(number)
    }

    private mutating func take(_ token: String) -> Bool {
      guard text.hasPrefix(token) else { return false }
      text = text.dropFirst(token.count)
      return true
    }
  }
}
