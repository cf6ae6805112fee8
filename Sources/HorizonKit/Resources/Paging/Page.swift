/// A page of records, with links to the pages before and after it.
///
/// The page after the last record is empty and links to itself, so that a client can come back for what is new.
public struct Page<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// Where this page and its neighbours are.
  public var links: PageLinks
  /// The records, in the order that was asked for. One of a kind that isn't known and can't be kept is left out:
  /// ``PageLinks/next`` leads on all the same.
  public var records: [Record]

  /// Puts one together from its parts.
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
