public import Foundation
import MesoKit
public import StellarKit

/// A purchase or a sale through the ramp, as it is kept from before its window opens.
public struct RampRecord: Hashable, Sendable, Identifiable {
  /// The number in this wallet.
  public let id: Int64
  /// The Stellar account that was in use.
  public let account: AccountID
  /// Whether tokens are sold for dollars.
  public let isSale: Bool
  /// The chain.
  public let chain: RampChain
  /// What is bought or sold, by its code.
  public let asset: String
  /// US dollars for a purchase, tokens for a sale; a decimal number.
  public let amount: String
  /// How the address is proven.
  public let proof: RampProof
  /// Which of Meso's systems: `SANDBOX` or `PRODUCTION`.
  public let environment: String
  /// When it was begun.
  public let begun: Date
  /// The person's address on the chain; nil while the wallet is locked.
  public let address: String?
  /// What happened, the oldest first.
  public let steps: [RampStep]
  /// Whether the window is open now.
  public internal(set) var isOpen = false

  /// The newest that the page said of the transfer.
  public var lastWord: RampStep? { steps.last { $0.kind.isOfTransfer } }

  /// The transaction on the chain, where the page named one.
  public var networkTransactionID: String? { steps.last { $0.networkTransactionID != nil }?.networkTransactionID }

  /// Whether the window was ever opened. It is opened once.
  public var wasOpened: Bool { steps.contains { $0.kind == .opened } }

  /// Whether no real money is meant: the page is that of Meso's sandbox, or of its imitation.
  public var isTest: Bool { environment != MesoEnvironment.production.rawValue }

  /// Whether the page said that the payment was approved.
  var wasApproved: Bool { steps.contains { [.approved, .executing].contains($0.kind) } }

  /// Whether the person said that the tokens are sent.
  var isSent: Bool { count(.sent) > 0 }

  /// Whether the tokens were asked for, and the person didn't say whether they sent them.
  var mayBeSent: Bool { !isSent && count(.sendAsked) > count(.sendRefused) }

  private func count(_ kind: RampStep.Kind) -> Int { steps.count { $0.kind == kind } }

  /// Where it stands.
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

/// Where a purchase or a sale stands, as far as the wallet can know: it hears of it only from the open window.
public enum RampStatus: Hashable, Sendable {
  /// The window wasn't opened yet.
  case begun
  /// The window is open, and nothing was approved.
  case open
  /// It was approved, and the window is followed.
  case moving
  /// The window said that it is complete.
  case complete
  /// The window said that the payment was declined.
  case declined
  /// The window was closed before it said that anything was approved.
  case closed
  /// It was approved, or tokens were or may have been sent, or the page didn't know how far it is, and then the window was closed: what became
  /// of it isn't known here.
  case outcomeUnknown

  /// Whether the wallet hears nothing more of it; of a declined one, once its window is closed.
  public var isEnd: Bool {
    switch self {
    case .begun, .open, .moving: false
    case .complete, .declined, .closed, .outcomeUnknown: true
    }
  }
}
