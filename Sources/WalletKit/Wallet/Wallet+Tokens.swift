import RPCKit
public import StellarKit

/// Tokens by their contracts. All of it needs a Stellar RPC server: without one, ``NetworkError/noContracts`` is thrown.
extension Wallet {
  private var tokenStore: TokenStore { TokenStore(store: journal.store) }

  /// Returns the server by which contracts are called.
  ///
  /// - Throws: ``NetworkError/noContracts`` in a ``WalletError`` if there is none.
  func contracts() async throws(WalletError) -> StellarRPC {
    do throws(NetworkError) {
      guard let rpc = try await network.contracts() else { throw .noContracts }
      return rpc
    } catch {
      throw .network(error)
    }
  }

  // MARK: The list

  /// Returns the tokens that were added to the list of the account in use, without asking anybody.
  ///
  /// - Throws: ``WalletError`` if the list can't be read.
  public func tokens() async throws(WalletError) -> [ListedToken] {
    try await tokens(among: knownAssets ?? [])
  }

  /// Returns whether the list has any tokens, as far as it can be read.
  public func hasTokens() async -> Bool {
    guard let account else { return false }
    return (try? await tokenStore.hasTokens(of: account.id)) == true
  }

  /// Returns the same tokens, each with what it could be mistaken for if these assets are held.
  private func tokens(among assets: Set<Asset>) async throws(WalletError) -> [ListedToken] {
    guard let account else { return [] }
    let listed: [ListedToken]
    do throws(StoreError) { listed = try await tokenStore.tokens(of: account.id) } catch { throw .store(error) }
    var lookalikes = LookalikeToken(assets)
    return listed.map { token in
      var token = token
      // A token that was there before isn't the one that imitates.
      token.doubt = lookalikes.doubt(token.label, name: token.name)
      lookalikes.add(token.label)
      return token
    }
  }

  /// Returns the assets that the account in use holds, as tokens. Their contracts needn't be asked about them.
  private func heldTokens() async throws(NetworkError) -> [TokenLabel] {
    let assets = try await heldAssets()
    return assets.map { TokenLabel($0, on: profile.network) }
  }

  /// Returns what the wallet knows of tokens without asking their contracts: the assets that its accounts hold or held, the tokens in their lists, and
  /// those with which they paid. If two lists differ, that of the account in use counts.
  func knownTokens() async -> KnownTokens {
    let trustlines = TrustlineStore(store: journal.store) { _ in true }
    var (assets, listed) = (((try? await heldAssets()) ?? []).union([.native]), [TokenLabel]())
    for account in [account].compactMap(\.self) + accounts.filter({ $0.id != account?.id }) {
      assets.formUnion(await trustlines.trustlines(of: account.id)?.assets ?? [])
      listed += ((try? await tokenStore.tokens(of: account.id)) ?? []).map(\.label)
    }
    return KnownTokens(assets.map { TokenLabel($0, on: profile.network) } + listed) { [journal] in (try? journal.paidToken($0)) ?? nil }
  }

  /// Fetches what the account in use holds of each token of its list.
  ///
  /// - Throws: ``WalletError``; what one contract doesn't say is in its ``TokenHolding/problem``.
  public func tokenHoldings() async throws(WalletError) -> [TokenHolding] {
    let tokens = try await tokens(among: (try? await heldAssets()) ?? [])
    guard let account, !tokens.isEmpty else { return [] }
    return await TokenList(store: tokenStore, account: account.id, rpc: try await contracts()).holdings(tokens)
  }

  /// Fetches what the account in use holds of one token.
  ///
  /// - Throws: ``WalletError``; what the contract doesn't say is in its ``TokenHolding/problem``.
  public func tokenHolding(_ token: ListedToken) async throws(WalletError) -> TokenHolding {
    guard let account else { throw .noAccount }
    let (balance, problem) = await TokenList(store: tokenStore, account: account.id, rpc: try await contracts()).balance(of: token.label)
    return TokenHolding(token: token, balance: balance, problem: problem)
  }

  /// Asks a contract what it is as a token, before it is added.
  ///
  /// - Parameter contract: the contract's address as it was typed.
  /// - Throws: ``TokenRefusal``
  public func token(_ contract: String) async throws(TokenRefusal) -> TokenPreview {
    _ = try TokenList.contract(contract)
    let held = (try? await heldAssets()) ?? []
    return try await tokenList().preview(contract, among: held, await knownTokens())
  }

  /// Adds a token to the list of the account in use, as it was shown.
  ///
  /// - Throws: ``TokenRefusal``
  public func add(_ token: TokenPreview) async throws(TokenRefusal) {
    try await tokenList().add(token, at: now())
  }

  /// Removes a token from the list of the account in use. The account keeps what it holds of it.
  ///
  /// - Throws: ``WalletError`` if the list can't be written.
  public func removeToken(_ contract: ContractAddress) async throws(WalletError) {
    guard let account else { throw .noAccount }
    do throws(StoreError) { try await tokenStore.remove(contract, from: account.id) } catch { throw .store(error) }
  }

  private func tokenList() async throws(TokenRefusal) -> TokenList {
    guard let account else { throw TokenRefusal(.vault(.notCreated)) }
    do throws(WalletError) {
      return TokenList(store: tokenStore, account: account.id, rpc: try await contracts())
    } catch {
      throw TokenRefusal(error.sentence, cause: RefusalCause(error))
    }
  }

  // MARK: Paying

