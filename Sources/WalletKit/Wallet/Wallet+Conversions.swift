public import StellarKit

/// Converting one asset into another, for oneself or to pay somebody.
extension Wallet {
  /// Checks a conversion's form and fetches its paths.
  ///
  /// - Throws: ``PaymentRefusal``; if there is no way, its general sentence says why.
  public func quote(_ form: ConversionForm) async throws(PaymentRefusal) -> ConversionQuote {
    try await conversionReviewer(try signingAccount(), form).quote(form)
  }

  /// Returns the most that a conversion can send: what isn't set aside for the reserve, open offers, the fee, and the reserve of an asset that it
  /// adds.
  ///
  /// - Throws: ``PaymentRefusal``
  public func spendable(for form: ConversionForm) async throws(PaymentRefusal) -> Amount {
    try await conversionReviewer(try signingAccount(), form).spendable(form)
  }

  /// Checks one path of a quote, to be shown once more before it is signed.
  ///
  /// - Throws: ``PaymentRefusal``
  public func review(_ quote: ConversionQuote, _ path: ConversionPath) async throws(PaymentRefusal) -> ConversionReview {
    let reviewer = conversionReviewer(quote.source, quote.form)
    let review = try await reviewer.review(quote, path)
    await reviews.keep(
      review.transaction, check: { () async throws(PaymentRefusal) in try await reviewer.check(review) }, whenSent: remembering(review.recipient))
    return review
  }

  /// Returns what a conversion of this wallet moved in the end, or nil if that isn't known.
  public func outcome(ofConversion record: PaymentRecord) async -> ConversionOutcome? {
    guard record.kind == .conversion, case .confirmed(let ledger) = record.state else { return nil }
    let kept = try? await dashboard.payments.history?.entries(inLedger: ledger).first { $0.hash == record.hash }
    let entry = if let kept { kept } else { await entry(of: record, inLedger: ledger) }
    guard let entry, let sent = entry.changes.first(where: { !$0.isGain }),
      let arrived = (entry.changes + entry.otherSide).first(where: { $0.isGain })
    else { return nil }
    return ConversionOutcome(sent: sent, arrived: arrived)
  }

  /// Fetches a transaction's newest history entry from the network, or returns nil if there is none. An operation's id begins with its ledger's
  /// number (SEP-35).
  private func entry(of record: PaymentRecord, inLedger number: Int) async -> HistoryEntry? {
    let (first, next) = (Int64(number) << 32, (Int64(number) &+ 1) << 32)
    let page = try? await network.history(of: record.source, before: next, knownTo: first &- 1, limit: 200)
    return page?.entries.first { $0.hash == record.hash }
  }

  private func conversionReviewer(_ source: AccountID, _ form: ConversionForm) -> ConversionReviewer {
    ConversionReviewer(reviewer: reviewer(source, form.numberFormat), finder: finder, directory: assetDirectory, now: now)
  }
}
