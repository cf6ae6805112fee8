/// A page of records, with links to the pages before and after it.
///
/// The page after the last record is empty and links to itself, so that a client can come back for what is new.
public struct Page<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// Where this page and its neighbours are.
  public var links: PageLinks
  /// The records, in the order that was asked for.
  public var records: [Record]

  public init(links: PageLinks, records: [Record]) {
    self.links = links
    self.records = records
  }
}

extension Page: Codable {
  private enum CodingKeys: String, CodingKey {
    case links = "_links"
    case embedded = "_embedded"
  }

  private enum EmbeddedKeys: String, CodingKey {
    case records
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(PageLinks.self, forKey: .links)
    records = try container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded).decode([Record].self, forKey: .records)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    var embedded = container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
    try embedded.encode(records, forKey: .records)
  }
}
