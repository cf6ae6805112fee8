import Foundation
import HorizonKit
import Sentences
import StellarKit
import Testing
import WalletKit

/// The code of WalletKit's guides, verbatim.
@MainActor
struct WalletKitGuideTests {
  private let pin = "135791"
  private let pinAgain = "135791"

  @Test func `a wallet is opened, funded, followed and pays`() async throws {
    try await LocalNetwork.run { url in
      let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-guide-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let wallet = try await self.open(in: folder, Horizon(url: url))
      let following = Task { await wallet.run() }
      try await self.pay(with: wallet)
      following.cancel()
      await following.value
    }
  }

  private func open(in folder: URL, _ horizon: Horizon) async throws -> Wallet {
    let randomBytes = LocalNetwork.randomBytes
    let wallet = try await Wallet(
      home: WalletHome(folder: folder), profile: .sandbox, network: HorizonNetwork(horizon, clock: ContinuousClock()),
      now: { Date() }, clock: ContinuousClock(), randomBytes: randomBytes)
    try await wallet.signUp(secret: Secret(pin), again: Secret(pinAgain))
    try await wallet.fund()
    if case .funded(let balances) = try await wallet.status() {
      for balance in balances { print("\(balance.asset): \(balance.spendable) of \(balance.balance) can be spent") }
    }
    return wallet
  }

  private func pay(with wallet: Wallet) async throws {
    let (typedAddress, typedAmount, typedMemo) = (try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID.address, "12.5", "Lunch")
    var shown: PaymentReview?
    func show(_ review: PaymentReview) { shown = review }
    func mark(_ field: PaymentField, _ sentence: Sentence) { Issue.record("\(field): \(sentence.english)") }
    let form = PaymentForm(recipient: typedAddress, amount: typedAmount, memo: typedMemo, otherMethods: [.createAccount])
    do {
      let review = try await wallet.review(form)
      show(review)
    } catch {
      for (field, sentence) in error.fields { mark(field, sentence) }
    }
    let review = try #require(shown)
    let record = try await wallet.confirm(review.transaction.id, .typed(pin))
    switch try await wallet.payment(record.hash)?.state {
    case .pending(let until): print("It should be known shortly after \(until)")
    case .confirmed(let ledger): print("In ledger \(ledger)")
    case .refused(let refusal, let until): print("\(refusal.sentence.english) It is checked until \(until) that it isn't applied after all")
    case .failed(let refusal): print(refusal)
    case .expired: print("Too late: nothing was paid")
    case .unknown: print(PaymentRecord.unknownSentence)
    case .signed(let until): print("Others have to sign it, too, by \(until)")
    case nil: print("Not one of this wallet's")
    }
    guard case .confirmed = record.state else {
      Issue.record("not confirmed: \(record.state)")
      return
    }
  }
}
