public import Foundation

/// How long to wait before an anchor is asked again about a transfer: soon after a change and while a person waits, ever less often after. What has
/// ended is asked about once an hour for a month: some anchors take up what had failed, or pay back what was done.
public struct TransferPolling: Hashable, Sendable, Codable {
  /// The shortest wait, in seconds.
  public static let shortest = 1
  /// The longest wait, in seconds.
  public static let longest = 3600
  /// The longest wait while a person may be at it, in seconds.
  private static let longestWithPerson = 60
  /// How many vain attempts it takes until nobody is thought to be at it any more: at a minute each, two hours.
  private static let attemptsWithPerson = 125
  /// The wait after the end, in seconds. A sign-in that lasts an hour is enough for one.
  public static let afterEnd = 3000
  /// How many days after its end a transfer is asked about.
  public static let daysAfterEnd = 30

  /// How often in a row nothing had changed.
  public private(set) var vainAttempts: Int
  /// When the transfer ended; nil while it hasn't.
  public private(set) var ended: Date?

  /// Until when an anchor that gave no answer is left alone, even as someone waits: a minute, or what it asked for.
  public private(set) var pausedUntil: Date?

  /// The beginning.
  public init() {
    vainAttempts = 0
  }

  /// Starts again with the shortest wait, as someone is waiting.
  public mutating func resetDelay() { vainAttempts = 0 }

  /// Returns the wait after an answer; nil where nobody needs to ask any more.
  public mutating func delay(after step: TransferStep, _ progress: TransferProgress, at now: Date) -> Duration? {
    pausedUntil = nil
    if case .changed = step { (vainAttempts, ended) = (0, nil) } else { vainAttempts += 1 }
    return wait(progress, now)
  }

  /// Returns the wait after a failure: at least what the anchor wants; nil where nobody needs to ask any more.
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

  /// Twice as long after each vain attempt, up to an hour. While a person may be at it the wait stays at a minute, for two hours: many pages of anchors are
  /// opened and left for good.
  private static func seconds(_ attempts: Int, _ phase: TransferPhase) -> Int {
    let isWithPerson = phase == .collecting || phase == .awaitingMoney
    let most = isWithPerson ? longestWithPerson << min(max(attempts - attemptsWithPerson, 0), 6) : longest
    return min(shortest << min(attempts, 12), most, longest)
  }
}
