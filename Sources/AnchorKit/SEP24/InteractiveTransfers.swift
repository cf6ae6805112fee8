import HTTPTypes
public import StellarKit

/// Deposits and withdrawals in a window of the anchor's own (SEP-24 3.8). All but ``info(language:)`` needs a sign-in: take it from a session.
public struct InteractiveTransfers: Sendable {
  let server: TransferServer

  /// Fetches what can be deposited and withdrawn.
  ///
  /// - Parameter language: The language of descriptions (RFC 4646).
  /// - Throws: ``AnchorError``
  public func info(language: String? = nil) async throws -> TransferInfo { try await server.info(language: language) }

  /// Begins a deposit.
  ///
  /// - Returns: The window in which the person goes on, and the transfer's id: keep that before the window is opened.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func deposit(_ request: InteractiveRequest) async throws -> InteractiveWindow {
    try await begin("deposit", request)
  }

  /// Begins a withdrawal. When its status is ``TransferStatus/pendingUserTransferStart`` it is paid as ``Transfer/payment(in:asked:)`` says.
  ///
  /// - Returns: The window in which the person goes on, and the transfer's id: keep that before the window is opened.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func withdraw(_ request: InteractiveRequest) async throws -> InteractiveWindow {
    try await begin("withdraw", request)
  }

  /// Fetches a transfer.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` where the anchor doesn't know it, and what signing in throws
  public func transfer(_ reference: TransferReference, language: String? = nil) async throws -> Transfer {
    try await server.transfer(reference, language: language)
  }

  /// Fetches the account's transfers of an asset.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func transfers(_ filter: TransferFilter) async throws -> TransferList { try await server.transfers(filter.parameters) }

  /// Fetches the deprecated `fee`, for anchors whose fees are too complex for their info and that have no prices (SEP-38).
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - amount: How much is transferred.
  ///   - isWithdrawal: Whether it goes out of Stellar.
  ///   - method: How money comes or goes outside Stellar.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func fee(for asset: Asset, _ amount: DecimalAmount, isWithdrawal: Bool, method: String? = nil) async throws -> DecimalAmount {
    try await server.fee(withdrawal: isWithdrawal, asset: asset, amount: amount, method: method)
  }

  private func begin(_ direction: String, _ request: InteractiveRequest) async throws -> InteractiveWindow {
    guard let session = server.session else { throw server.exchange.wrong(.authenticationRequired) }
    var inLanguage = request
    inLanguage.language = request.language ?? server.exchange.language()
    let form = inLanguage.form(isWithdrawal: direction == "withdraw")
    let request = AnchorRequest(.post, "\(server.address.base)/transactions/\(direction)/interactive", body: .multipart(form))
    return try InteractiveWindow(try await server.exchange.fields(request, session))
  }
}

extension Anchor {
  /// Transfers in the anchor's own window, without a sign-in: for their info.
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
