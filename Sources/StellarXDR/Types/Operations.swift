extension XDR {
  /// `Operation`
  public struct Operation: XDRCodable {
    /// The account the operation acts for; nil for the transaction's own.
    public var sourceAccount: MuxedAccount?
    public var body: OperationBody

    /// An operation, of the transaction's source account unless another is named.
    public init(sourceAccount: MuxedAccount? = nil, body: OperationBody) {
      self.sourceAccount = sourceAccount
      self.body = body
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      sourceAccount = try decoder.optional("Operation.sourceAccount")
      body = try OperationBody(from: &decoder)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.optional(sourceAccount)
      body.encode(to: &encoder)
    }
  }

  /// The body of an ``Operation``. Raw values of the kinds are the protocol's `OperationType`.
  public enum OperationBody: XDRCodable {
    case createAccount(CreateAccountOp)
    case payment(PaymentOp)
    case changeTrust(ChangeTrustOp)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("Operation.body.type") {
      case 0: self = .createAccount(try CreateAccountOp(from: &decoder))
      case 1: self = .payment(try PaymentOp(from: &decoder))
      case 6: self = .changeTrust(try ChangeTrustOp(from: &decoder))
      case let kind: throw decoder.unknown(kind, "Operation.body.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .createAccount(let op):
        encoder.int32(0)
        op.encode(to: &encoder)
      case .payment(let op):
        encoder.int32(1)
        op.encode(to: &encoder)
      case .changeTrust(let op):
        encoder.int32(6)
        op.encode(to: &encoder)
      }
    }
  }

  /// `CreateAccountOp`
  public struct CreateAccountOp: XDRCodable {
    public var destination: AccountID
    /// In stroops.
    public var startingBalance: Int64

    /// Creates `destination` with an amount of lumens in stroops.
    public init(destination: AccountID, startingBalance: Int64) {
      self.destination = destination
      self.startingBalance = startingBalance
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      destination = try AccountID(from: &decoder)
      startingBalance = try decoder.int64("CreateAccountOp.startingBalance")
    }

    public func encode(to encoder: inout XDREncoder) {
      destination.encode(to: &encoder)
      encoder.int64(startingBalance)
    }
  }

  /// `PaymentOp`
  public struct PaymentOp: XDRCodable {
    public var destination: MuxedAccount
    public var asset: Asset
    /// In stroops.
    public var amount: Int64

    /// Sends an amount of an asset in stroops.
    public init(destination: MuxedAccount, asset: Asset, amount: Int64) {
      self.destination = destination
      self.asset = asset
      self.amount = amount
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      destination = try MuxedAccount(from: &decoder)
      asset = try Asset(from: &decoder)
      amount = try decoder.int64("PaymentOp.amount")
    }

    public func encode(to encoder: inout XDREncoder) {
      destination.encode(to: &encoder)
      asset.encode(to: &encoder)
      encoder.int64(amount)
    }
  }

  /// `ChangeTrustOp`
  public struct ChangeTrustOp: XDRCodable {
    public var line: ChangeTrustAsset
    /// In stroops; 0 removes the trustline.
    public var limit: Int64

    /// Makes, changes or removes a trustline.
    public init(line: ChangeTrustAsset, limit: Int64) {
      self.line = line
      self.limit = limit
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      line = try ChangeTrustAsset(from: &decoder)
      limit = try decoder.int64("ChangeTrustOp.limit")
    }

    public func encode(to encoder: inout XDREncoder) {
      line.encode(to: &encoder)
      encoder.int64(limit)
    }
  }
}
