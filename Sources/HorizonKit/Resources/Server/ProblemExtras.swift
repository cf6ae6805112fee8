/// Details of a problem. Those with an unexpected shape are left out, so that they don't hide the problem itself.
public struct ProblemExtras: Hashable, Sendable {
  /// The envelope that was sent, in base64.
  public var envelopeXDR: String?
  /// The `TransactionResult` in base64.
  public var resultXDR: String?
  /// Why a transaction was refused.
  public var resultCodes: ResultCodes?
  /// The transaction's hash, for finding out its outcome later.
  public var hash: String?
  /// The invalid parameter.
  public var invalidField: String?
  /// Why it is invalid.
  public var reason: String?

  /// Creates an instance from its parts.
  public init(
    envelopeXDR: String? = nil,
    resultXDR: String? = nil,
    resultCodes: ResultCodes? = nil,
    hash: String? = nil,
    invalidField: String? = nil,
    reason: String? = nil
  ) {
    self.envelopeXDR = envelopeXDR
    self.resultXDR = resultXDR
    self.resultCodes = resultCodes
    self.hash = hash
    self.invalidField = invalidField
    self.reason = reason
  }
}

extension ProblemExtras: Codable {
  private enum CodingKeys: String, CodingKey {
    case envelopeXDR = "envelope_xdr"
    case resultXDR = "result_xdr"
    case resultCodes = "result_codes"
    case hash
    case invalidField = "invalid_field"
    case reason
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
    envelopeXDR = text(.envelopeXDR)
    resultXDR = text(.resultXDR)
    resultCodes = try? container.decode(ResultCodes.self, forKey: .resultCodes)
    hash = text(.hash)
    invalidField = text(.invalidField)
    reason = text(.reason)
  }
}
