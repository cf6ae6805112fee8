import Sentences
public import StellarKit

/// Assets and trustlines, and balances that wait to be claimed.
extension Wallet {
  /// Fetches everything that the account in use holds, or returns nil if it isn't funded.
  ///
  /// - Throws: ``WalletError``
  public func holdings() async throws(WalletError) -> Holdings? {
    guard let account else { throw .noAccount }
    do throws(NetworkError) {
      let (snapshot, ledger) = try await network.accountAndLedger(account.id)
      guard let snapshot else { return nil }
      return Holdings(snapshot, ledger, pools: try await network.withAssets(snapshot.pools))
    } catch {
      throw .network(error)
    }
  }

  /// The assets that the account in use holds, as the overview has them; nil while it has none.
  public var knownAssets: Set<Asset>? { if case .funded(let balances) = dashboard.assets.state.value { Set(balances.map(\.asset)) } else { nil } }

  /// Returns the assets that the account in use holds: as the overview has them, or else as the network says now.
  ///
  /// - Throws: `NetworkError`
  func heldAssets() async throws(NetworkError) -> Set<Asset> {
    if let knownAssets { return knownAssets }
    guard let account, let found = try await network.account(account.id) else { return [] }
    return Set(found.lines.map(\.asset))
  }

  /// Returns what the lists of the account in use pin and hide.
  public func assetListPreferences(_ settings: Settings) -> AssetListPreferences {
    account.map { settings.assetListPreferences(of: $0.id, on: profile.network) } ?? AssetListPreferences()
  }

  /// Fetches the balances that the account in use can claim, the newest first, up to ``ClaimableBalance/listLimit``.
  ///
  /// - Throws: ``WalletError``
  public func claimableBalances() async throws(WalletError) -> [ClaimableBalance] {
    guard let account else { throw .noAccount }
    do throws(NetworkError) {
      let time = try await network.claimTime(on: profile, now: now())
      return await askingForGivers(try await network.claimableBalances(for: account.id, at: time))
    } catch {
      throw .network(error)
    }
  }

  /// For how many balances one look asks who set them aside. The next look asks about the next ones.
  static let giversPerLook = 20

  /// Asks who set aside those balances whose reserve somebody known pays. As a rule it was that person, but a stranger's gift can have its reserve
  /// paid by them, too. The others count as strangers' until their own pages are shown. Balances whose reserve the account itself pays are what a
  /// pool gave back.
  private func askingForGivers(_ balances: [ClaimableBalance]) async -> [ClaimableBalance] {
    _ = try? await contacts.contacts()
    let known = knownAccounts.subtracting([account?.id].compactMap(\.self))
    let asked = balances.filter { $0.sponsor.map(known.contains) == true && givers[$0.id] == nil }.prefix(Self.giversPerLook)
    await withTaskGroup(of: Void.self) { group in
      for id in asked.map(\.id) { group.addTask { _ = await self.giver(of: id) } }
    }
    return balances.map { balance in
      var balance = balance
      balance.giver = givers[balance.id] ?? nil
      return balance
    }
  }

  private func giver(of id: ClaimableBalanceID) async -> AccountID? {
    if let known = givers[id] { return known }
    do throws(NetworkError) {
      let giver = try await network.giver(of: id, on: profile.network)
      givers.updateValue(giver, forKey: id)
      return giver
    } catch {
      return nil
    }
  }

  /// Fetches one balance that the account in use can claim, however many others wait, with who set it aside. Returns nil if it isn't there any more.
  ///
  /// - Throws: ``WalletError``
  public func claimableBalance(_ id: ClaimableBalanceID) async throws(WalletError) -> ClaimableBalance? {
    guard let account else { throw .noAccount }
    do throws(NetworkError) {
      let time = try await network.claimTime(on: profile, now: now())
      var balance = try await network.claimableBalance(id, for: account.id, at: time)
      if balance != nil { balance?.giver = await giver(of: id) }
      return balance
    } catch {
      throw .network(error)
    }
  }

  /// The accounts that the person knows: their own, and those of contacts.
  public var knownAccounts: Set<AccountID> {
    Set(accounts.map(\.id)).union((contacts.state.value ?? []).compactMap { $0.address.account?.accountID })
  }

