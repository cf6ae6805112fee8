/// Records that Horizon gives page by page, and as a stream while they come about.
public struct LiveRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>

  /// The records after a cursor, for ever: see ``HorizonStream``.
  ///
  /// - Parameter cursor: the record after which it begins; `now` for those that come about after the call.
  public func stream(after cursor: String = "now") -> HorizonStream<Record> {
    HorizonStream(source: source, cursor: cursor)
  }
}
