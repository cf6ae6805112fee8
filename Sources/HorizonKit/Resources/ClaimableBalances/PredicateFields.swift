import StellarKit

/// The JSON form of a condition: an object with one field that names its kind, or two fields for a point in time.
struct PredicateFields: FieldCodable {
  let predicate: ClaimPredicate

  init(_ predicate: ClaimPredicate) {
    self.predicate = predicate
  }

  init(_ fields: FieldReader) throws {
    let depth = fields.codingPath.count(where: { ["and", "or", "not"].contains($0.stringValue) })
    guard depth < ClaimPredicate.depthLimit else {
      throw UnknownKind.error("condition", "nested too deep", at: fields.codingPath)
    }
    if fields.contains("unconditional") {
      predicate = .unconditional
    } else if fields.contains("and") {
      let (first, second) = try Self.pair("and", fields)
      predicate = .and(first, second)
    } else if fields.contains("or") {
      let (first, second) = try Self.pair("or", fields)
      predicate = .or(first, second)
    } else if fields.contains("not") {
      predicate = .not(try (fields.get("not") as PredicateFields).predicate)
    } else if fields.contains("rel_before") {
      predicate = .within(seconds: try fields.number("rel_before"))
    } else if fields.contains("abs_before_epoch") {
      predicate = .before(seconds: try fields.number("abs_before_epoch"))
    } else if let timestamp = Timestamp(try fields.find("abs_before") ?? "") {
      predicate = .before(seconds: timestamp.seconds)
    } else {
      throw UnknownKind.error("condition", fields.allKeys.map(\.stringValue).sorted().joined(separator: ", "), at: fields.codingPath)
    }
  }

  private static func pair(_ key: JSONKey, _ fields: FieldReader) throws -> (ClaimPredicate, ClaimPredicate) {
    let parts: [PredicateFields] = try fields.get(key)
    guard parts.count == 2 else { throw UnknownKind.error("condition", "\(key.stringValue) of \(parts.count)", at: fields.codingPath) }
    return (parts[0].predicate, parts[1].predicate)
  }

  func write(to fields: inout FieldWriter) throws {
    switch predicate {
    case .unconditional: try fields.set("unconditional", true)
    case .and(let first, let second): try fields.set("and", [PredicateFields(first), PredicateFields(second)])
    case .or(let first, let second): try fields.set("or", [PredicateFields(first), PredicateFields(second)])
    case .not(let other): try fields.set("not", PredicateFields(other))
    case .before(let seconds):
      try fields.set("abs_before", Timestamp(seconds: seconds).description)
      try fields.set("abs_before_epoch", number: seconds)
    case .within(let seconds): try fields.set("rel_before", number: seconds)
    }
  }
}
