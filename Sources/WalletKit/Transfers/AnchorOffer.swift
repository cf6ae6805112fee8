public import AnchorKit
public import Sentences
public import StellarKit

/// What an anchor offers: assets, directions and protocols, limits and fees.
public struct AnchorOffer: Sendable {
  /// One kind of transfer that the anchor offers: an asset, a direction and a protocol.
  public struct Item: Sendable {
    /// The asset on Stellar.
    public let asset: Asset
    /// Whether the wallet pays the anchor on Stellar.
    public let isWithdrawal: Bool
    /// The protocol.
    public let via: TransferProtocol
    /// Limits, fees, methods and fields.
    public let terms: TransferAsset
    /// Whether the anchor only exchanges the asset for other money than it stands for, which has to be chosen (SEP-6).
    public let isExchangeOnly: Bool
  }

  /// The anchor.
  public let anchor: Anchor
  /// What can be done there, in the anchor's order of assets.
  public let items: [Item]
  /// What else SEP-6's info says; nil if the anchor has no SEP-6.
  public let direct: TransferInfo?
  /// What else SEP-24's info says; nil if the anchor has no SEP-24.
  public let interactive: TransferInfo?
  /// What couldn't be read or can't be offered, as sentences. If one protocol fails, the other is still offered.
  public let problems: [Sentence]
  /// What the anchor says of its assets.
  private let currencies: [StellarTOMLCurrency]
  /// The anchor's assets in its order, including lumens, which need no entry, and those that are no longer in use.
  let assets: [Asset]

  /// Returns the item for an asset.
  public func item(_ asset: Asset, isWithdrawal: Bool, via: TransferProtocol) -> Item? {
    items.first { $0.asset == asset && $0.isWithdrawal == isWithdrawal && $0.via == via }
  }

  /// Returns the terms of a form's transfer, or nil if the anchor doesn't offer it. They are those of an exchange if it is one and the anchor has
  /// such terms (SEP-6).
  public func terms(_ form: TransferForm) -> TransferAsset? {
    guard let item = item(form.asset, isWithdrawal: form.isWithdrawal, via: form.via) else { return nil }
    guard form.money != nil, form.via == .sep6 else { return item.terms }
    guard let exchange = direct?.exchange(of: form.asset, isWithdrawal: form.isWithdrawal) else { return item.terms }
    return exchange.isEnabled ? exchange : nil
  }

  /// Returns the ways in which a form's money can come or go outside Stellar. If the anchor has prices for that money (SEP-38), they are the ways
  /// that come with the prices.
  ///
  /// - Parameters:
  ///   - form: what is asked of the anchor.
  ///   - moneys: what ``TransferManager/moneys(for:at:as:)`` returned; also gives the ways their descriptions.
  public func methods(_ form: TransferForm, moneys: [QuotedAsset]) -> [TransferMethod] {
    guard let terms = terms(form) else { return [] }
    let delivery = moneys.first { $0.asset == form.money }?.methods(isWithdrawal: form.isWithdrawal) ?? []
    let summaries = Dictionary(moneys.flatMap { $0.methods(isWithdrawal: form.isWithdrawal) }.map { ($0.name, $0.summary) }) { first, _ in first }
    let known = form.via == .sep6 ? terms.methods : []
    let names = delivery.isEmpty ? known.map(\.name) : delivery.map(\.name)
    return names.map { name in
      let method = known.first { $0.name == name }
      // An anchor of the current standard lists its methods.
      return TransferMethod(
        name: name, fields: method?.fields ?? [], isOldType: method?.isOldType ?? !known.contains { !$0.isOldType }, summary: summaries[name] ?? nil)
    }
  }

  /// Returns the code of the currency outside Stellar that an asset can be redeemed for (SEP-1 `anchor_asset`), or nil if the anchor names none that
  /// is part of the asset's code: an anchor that pays out naira for USDC doesn't do so one to one.
  public func currency(of asset: Asset) -> String? {
    guard let entry = currencies.first(where: { $0.describes(asset) }), entry.anchorAssetType == "fiat" else { return nil }
    return entry.anchorAsset.flatMap { $0.wholeMatch(of: /[A-Za-z]{3,12}/) != nil && asset.code.uppercased().contains($0.uppercased()) ? $0 : nil }
  }

  /// Returns whether a deposit may come as a claimable balance, so that no trustline is needed at first.
  public func paysClaimableBalances(via: TransferProtocol) -> Bool {
    (via == .sep6 ? direct : interactive)?.paysClaimableBalances ?? false
  }

  /// Returns whether the anchor creates an account that isn't on the network yet for a deposit. Both protocols let an anchor that says nothing do so.
  public func createsAccounts(via: TransferProtocol) -> Bool {
    (via == .sep6 ? direct : interactive)?.createsAccounts ?? true
  }

