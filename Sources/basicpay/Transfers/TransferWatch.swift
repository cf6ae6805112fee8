import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// Follows transfers until each has ended or waits for the person. One that has ended already is asked about once, since anchors reopen some of them.
@MainActor
struct TransferWatch {
  let wallet: Wallet
  let secret: Secret
  var ids: Set<Int64>
  /// The anchors that refused a sign-in, so that transfers there aren't followed, and the code of the first failure.
  private var left: (anchors: [String], code: ErrorCode)?

  init(wallet: Wallet, secret: Secret, ids: Set<Int64>) { (self.wallet, self.secret, self.ids) = (wallet, secret, ids) }

  /// Follows the transfers.
  ///
  /// - Returns: that not all of them could be followed; nil if they were.
  mutating func run() async throws -> Refused? {
    for id in ids.sorted() where ids.contains(id) { _ = await signIn(try await wallet.transfers.record(id)) }
    try await follow()
    return left.map { Refused("Not all transfers were followed: signing in to \($0.anchors.joined(separator: ", ")) failed.", code: $0.code) }
  }

  private mutating func follow() async throws {
    var (told, rounds): ([Int64: Sentence], Int) = ([:], 0)
    // Deposits whose anchor waits until the account can hold the asset, as the network last said.
    var checked: [Int64: TransferRecord] = [:]
    for id in ids.sorted() where try await wallet.transfers.record(id).progress.phase.isEnd {
      // What is known stays if the anchor gives no answer.
      _ = try? await wallet.transfers.look(id)
    }
    while true {
      // A person is waiting for them all the time.
      for id in ids where rounds.isMultiple(of: 60) { await wallet.transfers.expectUpdates(of: id) }
      rounds += 1
      var records: [TransferRecord] = []
      for id in ids.sorted() {
        var record = try await wallet.transfers.record(id)
        if record.due == .addTrustline {
          if checked[id] == nil || rounds.isMultiple(of: 60) { checked[id] = await wallet.checkingTrust(of: record) }
          record = checked[id] ?? record
        } else {
          checked[id] = nil
        }
        records.append(record)
      }
      for record in records where told[record.id] != record.words {
        told[record.id] = record.words
        Terminal.say(
          "\(SystemEnvironment.now().formatted(.iso8601))  \("\(record.id)")  \(record.title): \(record.words)")
      }
      // There is no news about transfers whose anchor can't be asked.
      let waiting = records.filter { $0.isFollowed && !$0.progress.phase.isEnd && !$0.due.isPersons }
      guard !waiting.isEmpty else { return }
      try await SystemEnvironment.clock.sleep(for: .seconds(1))
      // A sign-in that failed meanwhile has removed the other transfers at the same anchor.
      for record in waiting where ids.contains(record.id) {
        guard await wallet.transfers.isDue(record.id) else { continue }
        do throws(TransferError) {
          try await wallet.transfers.look(record.id)
        } catch .signInNeeded {
          if await signIn(record) { _ = try? await wallet.transfers.look(record.id) }
        } catch {
          // The reason why it couldn't be asked is kept with the transfer.
        }
      }
    }
  }

  /// Signs in to the anchor of a transfer, unless a session is still valid. If that fails, it says so, and no transfer there is followed any more.
  ///
  /// - Returns: whether it worked.
  private mutating func signIn(_ record: TransferRecord) async -> Bool {
    do throws(TransferError) {
      try await wallet.signIn(for: record, .secret(secret))
      return true
    } catch {
      Terminal.say(error.sentence)
      left = ((left?.anchors ?? []) + [record.anchor], left?.code ?? ErrorCode(error))
      for id in ids {
        guard let other = try? await wallet.transfers.record(id), (other.anchor, other.user) == (record.anchor, record.user) else { continue }
        ids.remove(id)
      }
      return false
    }
  }
}

extension DueAction {
  /// Whether nothing goes on until the person does something here. Money from a bank arrives by itself in the end.
  fileprivate var isPersons: Bool {
    switch self {
    case .none, .waitForPayment, .sendMoney, .pickUp, .continueAtAnchor: false
    case .giveCustomerInfo, .correct, .pay, .cannotPay, .addTrustline, .claim: true
    }
  }
}