  /// Returns the claimable balances that are shown without being asked for. One from somebody unknown may be an advertisement or a trap. A deposit
  /// that an anchor has set aside is the person's own, and so is what a pool gave back to the account, which pays its reserve itself. These come
  /// first, with balances from accounts that the person knows, so that strangers' balances hide none of them.
  ///
  /// - Parameters:
  ///   - balances: what can be claimed.
  ///   - held: the assets that the account holds.
  public func expected(among balances: [ClaimableBalance], holding held: Set<Asset>) -> [ClaimableBalance] {
    let known = knownAccounts
    var (familiar, others) = ([ClaimableBalance](), [ClaimableBalance]())
    for balance in balances {
      let isReturned = balance.giver == nil && balance.sponsor != nil && balance.sponsor == account?.id
      if transfers.deposit(in: balance) != nil || isReturned || balance.giver.map(known.contains) == true {
        familiar.append(balance)
      } else if balance.isExpected(holding: held, knowing: known) {
        others.append(balance)
      }
    }
    return familiar + others
  }

  /// Looks up what an asset is, and whether it is what it seems to be. Asks its issuer's domain, and caches the answer.
  public func details(of asset: Asset) async -> AssetDetails { await assetDirectory.details(of: asset) }

  /// Looks up what several assets are, eight at a time.
  ///
  /// - Returns: an element for each asset, in their order; if it is cancelled, for as many as were asked about.
  public func details(of assets: [Asset]) async -> [AssetDetails] {
    let directory = assetDirectory
    return await withTaskGroup(of: AssetDetails.self) { group in
      var (found, left) = ([Asset: AssetDetails](), assets[...])
      func ask() {
        guard !Task.isCancelled, let asset = left.popFirst() else { return }
        // The request goes on for others anyway (`SharedAnswers`), so that its answer is used even if no further assets are asked about.
        group.addTask { await Task { await directory.details(of: asset) }.value }
      }
      for _ in 0..<8 { ask() }
      while let details = await group.next() {
        found[details.asset] = details
        ask()
      }
      return assets.compactMap { found[$0] }
    }
  }

  /// Begins to look up what a list's assets are, and no longer the list before: strangers decide how many balances wait to be claimed, and how slowly
  /// their domains answer.
  package func beginLook(at assets: [Asset]) -> Task<[AssetDetails], Never> {
    assetLook?.cancel()
    let look = Task { await details(of: assets) }
    assetLook = look
    return look
  }

  /// Returns the cached details of assets, as far as there are any, without asking anybody.
  public func rememberedDetails(of assets: [Asset]) async -> [Asset: AssetDetails] { await assetDirectory.remembered(assets) }

  /// Returns which assets the lists of the account in use fold away because nobody vouches for them, as far as that was looked up before. Nobody is
  /// asked.
  ///
  /// These are assets that the issuer's home domain doesn't list, or whose issuer has no domain or doesn't exist, and that the person didn't add, buy
  /// or claim with this wallet. They are also those that aren't known to be verified and have the code of a verified asset among them. Assets that
  /// are pinned, or that one of the person's accounts issues, are never folded away.
  ///
  /// - Parameters:
  ///   - assets: what the account holds.
  ///   - preferences: what its lists pin.
  public func unverifiedAssets(among assets: [Asset], _ preferences: AssetListPreferences) async -> Set<Asset> {
    let details = await assetDirectory.remembered(assets)
    let verified = Set(details.values.filter(\.isVerified).map { $0.asset.code.uppercased() })
    func isImitation(_ asset: Asset) -> Bool { details[asset]?.isVerified != true && verified.contains(asset.code.uppercased()) }
    let unverified = assets.filter { asset in
      (isImitation(asset) || details[asset]?.isUnverified == true) && !preferences.pinned.contains(asset)
        && !accounts.contains { $0.id == asset.issuer }
    }
    guard !unverified.isEmpty, let account else { return [] }
    let own = (try? await sender.assets(of: account.id)) ?? []
    return Set(unverified.filter { isImitation($0) || !own.contains($0) })
  }

  /// Suggests assets to begin with: those of the test anchor on the test network, all that exist on a network of one's own, none on the public one.
  ///
  /// - Throws: ``WalletError``
  public func suggestedAssets() async throws(WalletError) -> [AssetSuggestion] {
    if profile.network == .testnet { return AssetSuggestion.ofTestAnchor }
    guard profile.isOneServer || profile == .local else { return [] }
    do throws(NetworkError) {
      return try await network.assets().map { AssetSuggestion(asset: $0, name: nil, domain: nil) }
    } catch .cannotTell {
      return []
    } catch {
      throw .network(error)
    }
  }

  /// Fetches the assets that a domain lists as its own (SEP-1).
  ///
  /// - Throws: ``AssetRefusal``
  public func assets(at domain: String) async throws(AssetRefusal) -> [AssetSuggestion] { try await assetDirectory.assets(at: domain) }

