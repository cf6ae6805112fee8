/// A page of records, with links to the pages before and after it.
///
/// The page after the last record is empty and links to itself, so that a client can return for new records.
public struct Page<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// Links to this page and its neighbors.
  public var links: PageLinks
  /// The records, in the requested order. A record of an unknown kind that can't be kept is left out; ``PageLinks/next`` continues after it anyway.
  public var records: [Record]

  /// Creates an instance from its parts.
  public init(links: PageLinks, records: [Record]) {
    self.links = links
    self.records = records
  }
}

extension Page: FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    records = try (fields.get("_embedded") as EmbeddedRecords<Record>).records
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("_embedded", EmbeddedRecords(records: records))
  }
}

/// Links of a page.
public struct PageLinks: Hashable, Sendable, Codable {
  /// The page itself.
  public var itself: Link
  /// The records after its last one, in the page's order.
  public var next: Link
  /// The records before its first one, in the opposite order.
  public var previous: Link

  /// Creates an instance from its parts.
  public init(itself: Link, next: Link, previous: Link) {
    self.itself = itself
    self.next = next
    self.previous = previous
  }

  private enum CodingKeys: String, CodingKey {
    case itself = "self"
    case next
    case previous = "prev"
  }
}

/// The records embedded in a page.
struct EmbeddedRecords<Record: Codable>: Encodable {
  let records: [Record]
}

extension EmbeddedRecords: Decodable {
  private enum CodingKeys: String, CodingKey {
    case records
  }

  /// Reads the records, and skips those of an unknown kind.
  init(from decoder: any Decoder) throws {
    var container = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .records)
    var records: [Record] = []
    while !container.isAtEnd {
      if let record = try UnknownKind.spared({ try container.decode(Record.self) }) {
        records.append(record)
      } else {
        _ = try container.decode(JSONValue.self)
      }
    }
    self.records = records
  }
}
