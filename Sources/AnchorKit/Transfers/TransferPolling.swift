/// How long to wait before an anchor is asked again about a transfer: soon after a change and while a person waits, ever less often after.
public struct TransferPolling: Hashable, Sendable, Codable {
  /// The shortest wait.
  public static let shortest = 5
  /// The longest wait, where everything lies with the anchor.
  public static let longest = 3600

  /// How often in a row nothing had changed.
  public private(set) var vainAttempts: Int

  /// The beginning.
  public init() {
    vainAttempts = 0
  }

  /// The wait after an answer; nil after one that ended the transfer.
  public mutating func delay(after step: TransferStep, _ progress: TransferProgress) -> Duration? {
    if case .changed = step { vainAttempts = 0 } else { vainAttempts += 1 }
    return progress.phase.isEnd ? nil : .seconds(Self.seconds(vainAttempts, progress.phase))
  }

  /// The wait after a failure: at least what the anchor wants.
  public mutating func delay(after problem: AnchorProblem, _ progress: TransferProgress) -> Duration {
    vainAttempts += 1
    let wanted: Duration? =
      switch problem {
      case .rateLimited(let wait), .unavailable(_, _, let wait): wait
      default: nil
      }
    return max(.seconds(Self.seconds(vainAttempts, progress.phase)), min(wanted ?? .zero, .seconds(Self.longest)))
  }

  /// Twice as long after each vain attempt: up to a minute while a person may be at it, else up to an hour.
  private static func seconds(_ attempts: Int, _ phase: TransferPhase) -> Int {
    let isWithPerson = phase == .collecting || phase == .awaitingMoney
    return min(shortest << min(attempts, 10), isWithPerson ? 60 : longest)
  }
}
