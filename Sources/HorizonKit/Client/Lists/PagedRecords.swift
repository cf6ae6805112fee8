/// Records that Horizon gives page by page, but not as a stream.
public struct PagedRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>
}
