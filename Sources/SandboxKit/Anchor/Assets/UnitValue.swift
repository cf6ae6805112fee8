/// What a unit of an asset is worth, as a fraction of the US dollar. Only these, so that the prices between them are short decimals.
enum UnitValue: String, Codable, Sendable {
  case one
  case tenth
  case fiveQuarters

  var fraction: (numerator: Int64, denominator: Int64) {
    switch self {
    case .one: (1, 1)
    case .tenth: (1, 10)
    case .fiveQuarters: (5, 4)
    }
  }
}
