public import Foundation
public import Sentences
public import StellarKit

/// What is needed to put a call into words: the names of its parties, and when ledgers close.
public struct CallContext: Sendable {
  private let name: @Sendable (ContractAddress) -> String?
  private let own: Set<ContractAddress>
  private let ledger: LedgerSnapshot?
  private let written: @Sendable (Date) -> String

  /// A context.
  ///
  /// - Parameters:
  ///   - ledger: the newest ledger; nil if it isn't known, so that times aren't, either.
  ///   - name: the name of an address; nil for a stranger.
  ///   - own: the reader's own accounts, for which the name alone is enough.
  ///   - written: writes a time.
  public init(
    ledger: LedgerSnapshot?, name: @escaping @Sendable (ContractAddress) -> String? = { _ in nil }, own: Set<ContractAddress> = [],
    written: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601) }
  ) {
    (self.ledger, self.name, self.own, self.written) = (ledger, name, own, written)
  }

  /// Returns an address in full, after its name if it has one. For the reader's own accounts, it returns the name alone.
  public func party(_ address: ContractAddress) -> Sentence {
    guard let name = name(address).map(PrintableText.escaped) else { return "\(address.description)" }
    return own.contains(address) ? "\(name)" : "\(name) (\(address.description))"
  }

  /// Returns a ledger's number, with the approximate time at which it closes.
  public func moment(_ sequence: UInt32) -> Sentence {
    time(of: sequence).map { "ledger \(Int(sequence)) (about \(written($0)))" } ?? "ledger \(Int(sequence))"
  }

  /// Estimates when a ledger closes, or returns nil if the newest ledger isn't known.
  public func time(of sequence: UInt32) -> Date? {
    ledger.map { $0.closedAt + TimeInterval(LedgerSpan.secondsPerLedger) * TimeInterval(Int(sequence) - $0.sequence) }
  }
}