  /// Returns what the person is told before a deposit of an asset that the account can't hold yet, or nil for any other transfer.
  ///
  /// - Parameters:
  ///   - form: the transfer.
  ///   - held: the assets that the account holds; nil if it isn't on the network yet.
  public func notHeldNotice(_ form: TransferForm, holding held: [Asset]?) -> Sentence? {
    guard !form.isWithdrawal else { return nil }
    guard let held else {
      // Anchor Platform creates no accounts unless it is told to, and takes the money of a deposit all the same.
      guard createsAccounts(via: form.via) else {
        return "Your account isn't funded yet, and this anchor doesn't create accounts. Until you have received lumens, the deposit can't reach you."
      }
      return form.asset == .native
        ? nil
        : "Your account isn't funded yet. The anchor can create it for this deposit, but keeps the money until you have added \(form.asset.code) to it (a trustline)."
    }
    guard form.asset != .native, !held.contains(form.asset) else { return nil }
    return paysClaimableBalances(via: form.via)
      ? "You don't hold \(form.asset.code) yet. The anchor can set it aside for you to claim (a claimable balance), or you add it first."
      : "You don't hold \(form.asset.code) yet. Add it to your account first (a trustline), or the anchor keeps the money until you do."
  }

  /// Asks an anchor what it offers.
  ///
  /// - Parameter currencies: what the anchor says of its assets, in its stellar.toml and in the files that it links to.
  /// - Throws: `AnchorError` if neither protocol gives an answer.
  init(_ anchor: Anchor, _ currencies: [StellarTOMLCurrency]) async throws(AnchorError) {
    (self.anchor, self.currencies) = (anchor, currencies)
    var problems: [AnchorError] = []
    let direct = await Self.info(anchor.offers(.transfers), &problems) { try await anchor.transfers.info() }
    let interactive = await Self.info(anchor.offers(.interactiveTransfers), &problems) { try await anchor.interactive.info() }
    if direct == nil, interactive == nil { throw problems.first ?? AnchorError(anchor: anchor.domain.name, .missingService(.interactiveTransfers)) }
    var seen: Set<Asset> = []
    let listed = currencies.compactMap(\.asset)
    assets = ((listed.contains(.native) ? [] : [.native]) + listed).filter { seen.insert($0).inserted }
    let dead = Set(currencies.filter { $0.status == .dead }.compactMap(\.asset))
    let live = assets.filter { !dead.contains($0) }
    // A request within the wallet names an asset by its code only.
    let counts = Dictionary(live.map { ($0.code, 1) }, uniquingKeysWith: +)
    items = live.flatMap { asset in
      [(TransferProtocol.sep24, interactive), (.sep6, counts[asset.code] == 1 ? direct : nil)].flatMap { via, info in
        [false, true].compactMap { info?.item(asset, isWithdrawal: $0, via: via) }
      }
    }
    let ambiguous = counts.filter { code, count in count > 1 && live.contains { $0.code == code && direct?.offers($0) == true } }
    self.direct = direct
    self.interactive = interactive
    self.problems =
      problems.map(\.sentence)
      + ambiguous.keys.sorted().map {
        "\(anchor.domain.name) has several assets called \($0), which can't be told apart within the wallet. Try the anchor's own page."
      }
  }

  /// The most assets of an info whose terms can't be read that are named.
  private static let mostNamed = 5

  private static func info(
    _ isOffered: Bool, _ problems: inout [AnchorError], _ ask: () async throws -> TransferInfo
  ) async -> TransferInfo? {
    guard isOffered else { return nil }
    do {
      let info = try await ask()
      problems += info.unreadable.prefix(mostNamed)
      return info
    } catch let error as AnchorError {
      problems.append(error)
    } catch {}
    return nil
  }
}

extension TransferInfo {
  /// Returns the terms for exchanging an asset for other money than it stands for (SEP-6), or nil if the anchor has none. The terms may say that
  /// there are no exchanges.
  fileprivate func exchange(of asset: Asset, isWithdrawal: Bool) -> TransferAsset? {
    (isWithdrawal ? withdrawalExchanges : depositExchanges)[asset.anchorCode]
  }

  fileprivate func item(_ asset: Asset, isWithdrawal: Bool, via: TransferProtocol) -> AnchorOffer.Item? {
    let plain = isWithdrawal ? withdrawal(of: asset) : deposit(of: asset)
    let exchange = via == .sep6 ? exchange(of: asset, isWithdrawal: isWithdrawal).flatMap { $0.isEnabled ? $0 : nil } : nil
    return (plain ?? exchange).map {
      AnchorOffer.Item(asset: asset, isWithdrawal: isWithdrawal, via: via, terms: $0, isExchangeOnly: plain == nil)
    }
  }

  /// Returns whether there are transfers or exchanges of an asset, or of others with its code.
  func offers(_ asset: Asset) -> Bool {
    [false, true].contains { item(asset, isWithdrawal: $0, via: .sep6) != nil }
  }
}
