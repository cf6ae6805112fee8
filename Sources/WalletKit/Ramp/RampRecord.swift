public import Foundation
import MesoKit
public import StellarKit

/// A purchase or a sale through the ramp. It is stored before its window opens.
public struct RampRecord: Hashable, Sendable, Identifiable {
  /// The number in this wallet.
  public let id: Int64
  /// The Stellar account that was in use.
  public let account: AccountID
  /// Whether tokens are sold for dollars.
  public let isSale: Bool
  /// The chain.
  public let chain: RampChain
  /// The code of what is bought or sold.
  public let asset: String
  /// US dollars for a purchase, tokens for a sale, as entered in the wallet; a decimal number. The ramp's page can change it, and doesn't say.
  public let amount: String
  /// How the address is proven.
  public let proof: RampProof
  /// Which of Meso's systems: `SANDBOX` or `PRODUCTION`.
  public let environment: String
  /// When it was begun.
  public let begun: Date
  /// The person's address on the chain; nil while the wallet is locked.
  public let address: String?
  /// What happened, oldest first.
  public let steps: [RampStep]
  /// Whether the window is open now.
  public internal(set) var isOpen = false

  /// The latest that the page said about the transfer; nil if it has said nothing, or has gone on with another try since it declined the last one.
  public var lastWord: RampStep? {
    let isTriedAgain = lastTry.contains { [.signatureAsked, .sendAsked].contains($0.kind) }
    return lastTry.last { $0.kind.isOfTransfer } ?? (isTriedAgain ? nil : steps.last { $0.kind == .declined })
  }

  /// The steps since the last decline, after which the person can try again in the same window.
  private var lastTry: ArraySlice<RampStep> { steps.split(omittingEmptySubsequences: false) { $0.kind == .declined }.last ?? [] }

  /// The transaction on the chain; nil if the page named none.
  public var networkTransactionID: String? { steps.last { $0.networkTransactionID != nil }?.networkTransactionID }

  /// Whether the window was ever opened. It is opened only once.
  public var wasOpened: Bool { steps.contains { $0.kind == .opened } }

  /// Whether no real money is involved: the page belongs to Meso's sandbox, or to its imitation.
  public var isTest: Bool { environment != MesoEnvironment.production.rawValue }

  /// Whether the page said that the payment was approved, and hasn't declined it since.
  public var wasApproved: Bool { lastTry.contains { [.approved, .executing].contains($0.kind) } }

  /// Whether the person said that they sent the tokens.
  var isSent: Bool { count(.sent) > 0 }

  /// Whether the tokens were asked for, and the person didn't say whether they sent them.
  var mayBeSent: Bool { !isSent && count(.sendAsked) > count(.sendRefused) }

  private func count(_ kind: RampStep.Kind) -> Int { steps.count { $0.kind == kind } }

  /// Its status.
  public var status: RampStatus {
    switch lastWord?.kind {
    case .complete: .complete
    case .declined: .declined
    default:
      if isOpen {
        wasApproved ? .moving : .open
      } else if lastWord != nil || isSent || mayBeSent {
        .outcomeUnknown
      } else {
        wasOpened ? .closed : .begun
      }
    }
  }
}

/// The status of a purchase or a sale, as far as the wallet can know. The wallet hears of it only from the open window.
public enum RampStatus: Hashable, Sendable {
  /// The window wasn't opened yet.
  case begun
  /// The window is open, and nothing was approved.
  case open
  /// It was approved, and the window is still open.
  case moving
  /// The window said that it is complete.
  case complete
  /// The window said that the payment was declined.
  case declined
  /// The window was closed before it said that anything was approved.
  case closed
  /// The window was closed after it was approved, after tokens were or may have been sent, or after the page said that it didn't know the state. The
  /// outcome isn't known here.
  case outcomeUnknown

  /// Whether the wallet hears nothing more of it. For a declined one, that is only so once its window is closed.
  public var isEnd: Bool {
    switch self {
    case .begun, .open, .moving: false
    case .complete, .declined, .closed, .outcomeUnknown: true
    }
  }
}
