import HTTPTypes

extension HTTPField.Name {
  /// The last event that a client got before its stream broke.
  static let lastEventID = Self("Last-Event-ID", default: .accept)
  /// The wildcard for every header that a page may send, except `Authorization`, which has to be named.
  static let every = Self("*", default: .accept)

  /// The media types in which a body may be sent.
  static let acceptPost = Self("Accept-Post", default: .accept)

  /// Whether a request comes from a page of another site, as the browser reports it.
  static let fetchSite = Self("Sec-Fetch-Site", default: .origin)

  /// The latest ledger that an answer can take into account.
  static let latestLedger = Self("Latest-Ledger", default: .date)

  private init(_ name: String, default other: HTTPField.Name) {
    self = HTTPField.Name(name) ?? other
  }
}
