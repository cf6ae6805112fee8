import HorizonKit
import StellarKit
import StellarXDR
import Testing

/// The code of StellarKit's guides, verbatim.
struct StellarKitGuideTests {
  private let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  private func sequenceNumberOnTheNetwork(_ account: AccountID) async throws -> Int64 { 7 }

  @Test func `a payment is built from typed text and signed, and a refusal releases its sequence number`() async throws {
    let (typedAddress, typedAmount, typedMemo) = (address, "10.5", "Lunch")
    let recipient = try MuxedAccount(typedAddress)  // G… or M…
    let amount = try Amount(typedAmount)  // 10.5; never 1e1, 10,5 or eight decimals
    let memo = try Memo(typedMemo, kind: .text)  // at most 28 bytes
    let numbers = SequenceNumbers { account in try await sequenceNumberOnTheNetwork(account) }
    let pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
    let statistics = FeeStatistics(minimum: 100, offers: [.p90: 200])
    let networkTime: UInt64 = 1_790_000_000
    var builder = TransactionBuilder(source: MuxedAccount(pair.accountID), sequenceNumbers: numbers)
    builder.memo = memo
    builder.fee = .percentile(.p90, cap: 10_000)
    builder.feeStatistics = statistics
    builder.operations = [Operation(.payment(destination: recipient, asset: .native, amount: amount))]
    let transaction = try await builder.build(now: networkTime)
    let signed = transaction.signed(by: pair, on: .testnet)
    let refusal = TransactionRefusal(codes: ResultCodes(transaction: "tx_bad_seq"))
    if refusal.ledger == nil { await numbers.release(transaction.sequenceNumber, for: pair.accountID) }
    if refusal.code == .badSequence { try await numbers.reload(pair.accountID) }
    #expect(signed.isSigned(by: .ed25519(pair.accountID)))
    #expect(try await numbers.next(for: pair.accountID) == transaction.sequenceNumber)
  }

  @Test func `a transaction with preconditions is signed by two keys and a secret`() async throws {
    let (pair, otherPair) = (try KeyPair(seed: LocalNetwork.randomBytes(32)), try KeyPair(seed: LocalNetwork.randomBytes(32)))
    let secret = LocalNetwork.randomBytes(32)
    let numbers = SequenceNumbers { account in try await sequenceNumberOnTheNetwork(account) }
    var builder = TransactionBuilder(source: MuxedAccount(pair.accountID), sequenceNumbers: numbers)
    builder.operations = [Operation(.payment(destination: try MuxedAccount(address), asset: .native, amount: try Amount("1")))]
    builder.ledgerBounds = try LedgerBounds(minLedger: 52_000_000)
    builder.minSequenceAge = 86_400  // no earlier than a day after the account's last transaction
    builder.extraSigners = [try SignerKey.hashX(of: secret)]  // nobody sends it without the secret
    let transaction = try await builder.build(now: 1_790_000_000)
    let signed = try transaction.signed(by: [pair, otherPair], on: .testnet)
    let complete = try signed.adding(secret: secret)
    #expect(complete.envelope.signatures.count == 3)
    #expect(transaction.preconditions.extraSigners.allSatisfy { complete.isSigned(by: $0) })
  }

  private func show(_ phrase: String) { #expect(phrase.split(separator: " ").count == 24) }

  @Test func `a recovery phrase of 24 words is generated`() throws {
    var generator = SystemRandomNumberGenerator()
    let mnemonic = try Mnemonic.random(wordCount: 24, using: &generator)
    show(mnemonic.revealPhrase())
  }

  @Test func `an unknown word of a recovery phrase is marked by its position`() throws {
    var marked: [Int] = []
    func mark(wordAt position: Int) { marked.append(position) }
    func read(_ typed: String) throws {
      do {
        restore(try Mnemonic(phrase: typed))
      } catch MnemonicError.unknownWord(let position) {
        mark(wordAt: position)
      }
    }
    try read(Array(repeating: "abandon", count: 11).joined(separator: " ") + " zzz")
    #expect(marked.count == 1)
  }

  private func restore(_ mnemonic: Mnemonic) {}

  @Test func `accounts are found, and keys of another chain derived, from a recovery phrase`() async throws {
    var found: [AccountID] = []
    func exists(_ account: AccountID) async throws -> Bool { found.count < 2 }
    func add(_ pair: KeyPair) { found.append(pair.accountID) }
    var generator = SystemRandomNumberGenerator()
    let mnemonic = try Mnemonic.random(wordCount: 12, using: &generator)
    for number in 0..<10 as Range<UInt32> {
      let pair = try mnemonic.keyPair(account: number)
      if try await exists(pair.accountID) { add(pair) }
    }
    let solana = try HDKey(seed: mnemonic.seed()).derived(along: [44, 501, 0, 0])
    #expect(found.count == 2)
    #expect(solana.secret.count == 32)
  }
}