  /// Checks an asset that is to be added, or to have another limit.
  ///
  /// - Throws: ``AssetRefusal``, all of whose sentences are for the person who typed.
  public func review(_ form: TrustForm) async throws(AssetRefusal) -> TrustReview {
    let reviewer = try assetReviewer(form.numberFormat)
    let review = try await reviewer.trust(form)
    await keep(review.transaction) { () async throws(AssetRefusal) in try await reviewer.trust(form).transaction }
    return review
  }

  /// Checks the removal of an asset.
  ///
  /// - Parameters:
  ///   - asset: the asset.
  ///   - steps: what is to be done first, in the same transaction.
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - numbers: how amounts are written in what the person is told.
  /// - Throws: ``AssetRefusal``
  public func reviewRemoval(
    of asset: Asset, _ steps: RemovalReview.Steps = RemovalReview.Steps(), feePolicy: FeeChoice = .medium, numbers: NumberFormat = .point
  ) async throws(AssetRefusal) -> RemovalReview {
    let reviewer = try assetReviewer(numbers)
    let review = try await reviewer.removal(of: asset, steps, feePolicy)
    await keep(review.transaction) { () async throws(AssetRefusal) in try await reviewer.removal(of: asset, steps, feePolicy).transaction }
    return review
  }

  /// Checks the claim of a balance.
  ///
  /// - Parameters:
  ///   - id: the balance.
  ///   - deposit: the deposit that its anchor says is in it; nil to claim it whatever it holds.
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - numbers: how amounts are written in what the person is told.
  /// - Throws: ``AssetRefusal``
  public func reviewClaim(
    _ id: ClaimableBalanceID, of deposit: TransferRecord? = nil, feePolicy: FeeChoice = .medium, numbers: NumberFormat = .point
  ) async throws(AssetRefusal) -> ClaimReview {
    let reviewer = try assetReviewer(numbers)
    let found = try await reviewer.waiting(id)
    await transfers.note(id, isGone: found == nil)
    guard let balance = found else { throw AssetReviewer.notWaiting }
    if let deposit, !deposit.isDeposited(in: balance) {
      throw AssetRefusal(
        general: """
          This isn't what you deposited: the balance that \(deposit.anchor) names holds \(numbers.typed(balance.amount)) \(balance.asset.code). Ask the \
          anchor. What waits for you is listed under Assets.
          """)
    }
    let transfer = transfers.deposit(in: balance)?.id
    let review = try await reviewer.claim(balance, feePolicy, of: transfer)
    await keep(review.transaction) { () async throws(AssetRefusal) in
      guard let balance = try await reviewer.waiting(id) else { throw AssetReviewer.notWaiting }
      return try await reviewer.claim(balance, feePolicy, of: transfer).transaction
    }
    return review
  }

  /// Checks the withdrawal of all shares of a pool. The least that it accepts is 1 percent less than they are worth now.
  ///
  /// - Parameters:
  ///   - pool: the pool.
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - numbers: how amounts are written in what the person is told.
  /// - Throws: ``AssetRefusal``
  public func reviewWithdrawal(
    from pool: LiquidityPoolID, feePolicy: FeeChoice = .medium, numbers: NumberFormat = .point
  ) async throws(AssetRefusal) -> PoolReview {
    let reviewer = try assetReviewer(numbers)
    let review = try await reviewer.withdrawal(from: pool, promised: nil, feePolicy)
    let promised = review.atLeast.map(\.amount)
    await keep(review.transaction) { () async throws(AssetRefusal) in
      try await reviewer.withdrawal(from: pool, promised: promised, feePolicy).transaction
    }
    return review
  }

  /// Keeps a review until it is confirmed.
  ///
  /// - Parameter check: repeats the review; nil if it can't be done any more.
  private func keep(
    _ review: TransactionReview?, check: @escaping @Sendable () async throws(AssetRefusal) -> TransactionReview?
  ) async {
    guard let review else { return }
    await reviews.keep(review) { () async throws(PaymentRefusal) in
      do throws(AssetRefusal) {
        if let transaction = try await check() { return transaction }
      } catch {
        throw PaymentRefusal(general: error.sentence, cause: error.cause)
      }
      throw PaymentRefusal(general: TransactionReview.changed)
    }
  }

  private func assetReviewer(_ numbers: NumberFormat) throws(AssetRefusal) -> AssetReviewer {
    do throws(PaymentRefusal) {
      return AssetReviewer(network: network, directory: assetDirectory, reviewer: reviewer(try signingAccount(), numbers), now: now)
    } catch {
      throw AssetRefusal(error)
    }
  }
}
