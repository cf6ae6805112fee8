import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// Follows transfers until each has ended, or waits for the person. What has ended already is asked about once: anchors take some of it up again.
@MainActor
struct TransferWatch {
  let wallet: Wallet
  let ids: Set<Int64>

  func run() async throws {
    var statuses: [Int64: TransferStatus] = [:]
    for id in ids.sorted() {
      // Somebody waits for it now.
      await wallet.transfers.expectUpdates(of: id)
      // What is known stays where the anchor gives no answer.
      if try await wallet.transfers.record(id).progress.phase.isEnd { _ = try? await wallet.transfers.look(id) }
    }
    while true {
      var records: [TransferRecord] = []
      for id in ids.sorted() { records.append(try await wallet.transfers.record(id)) }
      for record in records where statuses[record.id] != record.status {
        statuses[record.id] = record.status
        Terminal.say(
          "\(SystemEnvironment.now().formatted(.iso8601))  \("\(record.id)")  \(record.title): \(record.words)")
      }
      // Nothing is heard any more of what the anchor can't be asked about.
      let waiting = records.filter { $0.isFollowed && !$0.progress.phase.isEnd && !$0.due.isPersons }
      guard !waiting.isEmpty else { return }
      try await SystemEnvironment.clock.sleep(for: .seconds(1))
      for record in waiting where await wallet.transfers.isDue(record.id) {
        do throws(TransferError) {
          try await wallet.transfers.look(record.id)
        } catch {
          // What keeps it from being asked is with the transfer; only the sign-in needs the person.
          if case .signInNeeded = error { throw error }
        }
      }
    }
  }
}

extension DueAction {
  /// Whether nothing goes on until the person does something here. Money that comes from a bank comes by itself in the end.
  fileprivate var isPersons: Bool {
    switch self {
    case .none, .waitForPayment, .sendMoney, .pickUp, .continueAtAnchor: false
    case .giveCustomerInfo, .correct, .pay, .cannotPay, .addTrustline, .claim: true
    }
  }
}
