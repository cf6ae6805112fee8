public import StellarXDR

/// One step of a transaction, valid by construction.
public struct Operation: Hashable, Sendable {
  /// What the step does.
  public enum Body: Hashable, Sendable {
    /// Makes an account that doesn't exist yet, with its first lumens.
    case createAccount(destination: AccountID, startingBalance: Amount)
    /// Sends an asset to an account that exists and can hold it.
    case payment(destination: MuxedAccount, asset: Asset, amount: Amount)
    /// Makes or changes a trustline to an issued asset; a limit of zero removes it.
    case changeTrust(code: AssetCode, issuer: AccountID, limit: Amount)
  }

  /// The account the step acts for; nil for the transaction's own.
  public let source: MuxedAccount?
  /// What the step does.
  public let body: Body

  /// A step, of the transaction's source account unless another is named.
  public init(_ body: Body, source: MuxedAccount? = nil) {
    self.body = body
    self.source = source
  }

  /// The wire form.
  public var xdr: XDR.Operation {
    XDR.Operation(sourceAccount: source?.xdr, body: body.xdr)
  }
}

extension Operation.Body {
  fileprivate var xdr: XDR.OperationBody {
    switch self {
    case .createAccount(let destination, let startingBalance):
      return .createAccount(XDR.CreateAccountOp(destination: destination.xdr, startingBalance: startingBalance.stroops))
    case .payment(let destination, let asset, let amount):
      return .payment(XDR.PaymentOp(destination: destination.xdr, asset: asset.xdr, amount: amount.stroops))
    case .changeTrust(let code, let issuer, let limit):
      let line: XDR.ChangeTrustAsset =
        switch Asset.issued(code: code, issuer: issuer).xdr {
        case .native: .native
        case .creditAlphanum4(let asset): .creditAlphanum4(asset)
        case .creditAlphanum12(let asset): .creditAlphanum12(asset)
        }
      return .changeTrust(XDR.ChangeTrustOp(line: line, limit: limit.stroops))
    }
  }
}
