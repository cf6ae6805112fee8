import HTTPTypes

extension HTTPField.Name {
  /// The last event that a client got before its stream broke.
  static let lastEventID = Self("Last-Event-ID", default: .accept)
  /// Stands for every header that a page may send, except `Authorization`, which has to be named.
  static let every = Self("*", default: .accept)

  /// What a body may be sent as.
  static let acceptPost = Self("Accept-Post", default: .accept)

  /// Whether a request comes from a page of another site, as browsers say.
  static let fetchSite = Self("Sec-Fetch-Site", default: .origin)

  /// The last ledger that an answer can tell of.
  static let latestLedger = Self("Latest-Ledger", default: .date)

  private init(_ name: String, default other: HTTPField.Name) {
    self = HTTPField.Name(name) ?? other
  }
}
