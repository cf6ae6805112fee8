import StellarXDR

/// The changes of an operation, as stored on disk.
struct StoredChanges: XDRCodable {
  var changes: [StoredChange]

  init(_ changes: [StoredChange]) {
    self.changes = changes
  }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    changes = try decoder.array("StoredChanges.changes")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.array(changes)
  }
}

/// An entry before and after an operation, as stored on disk.
struct StoredChange: XDRCodable {
  var before: XDR.LedgerEntry?
  var after: XDR.LedgerEntry?

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    before = try decoder.optional("StoredChange.before")
    after = try decoder.optional("StoredChange.after")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.optional(before)
    encoder.optional(after)
  }

  init(before: XDR.LedgerEntry?, after: XDR.LedgerEntry?) {
    self.before = before
    self.after = after
  }
}
