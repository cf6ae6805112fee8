import HorizonKit
import Sentences
import StellarKit
import StellarXDR

/// A problem document that is thrown. Horizon's texts are part of its interface: programs look for them, and people search the web for them. So type,
/// title, detail and reason are Horizon's own wherever it has the same problem.
struct HorizonProblem: Error, Hashable, Sendable {
  private static let typePrefix = "https://stellar.org/horizon-errors/"

  let problem: Problem

  private init(_ type: String, _ title: String, _ status: Int, _ detail: String? = nil, _ extras: ProblemExtras? = nil) {
    problem = Problem(type: Self.typePrefix + type, title: title, status: status, detail: detail, extras: extras)
  }

  static let notFound = HorizonProblem(
    "not_found", "Resource Missing", 404,
    "The resource at the url requested was not found.  This usually occurs for one of two reasons:  The url requested is not valid, or no "
      + "data in our database could be found with the parameters provided."
  )
  static let serverError = HorizonProblem(
    "server_error", "Internal Server Error", 500,
    "The sandbox couldn't answer because of an internal error. What it prints where it runs says more."
  )
  static let overCapacity = HorizonProblem(
    "server_over_capacity", "Server Over Capacity", 503, "The sandbox has as many event streams open as it can serve. Close some and try again."
  )
  static let rateLimited = HorizonProblem(
    "rate_limit_exceeded", "Rate Limit Exceeded", 429,
    "The rate limit for the requesting IP address is over its alloted limit.  The allowed limit and requests left per time period are "
      + "communicated to clients via the http response headers 'X-RateLimit-*' headers."
  )
  static let notAcceptable = HorizonProblem(
    "not_acceptable", "An acceptable response content-type could not be provided for this request", 406)
  static let serverTimeout = HorizonProblem(
    "timeout", "Timeout", 504,
    "Your request timed out before completing.  Please try your request again. If you are submitting a transaction make sure you are "
      + "sending exactly the same transaction (with the same sequence number)."
  )
  static let unsupportedMediaType = HorizonProblem(
    "unsupported_media_type", "Unsupported Media Type", 415,
    "The request has an unsupported content type. Presently, the only supported content type is application/x-www-form-urlencoded."
  )
  static let crossSite = HorizonProblem(
    "cross_site_request", "Forbidden", 403,
    "A web page of another site may read here, but not ask the friendbot for lumens or submit transactions. Programs and pages at localhost may. "
      + "Start the sandbox with --open-cors to let every page."
  )
  static let tooMuchFunding = HorizonProblem(
    "rate_limit_exceeded", "Rate Limit Exceeded", 429,
    "The friendbot was asked too often. Wait for the seconds that the header Retry-After says, or fund accounts from one that has been funded."
  )
  static let wrongHost = HorizonProblem(
    "wrong_host", "Misdirected Request", 421,
    "The sandbox answers to localhost, to names that end with .localhost, and to 127.0.0.1, but not to the name that this request asks for."
  )

  static let invalidAccountsParameters = HorizonProblem(
    "invalid_accounts_params", "Invalid Accounts Parameters", 400,
    "Exactly one filter is required. Please ensure that you are including a signer, sponsor, asset, or liquidity pool filter."
  )
  static let invalidOrderBook = HorizonProblem(
    "invalid_order_book", "Invalid Order Book Parameters", 400,
    "The parameters that specify what order book to view are invalid in some way. Please ensure that your type parameters "
      + "(selling_asset_type and buying_asset_type) are one the following valid values: native, credit_alphanum4, credit_alphanum12.  Also "
      + "ensure that you have specified selling_asset_code and selling_asset_issuer if selling_asset_type is not 'native', as well as "
      + "buying_asset_code and buying_asset_issuer if buying_asset_type is not 'native'"
  )
  /// The problem of a request for something before the first ledger.
  static let beforeHistory = HorizonProblem(
    "before_history", "Data Requested Is Before Recorded History", 410,
    "This horizon instance is configured to only track a portion of the stellar network's latest history. This request is asking for "
      + "results prior to the recorded history known to this horizon instance."
  )

