/// Why a deposit or a withdrawal doesn't begin: the customer is being checked, or was refused (SEP-6).
public struct CustomerInfoStatus: Hashable, Sendable {
  /// How the check stands.
  public enum State: Hashable, Sendable {
    /// It goes on.
    case pending
    /// The anchor doesn't deal with the customer.
    case denied
    /// A state that isn't known, as it came: taken as one that may still change.
    case unknown(String)
  }

  /// How the check stands.
  public var state: State
  /// A page of the anchor's about it.
  public var moreInfoURL: String?
  /// In how many seconds the anchor expects that to change.
  public var secondsToChange: Int?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    state =
      switch try fields.requiredText("status") {
      case "pending": .pending
      case "denied": .denied
      case let other: .unknown(SentText.short(other, limit: 60))
      }
    moreInfoURL = try fields.link("more_info_url")
    secondsToChange = try fields.whole("eta")
  }
}
