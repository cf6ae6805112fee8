/// Why a deposit or a withdrawal can't begin: the customer is being checked, or was refused (SEP-6).
public struct CustomerInfoStatus: Hashable, Sendable {
  /// The state of the check.
  public enum State: Hashable, Sendable {
    /// It is still in progress.
    case pending
    /// The anchor doesn't serve the customer.
    case denied
    /// An unknown state, as received. It is assumed that it may still change.
    case unknown(String)
  }

  /// The state of the check.
  public var state: State
  /// The URL of the anchor's page about it.
  public var moreInfoURL: String?
  /// The number of seconds after which the anchor expects a change.
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

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}
