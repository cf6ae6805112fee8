/// A complete list of records, without links or further pages, such as payment paths.
public struct RecordList<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The records, in Horizon's order. Records of an unknown kind are left out.
  public var records: [Record]

  /// Creates an instance from its parts.
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
