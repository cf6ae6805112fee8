import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

extension HorizonRouter {
  /// The number of ledgers that the fee statistics cover.
  private static let feeLedgers = 5

  func root(_ request: Request) async throws -> RootResource {
    RootResource(await sandbox.latest, network: sandbox.network, links: HorizonLinks(request))
  }

  func feeStats() async throws -> FeeStatsResource {
    let latest = await sandbox.latest
    let (ledgers, transactions) = try await sandbox.history.read { try $0.lastLedgers(Self.feeLedgers) }
    return FeeStatsResource(ledgers, transactions, latest: latest)
  }

  /// Gives an account 10,000 lumens, and answers with the transaction that did.
  func fund(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let form = try await SubmittedForm(request, context)
    let account = try ParameterText("addr", form["addr"] ?? "").account()
    if let wait = friendbotRate.wait() {
      var response = try Answer.problem(.tooMuchFunding)
      response.headers[.retryAfter] = String(wait)
      return response
    }
    switch try await sandbox.fund(account) {
    case .alreadyFunded: throw HorizonProblem.badRequest("account already funded to starting balance")
    case .submitted(let submission): return try await answer(request, submission, envelope: "", hash: nil)
    }
  }
}
