public import StellarKit
public import StellarXDR

/// A transaction on contracts together with what its simulation has told: what a person reviews, and what is signed then.
public struct PreparedCall: Hashable, Sendable {
  /// The transaction, with its resources, its fee at most, and what has to be authorized.
  public let transaction: Transaction
  /// What the call would give back; nil where no contract is called.
  public let result: XDR.SCVal?
  /// What contracts would tell the world, in their order, such as transfers of tokens.
  public let events: [XDR.ContractEvent]
  /// How entries of the ledger would change, as far as the server says so.
  public let stateChanges: [StateChange]
  /// The ledger after which it was tried.
  public let ledger: UInt32

  /// Puts one together from its parts.
  public init(transaction: Transaction, result: XDR.SCVal?, events: [XDR.ContractEvent] = [], stateChanges: [StateChange] = [], ledger: UInt32) {
    self.transaction = transaction
    self.result = result
    self.events = events
    self.stateChanges = stateChanges
    self.ledger = ledger
  }

  /// The most that it costs: for its resources and for being in a ledger.
  public var maximumFee: Amount { Amount(fee: transaction.fee) }

  /// What others than the transaction's source have to authorize by signatures of their own, and haven't.
  public var missingAuthorizations: [ContractAuthorization] { transaction.authorizations.filter { !$0.isSigned } }

  /// Whether it only reads: it changes nothing on the ledger and asks for nobody's authorization, so that there is no use in sending it.
  public var isReading: Bool {
    guard case .invokeHostFunction(_, let authorizations)? = transaction.operations.first?.body else { return false }
    return authorizations.isEmpty && transaction.resources?.resources.footprint.readWrite.isEmpty == true
  }

  /// Whether another simulation says the same of the same call: what it does and gives back, what it tells, and who has to authorize what. Fees, resources, nonces
  /// and signatures may differ.
  public func isEquivalent(to other: PreparedCall) -> Bool {
    isSameCall(as: other) && events == other.events
  }

  /// Whether it is what was reviewed, tried with signatures. An account that is a contract only checks them now, and may tell of that; but not of any token, as
  /// nothing may move that wasn't shown.
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

  /// Whether the transaction, as it is, has all that another simulation says that it needs: as much of each resource, each entry, and as much fee.
  func covers(_ other: PreparedCall) -> Bool {
    guard let own = transaction.resources, let needed = other.transaction.resources else { return false }
    let (mine, theirs) = (own.resources, needed.resources)
    return own.resourceFee >= needed.resourceFee && mine.instructions >= theirs.instructions && mine.diskReadBytes >= theirs.diskReadBytes
      && mine.writeBytes >= theirs.writeBytes && mine.footprint.isSuperset(of: theirs.footprint) && own.ext.namesArchived == needed.ext.namesArchived
  }
}

extension XDR.ContractEvent {
  /// Whether it tells what a token's event does, or can't be read as one.
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
  /// What it does, without who has authorized it.
  fileprivate var function: Operation.Body? {
    guard case .invokeHostFunction(let function, _) = body else { return body }
    return .invokeHostFunction(function)
  }

  /// Who has to agree to which calls: how often each.
  fileprivate var agreements: [Agreement: Int] {
    guard case .invokeHostFunction(_, let entries) = body else { return [:] }
    return Dictionary(entries.map { (Agreement($0), 1) }, uniquingKeysWith: +)
  }
}

/// That somebody agrees to calls.
private struct Agreement: Hashable {
  /// Nil for the transaction's source.
  let address: ContractAddress?
  let invocation: XDR.SorobanAuthorizedInvocation

  init(_ entry: XDR.SorobanAuthorizationEntry) {
    address = (try? ContractAuthorization(entry))?.address
    invocation = entry.rootInvocation
  }
}

extension XDR.LedgerFootprint {
  /// Whether everything that another list reads or writes may be read or written by this. Nonces, of which each simulation draws others, don't count.
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
  /// Whether archived entries are brought back on the way.
  fileprivate var namesArchived: Bool {
    if case .v1(let archived) = self { !archived.archivedSorobanEntries.isEmpty } else { false }
  }
}
