public import Foundation
public import StellarKit
public import StellarXDR

/// An event in which a token's contract reports a movement or an allowance (SEP-41, CAP-67). Anybody can make a contract, which may report anything.
public struct TokenEvent: Hashable, Sendable {
  /// What happened. Amounts are in the token's smallest unit, and never negative.
  public enum Kind: Hashable, Sendable {
    /// Tokens were transferred, with the tag that tells whom they are for within the recipient.
    case transfer(from: ContractAddress, to: ContractAddress, amount: Int128, tag: Tag?)
    /// New tokens were created for an address.
    case mint(to: ContractAddress, amount: Int128, tag: Tag?)
    /// Tokens of an address were destroyed.
    case burn(from: ContractAddress, amount: Int128)
    /// Tokens were taken back from an address.
    case clawback(from: ContractAddress, amount: Int128)
    /// An address may spend tokens of another until a ledger.
    case approve(from: ContractAddress, spender: ContractAddress, amount: Int128, untilLedger: UInt32)
    /// A balance was frozen or released.
    case setAuthorized(ContractAddress, Bool)
  }

  /// A tag that tells whom a payment is for within its recipient: the number of `M…` and `W…` addresses, or a classic payment's memo.
  public enum Tag: Hashable, Sendable {
    /// A number.
    case number(UInt64)
    /// The bytes of a text. A memo needn't be UTF-8, and a contract may send more than a memo's 28 bytes. `PrintableText` makes it safe to show.
    case text([UInt8])
    /// A hash.
    case hash(Bytes32)
  }

  /// Its position in the order of all events.
  public let id: EventCursor
  /// The token's contract.
  public let contract: ContractAddress
  /// The ledger that it is in.
  public let ledger: UInt32
  /// When that ledger closed.
  public let closedAt: Date
  /// The transaction that caused it.
  public let transactionHash: TransactionHash
  /// What happened.
  public let kind: Kind

  /// Reads an event.
  ///
  /// - Returns: nil for an event that isn't one of these.
  /// - Throws: `ContractValueError` for one that has the name of one of these and another form, or a negative amount; ``RPCError`` for one that can't
  ///   be read at all.
  public init?(_ event: RPCEvent) throws {
    guard let contract = try event.contract.map({ try ContractAddress($0) }), event.kind == EventFilter.Kind.contract.rawValue,
      let kind = try Kind(topics: event.topics.map { try $0.value() }, data: event.value.value())
    else { return nil }
    self.kind = kind
    self.contract = contract
    (id, ledger, closedAt, transactionHash) = (event.id, event.ledger, event.closedAt, event.transactionHash)
  }

  /// The addresses that the event is about.
  public var parties: Set<ContractAddress> { kind.parties }
}

extension TokenEvent.Kind {
  /// The addresses that it is about.
  package var parties: Set<ContractAddress> {
    switch self {
    case .transfer(let from, let to, _, _), .approve(let from, let to, _, _): [from, to]
    case .mint(let address, _, _), .burn(let address, _), .clawback(let address, _), .setAuthorized(let address, _): [address]
    }
  }

  /// Reads the topics and data of an event.
  ///
  /// - Returns: nil for an event that isn't one of these.
  /// - Throws: `ContractValueError`
  public init?(topics: [XDR.SCVal], data: XDR.SCVal) throws(ContractValueError) {
    guard case .symbol(let name)? = topics.first else { return nil }
    let addresses = try Self.addresses(topics.dropFirst())
    // Before protocol 23 the administrator's address stood before the holder's.
    let (first, last) = (addresses.first, addresses.last)
    switch (String(decoding: name, as: UTF8.self), addresses.count) {
    case ("transfer", 2):
      let (amount, tag) = try Self.amount(data)
      guard let first, let last else { return nil }
      self = .transfer(from: first, to: last, amount: amount, tag: tag)
    case ("mint", 1...2):
      let (amount, tag) = try Self.amount(data)
      guard let last else { return nil }
      self = .mint(to: last, amount: amount, tag: tag)
    case ("burn", 1):
      guard let first else { return nil }
      self = .burn(from: first, amount: try Self.amount(data).0)
    case ("clawback", 1...2):
      guard let last else { return nil }
      self = .clawback(from: last, amount: try Self.amount(data).0)
    case ("approve", 2):
      let (amount, until) = try Self.allowance(data)
      guard let first, let last else { return nil }
      self = .approve(from: first, spender: last, amount: amount, untilLedger: until)
    case ("set_authorized", 1...2):
      guard let last else { return nil }
      self = .setAuthorized(last, try Bool(contractValue: data))
    case ("transfer", _), ("mint", _), ("burn", _), ("clawback", _), ("approve", _), ("set_authorized", _):
      throw .wrongType(expected: "address", found: topics.dropFirst().first?.kind ?? "nothing")
    default: return nil
    }
  }

  /// Returns the addresses that follow the event's name. The asset's name may come after them.
  private static func addresses(_ topics: ArraySlice<XDR.SCVal>) throws(ContractValueError) -> [ContractAddress] {
    var found: [ContractAddress] = []
    for topic in topics {
      guard case .address(let address) = topic else { break }
      found.append(ContractAddress(address))
    }
    return found
  }

  /// Reads an amount: a number, or a structure that contains it, perhaps with a tag and other fields.
  private static func amount(_ data: XDR.SCVal) throws(ContractValueError) -> (Int128, TokenEvent.Tag?) {
    guard case .map = data else { return (try positive(try Int128(contractValue: data)), nil) }
    let fields = try ContractFields(contractValue: data)
    return (try positive(try fields.value("amount")), try tag(try fields.find("to_muxed_id")))
  }

  private static func tag(_ value: XDR.SCVal?) throws(ContractValueError) -> TokenEvent.Tag? {
    switch value {
    case nil: nil
    case .u64(let number)?: .number(number)
    case .string(let bytes)?: .text(bytes)
    case let value?: .hash(try Bytes32(contractValue: value))
    }
  }

  private static func allowance(_ data: XDR.SCVal) throws(ContractValueError) -> (Int128, UInt32) {
    guard case .vec(let items?) = data else {
      let fields = try ContractFields(contractValue: data)
      return (try positive(try fields.value("amount")), try fields.value("live_until_ledger"))
    }
    guard items.count == 2 else { throw .wrongLength(expected: 2, found: items.count) }
    return (try positive(try Int128(contractValue: items[0])), try UInt32(contractValue: items[1]))
  }

  private static func positive(_ amount: Int128) throws(ContractValueError) -> Int128 {
    guard amount >= 0 else { throw .notANumber("\(amount)") }
    return amount
  }
}
