import Foundation

/// A record as it is kept on disk.
struct AnchorRecord: Sendable {
  enum Kind: String, Sendable {
    case transfer
    case customer
    case quote
    case payout
    case state
  }

  let kind: Kind
  let id: String
  let content: Data

  init(kind: Kind, id: String, content: Data) {
    (self.kind, self.id, self.content) = (kind, id, content)
  }

  init(_ kind: Kind, _ id: String, _ value: some Encodable) throws {
    self.init(kind: kind, id: id, content: try JSONEncoder().encode(value))
  }

  func value<Value: Decodable>() throws -> Value { try JSONDecoder().decode(Value.self, from: content) }
}
