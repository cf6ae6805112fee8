import HorizonKit
import Sentences

/// Refusals of envelopes that others may have as well.
extension Refusal {
  static let expiredSentence: Sentence =
    "Not sent. It has expired, so it can't be used any more. Nothing was taken from the account. Ask whoever made it for a new one."
  static let numberUsedSentence: Sentence =
    "Not sent. It can't be used any more: its account has already used this sequence number or a later one. Look at the recent payments first, and try again only if yours is not among them."
  static let tooManySignaturesSentence: Sentence =
    "Not sent. It has more signatures than it needs, and the network always refuses that. Nothing was taken from the account. Send the envelope without the extra signature."
  static let missingSignatureSentence: Sentence =
    "Not sent. A signature is missing, or was made with the wrong key or for another network. Nothing was taken from the account. Have everyone who is needed sign it."

  // The code alone doesn't tell: that of a used sequence number is also that of one whose turn is yet to come.
  /// Whether an envelope is refused each time for this reason, so that it is of no use to send it again.
  public var isFinal: Bool { [Self.expiredSentence, Self.numberUsedSentence, Self.tooManySignaturesSentence].contains(sentence) }
}
