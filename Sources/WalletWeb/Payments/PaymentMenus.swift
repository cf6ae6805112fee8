import Localization
import Sentences
import StellarKit
import WalletKit

/// The menus that forms for money have in common.
struct PaymentMenus {
  let status: AccountStatus?
  let ledger: LedgerSnapshot?
  let numbers: NumberFormat
  /// The account in use.
  private let account: AccountID?
  /// The known details of the assets that the account holds.
  private let details: [Asset: AssetDetails]
  /// The codes of assets for which a domain vouches, in capitals.
  private let verifiedCodes: Set<String>

  init(_ services: Services) async {
    let assets = await services.wallet.dashboard.assets
    (status, ledger, numbers) = (await assets.state.value, await assets.ledger, services.formats.numbers)
    account = await services.wallet.account?.id
    let held: [AssetBalance] = if case .funded(let balances) = status { balances } else { [] }
    details = await services.wallet.rememberedDetails(of: held.map(\.asset))
    verifiedCodes = Set(details.values.lazy.filter(\.isVerified).map { $0.asset.code.uppercased() })
  }

  /// Returns the domain that vouches for an asset, or nil if none is known to.
  func domain(_ asset: Asset) -> String? {
    if case .verified(let domain) = details[asset]?.verification { domain } else { nil }
  }

  /// What the account holds, with imitations last; empty where that isn't known.
  var balances: [AssetBalance] {
    guard case .funded(let balances) = status else { return [] }
    return balances.filter { !isImitation($0.asset) } + balances.filter { isImitation($0.asset) }
  }

  /// Returns whether the account issues an asset itself: it can pay any amount of it, and never holds any.
  func issues(_ asset: Asset) -> Bool { asset.issuer.map { $0 == account } ?? false }

  /// Returns how much of an asset can be spent, or nil if that isn't known.
  func spendable(_ asset: Asset) -> Amount? { balances.first { $0.asset == asset }?.spendable }

  /// Returns another asset that the account can hold, or nil if there is none.
  func other(than asset: Asset) -> Asset? { (balances.map(\.asset) + [.native]).first { $0 != asset } }

  /// Says what prevents a payment from being made again as it was, as far as that is known already.
  func changes(since form: PaymentForm) -> [PaymentField: Sentence] {
    guard case .funded = status, !issues(form.asset) else { return [:] }
    guard let spendable = spendable(form.asset) else {
      return [.asset: "You don't hold \(assetLabel(form.asset)) any more. Choose what to pay with instead."]
    }
    guard let amount = form.typedAmount, amount > spendable else { return [:] }
    return [.amount: "It was more than you can spend now: \(AmountView(spendable, form.asset, numbers).text)."]
  }

  /// Makes a menu of every asset that the account holds, with its balance. The chosen asset is in it even if the account doesn't hold it.
  func assets(_ name: String, _ label: Sentence, chosen: Asset, hint: Sentence? = nil, mistake: Sentence? = nil) -> MenuView {
    var options: [(value: String, label: Sentence)] = balances.map { held in
      (value: held.asset.description, label: "\(assetLabel(held.asset)) · \(AmountView(held.balance, held.asset, numbers).number)")
    }
    if options.isEmpty { options = [(Asset.native.description, Asset.native.code.verbatim)] }
    if !options.contains(where: { $0.value == chosen.description }) {
      options.append((chosen.description, issues(chosen) ? assetLabel(chosen) : "\(assetLabel(chosen)) · you don't hold it"))
    }
    return MenuView(name, label, options, chosen: chosen.description, hint: hint, mistake: mistake)
  }

  /// Makes a menu of what could arrive: what the account or the recipient can hold, or an asset that is typed.
  ///
  /// - Parameters:
  ///   - theirs: what the recipient can hold; none for oneself.
  ///   - chosen: the chosen asset, or nil for one that is typed.
  ///   - other: the value for an asset that is typed.
  func arriving(_ name: String, _ label: Sentence, chosen: Asset?, theirs: [Asset], other: String, mistake: Sentence?) -> MenuView {
    var options: [(value: String, label: Sentence)] = theirs.map { (value: $0.description, label: "\(assetLabel($0)) · they can receive it") }
    for asset in [.native] + balances.map(\.asset) where !options.contains(where: { $0.value == asset.description }) {
      options.append((asset.description, assetLabel(asset)))
    }
    if let chosen, !options.contains(where: { $0.value == chosen.description }) { options.append((chosen.description, assetLabel(chosen))) }
    options.append((other, "Another asset"))
    return MenuView(name, label, options, chosen: chosen?.description ?? other, mistake: mistake)
  }

  /// Labels an asset with its code, its issuer and the domain that vouches for it, since two issuers may use the same code. An asset that only shares
  /// the code of one with a domain is labelled as not verified. Of two assets with the same code, one that hasn't been looked up is labelled as not
  /// checked yet.
  func assetLabel(_ asset: Asset) -> Sentence {
    guard let issuer = asset.issuer?.shortAddress else { return asset.code.verbatim }
    if let domain = domain(asset) { return "\(asset.code) (\(domain), \(issuer))" }
    if isImitation(asset) { return "\(asset.code) (not verified, \(issuer))" }
    let hasTwin = balances.contains { $0.asset != asset && $0.asset.code.uppercased() == asset.code.uppercased() }
    return details[asset] == nil && hasTwin ? "\(asset.code) (not checked yet, \(issuer))" : "\(asset.code) (\(issuer))"
  }

  /// Returns whether an asset has the code of one for which a domain vouches, but no such domain itself.
  private func isImitation(_ asset: Asset) -> Bool {
    asset.issuer != nil && domain(asset) == nil && verifiedCodes.contains(asset.code.uppercased())
  }

  /// Whether it makes a difference which fee is offered.
  var hasFees: Bool { ledger.map { ledger in Set(FeeChoice.allCases.map { ledger.offering($0).baseFee }).count > 1 } ?? false }

  /// Makes a menu of the fees for one operation by each policy.
  func fees(chosen: FeeChoice) -> MenuView {
    let titles: [(FeeChoice, Sentence)] = [(.low, "Low"), (.medium, "Medium"), (.high, "High")]
    let options = titles.map { policy, title -> (value: String, label: Sentence) in
      let fee = ledger.map { AmountView(Amount(fee: $0.offering(policy).baseFee), .native, numbers).text }
      return (value: policy.rawValue, label: fee.map { "\(title): at most \($0)" } ?? title)
    }
    let isBusy = ledger.map { !$0.otherFees.isEmpty }
    let hint: Sentence =
      switch isBusy {
      case true: "The network is busy. Higher fee offers go first; you pay only what is needed."
      case false: "The network isn't busy: the lowest fee is enough."
      case nil: "You pay only what is needed."
      }
    return MenuView("fee", "Network fee", options, chosen: chosen.rawValue, hint: hint)
  }
}
