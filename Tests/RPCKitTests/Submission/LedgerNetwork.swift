import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR

/// A network to which one transaction is submitted, behind servers that lag, forget, lose and refuse requests.
struct LedgerNetwork: ModelNetwork {
  private var random: SeededGenerator
  private let signed: SignedTransaction
  /// Whether another transaction has used its sequence number.
  private let isOvertaken: Bool
  /// The node's newest ledger; one closes every 5 seconds.
  private var ledger: UInt32 = 100
  private var isWaiting = false
  /// Whether an earlier run of the program sent the transaction, and ended before it knew the outcome.
  let wasSent: Bool
  /// The oldest ledger of each server.
  private let oldest: [UInt32]
  /// Whether any byte of the transaction has been sent.
  private(set) var hasLeft: Bool
  /// The ledger that includes the transaction.
  private(set) var applied: UInt32?

  init(seed: UInt64, _ signed: SignedTransaction) {
    var random = SeededGenerator(seed: seed)
    self.signed = signed
    isOvertaken = random.happens(20)
    if random.happens(20) { ledger += UInt32.random(in: 0...50, using: &random) }
    wasSent = random.happens(50)
    hasLeft = wasSent
    oldest = (0..<2).map { _ in random.happens(50) ? 1 : UInt32.random(in: 90...150, using: &random) }
    let hasBeenLong = random.happens(30)
    self.random = random
    isWaiting = wasSent && !isOvertaken && !isLate
    if hasBeenLong { for _ in 0..<50 { close() } }
  }

  /// Whether any transaction has used the sequence number.
  var isNumberUsed: Bool { isUsed(in: ledger) }

  /// Whether a server doesn't have all ledgers any more.
  var hasForgotten: Bool { oldest.contains { $0 > 1 } }

  private func isUsed(in ledger: UInt32) -> Bool { isOvertaken || applied.map { $0 <= ledger } == true }

  private static func time(_ ledger: UInt32) -> Int { 1_800_000_000 + (Int(ledger) - 100) * 5 }
  private var isLate: Bool { Self.time(ledger) > Int(Sample.maxTime) }

  /// Closes a ledger.
  private mutating func close() {
    ledger += 1
    guard isWaiting, isLate || random.happens(50) else { return }
    isWaiting = false
    if !isLate { applied = ledger }
  }

  /// Closes ledgers until none can include the transaction any more.
  mutating func finish() {
    while !isLate { close() }
  }

  mutating func answer(_ method: String, _ parameters: JSONValue) throws(TransportError) -> (name: String, json: String) {
    for _ in 0..<Int.random(in: 0...2, using: &random) { close() }
    if random.happens(10) { throw .notConnected("refused") }
    let answer =
      switch method {
      case "sendTransaction": taken()
      case "getTransaction": lookedUp()
      default: account()
      }
    if random.happens(15) { throw random.happens(50) ? .timedOut : .connectionLost("reset") }
    return random.happens(5) ? ("error", #"{"code":-32603,"message":"internal"}"#) : ("result", answer)
  }

  /// A node can be up to two ledgers ahead of its server.
  private mutating func known() -> UInt32 { ledger - UInt32.random(in: 0...2, using: &random) }

  private mutating func taken() -> String {
    hasLeft = true
    // A server that can't read its newest ledger reports 0.
    let latest = random.happens(10) ? 0 : Int(known())
    if isNumberUsed { return Sample.sent("ERROR", signed, latest: latest, result: Sample.badSequence) }
    if isLate {
      let tooLate = XDR.TransactionResult(feeCharged: 0, result: .refused(.txTooLate))
      return Sample.sent("ERROR", signed, latest: latest, result: tooLate)
    }
    if isWaiting { return Sample.sent("DUPLICATE", signed, latest: latest) }
    if random.happens(30) { return Sample.sent("TRY_AGAIN_LATER", signed, latest: latest) }
    isWaiting = true
    return Sample.sent("PENDING", signed, latest: latest)
  }

  private mutating func account() -> String {
    let ledger = known()
    return Sample.account(1, sequenceNumber: isUsed(in: ledger) ? 5 : 4, ledger: ledger)
  }

  /// A server looks up the transaction first and its newest ledger afterwards.
  private mutating func lookedUp() -> String {
    let searched = known()
    let oldest = min(oldest.randomElement(using: &random) ?? 1, searched)
    if let applied, (oldest...searched).contains(applied) { return Sample.found(signed) }
    if random.happens(30) { close() }
    let latest = min(searched + 1, ledger)
    let seconds = Self.time(latest) - 1_800_000_000
    return Sample.notFound(signed, Sample.window(latest, seconds: seconds, oldest: Int(oldest), oldestTime: Self.time(oldest)))
  }
}
