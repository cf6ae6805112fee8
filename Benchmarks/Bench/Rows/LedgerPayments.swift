import Foundation
import SandboxKit

/// Payments on the embedded network's ledger: decoded, checked as on submission, applied, and hashed into a ledger.
enum LedgerPayments: Topic {
  private static let fullLedger = 200

  static func rows() throws -> [Row] {
    let network = Lazy { try PaymentNetwork(accounts: 1_000) }
    // Its payments are only verified, never applied.
    let verifying = Lazy { try PaymentNetwork(accounts: 1_000) }
    // At least 80 % of the rate of bare verification.
    let signed = Goal(1 / 0.8, of: Bare.verifications)
    // At least 150,000 a second.
    let unsigned = Goal.microseconds(1e6 / 150_000)
    // On two cores at least 1.7 times the rate of one core.
    let onAllCores = Goal(1 / (0.85 * Double(ProcessInfo.processInfo.activeProcessorCount)), of: [Bare.sodiumVerification])
    let transfers = Lazy { try PaymentNetwork(accounts: 1_000, byContract: true) }
    let signedPayment = "submit and apply a signed payment, \(fullLedger) a ledger"
    let bare = "submit and apply a payment without verifying, \(fullLedger) a ledger"
    return [
      row("submit and apply a signed payment, one a ledger", signed, network, ledgerOf: 1),
      row(signedPayment, signed, network, ledgerOf: fullLedger),
      // At least 60 % of the rate of payments.
      row(
        "submit and apply a signed transfer by an asset's contract, \(fullLedger) a ledger", Goal(1 / 0.6, of: [signedPayment]), transfers,
        ledgerOf: fullLedger),
      row(
        "submit and apply a transfer by an asset's contract without verifying, \(fullLedger) a ledger", nil, transfers, ledgerOf: fullLedger,
        verifies: false),
      row("submit and apply a payment without verifying, one a ledger", unsigned, network, ledgerOf: 1, verifies: false),
      row(bare, unsigned, network, ledgerOf: fullLedger, verifies: false),
      row("\(bare), with its meta", Goal(1.6, of: [bare]), network, ledgerOf: fullLedger, verifies: false, recording: .everything),
      // What the sandbox does with meta off: it records only the changes that an operation's envelope and result don't tell. For a payment there are
      // none.
      row("\(bare), with meta off", Goal(1.1, of: [bare]), network, ledgerOf: fullLedger, verifies: false, recording: .operations),
      Row(
        "verify the signature of a payment on all cores, \(fullLedger) a ledger", goal: onAllCores, .moment,
        .elapsed { times in
          let network = try await verifying.value
          let transactions = try await network.transactions(times)
          return { await network.verify(transactions, ledgerOf: fullLedger) }
        }),
    ] + curve(verifies: true) + curve(verifies: false)
  }

  /// Returns rows for growing numbers of accounts.
  private static func curve(verifies: Bool) -> [Row] {
    let sizes = [1_000, 10_000, 100_000, 1_000_000]
    func name(_ size: Int) -> String { "\(verifies ? "signed payment" : "payment without verifying") among \(size) accounts" }
    return sizes.map { size in
      row(
        name(size), Goal(1.25, of: [name(sizes[0])]), shared(size), ledgerOf: fullLedger, verifies: verifies, duration: .minutes)
    }
  }

  private static func row(
    _ name: String, _ goal: Goal?, _ network: Lazy<PaymentNetwork>, ledgerOf size: Int, verifies: Bool = true,
    recording: ChangeRecording = .nothing, duration: Row.Duration = .moment
  ) -> Row {
    Row(
      name, goal: goal, duration,
      .prepared { times in
        let network = try await network.value
        let payments = try await network.payments(times)
        return { try await network.submit(payments, ledgerOf: size, verifies: verifies, recording: recording) }
      })
  }

  private static let networks = [1_000, 10_000, 100_000, 1_000_000].map { size in (size, Lazy { try PaymentNetwork(accounts: size) }) }

  private static func shared(_ size: Int) -> Lazy<PaymentNetwork> {
    networks.first { $0.0 == size }?.1 ?? Lazy { try PaymentNetwork(accounts: size) }
  }
}
