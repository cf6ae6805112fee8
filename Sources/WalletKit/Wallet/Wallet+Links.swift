import AnchorKit
import Sentences
public import StellarKit
import StellarXDR

/// Payment links (SEP-7): opening one never sends anything.
extension Wallet {
  /// Reads a link, and finds out whether it comes from the domain that it names.
  ///
  /// - Throws: ``LinkRefusal``; also for a link whose signature isn't the domain's, or can't be checked.
  public func open(link text: String) async throws(LinkRefusal) -> OpenedLink {
    let link: StellarURI
    do throws(StellarURIError) {
      link = try StellarURI(text.trimmingSpaces)
    } catch {
      throw .link(error)
    }
    guard link.network == profile.network else {
      throw .otherNetwork(
        NetworkProfile.named.first { $0.network == link.network }?.title ?? Sentence(verbatim: PrintableText.escaped(link.network.passphrase)))
    }
    switch link.request {
    case .pay: if let callback = link.callback { throw .callback(callback) }
    case .sign(let request):
      guard request.replacements.isEmpty else { throw .replacements }
      try checkSigner(request.publicKey)
    }
    let signer = try await signer(of: link)
    let before: AccountID?
    do throws(StoreError) {
      before = if let signer { try await contacts.linkKey(of: signer.domain) } else { nil }
    } catch {
      throw .store(error)
    }
    return OpenedLink(
      request: try await numbered(link.request),
      origin: LinkOrigin(signer: signer, isKeyChanged: before != nil && before != signer?.key, message: link.message, callback: link.callback))
  }

  /// Fills in the sequence number of a transaction that leaves it to the wallet, as SEP-7 allows: the next one of its account. Signatures are dropped,
  /// since they are of the number 0.
  private func numbered(_ request: StellarURI.Request) async throws(LinkRefusal) -> StellarURI.Request {
    guard case .sign(var signing) = request else { return request }
    var transaction = signing.envelope.applied
    // A challenge means the number 0 as it is.
    guard transaction.seqNum == 0, !transaction.isChallenge else { return request }
    if case .txFeeBump = signing.envelope { throw .openSequenceNumber }
    let source = MuxedAccount(transaction.sourceAccount).accountID
    let account: AccountSnapshot?
    do throws(NetworkError) { account = try await network.account(source) } catch { throw .sending(.network(error)) }
    guard let account else {
      throw accounts.contains { $0.id == source } ? .sending(.refused(PaymentRefusal(.notFunded))) : .unknownSource(source)
    }
    do throws(SendingError) { transaction.seqNum = try await sender.sequence(after: account) } catch { throw .sending(error) }
    signing.envelope = .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: []))
    return .sign(signing)
  }

  /// Checks that it is the account in use that a link wants to sign.
  ///
  /// - Parameter key: the account that it wants to sign; nil if it leaves that open.
  private func checkSigner(_ key: AccountID?) throws(LinkRefusal) {
    guard let key, key != account?.id else { return }
    guard let other = accounts.first(where: { $0.id == key }) else { throw .foreignSigner(key) }
    throw .otherSigner(other.name)
  }

  /// Finds the domain that has signed a link, or returns nil if the link names none. The domain is in lower case, because other letters could make it
  /// look like another domain. The signature is of the link as it was written.
  private func signer(of link: StellarURI) async throws(LinkRefusal) -> LinkSigner? {
    guard let name = link.originDomain else { return nil }
    guard let domain = AnchorDomain(name), profile.letsAsk(home: name) else { throw .unprovenOrigin }
    let toml: StellarTOML
    do throws(AnchorError) {
      toml = try await StellarTOML.fetch(from: domain, transport: transport)
    } catch {
      switch error.problem {
      case .notFound, .invalidTOML, .invalidField: throw .unprovenOrigin
      default: throw .uncheckedOrigin
      }
    }
    guard let key = toml.uriRequestSigningKey else { throw .unprovenOrigin }
    do throws(StellarURIError) {
      try link.verify(signingKey: key)
    } catch {
      throw .link(error)
    }
    return LinkSigner(domain: domain.name, key: key)
  }

  /// Remembers which key signs a domain's links, once what one asked for was signed.
  public func remember(_ link: LinkOrigin) async {
    if let signer = link.signer { await contacts.remember(signer) }
  }

  /// Creates a link by which others can pay the account in use.
  ///
  /// - Parameters:
  ///   - amount: how much is asked for; nil if the payer decides.
  ///   - asset: what is asked for.
  ///   - memo: the memo to pay with.
  /// - Returns: the link, or nil while there is no account.
  /// - Throws: `StellarURIError` for a link that would be too long.
  public func paymentLink(amount: Amount?, asset: Asset, memo: Memo) throws(StellarURIError) -> StellarURI? {
    guard let account else { return nil }
    let request = PaymentRequest(to: .account(MuxedAccount(account.id)), amount: amount, asset: asset, memo: memo)
    return try StellarURI(.pay(request), network: profile.network)
  }

  /// Fetches the assets that the recipient in a form can receive: lumens, and those with a trustline.
  ///
  /// - Returns: the assets; none if nobody is found, or if the network doesn't answer.
  public func receivable(by typed: String) async -> [Asset] {
    // Only what is held can be sent as it is.
    guard !typed.trimmingSpaces.isEmpty, let recipient = try? await finder.find(typed),
      let account = try? await network.account(recipient.account.accountID, lookingFor: (try? await heldAssets()) ?? [])
    else { return [] }
    return account.lines.map(\.asset)
  }

  /// Reads the amount of a request for money as it was typed, or returns nil for an empty text.
  ///
  /// - Throws: ``PaymentRefusal``
  public func requestedAmount(_ typed: String, _ numbers: NumberFormat) throws(PaymentRefusal) -> Amount? {
    guard !typed.trimmingSpaces.isEmpty else { return nil }
    do throws(FieldError) {
      return try PaymentReviewer.positive(typed, numbers)
    } catch {
      throw PaymentRefusal(fields: [.amount: error.sentence])
    }
  }
}
