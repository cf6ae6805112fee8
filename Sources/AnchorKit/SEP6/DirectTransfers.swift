import HTTPTypes
import HorizonKit
public import StellarKit

/// Deposits and withdrawals for which the wallet itself asks the user for everything (SEP-6 4.3).
///
/// ``info(language:)`` tells what needs a sign-in. For those requests get the service from a session.
public struct DirectTransfers: Sendable {
  let server: TransferServer

  private var exchange: AnchorExchange { server.exchange }
  private static let infoNeeded = "non_interactive_customer_info_needed"
  private static let infoStatus = "customer_info_status"

  /// Fetches what can be deposited and withdrawn.
  ///
  /// - Parameter language: The language of descriptions (RFC 4646).
  /// - Throws: ``AnchorError``
  public func info(language: String? = nil) async throws -> TransferInfo { try await server.info(language: language) }

  /// Begins a deposit. If the request names a source, the money paid in is another than the one that the asset stands for.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func deposit(_ request: DepositRequest) async throws -> TransferAnswer<DepositAnswer> {
    try await begin(request.path, request.parameters, request.source == nil ? nil : request.identifiedParameters) { fields throws(AnchorError) in
      try DepositAnswer(fields)
    }
  }

  /// Begins a withdrawal. If the request names a destination, the money paid out is another than the one that the asset stands for. It is
  /// paid when its ``TransferProgress``, which begins with ``WithdrawAnswer/destination``, says so: ``TransferProgress/dueAction(_:asset:)``.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func withdraw(_ request: WithdrawRequest) async throws -> TransferAnswer<WithdrawAnswer> {
    try await begin(request.path, request.parameters, request.destination == nil ? nil : request.identifiedParameters) { fields throws(AnchorError) in
      try WithdrawAnswer(fields)
    }
  }

  /// Fetches a transfer.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` if the anchor doesn't know it, and what signing in throws
  public func transfer(_ reference: TransferReference, language: String? = nil) async throws -> Transfer {
    try await server.transfer(reference, language: language)
  }

  /// Fetches an account's transfers of an asset.
  ///
  /// - Parameters:
  ///   - filter: Which transfers.
  ///   - account: The account; nil for the one that is signed in, if any.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func transfers(_ filter: TransferFilter, of account: MuxedAccount? = nil) async throws -> TransferList {
    try await server.transfers(filter.parameters + [("account", account?.address ?? server.session?.address)])
  }

  /// Sends the corrections that the anchor asks for in ``Transfer/requiredInfo``, while the transfer's status is
  /// ``TransferStatus/pendingTransactionInfoUpdate``.
  ///
  /// - Parameters:
  ///   - id: The anchor's id of the transfer.
  ///   - values: The corrected values, by field.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func correct(_ id: String, _ values: [CustomerField: String]) async throws {
    let fields = Dictionary(values.map { ($0.key.name, $0.value) }) { first, _ in first }
    let url = "\(server.address.base)/transactions/\(id.percentEncoded)"
    _ = try await exchange.send(AnchorRequest(.patch, url, body: AnchorRequest.json(["transaction": fields])), server.session)
  }

  /// Fetches a fee from the deprecated `fee` endpoint, for anchors whose fees are too complex for their info and that offer no prices (SEP-38).
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - amount: The amount that is transferred.
  ///   - isWithdrawal: Whether it is a withdrawal rather than a deposit.
  ///   - method: How the money is paid in or out outside Stellar.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func fee(for asset: Asset, _ amount: DecimalAmount, isWithdrawal: Bool, method: TransferMethod? = nil) async throws -> DecimalAmount {
    try await server.fee(withdrawal: isWithdrawal, asset: asset, amount: amount, method: method?.name)
  }

  /// Begins a transfer. If the anchor refuses the request, it is sent once more with the names that older anchors know.
  ///
  /// - Parameter others: The parameters with which older anchors, which refuse the current ones, identify an exchange.
  /// - Throws: The first refusal if both requests are refused. If the answer to the second is lost, its error: the anchor may have accepted it.
  private func begin<Accepted>(
    _ path: String, _ parameters: [(name: String, value: String?)], _ others: [(name: String, value: String?)]?,
    _ read: (AnswerFields) throws(AnchorError) -> Accepted
  ) async throws -> TransferAnswer<Accepted> {
    do {
      return try await begin(path, parameters, read)
    } catch let error as AnchorError {
      // A refused transfer hasn't begun, so it may be requested again with other parameters.
      guard case .refused(400..<403, _) = error.problem, let others else { throw error }
      do {
        return try await begin(path, others, read)
      } catch let second as AnchorError {
        switch second.problem {
        case .refused, .notFound: throw error
        default: throw second
        }
      }
    }
  }

  private func begin<Accepted>(
    _ path: String, _ parameters: [(name: String, value: String?)], _ read: (AnswerFields) throws(AnchorError) -> Accepted
  ) async throws -> TransferAnswer<Accepted> {
    var request = AnchorRequest("\(server.address.base)/\(path)", query: parameters)
    request.answered = 403
    request.answeredTypes = [Self.infoNeeded, Self.infoStatus]
    let reply = try await exchange.send(request, server.session)
    guard reply.status == 403 else { return .accepted(try read(AnswerFields(json: reply.body, from: exchange.anchor))) }
    guard let answer = try? AnswerFields(json: reply.body, from: exchange.anchor) else { throw exchange.wrong(exchange.problem(of: reply)) }
    switch try answer.text("type") {
    case Self.infoNeeded: return .customerInfoNeeded(try (answer.texts("fields") ?? []).map { CustomerField($0) })
    case Self.infoStatus: return .customerInfoStatus(try CustomerInfoStatus(answer))
    default: throw exchange.wrong(exchange.problem(of: reply))
    }
  }
}

extension Anchor {
  /// Transfers that the wallet handles itself, without a sign-in: for their info, and for anchors that require none.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var transfers: DirectTransfers {
    get throws(AnchorError) {
      DirectTransfers(server: TransferServer(exchange: exchange, address: try address(of: .transfers), session: nil))
    }
  }
}

extension AnchorSession {
  /// Transfers that the wallet handles itself.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var transfers: DirectTransfers {
    get throws(AnchorError) {
      DirectTransfers(server: TransferServer(exchange: anchor.exchange, address: try anchor.address(of: .transfers), session: self))
    }
  }
}
