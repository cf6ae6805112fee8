import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// All that is known about a transfer, each with its meaning in words.
struct TransferFacts: Sendable {
  struct Fact: Sendable {
    let name: Sentence
    let value: Sentence
    /// The text that a press copies; nil for what nobody copies.
    let copy: String?
    let isTall: Bool
  }

  private(set) var facts: [Fact] = []
  private let formats: Formats
  /// What is shown as the reference for a pickup, so that it doesn't have a second name here.
  private let pickUpReference: String?

  /// Gathers the facts of a transfer.
  ///
  /// - Parameter now: the time, since a guarantee may have expired.
  init(_ record: TransferRecord, _ formats: Formats, now: Date) {
    (self.formats, pickUpReference) = (formats, record.pickUpReference)
    let (codeIn, codeOut) = (record.assetIn.code, record.assetOut.code)
    add("Anchor", record.anchor.verbatim)
    add("Method", record.via == .sep24 ? "On the anchor's page (SEP-24)" : "Here in the wallet (SEP-6)")
    amount("You pay", record.amountToPay, codeIn)
    if let fee = record.transfer?.fee {
      amount("The anchor's fee", fee.total, fee.asset?.code ?? codeIn)
      for part in fee.parts { amount("Included: \(part.name)", part.amount, fee.asset?.code ?? codeIn) }
    }
    amount("You receive", record.arriving, codeOut)
    if let refunds = record.transfer?.refunds { add(refunds, codeIn) }
    if let quote = record.guarantee { time(quote.isValid(at: now) ? "Price guaranteed until" : "Price was guaranteed until", quote.expires) }
    addInstructions(record, now)
    copied("The anchor's account", record.progress.destination?.account?.address)
    if let memo = record.progress.destination?.memo { copied("Memo to pay with (\(memo.type))", memo.value) }
    if let transfer = record.transfer { add(transfer) }
    time("Started", record.transfer?.started ?? record.begun)
    time("Last updated", record.transfer?.updated)
    time("Done", record.transfer?.completed)
    time("Act by", record.deadline)
    if let payment = record.payment { copied(record.isWithdrawal ? "Your payment" : "Claimed by", payment.hash.description) }
    copied("User of the account", record.user)
    if let id = record.anchorID { copied("Anchor reference", id) }
    add("Anchor's status", record.status.name.verbatim)
  }

  /// Adds how the money is paid in, even if the transfer no longer waits for it or it may be too late.
  private mutating func addInstructions(_ record: TransferRecord, _ now: Date) {
    if case .sendMoney(let instructions, _) = record.due, !record.isTooLateToSend(at: now) {
      // The text beside the lines may say more than they do.
      if !instructions.isEmpty { copied("How to pay", record.how) }
      return
    }
    copied("How to pay", record.how)
    for line in record.instructions { copied(line.field.shortLabel, line.value) }
  }

  private mutating func add(_ transfer: Transfer) {
    if let seconds = transfer.secondsToChange, seconds <= TransferTimeline.longestWait { add("Next update in about", Self.duration(seconds)) }
    copied("From", transfer.from)
    copied("To", transfer.to)
    copied("At the bank", transfer.externalExtraText ?? transfer.externalExtra)
    copied("Memo of the anchor's payment", transfer.depositMemo?.value)
    copied("Payment on Stellar", transfer.stellarTransactionID)
    copied("Payment outside Stellar", transfer.externalTransactionID == pickUpReference ? nil : transfer.externalTransactionID)
    copied("Claimable balance", transfer.claimableBalanceID)
    copied("Quote", transfer.quoteID)
    if let isVerified = transfer.isCustomerVerified { add("The anchor knows you", isVerified ? "Yes" : "Not well enough") }
  }

  private mutating func add(_ refunds: Refunds, _ code: String) {
    amount("Refunded", refunds.amount, code)
    if refunds.fee > .zero { amount("Refund fee", refunds.fee, code) }
    for payment in refunds.payments { copied(payment.isOnStellar ? "Refunded on Stellar by" : "Refunded by", payment.id) }
  }

  private mutating func add(_ name: Sentence, _ value: Sentence) { facts.append(Fact(name: name, value: value, copy: nil, isTall: false)) }

  private mutating func amount(_ name: Sentence, _ amount: DecimalAmount?, _ code: String) {
    if let amount { add(name, "\(formats.numbers.written(amount)) \(code)") }
  }

  private mutating func time(_ name: Sentence, _ date: Date?) {
    if let date { add(name, TimeView.full(date, formats).verbatim) }
  }

  private mutating func copied(_ name: Sentence, _ value: String?) {
    guard let value else { return }
    facts.append(Fact(name: name, value: value.verbatim, copy: value, isTall: value.utf8.count > 24))
  }

  private static func duration(_ seconds: Int) -> Sentence {
    switch seconds {
    case ..<90: TimeUnit.second.words(seconds)
    case ..<5_400: TimeUnit.minute.words((seconds + 30) / 60)
    case ..<172_800: TimeUnit.hour.words((seconds + 1_800) / 3_600)
    default: TimeUnit.day.words((seconds + 43_200) / 86_400)
    }
  }
}
