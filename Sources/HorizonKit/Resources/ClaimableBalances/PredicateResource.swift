public import StellarKit

/// When a balance may be claimed (CAP-23).
public enum PredicateResource: Hashable, Sendable {
  /// A condition of the kinds that the protocol has.
  case known(ClaimPredicate)
  /// A condition that this version doesn't know, somewhere within, with its fields as they came. Whether it holds can't be said.
  case other([String: JSONValue])
}

extension PredicateResource: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    if let predicate = try UnknownKind.spared({ try PredicateFields(fields).predicate }) {
      self = .known(predicate)
    } else {
      self = .other(try [String: JSONValue](from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .known(let predicate): try PredicateFields(predicate).encode(to: encoder)
    case .other(let fields): try fields.encode(to: encoder)
    }
  }
}
