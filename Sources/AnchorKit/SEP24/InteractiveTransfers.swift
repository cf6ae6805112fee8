import HTTPTypes
public import StellarKit

/// Deposits and withdrawals in the anchor's own window (SEP-24 3.8). Everything except ``info(language:)`` needs a sign-in: take it from a session.
public struct InteractiveTransfers: Sendable {
  let server: TransferServer

  /// Fetches which assets can be deposited and withdrawn.
  ///
  /// - Parameter language: The language of descriptions (RFC 4646).
  /// - Throws: ``AnchorError``
  public func info(language: String? = nil) async throws -> TransferInfo { try await server.info(language: language) }

  /// Starts a deposit.
  ///
  /// - Returns: The window in which the person continues, and the transfer's id. Save the id before you open the window.
  /// - Throws: ``AnchorError``, and errors of signing in
  public func deposit(_ request: InteractiveRequest) async throws -> InteractiveWindow {
    try await begin(isWithdrawal: false, request)
  }

  /// Starts a withdrawal. Pay it when its ``TransferProgress`` says so: ``TransferProgress/dueAction(_:asset:)``.
  ///
  /// - Returns: The window in which the person continues, and the transfer's id. Save the id before you open the window.
  /// - Throws: ``AnchorError``, and errors of signing in
  public func withdraw(_ request: InteractiveRequest) async throws -> InteractiveWindow {
    try await begin(isWithdrawal: true, request)
  }

  /// Fetches a transfer.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` if the anchor doesn't know the transfer, and errors of signing in
  public func transfer(_ reference: TransferReference, language: String? = nil) async throws -> Transfer {
    try await server.transfer(reference, language: language)
  }

  /// Fetches the account's transfers of an asset.
  ///
  /// - Throws: ``AnchorError``, and errors of signing in
  public func transfers(_ filter: TransferFilter) async throws -> TransferList { try await server.transfers(filter.parameters) }

  /// Fetches the fee from the deprecated `fee` endpoint, for anchors whose fees are too complex for their info and that offer no prices (SEP-38).
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - amount: The amount to transfer.
  ///   - isWithdrawal: Whether the asset leaves Stellar.
  ///   - method: How the money moves outside Stellar.
  /// - Throws: ``AnchorError``, and errors of signing in
  public func fee(for asset: Asset, _ amount: DecimalAmount, isWithdrawal: Bool, method: String? = nil) async throws -> DecimalAmount {
    try await server.fee(withdrawal: isWithdrawal, asset: asset, amount: amount, method: method)
  }

  private func begin(isWithdrawal: Bool, _ request: InteractiveRequest) async throws -> InteractiveWindow {
    guard let session = server.session else { throw server.exchange.wrong(.authenticationRequired) }
    var inLanguage = request
    inLanguage.language = request.language ?? server.exchange.language()
    let form = inLanguage.form(isWithdrawal: isWithdrawal)
    let direction = isWithdrawal ? "withdraw" : "deposit"
    let request = AnchorRequest(.post, "\(server.address.base)/transactions/\(direction)/interactive", body: .multipart(form))
    return try InteractiveWindow(try await server.exchange.fields(request, session))
  }
}

extension Anchor {
  /// Transfers in the anchor's own window, without a sign-in: only for their info.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var interactive: InteractiveTransfers {
    get throws(AnchorError) {
      InteractiveTransfers(server: TransferServer(exchange: exchange, address: try address(of: .interactiveTransfers), session: nil))
    }
  }
}

extension AnchorSession {
  /// Transfers in the anchor's own window.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var interactive: InteractiveTransfers {
    get throws(AnchorError) {
      InteractiveTransfers(server: TransferServer(exchange: anchor.exchange, address: try anchor.address(of: .interactiveTransfers), session: self))
    }
  }
}
