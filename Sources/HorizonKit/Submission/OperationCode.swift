/// The result codes that operations of every kind, and those that create accounts, pay and change trustlines, can give, in Horizon's names.
public enum OperationCode: String, Hashable, Sendable, CaseIterable {
  // Of any operation
  case success = "op_success"
  case inner = "op_inner"
  case badAuthorization = "op_bad_auth"
  case noSourceAccount = "op_no_source_account"
  case notSupported = "op_not_supported"
  case tooManySubentries = "op_too_many_subentries"
  case exceededWorkLimit = "op_exceeded_work_limit"
  case tooManySponsoring = "op_too_many_sponsoring"
  // Of several kinds
  case malformed = "op_malformed"
  case underfunded = "op_underfunded"
  case lowReserve = "op_low_reserve"
  case noIssuer = "op_no_issuer"
  // Of creating an account
  case alreadyExists = "op_already_exists"
  // Of a payment
  case sourceNoTrust = "op_src_no_trust"
  case sourceNotAuthorized = "op_src_not_authorized"
  case noDestination = "op_no_destination"
  case noTrust = "op_no_trust"
  case notAuthorized = "op_not_authorized"
  case lineFull = "op_line_full"
  // Of changing a trustline
  case invalidLimit = "op_invalid_limit"
  case selfNotAllowed = "op_self_not_allowed"
  case trustLineMissing = "op_trust_line_missing"
  case cannotDelete = "op_cannot_delete"
  /// Spelled as Horizon spells it.
  case notAuthorizedToMaintainLiabilities = "op_not_aut_maintain_liabilities"

  /// Whether the operation did what it says.
  public var isSuccess: Bool { self == .success || self == .inner }

  /// What happened, what it means for the money, and what to do.
  public var sentence: String {
    switch self {
    case .success, .inner: "Done: the network has carried it out."
    case .badAuthorization:
      "Not sent: the network did not accept the signature. \(Self.feeOnly) This key may not be allowed to pay from the account alone."
    case .noSourceAccount: "Not sent: the account it should come from doesn't exist on this network. \(Self.feeOnly) Fund that account first."
    case .notSupported: "Not sent: this network doesn't know this kind of operation. \(Self.feeOnly)"
    case .tooManySubentries: "Not done: the account already holds as many things as an account can, 1000. \(Self.feeOnly) Remove one first."
    case .exceededWorkLimit: "Not sent: it would be too much work for the network at once. \(Self.feeOnly) Try a smaller amount."
    case .tooManySponsoring: "Not done: the account already pays the reserves of as many others as it can. \(Self.feeOnly)"
    case .malformed: "Not sent: it isn't put together properly. \(Self.feeOnly) Check the recipient and the amount, and try again."
    case .underfunded:
      "Not sent: the account doesn't have that much to spend. \(Self.feeOnly) A part of its lumens (XLM) is always locked as its reserve. "
        + "Send less, or add money to the account first."
    case .lowReserve:
      "Not done: too few lumens (XLM). The network keeps a small reserve locked in every account, and a little more for each asset that it holds. "
        + "\(Self.feeOnly) A new account needs at least 1 XLM; otherwise add lumens to your account, and try again."
    case .noIssuer: "Not done: the account that issues this asset doesn't exist on this network. \(Self.feeOnly) Check the asset and its issuer."
    case .alreadyExists: "Not sent: the account exists already. \(Self.feeOnly) Make it an ordinary payment."
    case .sourceNoTrust: "Not sent: the account doesn't hold this asset. \(Self.feeOnly) Choose an asset that the account holds."
    case .sourceNotAuthorized: "Not sent: the issuer of this asset doesn't allow the account to send it. \(Self.feeOnly) Ask the issuer to allow it."
    case .noDestination:
      "Not sent: the recipient's account doesn't exist on this network yet. \(Self.feeOnly) Check the address. "
        + "A new account comes into being when it is first sent at least 1 XLM."
    case .noTrust:
      "Not sent: the recipient's account doesn't accept this asset yet. \(Self.feeOnly) Ask the recipient to add a trustline for it, or send lumens (XLM)."
    case .notAuthorized: "Not sent: the issuer of this asset doesn't allow the recipient to hold it. \(Self.feeOnly) Ask the recipient to arrange it."
    case .lineFull:
      "Not sent: the recipient's account can't hold that much more of this asset. \(Self.feeOnly) Send less, or ask the recipient to raise the limit."
    case .invalidLimit:
      "Not done: the limit is lower than what the account already holds or expects of this asset. \(Self.feeOnly) "
        + "Choose a higher limit, or spend the balance first."
    case .selfNotAllowed: "Not done: an account needs no trustline for an asset that it issues itself. \(Self.feeOnly)"
    case .trustLineMissing: "Not done: the account has no trustline for this asset. \(Self.feeOnly)"
    case .cannotDelete: "Not done: this trustline is still in use, by an offer or a pool. \(Self.feeOnly) Close that first, and try again."
    case .notAuthorizedToMaintainLiabilities: "Not done: an issuer doesn't allow the account to hold one of the pool's assets. \(Self.feeOnly)"
    }
  }

  private static let feeOnly = "No money moved; at most the small network fee was taken."
}
