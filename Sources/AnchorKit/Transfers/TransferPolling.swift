public import Foundation

/// How long to wait before asking an anchor about a transfer again: briefly after a change and while a person waits, then longer and longer. A
/// transfer that has ended is asked about roughly once an hour for a month, since some anchors resume failed transfers, or refund completed ones.
public struct TransferPolling: Hashable, Sendable, Codable {
  /// The shortest wait, in seconds.
  public static let shortest = 1
  /// The longest wait, in seconds.
  public static let longest = 3600
  /// The longest wait while a person may be busy with the transfer, in seconds.
  private static let longestWithPerson = 60
  /// After how many attempts without a change nobody is assumed to be busy with it any more: with waits of a minute, about two hours.
  private static let attemptsWithPerson = 125
  /// The wait after the transfer has ended, in seconds. A sign-in that lasts an hour is long enough for one such wait.
  public static let afterEnd = 3000
  /// For how many days after its end a transfer is asked about.
  public static let daysAfterEnd = 30

  /// How many attempts in a row found no change.
  public private(set) var vainAttempts: Int
  /// When the transfer ended; nil if it hasn't.
  public private(set) var ended: Date?

  /// Until when an anchor that failed to answer isn't asked, even if someone is waiting: for a minute, or as long as it asked for.
  public private(set) var pausedUntil: Date?

  /// Makes the state before the first attempt.
  public init() {
    vainAttempts = 0
  }

  /// Starts again with the shortest wait, because someone is waiting.
  public mutating func resetDelay() { vainAttempts = 0 }

  /// Returns the wait after an answer, or nil if there is no need to ask again.
  public mutating func delay(after step: TransferStep, _ progress: TransferProgress, at now: Date) -> Duration? {
    pausedUntil = nil
    if case .changed = step { (vainAttempts, ended) = (0, nil) } else { vainAttempts += 1 }
    return wait(progress, now)
  }

  /// Returns the wait after a failure, which is at least as long as the anchor asks for, or nil if there is no need to ask again.
  public mutating func delay(after problem: AnchorProblem, _ progress: TransferProgress, at now: Date) -> Duration? {
    vainAttempts += 1
    let wanted: Duration? =
      switch problem {
      case .rateLimited(let pause), .unavailable(_, _, let pause): pause
      default: nil
      }
    let pause = min(wanted ?? .zero, .seconds(Self.longest))
    pausedUntil = now.addingTimeInterval(TimeInterval(max(pause.components.seconds, Int64(Self.longestWithPerson))))
    return wait(progress, now).map { max($0, pause) }
  }

  private mutating func wait(_ progress: TransferProgress, _ now: Date) -> Duration? {
    guard progress.phase.isEnd else {
      ended = nil
      return .seconds(Self.seconds(vainAttempts, progress.phase))
    }
    let end = ended ?? min(progress.updated ?? now, now)
    ended = end
    return now.timeIntervalSince(end) < TimeInterval(Self.daysAfterEnd * 86_400) ? .seconds(Self.afterEnd) : nil
  }

  /// Returns the wait in seconds. It doubles with each attempt without a change, up to an hour. While a person may be busy with the transfer, it
  /// stays at a minute for about two hours, and only then grows: many anchors' pages are opened and never finished.
  private static func seconds(_ attempts: Int, _ phase: TransferPhase) -> Int {
    let isWithPerson = phase == .collecting || phase == .awaitingMoney
    let most = isWithPerson ? longestWithPerson << min(max(attempts - attemptsWithPerson, 0), 6) : longest
    return min(shortest << min(attempts, 12), most, longest)
  }
}
