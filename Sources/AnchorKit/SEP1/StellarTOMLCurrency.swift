public import StellarKit

/// An asset that the organization issues or deals in: an entry of SEP-1's `CURRENCIES`.
public struct StellarTOMLCurrency: Hashable, Sendable {
  /// The asset's code.
  public var code: String?
  /// A code with `?` for any character, for entries that describe several assets.
  public var codeTemplate: String?
  /// Who issues it; nil for a token of a contract.
  public var issuer: AccountID?
  /// The contract of a token that is no Stellar asset, `C…`.
  public var contract: String?
  /// Whether it is in use.
  public var status: CurrencyStatus?
  /// How many decimals to show, 0 to 7.
  public var displayDecimals: Int?
  /// A short name.
  public var name: String?
  /// What it is and stands for.
  public var summary: String?
  /// On what conditions it is held.
  public var conditions: String?
  /// The address of a picture of it.
  public var image: String?
  /// How many there are, if that never changes.
  public var fixedNumber: Int?
  /// How many there can ever be.
  public var maxNumber: Int?
  /// Whether the issuer may make more at will.
  public var isUnlimited: Bool?
  /// Whether it can be redeemed for something outside Stellar.
  public var isAssetAnchored: Bool?
  /// What kind of thing that is: `fiat`, `crypto`, `nft`, `stock`, `bond`, `commodity`, `realestate` or `other`.
  public var anchorAssetType: String?
  /// What it is redeemed for: USD, BTC.
  public var anchorAsset: String?
  /// The address of a proof of the reserves.
  public var attestationOfReserve: String?
  /// How it is redeemed.
  public var redemptionInstructions: String?
  /// Addresses of other networks that hold what it stands for.
  public var collateralAddresses: [String]
  /// What was signed about each of them.
  public var collateralAddressMessages: [String]
  /// The signatures under these messages.
  public var collateralAddressSignatures: [String]
  /// Whether each transaction needs the issuer's approval (SEP-8).
  public var isRegulated: Bool?
  /// Where that approval is asked for.
  public var approvalServer: String?
  /// What is approved.
  public var approvalCriteria: String?
  /// The address of a file of its own, if the entry has nothing but that; see ``Anchor/linkedCurrency(_:)``.
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
  /// The asset on Stellar; nil for a template, a contract's token, or an entry without a valid issuer.
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
  /// For testing.
  case test
  /// Not for everybody.
  case `private`
  /// Something that SEP-1 doesn't know, as it came.
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
