import Foundation
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// Links that leave the sequence number to the wallet.
extension UntrueAnswerTests {
  /// A link to a payment, without a sequence number.
  private func link(_ wallet: Wallet, paying recipient: AccountID, _ amount: String, end: UInt64 = Market.end) throws -> String {
    var made = try Transaction(
      source: MuxedAccount(try #require(wallet.account).id), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: end),
      operations: [Operation(.payment(destination: MuxedAccount(recipient), asset: .native, amount: try Amount(amount)))]
    ).xdr
    made.seqNum = 0
    return try StellarURI(.sign(SigningRequest(.tx(XDR.TransactionV1Envelope(tx: made, signatures: [])))), network: wallet.profile.network).text
  }

  private func review(_ wallet: Wallet, _ link: String) async throws -> EnvelopeReview {
    guard case .sign(let request) = try await wallet.open(link: link).request else { throw TestProblem("a request to pay") }
    return try await wallet.review(SignedTransaction(envelope: request.envelope, hash: request.envelope.hash(on: wallet.profile.network)))
  }

  private func send(_ wallet: Wallet, _ link: String) async throws -> (hash: TransactionHash, answer: Submission) {
    let signed = try await wallet.sign(try await review(wallet, link).id, acceptingWarnings: true, .typed("123456"))
    return (signed.hash, await wallet.send(signed))
  }

  private func isWarned(_ wallet: Wallet, _ link: String, of hash: TransactionHash) async throws -> Bool {
    let sentence = "You have already signed or sent a transaction that does the same thing, and it went through: \(hash.description)."
    return try await review(wallet, link).warnings.contains { $0.english.hasPrefix(sentence) }
  }

  @Test func `a link's sequence number isn't taken from a server that is behind`() async throws {
    try await open { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      #expect(try await pay(wallet, recipient, "10").isConfirmed)
      let link = try link(wallet, paying: recipient, "9")
      network.say(account: { $0.id == before.id ? before : $0 })
      await #expect(throws: LinkRefusal.sending(.network(.behind))) { try await wallet.open(link: link) }
      network.say(account: nil)
      #expect(try await wallet.open(link: link).origin.signer == nil)
    }
  }

  @Test func `a link takes the sequence number of a payment that a server refused, so that only one of the two is applied`() async throws {
    try await open(faults: [.refusedAndKept("op_underfunded")]) { wallet, network, test, recipient in
      _ = try await pay(wallet, recipient, "10")
      guard case .applied = try await send(wallet, link(wallet, paying: recipient, "9")).answer else { throw TestProblem("not applied") }
      for answer in await network.deliverKept() { if case .applied = answer { Issue.record("applied twice") } }
      #expect(try await received(recipient, test) == "10009")
    }
  }

  @Test func `a link isn't numbered if the number of a refused payment was used and the transaction isn't found`() async throws {
    try await open(faults: [.refusedAndKept("op_underfunded")]) { wallet, network, _, recipient in
      let refused = try await pay(wallet, recipient, "10")
      _ = await network.deliverKept()
      network.setHidesTransactions(true)
      let refusal = await #expect(throws: LinkRefusal.self) { try await wallet.open(link: try self.link(wallet, paying: recipient, "9")) }
      guard case .sending(.earlierPayment(let earlier))? = refusal else { throw TestProblem("\(String(describing: refusal))") }
      #expect(earlier.hash == refused.hash)
    }
  }

  @Test func `a link whose transaction was sent and its answer lost draws the warning when it is opened again`() async throws {
    try await open(faults: [.lostAfter]) { wallet, _, _, recipient in
      let link = try link(wallet, paying: recipient, "9")
      let (hash, answer) = try await send(wallet, link)
      guard case .unknown = answer else { throw TestProblem("\(answer)") }
      #expect(try await isWarned(wallet, link, of: hash))
    }
  }

  @Test func `another link like one whose transaction was hidden until its end draws the warning once its number was used, shown or not`()
    async throws
  {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostAfter], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      network.setHidesTransactions(true)
      network.say(account: { $0.id == before.id ? before : $0 })
      let (hash, _) = try await send(wallet, link(wallet, paying: recipient, "9", end: UInt64(Date().timeIntervalSince1970) + 200))
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      guard case .expired = try #require(try await wallet.payment(hash)).state else { throw TestProblem("not hidden") }
      network.say(account: nil)
      let again = try link(wallet, paying: recipient, "9")
      guard case .sign(let request) = try await wallet.open(link: again).request else { throw TestProblem("a request to pay") }
      for isDown in [false, true] {
        network.setDown(isDown)
        let envelope = SignedTransaction(envelope: request.envelope, hash: request.envelope.hash(on: wallet.profile.network))
        let warnings = try await wallet.review(envelope).warnings.map(\.english)
        #expect(warnings.contains { $0.hasPrefix("You have already signed or sent a transaction that does the same thing: \(hash).") })
      }
      network.setDown(false)
      network.setHidesTransactions(false)
      #expect(try await isWarned(wallet, again, of: hash))
      #expect(network.submitted.count == 1, "looking for it sends nothing")
    }
  }

  @Test func `a server's word that a transaction is too late doesn't count before its end`() async throws {
    try await open(faults: [.refused("tx_too_late")]) { wallet, _, _, recipient in
      guard case .refused(let refusal) = try await send(wallet, link(wallet, paying: recipient, "9")).answer else { throw TestProblem("not refused") }
      let sentence = refusal.sentence.english
      #expect(!refusal.isFinal && sentence.hasPrefix("Not sent: the network's server says it came too late. As far as that server knows,"))
      #expect(sentence.hasSuffix("nothing was taken from the account. Anyone who has it can still send it until it expires."))
    }
  }
}
