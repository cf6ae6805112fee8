extension XDR {
  /// `OperationResult`: the operation's own result, or why it never ran.
  public enum OperationResult: XDRCodable {
    case createAccount(CreateAccountResultCode)
    case payment(PaymentResultCode)
    case changeTrust(ChangeTrustResultCode)
    /// The operation didn't run at all.
    case notRun(OperationResultCode)

    /// Whether the operation did what it says.
    public var isSuccess: Bool {
      switch self {
      case .createAccount(let code): code == .success
      case .payment(let code): code == .success
      case .changeTrust(let code): code == .success
      case .notRun: false
      }
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      let raw = try decoder.int32("OperationResult.code")
      if raw != 0 {
        guard let code = OperationResultCode(rawValue: raw) else { throw decoder.unknown(raw, "OperationResult.code") }
        self = .notRun(code)
        return
      }
      switch try decoder.int32("OperationResult.tr.type") {
      case 0: self = .createAccount(try decoder.code("CreateAccountResult.code"))
      case 1: self = .payment(try decoder.code("PaymentResult.code"))
      case 6: self = .changeTrust(try decoder.code("ChangeTrustResult.code"))
      case let kind: throw decoder.unknown(kind, "OperationResult.tr.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .createAccount(let code): encoder.result(0, code)
      case .payment(let code): encoder.result(1, code)
      case .changeTrust(let code): encoder.result(6, code)
      case .notRun(let code): encoder.int32(code.rawValue)
      }
    }
  }

  /// `OperationResultCode` but for `opINNER`, which stands for the operation's own result.
  public enum OperationResultCode: Int32, Sendable, CaseIterable {
    case opBadAuth = -1
    case opNoAccount = -2
    case opNotSupported = -3
    case opTooManySubentries = -4
    case opExceededWorkLimit = -5
    case opTooManySponsoring = -6
  }

  /// `CreateAccountResultCode`
  public enum CreateAccountResultCode: Int32, Sendable, CaseIterable {
    case success = 0
    case malformed = -1
    case underfunded = -2
    case lowReserve = -3
    case alreadyExist = -4
  }

  /// `PaymentResultCode`
  public enum PaymentResultCode: Int32, Sendable, CaseIterable {
    case success = 0
    case malformed = -1
    case underfunded = -2
    case srcNoTrust = -3
    case srcNotAuthorized = -4
    case noDestination = -5
    case noTrust = -6
    case notAuthorized = -7
    case lineFull = -8
    case noIssuer = -9
  }

  /// `ChangeTrustResultCode`
  public enum ChangeTrustResultCode: Int32, Sendable, CaseIterable {
    case success = 0
    case malformed = -1
    case noIssuer = -2
    case invalidLimit = -3
    case lowReserve = -4
    case selfNotAllowed = -5
    case trustLineMissing = -6
    case cannotDelete = -7
    case notAuthMaintainLiabilities = -8
  }
}

extension XDRDecoder {
  fileprivate mutating func code<Code: RawRepresentable<Int32>>(_ field: StaticString) throws(XDRError) -> Code {
    let raw = try int32(field)
    guard let code = Code(rawValue: raw) else { throw unknown(raw, field) }
    return code
  }
}

extension XDREncoder {
  fileprivate mutating func result(_ kind: Int32, _ code: some RawRepresentable<Int32>) {
    int32(0)
    int32(kind)
    int32(code.rawValue)
  }
}
