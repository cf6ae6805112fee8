import AnchorKit
public import Foundation
public import Sentences
import StellarKit

/// The few steps that a transfer takes, each with when it was done or is expected to be.
public struct TransferTimeline: Hashable, Sendable {
  /// How far a step is.
  public enum State: String, Hashable, Sendable {
    /// It is done.
    case done
    /// It goes on now.
    case current
    /// It is still to come.
    case coming
    /// The transfer came to nothing there, or the money came back.
    case failed
  }

  /// One step.
  public struct Step: Hashable, Sendable {
    /// What happens, or happened.
    public let sentence: Sentence
    /// How far it is.
    public let state: State
    /// When it was done; nil if that isn't known.
    public let time: Date?
    /// When it is expected to be done; nil if nobody says.
    public let expected: Date?
  }

  /// What the steps are about, in their order.
  private enum Stage: Int, CaseIterable, Comparable {
    case beginning, sending, processing, arriving, end

    static func < (first: Stage, second: Stage) -> Bool { first.rawValue < second.rawValue }
  }

  /// The steps, in their order.
  public let steps: [Step]

  /// Works out how far a transfer is.
  ///
  /// - Parameters:
  ///   - record: the transfer.
  ///   - numbers: how amounts are written.
  public init(_ record: TransferRecord, _ numbers: NumberFormat = .point) {
    let course = Course(record)
    let (reached, words) = (course.reached, Words(record, numbers, isSent: course.isSent))
    let isFailed = record.progress.phase == .failed || record.isPaidBack
    var steps: [Step] = []
    for stage in Stage.allCases where stage != .end && course.isKnown(stage) {
      let state: State = stage < reached ? .done : stage > reached ? .coming : .current
      guard !isFailed || state == .done else { break }
      steps.append(
        Step(
          sentence: words.sentence(stage, state), state: state, time: state == .done ? Self.end(of: stage, course, record) : nil,
          expected: Self.expected(stage, state, course, record)))
    }
    if isFailed {
      steps.append(
        Step(sentence: words.failure, state: .failed, time: record.transfer?.completed ?? record.transfer?.updated ?? record.lastSeen, expected: nil))
    }
    self.steps = steps
  }

  /// How far a transfer has come, according to every status that its anchor was seen to report.
  private struct Course {
    /// The step that goes on.
    private(set) var reached = Stage.beginning
    /// Whether its money is known to be on its way, or there. An anchor that is processing may still be checking the person before it takes any
    /// money.
    private(set) var isSent = false
    /// How far it was at each status that was seen.
    private var points: [(stage: Stage, isSent: Bool, time: Date)] = []

    init(_ record: TransferRecord) {
      var last: TransferStatus?
      for seen in record.privateData?.seen ?? [] {
        let status = TransferStatus(seen.status)
        take(status, after: last, record)
        points.append((reached, isSent, seen.time))
        last = status
      }
      take(record.status, after: last, record)
      if Self.hasPaid(record) { (reached, isSent) = (max(reached, .processing), true) }
    }

    /// Returns whether a step can be shown as done or to come. While it isn't known whether the money was sent, earlier steps that are about it can't
    /// be.
    func isKnown(_ stage: Stage) -> Bool { isSent || stage == .beginning || stage >= reached }

    /// Returns when a step was done, or nil if that isn't known.
    func end(of stage: Stage) -> Date? { points.reversed().prefix { $0.isSent && $0.stage > stage }.last?.time }

    /// Moves on to the next status. One that asks for something again doesn't undo what was done, but if it tells the person to send the money, they
    /// haven't sent it.
    private mutating func take(_ status: TransferStatus, after last: TransferStatus?, _ record: TransferRecord) {
      switch status {
      case .pendingUserTransferStart: isSent = false
      // If the anchor wanted the money right before, the money has come.
      case .pendingAnchor, .pendingUser, .pendingTrust, .unknown: isSent = isSent || last == .pendingUserTransferStart
      case .onHold, .pendingStellar, .pendingExternal, .pendingUserTransferComplete, .completed, .refunded: isSent = true
      case .incomplete, .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate, .expired, .noMarket, .tooSmall, .tooLarge, .error: break
      }
      guard let next = Self.stage(status, record) else { return }
      reached = isSent && reached != .end ? max(reached, next) : next
    }

    /// Returns the step that a status belongs to, or nil for an end that came to nothing, which doesn't say how far the transfer was.
    private static func stage(_ status: TransferStatus, _ record: TransferRecord) -> Stage? {
      switch status {
      case .incomplete, .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate: .beginning
      case .pendingUserTransferStart: .sending
      case .pendingAnchor, .onHold, .pendingUser, .unknown, .refunded: .processing
      case .pendingStellar: record.isWithdrawal ? .processing : .arriving
      case .pendingExternal: record.isWithdrawal ? .arriving : .processing
      case .pendingTrust, .pendingUserTransferComplete: .arriving
      case .completed: record.isPaidBack ? .processing : record.isSetAside || record.isBeingClaimed ? .arriving : .end
      case .expired, .noMarket, .tooSmall, .tooLarge, .error: nil
      }
    }

    /// Returns whether a payment is known: a withdrawal's from here that is in a ledger, or one that the anchor names, unless the transfer still
    /// waits for it.
    private static func hasPaid(_ record: TransferRecord) -> Bool {
      if record.isWithdrawal, case .confirmed? = record.payment?.state { return true }
      guard record.status != .pendingUserTransferStart, let transfer = record.transfer else { return false }
      return transfer.stellarTransactionID != nil || transfer.externalTransactionID != nil
    }
  }

