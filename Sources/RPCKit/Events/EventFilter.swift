import HorizonKit
import Sentences
public import StellarXDR

/// Which events are asked for: those that fulfil each part of it that is not empty.
public struct EventFilter: Hashable, Sendable {
  /// Who makes events.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Contracts, and the network for what they would have done: payments, trades and fees (CAP-67).
    case contract
    /// The network, when code is uploaded or changed.
    case system
  }

  /// What one topic of an event has to be.
  public enum Segment: Hashable, Sendable {
    /// Anything (`*`).
    case any
    /// This value.
    case value(XDR.SCVal)
  }

  /// What the topics of an event have to be.
  public struct Topics: Hashable, Sendable {
    /// The first topics, at most 4.
    public var segments: [Segment]
    /// Whether more may follow (`**`).
    public var allowsMore: Bool

    /// Topics.
    public init(_ segments: [Segment], allowsMore: Bool = false) {
      self.segments = segments
      self.allowsMore = allowsMore
    }
  }

  /// Of these kinds; none for all.
  public var kinds: Set<Kind>
  /// From these contracts, `C…`, at most 5; none for all.
  public var contracts: [String]
  /// With topics as one of these, at most 5, wants them; none for all.
  public var topics: [Topics]

  /// A filter.
  public init(kinds: Set<Kind> = [], contracts: [String] = [], topics: [Topics] = []) {
    self.kinds = kinds
    self.contracts = contracts
    self.topics = topics
  }

  /// The most filters of a request, contracts of a filter and alternatives of topics.
  static let most = 5
  /// The most topics of an event.
  static let mostSegments = 4

  /// - Throws: ``RPCError/invalidParameter(name:reason:)`` for more than the server takes.
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

  /// Whether an event is one of those that are asked for. What this version can't read may be.
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
