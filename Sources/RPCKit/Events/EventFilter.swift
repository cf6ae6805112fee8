import HorizonKit
import Sentences
public import StellarXDR

/// A filter for events, which must match each of its parts that isn't empty.
public struct EventFilter: Hashable, Sendable {
  /// The origin of events.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Contracts, and the network for payments, trades and fees outside contracts, in the form that contracts' events have (CAP-67).
    case contract
    /// The network, when contract code is uploaded or changed.
    case system
  }

  /// What one topic of an event must be.
  public enum Segment: Hashable, Sendable {
    /// Anything (`*`).
    case any
    /// This value.
    case value(XDR.SCVal)
  }

  /// What the topics of an event must be.
  public struct Topics: Hashable, Sendable {
    /// The first topics, at most 4.
    public var segments: [Segment]
    /// Whether more may follow (`**`).
    public var allowsMore: Bool

    /// Makes a pattern for topics.
    public init(_ segments: [Segment], allowsMore: Bool = false) {
      self.segments = segments
      self.allowsMore = allowsMore
    }
  }

  /// The kinds of events; empty for all.
  public var kinds: Set<Kind>
  /// The contracts, `C…`, at most 5; empty for all.
  public var contracts: [String]
  /// The patterns, at most 5, one of which an event's topics must match; empty for all.
  public var topics: [Topics]

  /// Makes a filter.
  public init(kinds: Set<Kind> = [], contracts: [String] = [], topics: [Topics] = []) {
    self.kinds = kinds
    self.contracts = contracts
    self.topics = topics
  }

  /// The most filters in a request, contracts in a filter, and patterns for topics.
  static let most = 5
  /// The most topics of an event.
  static let mostSegments = 4

  /// Checks that the server accepts the filter.
  ///
  /// - Throws: ``RPCError/invalidParameter(name:reason:)`` if it has more of something than the server accepts.
  func check() throws(RPCError) {
    guard contracts.count <= Self.most else { throw .invalidParameter(name: "contractIds", reason: "are at most \(Self.most)") }
    for contract in contracts where (try? StrKey.decode(contract, as: .contract)) == nil {
      throw .invalidParameter(name: "contractIds", reason: "are contracts, and “\(contract.prefix(60))” is none")
    }
    guard topics.count <= Self.most else { throw .invalidParameter(name: "topics", reason: "are at most \(Self.most)") }
    for topics in topics {
      guard topics.segments.count <= Self.mostSegments, !topics.segments.isEmpty || topics.allowsMore else {
        throw .invalidParameter(name: "topics", reason: "have from 1 to \(Self.mostSegments) segments")
      }
    }
  }

  /// Tells whether an event matches the filter. A topic that this version can't read counts as a match.
  func matches(_ event: RPCEvent) -> Bool {
    guard kinds.isEmpty || kinds.contains(where: { $0.rawValue == event.kind }) else { return false }
    guard contracts.isEmpty || contracts.contains(where: { $0 == event.contract }) else { return false }
    return topics.isEmpty || topics.contains { $0.matches(event.topics) }
  }
}

extension EventFilter.Topics {
  fileprivate func matches(_ topics: [EncodedXDR<XDR.SCVal>]) -> Bool {
    guard allowsMore ? topics.count >= segments.count : topics.count == segments.count else { return false }
    return zip(segments, topics).allSatisfy { segment, topic in
      guard case .value(let wanted) = segment, let value = try? topic.value() else { return true }
      return value == wanted
    }
  }
}

extension EventFilter: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: JSONKey.self)
    if !kinds.isEmpty { try fields.encode(kinds.map(\.rawValue).sorted().joined(separator: ","), forKey: "type") }
    if !contracts.isEmpty { try fields.encode(contracts, forKey: "contractIds") }
    if !topics.isEmpty { try fields.encode(topics.map(\.texts), forKey: "topics") }
  }
}

extension EventFilter.Topics {
  fileprivate var texts: [String] {
    segments.map { segment in
      switch segment {
      case .any: "*"
      case .value(let value): EncodedXDR(value).text
      }
    } + (allowsMore ? ["**"] : [])
  }
}
