public import StellarKit

/// An asset that the organization issues or deals in: an entry of SEP-1's `CURRENCIES`.
public struct StellarTOMLCurrency: Hashable, Sendable {
  /// The asset's code.
  public var code: String?
  /// A code with `?` for any one character, for entries that describe several assets.
  public var codeTemplate: String?
  /// The issuer; nil for a contract token.
  public var issuer: AccountID?
  /// The contract of a token that isn't a Stellar asset, `C…`.
  public var contract: String?
  /// Whether it is in use.
  public var status: CurrencyStatus?
  /// How many decimals to show, 0 to 7.
  public var displayDecimals: Int?
  /// A short name.
  public var name: String?
  /// A description of what it is and what it represents.
  public var summary: String?
  /// The conditions for holding it.
  public var conditions: String?
  /// The URL of its picture.
  public var image: String?
  /// How many exist, if that number never changes.
  public var fixedNumber: Int?
  /// The most that can ever exist.
  public var maxNumber: Int?
  /// Whether the issuer may issue more at any time.
  public var isUnlimited: Bool?
  /// Whether it can be redeemed for something outside Stellar.
  public var isAssetAnchored: Bool?
  /// The kind of thing that it can be redeemed for: `fiat`, `crypto`, `nft`, `stock`, `bond`, `commodity`, `realestate` or `other`.
  public var anchorAssetType: String?
  /// What it can be redeemed for: USD, BTC.
  public var anchorAsset: String?
  /// The URL of a proof of the reserves.
  public var attestationOfReserve: String?
  /// How to redeem it.
  public var redemptionInstructions: String?
  /// Addresses on other networks that hold what it represents.
  public var collateralAddresses: [String]
  /// The messages that were signed about each of these addresses.
  public var collateralAddressMessages: [String]
  /// The signatures of these messages.
  public var collateralAddressSignatures: [String]
  /// Whether each transaction needs the issuer's approval (SEP-8).
  public var isRegulated: Bool?
  /// The address of the server that approves transactions.
  public var approvalServer: String?
  /// The criteria for approval.
  public var approvalCriteria: String?
  /// The URL of a separate file, if the entry has nothing else; see ``Anchor/linkedCurrency(_:)``.
  public var link: String?

  init(_ table: inout TOMLTable) {
    code = table.text("code")
    codeTemplate = table.text("code_template")
    issuer = table.read("issuer", "an account") { try? AccountID($0) }
    contract = table.text("contract")
    status = table.text("status").map { CurrencyStatus($0) }
    displayDecimals = table.whole("display_decimals")
    name = table.text("name")
    summary = table.text("desc")
    conditions = table.text("conditions")
    image = table.text("image")
    fixedNumber = table.whole("fixed_number")
    maxNumber = table.whole("max_number")
    isUnlimited = table.flag("is_unlimited")
    isAssetAnchored = table.flag("is_asset_anchored")
    anchorAssetType = table.text("anchor_asset_type")
    anchorAsset = table.text("anchor_asset")
    attestationOfReserve = table.text("attestation_of_reserve")
    redemptionInstructions = table.text("redemption_instructions")
    collateralAddresses = table.texts("collateral_addresses")
    collateralAddressMessages = table.texts("collateral_address_messages")
    collateralAddressSignatures = table.texts("collateral_address_signatures")
    isRegulated = table.flag("regulated")
    approvalServer = table.text("approval_server")
    approvalCriteria = table.text("approval_criteria")
    link = table.text("toml")
  }
}

extension StellarTOMLCurrency {
  /// The asset on Stellar; nil for a template, a contract token, or an entry without a valid issuer.
  public var asset: Asset? {
    if code == "native" { return .native }
    guard let code = code.flatMap({ try? AssetCode($0) }), let issuer else { return nil }
    return .issued(code: code, issuer: issuer)
  }

  /// Returns whether the entry is about an asset, by its code or by its template.
  public func describes(_ asset: Asset) -> Bool {
    if self.asset == asset { return true }
    guard let codeTemplate, let issuer, issuer == asset.issuer else { return false }
    return codeTemplate.utf8.count == asset.code.utf8.count && zip(codeTemplate, asset.code).allSatisfy { $0 == "?" || $0 == $1 }
  }
}

/// Whether an asset is in use (SEP-1).
public enum CurrencyStatus: Hashable, Sendable {
  /// In use.
  case live
  /// No longer in use.
  case dead
  /// For testing only.
  case test
  /// Not for everyone.
  case `private`
  /// A status that SEP-1 doesn't define, as received.
  case other(String)

  init(_ text: String) {
    switch text {
    case "live": self = .live
    case "dead": self = .dead
    case "test": self = .test
    case "private": self = .private
    default: self = .other(text)
    }
  }
}
