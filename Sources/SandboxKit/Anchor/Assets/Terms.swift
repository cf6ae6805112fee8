import StellarKit

/// The limits and the fee of a deposit or a withdrawal.
struct Terms: Hashable, Sendable {
  /// The fixed part of the fee, in hundredths of a unit.
  let fixedHundredths: Int64
  /// The proportional part of the fee, in tenths of a per cent.
  let permille: Int64

  static let deposit = Terms(fixedHundredths: 50, permille: 10)
  static let withdrawal = Terms(fixedHundredths: 100, permille: 5)
  /// The smallest and the largest amount of one transfer, in units of what the anchor receives.
  static let units: ClosedRange<Int64> = 2...10_000

  static func of(_ kind: AnchorTransferKind) -> Terms { kind.isDeposit ? deposit : withdrawal }

  /// The largest amount of one transfer of lumens. It is lower because the anchor has at most 10,000 lumens at hand.
  private static let mostForLumens: Int64 = 500

  static let minimum = Amount(clamping: units.lowerBound * Amount.stroopsPerUnit)

  /// Returns the largest amount of one transfer, in units of what the anchor receives.
  static func mostUnits(of asset: IssuedAsset) -> Int64 { asset == .native ? mostForLumens : units.upperBound }

  static func maximum(of asset: IssuedAsset) -> Amount { Amount(clamping: mostUnits(of: asset) * Amount.stroopsPerUnit) }

  /// Returns the fee for a deposit or withdrawal of an amount. The proportional part is rounded up to the asset's decimals.
  func fee(of amount: Amount, in asset: TradedAsset) -> AnchorFee {
    let fixed = fixedHundredths * Amount.stroopsPerUnit / 100
    let share = Int128(amount.stroops) * Int128(permille)
    let steps = (share + Int128(asset.step) * 1_000 - 1) / (Int128(asset.step) * 1_000)
    let percent = Int64(clamping: steps * Int128(asset.step))
    return AnchorFee(
      asset: asset,
      parts: [
        AnchorFee.Part(name: "Bank fee", description: "What the bank charges for the transfer.", amount: Amount(clamping: fixed)),
        AnchorFee.Part(name: "Service fee", description: "\(percentText) per cent of the amount.", amount: Amount(clamping: percent)),
      ])
  }

  /// The fixed part of the fee in units, as decimal digits.
  var fixedText: String { Amount(clamping: fixedHundredths * Amount.stroopsPerUnit / 100).trimmed }
  /// The proportional part of the fee in per cent, as decimal digits.
  var percentText: String { Amount(clamping: permille * Amount.stroopsPerUnit / 10).trimmed }
}

/// The fee that the anchor charges, part by part.
struct AnchorFee: Hashable, Codable, Sendable {
  struct Part: Hashable, Codable, Sendable {
    var name: String
    var description: String
    var amount: Amount
  }

  var asset: TradedAsset
  var parts: [Part]

  var total: Amount { Amount(clamping: Int64(clamping: parts.reduce(Int128(0)) { $0 + Int128($1.amount.stroops) })) }

  /// Returns the fee in the form of the SEPs.
  ///
  /// - Parameter list: the SEP's name for the list of parts: `details` or `breakdown`.
  func json(issuer: AccountID, list: String) -> AnchorJSON {
    [
      "total": .text(total.trimmed), "asset": .text(asset.name(issuer: issuer)),
      list: .list(
        parts.map { ["name": .text($0.name), "description": .text($0.description), "amount": .text($0.amount.trimmed)] }),
    ]
  }
}
