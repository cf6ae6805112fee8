import StellarKit

/// Why the anchor refuses a request, in the forms that the SEPs give.
enum AnchorRefusal: Error, Hashable, Sendable {
  /// The request is wrong in a way that the sentence says.
  case refused(String)
  /// There is no such thing, or it belongs to another user.
  case notFound(String)
  /// A token is needed, and the token at hand is missing, wrong or too old: SEP-6's and SEP-24's form.
  case authenticationRequired
  /// The same, in the form of SEP-12 and SEP-38.
  case notAuthenticated(String)
  /// The token belongs to another user.
  case forbidden(String)
  /// SEP-6: these SEP-9 fields are missing.
  case customerInfoNeeded(fields: [String])
  /// SEP-6: the customer's data isn't accepted yet, or won't be.
  case customerInfoStatus(status: String, moreInfoURL: String)
  /// A file or body is larger than the anchor takes.
  case tooLarge(String)
  /// The anchor can't do it now.
  case unavailable(String)

  var status: Int {
    switch self {
    case .refused: 400
    case .notFound: 404
    case .notAuthenticated: 401
    case .authenticationRequired, .forbidden, .customerInfoNeeded, .customerInfoStatus: 403
    case .tooLarge: 413
    case .unavailable: 503
    }
  }

  var body: AnchorJSON {
    switch self {
    case .refused(let text), .notFound(let text), .notAuthenticated(let text), .forbidden(let text), .tooLarge(let text), .unavailable(let text):
      ["error": .text(text)]
    case .authenticationRequired:
      ["type": "authentication_required", "error": "Sign in first (SEP-10): the token is missing, wrong, or has expired."]
    case .customerInfoNeeded(let fields):
      ["type": "non_interactive_customer_info_needed", "fields": .list(fields.map { .text($0) })]
    case .customerInfoStatus(let status, let url):
      ["type": "customer_info_status", "status": .text(status), "more_info_url": .text(url)]
    }
  }

  /// The sentence that a page shows for it.
  var sentence: String {
    switch self {
    case .refused(let text), .notFound(let text), .notAuthenticated(let text), .forbidden(let text), .tooLarge(let text), .unavailable(let text): text
    case .authenticationRequired: "This page has been open for too long, or its address isn't whole. Open it again from your wallet."
    case .customerInfoNeeded, .customerInfoStatus: "The anchor needs to know more about you first."
    }
  }
}
