import StellarKit
import StellarXDR

/// A property that events are found by: their contract, or one of their topics. Only a part of its digest is kept, so the events that it finds still
/// have to be compared.
struct EventFacet: Hashable, Sendable {
  /// The number of ledgers that are listed together, and searched at a time, whatever else the history holds.
  static let stretch: UInt32 = 64
  /// The number of topics that are listed. Filters can't name later ones.
  private static let topicLimit = 4

  let number: Int64

  static func contract(_ contract: Bytes32) -> EventFacet { EventFacet(0, contract.bytes) }

  /// Returns the facet of a topic.
  ///
  /// - Parameter index: the topic's place, counted from 0.
  static func topic(_ index: Int, _ value: XDR.SCVal) -> EventFacet { EventFacet(UInt8(index + 1), value.xdrBytes) }

  private init(_ kind: UInt8, _ value: [UInt8]) {
    number = Bytes32(sha256: [kind] + value).bytes.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Returns all facets of an event.
  static func all(of event: XDR.ContractEvent) -> [EventFacet] {
    (event.contractID.map { [contract($0)] } ?? []) + event.topics.prefix(topicLimit).enumerated().map { topic($0, $1) }
  }
}

extension XDR.ContractEvent {
  var topics: [XDR.SCVal] {
    switch body {
    case .v0(let body): body.topics
    }
  }

  var data: XDR.SCVal {
    switch body {
    case .v0(let body): body.data
    }
  }
}
