/// The records within a page.
struct EmbeddedRecords<Record: Codable>: Encodable {
  let records: [Record]
}

extension EmbeddedRecords: Decodable {
  private enum CodingKeys: String, CodingKey {
    case records
  }

  /// Reads the records, and leaves out those of a kind that isn't known.
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
