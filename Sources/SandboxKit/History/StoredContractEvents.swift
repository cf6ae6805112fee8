import StellarXDR

/// What a contract's operation told, as it is kept on disk.
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
