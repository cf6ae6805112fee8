public import StellarKit
public import StellarXDR

/// A transaction on contracts with the results of its simulation: what a user reviews and then signs.
public struct PreparedCall: Hashable, Sendable {
  /// The transaction, with its resources, its maximum fee, and the authorizations that it needs.
  public let transaction: Transaction
  /// The value that the call would return; nil if no contract is called.
  public let result: XDR.SCVal?
  /// The events that contracts would emit, in their order, such as token transfers.
  public let events: [XDR.ContractEvent]
  /// How ledger entries would change, as far as the server says so.
  public let stateChanges: [StateChange]
  /// The latest ledger when it was simulated.
  public let ledger: UInt32

  /// Makes a prepared call from its parts.
  public init(transaction: Transaction, result: XDR.SCVal?, events: [XDR.ContractEvent] = [], stateChanges: [StateChange] = [], ledger: UInt32) {
    self.transaction = transaction
    self.result = result
    self.events = events
    self.stateChanges = stateChanges
    self.ledger = ledger
  }

  /// The most that it costs: for its resources and for inclusion in a ledger.
  public var maximumFee: Amount { Amount(fee: transaction.fee) }

  /// The authorizations that others than the transaction's source must sign, and haven't.
  public var missingAuthorizations: [ContractAuthorization] { transaction.authorizations.filter { !$0.isSigned } }

  /// Whether it only reads: it changes nothing on the ledger and needs no authorization, so there is no point in sending it.
  public var isReading: Bool {
    guard case .invokeHostFunction(_, let authorizations)? = transaction.operations.first?.body else { return false }
    return authorizations.isEmpty && transaction.resources?.resources.footprint.readWrite.isEmpty == true
  }

  /// Returns whether another simulation of the same call has the same results: the same effects and return value, the same events, and the same
  /// authorizations. Fees, resources, nonces and signatures may differ.
  public func isEquivalent(to other: PreparedCall) -> Bool {
    isSameCall(as: other) && events == other.events
  }

  /// Tells whether it is the reviewed call, simulated with signatures. A contract account checks signatures only now, and may emit additional events
  /// for that; but none of a token, because nothing may move that wasn't shown.
  func completes(_ reviewed: PreparedCall) -> Bool {
    var expected = reviewed.events[...]
    for event in events {
      if event == expected.first { expected.removeFirst() } else if event.mayBeOfToken { return false }
    }
    return expected.isEmpty && isSameCall(as: reviewed)
  }

  private func isSameCall(as other: PreparedCall) -> Bool {
    let (own, others) = (transaction, other.transaction)
    return own.source == others.source && own.operations.first?.source == others.operations.first?.source
      && own.operations.first?.function == others.operations.first?.function && own.preconditions == others.preconditions
      && own.sequenceNumber == others.sequenceNumber && result == other.result
      && own.operations.first?.agreements == others.operations.first?.agreements
  }

  /// Tells whether the transaction, as it is, covers what another simulation needs: as much of each resource, each ledger entry, and as high a fee.
  func covers(_ other: PreparedCall) -> Bool {
    guard let own = transaction.resources, let needed = other.transaction.resources else { return false }
    let (mine, theirs) = (own.resources, needed.resources)
    return own.resourceFee >= needed.resourceFee && mine.instructions >= theirs.instructions && mine.diskReadBytes >= theirs.diskReadBytes
      && mine.writeBytes >= theirs.writeBytes && mine.footprint.isSuperset(of: theirs.footprint) && own.ext.namesArchived == needed.ext.namesArchived
  }
}

extension XDR.ContractEvent {
  /// Whether the event may be one of a token: it has the form of one, or has its name and can't be read.
  fileprivate var mayBeOfToken: Bool {
    switch body {
    case .v0(let body):
      do throws(ContractValueError) {
        return try TokenEvent.Kind(topics: body.topics, data: body.data) != nil
      } catch {
        return true
      }
    }
  }
}

extension Operation {
  /// The operation's body without the authorizations.
  fileprivate var function: Operation.Body? {
    guard case .invokeHostFunction(let function, _) = body else { return body }
    return .invokeHostFunction(function)
  }

  /// Who has to authorize which calls, and how often.
  fileprivate var agreements: [Agreement: Int] {
    guard case .invokeHostFunction(_, let entries) = body else { return [:] }
    return Dictionary(entries.map { (Agreement($0), 1) }, uniquingKeysWith: +)
  }
}

/// An authorization of calls, without its signature.
private struct Agreement: Hashable {
  /// The address that authorizes; nil for the transaction's source.
  let address: ContractAddress?
  let invocation: XDR.SorobanAuthorizedInvocation

  init(_ entry: XDR.SorobanAuthorizationEntry) {
    address = (try? ContractAuthorization(entry))?.address
    invocation = entry.rootInvocation
  }
}

extension XDR.LedgerFootprint {
  /// Tells whether this footprint lets everything be read and written that another one does. Nonces don't count, because each simulation draws new
  /// ones.
  fileprivate func isSuperset(of other: XDR.LedgerFootprint) -> Bool {
    let (reading, writing) = (Set(readOnly + readWrite), Set(readWrite))
    return other.readOnly.allSatisfy { $0.isNonce || reading.contains($0) } && other.readWrite.allSatisfy { $0.isNonce || writing.contains($0) }
  }
}

extension XDR.LedgerKey {
  fileprivate var isNonce: Bool {
    if case .contractData(let data) = self, case .ledgerKeyNonce = data.key { true } else { false }
  }
}

extension XDR.SorobanTransactionDataExt {
  /// Whether the transaction also restores archived entries.
  fileprivate var namesArchived: Bool {
    if case .v1(let archived) = self { !archived.archivedSorobanEntries.isEmpty } else { false }
  }
}
