import Foundation
import HorizonKit
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// How the setting "network fee" uses a network's fee statistics.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FeePolicyTests {
  /// The fees offered in the last five ledgers, in stroops. Their 10th, 50th and 90th percentiles are 150, 350 and 5000.
  static let offers: [UInt32] = [350, 150, 5000, 250, 450]

  /// Reviews a payment with a policy, on a network whose ledgers have room for this many operations each.
  private func reviewed(_ policy: FeeChoice, room: UInt32) async throws -> PaymentReview? {
    var parameters = LedgerParameters()
    parameters.maxTransactionSetSize = room
    let sandbox = try Sandbox(storage: .inMemory, closeTime: .zero, parameters: parameters, now: { Date() })
    let folder = try TemporaryFolder()
    var review: PaymentReview?
    try await TestNetwork.with(sandbox) { test in
      let wallet = try await test.fundedWallet(in: folder)
      let recipient = try await test.fundedAccount()
      try await pay(Self.offers, on: test)
      let stats = try await test.horizon.feeStats()
      #expect([stats.maxFee.p10, stats.maxFee.p50, stats.maxFee.p90].map(\.stroops) == [150, 350, 5000])
      review = try await wallet.review(PaymentForm(recipient: recipient.address, amount: "10", feePolicy: policy))
    }
    return review
  }

  /// Makes an account pay itself once with each of these fees, each time in a new ledger.
  private func pay(_ offers: [UInt32], on test: TestNetwork) async throws {
    let payer = try KeyPair(seed: TestRandomness.bytes(32))
    _ = try await test.network.fund(payer.accountID)
    let sequence = try await test.horizon.account(payer.accountID).sequence
    for (number, offer) in offers.enumerated() {
      let transaction = try Transaction(
        source: MuxedAccount(payer.accountID), sequenceNumber: sequence + 1 + Int64(number), baseFee: offer,
        timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970), lifetime: 300),
        operations: [Operation(.payment(destination: MuxedAccount(payer.accountID), asset: .native, amount: Amount(stroops: 1)))])
      guard case .applied = await test.horizon.submit(transaction.signed(by: payer, on: .sandbox)) else {
        Issue.record("the offer of \(offer) stroops was not applied")
        return
      }
    }
  }

  @Test(arguments: [(FeeChoice.low, 150), (.medium, 350), (.high, 5000)] as [(FeeChoice, UInt32)])
  func `the fee on a busy network is the 10th, 50th or 90th percentile of the offered fees`(
    _ policy: FeeChoice, _ fee: UInt32
  ) async throws {
    let review = try #require(try await reviewed(policy, room: 1))
    #expect(review.fee == Amount(fee: fee))
    #expect(review.balanceAfter?.stroops == 100_000_000_000 - 100_000_000 - Int64(fee))
  }

  @Test(arguments: FeeChoice.allCases) func `the fee on a network that isn't busy is the base fee, whatever the setting`(
    _ policy: FeeChoice
  ) async throws {
    #expect(try #require(try await reviewed(policy, room: 1000)).fee == Amount(fee: 100))
  }
}
