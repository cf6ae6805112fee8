public import Foundation
public import Sentences
public import StellarKit

/// What the words of a call go by: what those in it are called, and when ledgers close.
public struct CallContext: Sendable {
  private let name: @Sendable (ContractAddress) -> String?
  private let own: Set<ContractAddress>
  private let ledger: LedgerSnapshot?
  private let written: @Sendable (Date) -> String

  /// A context.
  ///
  /// - Parameters:
  ///   - ledger: the newest ledger; nil where it isn't known, so that times aren't, either.
  ///   - name: what somebody is called; nil for a stranger.
  ///   - own: the reader's own accounts, whose name is enough.
  ///   - written: how a time is written.
  public init(
    ledger: LedgerSnapshot?, name: @escaping @Sendable (ContractAddress) -> String? = { _ in nil }, own: Set<ContractAddress> = [],
    written: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601) }
  ) {
    (self.ledger, self.name, self.own, self.written) = (ledger, name, own, written)
  }

  /// Somebody's whole address, with their name before it; of an account of the reader's the name alone.
  public func party(_ address: ContractAddress) -> Sentence {
    guard let name = name(address).map(PrintableText.escaped) else { return "\(address.description)" }
    return own.contains(address) ? "\(name)" : "\(name) (\(address.description))"
  }

  /// A ledger's number, with about when it closes.
  public func moment(_ sequence: UInt32) -> Sentence {
    time(of: sequence).map { "ledger \(Int(sequence)) (about \(written($0)))" } ?? "ledger \(Int(sequence))"
  }

  /// About when a ledger closes; nil where the newest one isn't known.
  public func time(of sequence: UInt32) -> Date? {
    ledger.map { $0.closedAt + TimeInterval(LedgerSpan.secondsPerLedger) * TimeInterval(Int(sequence) - $0.sequence) }
  }
}