  /// Checks a payment through a contract: of a token to anybody, or of an asset to a contract. It is simulated, and what is shown of it is what is
  /// signed once its transaction is confirmed (``confirm(_:consenting:tells:isAttended:_:)``).
  ///
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person who typed.
  public func review(_ form: TokenPaymentForm) async throws(PaymentRefusal) -> TokenPaymentReview {
    let account = try signingAccount()
    let rpc = try await contractsToCall()
    let listed: [ListedToken]
    do throws(WalletError) { listed = try await tokens() } catch { throw PaymentRefusal(general: error.sentence, cause: RefusalCause(error)) }
    let transactions = reviewer(account, form.numberFormat)
    let known = await knownTokens()
    let reviewer = TokenPaymentReviewer(reviewer: transactions, finder: finder, rpc: rpc, listed: listed, known: known)
    let review = try await reviewer.review(form)
    await keep(review.call, transactions, rpc, form.feePolicy, of: review.recipient, named: form.recipient)
    return review
  }

  /// Checks any call of a contract by the account in use: it is simulated, and shown with what it moves before it is signed.
  ///
  /// - Throws: ``PaymentRefusal``
  public func review(_ call: ContractCall, feePolicy: FeeChoice = .medium) async throws(PaymentRefusal) -> CallReview {
    let account = try signingAccount()
    return try await review(CallReviewer.Draft(operation: call.operation(), feePolicy: feePolicy), reviewer(account))
  }

  private func review(_ draft: CallReviewer.Draft, _ transactions: TransactionReviewer) async throws(PaymentRefusal) -> CallReview {
    let rpc = try await contractsToCall()
    var draft = draft
    draft.labels = (try? await tokens())?.map(\.label) ?? []
    let review = try await CallReviewer(reviewer: transactions, rpc: rpc, known: await knownTokens()).review(draft)
    await keep(review, transactions, rpc, draft.feePolicy)
    return review
  }

  private func keep(
    _ review: CallReview, _ transactions: TransactionReviewer, _ rpc: StellarRPC, _ feePolicy: FeeChoice, of recipient: TokenRecipient? = nil,
    named text: String = ""
  ) async {
    let (calls, finder) = (CallReviewer(reviewer: transactions, rpc: rpc), finder)
    let paid = recipient.flatMap { recipient in
      (try? MuxedAccount(recipient.address.description)).map { Recipient($0, name: recipient.name, found: recipient.found) }
    }
    let check: Reviews.Check = { () async throws(PaymentRefusal) in
      if let paid { try await finder.check(paid, isStill: text) }
      return try await calls.check(review, feePolicy)
    }
    await reviews.keep(review.transaction, check: check, whenSent: remembering(paid))
  }

  // MARK: History and allowances

  /// Fetches what happened to the tokens of the account in use, newest first, as their contracts report it.
  ///
  /// - Parameters:
  ///   - contract: the token whose history is fetched; nil for all of the list.
  ///   - limit: the most entries to return, 1 to 1,000.
  /// - Throws: ``WalletError``
  public func tokenHistory(of contract: ContractAddress? = nil, limit: Int = 100) async throws(WalletError) -> TokenHistory {
    guard let account else { throw .noAccount }
    let tokens = try await tokens().map(\.label).filter { contract == nil || $0.contract == contract }
    let rpc = try await contracts()
    do throws(NetworkError) {
      return try await TokenHistoryReader(rpc: rpc, account: account.id).history(of: tokens, limit: min(max(1, limit), 1_000))
    } catch {
      throw .network(error)
    }
  }

  /// Fetches what the account in use lets others spend of tokens and assets, newest first, as far as the network's server still knows of it.
  ///
  /// - Throws: ``WalletError``
  public func allowances() async throws(WalletError) -> AllowanceList {
    guard let account else { throw .noAccount }
    let listed = try await tokens().map(\.label)
    let rpc = try await contracts()
    do throws(NetworkError) {
      // Without these, allowances of them could be hidden behind the events of others' contracts.
      let known = listed + (try await heldTokens())
      return try await TokenHistoryReader(rpc: rpc, account: account.id).allowances(known)
    } catch {
      throw .network(error)
    }
  }

  /// Checks the revocation of an allowance: nothing may be spent from then on. It is simulated, and sent once its transaction is confirmed.
  ///
  /// - Parameters:
  ///   - contract: the token's contract.
  ///   - spender: who may spend.
  ///   - feePolicy: how the fee of the ledger is chosen.
  ///   - numbers: how amounts are written in what the person is told.
  /// - Throws: ``PaymentRefusal``
  public func reviewRevocation(
    of contract: ContractAddress, from spender: ContractAddress, feePolicy: FeeChoice = .medium, numbers: NumberFormat = .point
  ) async throws(PaymentRefusal) -> CallReview {
    let account = try signingAccount()
    let rpc = try await contractsToCall()
    let draft: CallReviewer.Draft
    do throws(ContractCallError) {
      let held = (try? await heldTokens())?.first { $0.contract == contract }
      let label = if let held { held } else { TokenLabel(try await TokenReader(rpc: rpc).metadata(contract), contract) }
      let call: ContractCall
      do throws(ContractValueError) {
        call = try Token(contract, on: rpc).revoke(from: ContractAddress(account), to: spender)
      } catch {
        throw .value(error)
      }
      draft = CallReviewer.Draft(operation: call.operation(), feePolicy: feePolicy, token: TokenAction(call, of: label, by: account))
    } catch {
      throw CallReviewer.refusal(error)
    }
    return try await review(draft, reviewer(account, numbers))
  }
}
