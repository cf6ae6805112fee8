import HTTPTypes
import HorizonKit
public import StellarKit

/// Deposits and withdrawals for which the wallet asks all questions itself (SEP-6 4.3).
///
/// ``info(language:)`` says what needs a sign-in. Where something does, it is asked of a session's.
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

  /// Begins a deposit; one of other money than the asset stands for where the request names a source.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func deposit(_ request: DepositRequest) async throws -> TransferAnswer<DepositAnswer> {
    try await begin(request.path, request.parameters, request.source == nil ? nil : request.identifiedParameters) { fields throws(AnchorError) in
      try DepositAnswer(fields)
    }
  }

  /// Begins a withdrawal; one to other money than the asset stands for where the request names a destination. When its status is
  /// ``TransferStatus/pendingUserTransferStart`` it is paid as ``Transfer/payment(in:asked:)`` says.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func withdraw(_ request: WithdrawRequest) async throws -> TransferAnswer<WithdrawAnswer> {
    try await begin(request.path, request.parameters, request.destination == nil ? nil : request.identifiedParameters) { fields throws(AnchorError) in
      try WithdrawAnswer(fields)
    }
  }

  /// Fetches a transfer.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` where the anchor doesn't know it, and what signing in throws
  public func transfer(_ reference: TransferReference, language: String? = nil) async throws -> Transfer {
    try await server.transfer(reference, language: language)
  }

  /// Fetches an account's transfers of an asset.
  ///
  /// - Parameters:
  ///   - filter: Which.
  ///   - account: Whose; the account that is signed in, where one is.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func transfers(_ filter: TransferFilter, of account: MuxedAccount? = nil) async throws -> TransferList {
    try await server.transfers(filter.parameters + [("account", account?.address ?? server.session?.address)])
  }

  /// Sends the corrections of a transfer that the anchor asks for, ``Transfer/requiredInfo``, while its status is
  /// ``TransferStatus/pendingTransactionInfoUpdate``.
  ///
  /// - Parameters:
  ///   - id: The anchor's id of the transfer.
  ///   - values: What it wants to know.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func correct(_ id: String, _ values: [CustomerField: String]) async throws {
    let fields = Dictionary(values.map { ($0.key.name, $0.value) }) { first, _ in first }
    let url = "\(server.address.base)/transactions/\(AnchorRequest.escaped(id))"
    _ = try await exchange.send(AnchorRequest(.patch, url, body: AnchorRequest.json(["transaction": fields])), server.session)
  }

  /// Fetches the deprecated `fee`, for anchors whose fees are too complex for their info and that have no prices (SEP-38).
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - amount: How much is transferred.
  ///   - isWithdrawal: Whether it goes out of Stellar.
  ///   - method: How money comes or goes outside Stellar.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func fee(for asset: Asset, _ amount: DecimalAmount, isWithdrawal: Bool, method: TransferMethod? = nil) async throws -> DecimalAmount {
    try await server.fee(withdrawal: isWithdrawal, asset: asset, amount: amount, method: method?.name)
  }

  /// - Parameter others: How older anchors want an exchange named, which refuse the way of today.
  /// - Throws: The first refusal where both are refused. An answer to the second that is lost may have been a yes, which its error says.
  private func begin<Accepted>(
    _ path: String, _ parameters: [(name: String, value: String?)], _ others: [(name: String, value: String?)]?,
    _ read: (AnswerFields) throws(AnchorError) -> Accepted
  ) async throws -> TransferAnswer<Accepted> {
    do {
      return try await begin(path, parameters, read)
    } catch let error as AnchorError {
      // What was refused hasn't begun, so it may be asked for in other words.
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
  /// Transfers within the wallet, without a sign-in: for their info, and for anchors that want none.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var transfers: DirectTransfers {
    get throws(AnchorError) {
      DirectTransfers(server: TransferServer(exchange: exchange, address: try address(of: .transfers), session: nil))
    }
  }
}

extension AnchorSession {
  /// Transfers within the wallet.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var transfers: DirectTransfers {
    get throws(AnchorError) {
      DirectTransfers(server: TransferServer(exchange: anchor.exchange, address: try anchor.address(of: .transfers), session: self))
    }
  }
}
