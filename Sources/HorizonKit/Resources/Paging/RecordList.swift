/// All records at once, as payment paths come: a page that has no links and no neighbours.
public struct RecordList<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The records, in Horizon's order. One of a kind that isn't known is left out.
  public var records: [Record]

  /// Puts one together from its parts.
  public init(records: [Record]) {
    self.records = records
  }
}

extension RecordList: FieldCodable {
  init(_ fields: FieldReader) throws {
    records = try (fields.get("_embedded") as EmbeddedRecords<Record>).records
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_embedded", EmbeddedRecords(records: records))
  }
}
