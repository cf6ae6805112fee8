import StellarKit
import StellarXDR

/// Random signed transactions and fee bumps over everything that a transaction can hold. The same seed makes the same ones.
struct RandomTransactions {
  var dice: SeededGenerator
  let keys: [KeyPair]
  private static let networks: [Network] = [.sandbox, .testnet, .public, Network(passphrase: "Réseau privé 💶")]

  init(seed: UInt64) {
    var dice = SeededGenerator(state: seed)
    keys = (0..<40).compactMap { _ in try? KeyPair.random(using: &dice) }
    self.dice = dice
  }

  /// The next one: signed by one key for a network.
  mutating func next() throws -> (network: Network, key: KeyPair, signed: SignedTransaction) {
    let (network, key) = (pick(Self.networks), pick(keys))
    let signed = try transaction().signed(by: key, on: network)
    guard chance(10) else { return (network, key, signed) }
    let bump = try FeeBumpTransaction(feeSource: muxed(), baseFee: Int64.random(in: 1 << 32...1 << 55, using: &dice), inner: signed)
    let payer = pick(keys)
    return (network, payer, bump.signed(by: payer, on: network))
  }

  private mutating func transaction() throws -> Transaction {
    var source = muxed()
    let isOnContracts = chance(12)
    var operations: [Operation] = []
    for _ in 0..<(isOnContracts ? 1 : pick([1, 1, 2, 3])) {
      let own = chance(50) ? muxed() : nil
      let actor = (own ?? source).accountID
      operations.append(
        Operation(isOnContracts ? contractBody() : try body(of: actor, Int.random(in: 0..<Self.bodyCount, using: &dice)), source: own))
    }
    var memo = try self.memo()
    if case .invokeHostFunction? = operations.first?.body {
      // A call has neither a memo nor muxed sources.
      (source, memo) = (MuxedAccount(source.accountID), .none)
      operations = operations.map { Operation($0.body, source: $0.source.map { MuxedAccount($0.accountID) }) }
    }
    return try Transaction(
      source: source, sequenceNumber: number(63), baseFee: UInt32.random(in: 100...1 << 20, using: &dice), preconditions: preconditions(),
      memo: memo, operations: operations, resources: isOnContracts ? resources() : nil
    )
  }

  private mutating func preconditions() throws -> Preconditions {
    let latest = UInt64(number(63, least: 1))
    let ledger = UInt32(number(31))
    var signers: [SignerKey] = []
    for _ in 0..<pick([0, 0, 1, 2]) {
      let signer = try signerKey()
      if !signers.contains(signer) { signers.append(signer) }
    }
    return try Preconditions(
      timeBounds: TimeBounds(minTime: chance(50) ? 0 : UInt64.random(in: 0...latest, using: &dice), maxTime: latest),
      ledgerBounds: chance(50) ? LedgerBounds(minLedger: ledger, maxLedger: chance(50) ? nil : ledger + 5) : nil,
      minSequenceNumber: chance(50) ? number(63) : nil, minSequenceAge: chance(50) ? UInt64(number(63)) : 0,
      minSequenceLedgerGap: chance(50) ? UInt32(number(32)) : 0, extraSigners: signers
    )
  }

  private mutating func memo() throws -> Memo {
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: .none
    case 1: .text(try MemoText(pick(["", "Lunch", "é", "💶💶💶💶💶💶💶", String(repeating: "x", count: 28), text(printable: true, 0...28)])))
    case 2: .id(UInt64.random(in: 0 ... .max, using: &dice))
    case 3: .hash(digest())
    default: .returnHash(digest())
    }
  }

  // MARK: Values

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &dice)] }

  /// A number of so many bits, edges more often than chance has it.
  mutating func number(_ bits: Int, least: Int64 = 0) -> Int64 {
    let most = bits == 63 ? Int64.max : 1 << Int64(bits) - 1
    return pick([least, most, Int64.random(in: least...1000, using: &dice), Int64.random(in: least...most, using: &dice)])
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) } }

  mutating func digest() -> Bytes32 { Bytes32(sha256: bytes(8)) }

  mutating func account(but other: AccountID? = nil) -> AccountID {
    let account = pick(keys).accountID
    return account == other ? self.account(but: other) : account
  }

  mutating func muxed(but other: AccountID? = nil) -> MuxedAccount {
    MuxedAccount(account(but: other), id: chance(40) ? UInt64.random(in: 0 ... .max, using: &dice) : nil)
  }

  mutating func text(printable: Bool, _ length: ClosedRange<Int>) -> String {
    let alphabet = printable ? Array(UInt8(0x20)...0x7E) : Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return String(decoding: (0..<Int.random(in: length, using: &dice)).map { _ in pick(alphabet) }, as: UTF8.self)
  }

  mutating func amount(least: Int64 = 1) throws -> Amount { try Amount(stroops: number(63, least: least)) }

  mutating func price() throws -> Price { try Price(Int32(number(31, least: 1)), Int32(number(31, least: 1))) }

  mutating func code() throws -> AssetCode { try AssetCode(text(printable: false, 1...12)) }

  mutating func asset() throws -> Asset { chance(30) ? .native : .issued(code: try code(), issuer: account()) }

  mutating func path() throws -> [Asset] { try (0..<Int.random(in: 0...5, using: &dice)).map { _ in try asset() } }

  mutating func signerKey(but other: AccountID? = nil) throws -> SignerKey {
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: .ed25519(account(but: other))
    case 1: .hashX(digest())
    case 2: .preAuthTx(TransactionHash(digest()))
    default: .signedPayload(try SignedPayload(account(), payload: bytes(Int.random(in: 1...64, using: &dice))))
    }
  }

  mutating func predicate(depth: Int = 1) -> ClaimPredicate {
    switch Int.random(in: depth < 4 ? 0...5 : 3...5, using: &dice) {
    case 0: .and(predicate(depth: depth + 1), predicate(depth: depth + 1))
    case 1: .or(predicate(depth: depth + 1), predicate(depth: depth + 1))
    case 2: .not(predicate(depth: depth + 1))
    case 3: .unconditional
    case 4: .before(seconds: number(63))
    default: .within(seconds: number(63))
    }
  }
}
