import StellarXDR

/// What an operation changed, as it is kept on disk.
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