  private static func end(of stage: Stage, _ course: Course, _ record: TransferRecord) -> Date? {
    let seen = course.end(of: stage)
    return switch stage {
    case .beginning: record.transfer?.started ?? record.begun
    case .sending: record.isWithdrawal ? record.payment?.createdAt ?? seen : seen
    case .processing: seen
    // If a balance is no longer there, it isn't known here when it was taken.
    case .arriving, .end: record.isNotWaiting ? nil : record.transfer?.completed ?? seen
    }
  }

  /// Returns when a step is expected to be done, or nil if nobody says. For the current step, this is what the anchor says of the next change. For
  /// the last one, it is what the anchor said at the beginning of the whole transfer, counted from the payment. A transfer that waits for the person
  /// has no expected time.
  private static func expected(_ stage: Stage, _ state: State, _ course: Course, _ record: TransferRecord) -> Date? {
    guard state != .done, !record.status.isEnd, isOthersTurn(record) else { return nil }
    let next = record.transfer?.secondsToChange.flatMap { seconds in record.answered.flatMap { time(seconds, after: $0) } }
    if state == .current, let next { return next }
    guard stage == .arriving, course.isSent, let sent = end(of: .sending, course, record),
      let arrival = record.privateData?.secondsToArrival.flatMap({ time($0, after: sent) })
    else { return nil }
    // The step before it takes longer than that.
    if let next, next > arrival { return nil }
    return arrival
  }

  private static func isOthersTurn(_ record: TransferRecord) -> Bool {
    switch record.due {
    case .none, .waitForPayment: true
    case .continueAtAnchor, .giveCustomerInfo, .correct, .sendMoney, .pay, .cannotPay, .addTrustline, .pickUp, .claim: false
    }
  }

  /// The longest time that is expected, in seconds: a year. If an anchor names a longer one, it doesn't know.
  public static let longestWait = 31_536_000

  private static func time(_ seconds: Int, after start: Date) -> Date? {
    seconds <= longestWait ? start.addingTimeInterval(TimeInterval(seconds)) : nil
  }

  /// The words for the steps of a transfer.
  private struct Words {
    let record: TransferRecord
    let isSent: Bool
    let anchor: String
    let moneyIn: Sentence
    let moneyOut: Sentence
    let refund: Sentence?

    init(_ record: TransferRecord, _ numbers: NumberFormat, isSent: Bool) {
      (self.record, self.isSent) = (record, isSent)
      anchor = record.anchor
      func text(_ amount: DecimalAmount?, _ asset: AnchorAsset) -> Sentence {
        amount.map { "\(numbers.written($0)) \(asset.code)" } ?? Sentence(verbatim: asset.code)
      }
      // Until the anchor says what is paid in, the code of a deposit's asset would read as if that had to be sent.
      let isUnnamed = !record.isWithdrawal && record.amountToPay == nil && record.assetIn == .stellar(record.asset)
      moneyIn = isUnnamed ? "the money" : text(record.amountToPay, record.assetIn)
      moneyOut = text(record.arriving, record.assetOut)
      refund = (record.transfer?.refunds?.amount).map { "\(numbers.written($0)) \(record.assetIn.code)" }
    }

    var failure: Sentence {
      guard record.isPaidBack, let refund else { return record.words }
      return "\(refund) paid back"
    }

    func sentence(_ stage: Stage, _ state: State) -> Sentence {
      switch stage {
      case .beginning: state == .done ? "You started it at \(anchor)" : "You tell \(anchor) what it needs"
      case .sending: state == .done ? "You sent \(moneyIn)" : "You send \(moneyIn)"
      case .processing:
        switch state {
        case .done: "\(anchor) received it"
        case .coming: "\(anchor) receives it"
        case .current, .failed:
          !record.isFollowed
            ? "\(anchor) receives it"
            : record.status == .pendingUserTransferStart ? "\(anchor) is waiting for your payment" : "\(anchor) is processing it"
        }
      case .arriving, .end: record.isWithdrawal ? withdrawn(state) : deposited(state)
      }
    }

    private func withdrawn(_ state: State) -> Sentence {
      if record.isPickedUp {
        return state == .done ? "You picked up \(moneyOut)" : "\(moneyOut) for you to pick up"
      }
      let end = record.destinationEnd
      return switch (state == .done, record.isToBank) {
      case (true, true): end.map { "\(moneyOut) paid to your bank ••\($0)" } ?? "\(moneyOut) paid to your bank"
      case (true, false): end.map { "\(moneyOut) paid to ••\($0)" } ?? "\(moneyOut) paid out to you"
      case (false, true): end.map { "\(moneyOut) to your bank ••\($0)" } ?? "\(moneyOut) to your bank"
      case (false, false): end.map { "\(moneyOut) to ••\($0)" } ?? "\(moneyOut) to you"
      }
    }

    private func deposited(_ state: State) -> Sentence {
      if record.isNotWaiting { return "\(moneyOut) no longer waiting for you" }
      if record.isSetAside || record.isBeingClaimed { return "\(moneyOut) set aside for you to claim" }
      if state == .done { return "\(moneyOut) in your account" }
      let isWaiting = record.status == .pendingTrust && record.trust == nil && isSent
      return isWaiting ? "\(moneyOut) waits until you add the asset" : "\(moneyOut) to your account"
    }
  }
}