  /// Makes the problem of something that the sandbox itself can't do, such as write to a full disk.
  static func unavailable(_ error: SandboxError) -> HorizonProblem {
    HorizonProblem("service_unavailable", "Service Unavailable", 503, error.sentence.english)
  }

  static func badRequest(_ detail: String) -> HorizonProblem {
    HorizonProblem("bad_request", "Bad Request", 400, detail)
  }

  /// Makes the problem of a parameter that isn't valid.
  static func invalid(_ field: String, _ reason: String) -> HorizonProblem {
    let extras = ProblemExtras(invalidField: field, reason: reason)
    return HorizonProblem("bad_request", "Bad Request", 400, "The request you sent was invalid in some way.", extras)
  }

  /// Makes the problem of a parameter that has to be a number and isn't one.
  static func notConverted(_ field: String) -> HorizonProblem { invalid(field, "schema: error converting value for \"\(field)\"") }

  /// Makes the problem of an asset type that doesn't exist.
  static func unknownAssetType(_ field: String) -> HorizonProblem {
    invalid(field, "Asset type must be native, credit_alphanum4 or credit_alphanum12")
  }

  /// Makes the problem of a parameter that names something that doesn't exist.
  static func missing(_ field: String) -> HorizonProblem {
    let (missing, extras) = (notFound.problem, ProblemExtras(invalidField: field, reason: "not found"))
    return HorizonProblem("not_found", missing.title, missing.status, missing.detail ?? "", extras)
  }

  /// Makes the problem of any other HTTP status that has no body of its own.
  static func other(status: Int, title: String) -> HorizonProblem {
    HorizonProblem("http_\(status)", title, status, "The request can't be answered: \(title).")
  }

  /// Makes the problem of a submission that isn't an envelope.
  static func malformed(_ envelope: String) -> HorizonProblem {
    HorizonProblem(
      "transaction_malformed", "Transaction Malformed", 400,
      "Horizon could not decode the transaction envelope in this request. A transaction should be an XDR TransactionEnvelope struct "
        + "encoded using base64.  The envelope read from this request is echoed in the `extras.envelope_xdr` field of this response for "
        + "your convenience.",
      ProblemExtras(envelopeXDR: envelope)
    )
  }

  /// Makes the problem of a submission that the network refused, or that failed when it was applied.
  ///
  /// - Parameter hash: the submission's hash. If the result is that of a fee bump around it, its own codes are given.
  static func failed(_ envelope: String, _ result: XDR.TransactionResult, askedFor hash: TransactionHash? = nil) -> HorizonProblem {
    let extras = ProblemExtras(envelopeXDR: envelope, resultXDR: result.base64, resultCodes: ResultCodes(result, askedFor: hash))
    return HorizonProblem(
      "transaction_failed", "Transaction Failed", 400,
      "The transaction failed when submitted to the stellar network. The `extras.result_codes` field on this response contains further "
        + "details.  Descriptions of each code can be found at: "
        + "https://developers.stellar.org/api/errors/http-status-codes/horizon-specific/transaction-failed/",
      extras
    )
  }

  /// Makes the problem of a submission that isn't in a ledger yet.
  static func timeout(_ envelope: String, _ hash: TransactionHash) -> HorizonProblem {
    HorizonProblem(
      "transaction_submission_timeout", "Transaction Submission Timeout", 504,
      "Your transaction submission request has timed out. This does not necessarily mean the submission has failed. Before resubmitting, "
        + "please use the transaction hash provided in `extras.hash` to poll the GET /transactions endpoint for sometime and check if it was "
        + "included in a ledger.",
      ProblemExtras(envelopeXDR: envelope, hash: hash.description)
    )
  }
}
