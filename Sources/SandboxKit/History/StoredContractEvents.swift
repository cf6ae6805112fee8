import StellarXDR

/// The events of a contract's operation, as stored on disk.
struct StoredContractEvents: XDRCodable {
  var events: [XDR.ContractEvent]

  init(_ events: [XDR.ContractEvent]) {
    self.events = events
  }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    events = try decoder.array("StoredContractEvents.events")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.array(events)
  }
}
