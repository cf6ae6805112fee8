public import Foundation
public import Sentences
import StellarKit

/// Something that happened in a purchase or a sale, as it is kept.
public struct RampStep: Hashable, Sendable, Identifiable {
  /// What happened. The raw value is in the database.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The window was opened; its page has loaded.
    case opened, ready
    /// The page asked for a signature: it was given, or refused by the person or by time.
    case signatureAsked, signed, signatureRefused
    /// The page asked for the tokens that are sold: the person said that they sent them, or that they won't.
    case sendAsked, sent, sendRefused
    /// What the page said of the transfer.
    case approved, executing, complete, declined, unknown
    /// New people can't go on for now (onboarding).
    case incomplete
    /// The page reported that something is wrong.
    case error
    /// A message was ignored, which may have been from somebody who pretends to be the ramp.
    case messageRefused
    /// The page didn't load.
    case loadFailed
    /// The page said that it is done.
    case closed
    /// The person closed the window, left the page, or ended the program.
    case left

    /// Whether the page said it of the transfer.
    var isOfTransfer: Bool { [.approved, .executing, .complete, .declined, .unknown].contains(self) }
  }

  /// Counts up.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// When it happened here.
  public let time: Date
  /// The transaction on the chain, where the page named one.
  public let networkTransactionID: String?
  /// The text that was to be signed, the page's error, or what was to be sent; nil while the wallet is locked.
  public let detail: Sentence?

  /// The same, fit to be shown.
  public var printableDetail: Sentence? {
    kind == .signatureAsked ? detail.map { Sentence(verbatim: PrintableText.escapedLines($0.english)) } : detail
  }
}
