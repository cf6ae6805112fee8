import HorizonKit
import StellarKit
import StellarXDR

/// A problem document that is thrown, with the types and titles that Horizon has.
struct HorizonProblem: Error, Hashable, Sendable {
  private static let typePrefix = "https://stellar.org/horizon-errors/"

  let problem: Problem

  private init(_ type: String, _ title: String, _ status: Int, _ detail: String, _ extras: ProblemExtras? = nil) {
    problem = Problem(type: Self.typePrefix + type, title: title, status: status, detail: detail, extras: extras)
  }

  static let notFound = HorizonProblem(
    "not_found", "Resource Missing", 404, "There is nothing at this address: either it isn't one of the sandbox's, or what it names isn't there."
  )
  static let serverError = HorizonProblem(
    "server_error", "Internal Server Error", 500, "The sandbox couldn't answer because of a fault of its own. Its log says more."
  )
  static let overCapacity = HorizonProblem(
    "server_over_capacity", "Server Over Capacity", 503, "The sandbox has as many event streams open as it can serve. Close some and try again."
  )
  static let rateLimited = HorizonProblem(
    "rate_limit_exceeded", "Rate Limit Exceeded", 429, "The sandbox was told to answer as a server does that was asked too often."
  )
  static let serverTimeout = HorizonProblem(
    "timeout", "Timeout", 504, "The sandbox was told to answer as a server does that took too long. What was asked may have been done."
  )
  static let unsupportedMediaType = HorizonProblem(
    "unsupported_media_type", "Unsupported Media Type", 415, "Send the transaction as a form: application/x-www-form-urlencoded."
  )
  static let wrongHost = HorizonProblem(
    "wrong_host", "Misdirected Request", 421,
    "The sandbox answers to localhost, to names that end with .localhost, and to 127.0.0.1, but not to the name that this request asks for."
  )

  static let invalidAccountsParameters = HorizonProblem(
    "invalid_accounts_params", "Invalid Accounts Parameters", 400,
    "Accounts are found by one filter: name either a signer, a sponsor, an asset or a liquidity_pool."
  )
  static let invalidOrderBook = HorizonProblem(
    "invalid_order_book", "Invalid Order Book Parameters", 400,
    "An order book has two assets: give selling_asset_type and buying_asset_type as native, credit_alphanum4 or credit_alphanum12, "
      + "and with the last two the code and the issuer. The limit is a whole number from 1 to 200."
  )

  static func badRequest(_ detail: String) -> HorizonProblem {
    HorizonProblem("bad_request", "Bad Request", 400, detail)
  }

  /// A parameter that isn't valid.
  static func invalid(_ field: String, _ reason: String) -> HorizonProblem {
    let extras = ProblemExtras(invalidField: field, reason: reason)
    return HorizonProblem("bad_request", "Bad Request", 400, "The request has a parameter that isn't valid: \(field).", extras)
  }

  /// An asset's type that is missing or none.
  static func unknownAssetType(_ field: String) -> HorizonProblem {
    invalid(field, "An asset's type is native, credit_alphanum4 or credit_alphanum12.")
  }

  /// A parameter that names what isn't there.
  static func missing(_ field: String) -> HorizonProblem {
    let extras = ProblemExtras(invalidField: field, reason: "It isn't there.")
    return HorizonProblem("not_found", "Resource Missing", 404, "What the parameter \(field) names isn't there.", extras)
  }

  /// Any other HTTP status that has no body of its own.
  static func other(status: Int, title: String) -> HorizonProblem {
    HorizonProblem("http_\(status)", title, status, "The request can't be answered: \(title).")
  }

  /// A submission that is no envelope.
  static func malformed(_ envelope: String, _ reason: String) -> HorizonProblem {
    HorizonProblem(
      "transaction_malformed", "Transaction Malformed", 400,
      "The parameter tx isn't a transaction envelope in base64 that the sandbox can read. \(reason)",
      ProblemExtras(envelopeXDR: envelope)
    )
  }

  /// A submission that the network refused, or that failed when it was applied.
  static func failed(_ envelope: String, _ result: XDR.TransactionResult) -> HorizonProblem {
    let extras = ProblemExtras(envelopeXDR: envelope, resultXDR: result.base64, resultCodes: ResultCodes(result))
    return HorizonProblem(
      "transaction_failed", "Transaction Failed", 400,
      "The network didn't apply the transaction. The codes in extras.result_codes say why.", extras
    )
  }

  /// A submission that isn't in a ledger yet.
  static func timeout(_ envelope: String, _ hash: TransactionHash) -> HorizonProblem {
    HorizonProblem(
      "transaction_submission_timeout", "Transaction Submission Timeout", 504,
      "The next ledger has no room for this transaction, so it isn't in one yet. Ask for the hash in extras.hash later, or submit the same again.",
      ProblemExtras(envelopeXDR: envelope, hash: hash.description)
    )
  }
}
