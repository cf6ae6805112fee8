public import Foundation
public import Sentences
import StellarKit

/// Something that happened in a purchase or a sale, as it is stored.
public struct RampStep: Hashable, Sendable, Identifiable {
  /// What happened. The raw value is in the database.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The window was opened; its page has loaded.
    case opened, ready
    /// The page asked for a signature. It was given, or it was refused by the person or timed out.
    case signatureAsked, signed, signatureRefused
    /// The page asked for the tokens that are sold. The person said that they sent them, or that they won't.
    case sendAsked, sent, sendRefused
    /// What the page said about the transfer.
    case approved, executing, complete, declined, unknown
    /// New users can't go on for now (onboarding).
    case incomplete
    /// The page reported that something is wrong.
    case error
    /// A message was ignored, because it may have come from somebody who pretends to be the ramp.
    case messageRefused
    /// The page didn't load, or stopped.
    case loadFailed
    /// The page said that it is done.
    case closed
    /// The person closed the window, left the page, or ended the program.
    case left

    /// Whether it is something that the page said about the transfer.
    var isOfTransfer: Bool { [.approved, .executing, .complete, .declined, .unknown].contains(self) }
  }

  /// Its number, which counts up.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// When it happened here.
  public let time: Date
  /// The transaction on the chain; nil if the page named none.
  public let networkTransactionID: String?
  /// The text that was to be signed, the page's error, or what was to be sent; nil while the wallet is locked.
  public let detail: Sentence?

  /// The detail, made safe to show.
  public var printableDetail: Sentence? {
    kind == .signatureAsked ? detail.map { Sentence(verbatim: PrintableText.escapedLines($0.english)) } : detail
  }
}
