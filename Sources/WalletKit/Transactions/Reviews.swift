import StellarKit

/// The reviews that were shown, and what became of each. A review is confirmed once: confirming it again, by pressing twice or from another window,
/// gives the same answer.
actor Reviews {
  /// A function that repeats the review right before signing.
  typealias Check = @Sendable () async throws(PaymentRefusal) -> TransactionReview
  /// A function that is called with what was sent.
  typealias Follower = @Sendable (PaymentRecord) async -> Void
  typealias Outcome<Value: Sendable> = Task<Result<Value, SendingError>, Never>

  /// What became of a review.
  private enum State {
    case open(TransactionReview, Check, Follower)
    case sent(Outcome<PaymentRecord>)
    case signed(Outcome<SignedTransaction>)
  }

  /// How many reviews are remembered. The oldest are forgotten, and have to be made again.
  static let limit = 500

  private var states: [ReviewID: State] = [:]
  private var envelopes: [ReviewID: EnvelopeReview] = [:]
  private var authorizations: [ReviewID: AuthorizationReview] = [:]
  private var order: [ReviewID] = []
  /// How often the open reviews were forgotten.
  private var timesForgotten = 0

  /// Keeps a review until it is confirmed.
  func keep(_ review: TransactionReview, check: @escaping Check, whenSent: @escaping Follower = { _ in }) {
    states[review.id] = .open(review, check, whenSent)
    remember(review.id)
  }

  /// Keeps the review of an envelope. It can be signed again, which gives the same signature.
  func keep(_ review: EnvelopeReview) {
    envelopes[review.id] = review
    remember(review.id)
  }

  /// Keeps the review of an authorization. It can be signed again, which gives the same signature.
  func keep(_ review: AuthorizationReview) {
    authorizations[review.id] = review
    remember(review.id)
  }

  private func remember(_ id: ReviewID) {
    order.append(id)
    while order.count > Self.limit {
      let oldest = order.removeFirst()
      (states[oldest], envelopes[oldest], authorizations[oldest]) = (nil, nil, nil)
    }
  }

  /// Forgets what hasn't been confirmed, since its checks use certificates that aren't in use any more. What was sent or signed stays known.
  func forgetOpen() {
    timesForgotten += 1
    states = states.filter { if case .open = $0.value { false } else { true } }
    (envelopes, authorizations) = ([:], [:])
  }

  /// Returns the review of an envelope.
  ///
  /// - Throws: ``SendingError/reviewGone``
  func envelope(_ id: ReviewID) throws(SendingError) -> EnvelopeReview {
    guard let review = envelopes[id] else { throw .reviewGone }
    return review
  }

  /// Returns the review of an authorization.
  ///
  /// - Throws: ``SendingError/reviewGone``
  func authorization(_ id: ReviewID) throws(SendingError) -> AuthorizationReview {
    guard let review = authorizations[id] else { throw .reviewGone }
    return review
  }

  /// Returns a review that hasn't been confirmed yet.
  ///
  /// - Throws: ``SendingError/reviewGone``
  func review(_ id: ReviewID) throws(SendingError) -> TransactionReview {
    guard case .open(let review, _, _) = states[id] else { throw .reviewGone }
    return review
  }

  /// Sends what was reviewed, unless that was begun before.
  ///
  /// - Throws: ``SendingError``, and then nothing was sent, and it can be confirmed again.
  func send(
    _ id: ReviewID, _ send: @escaping @Sendable (TransactionReview, Check) async throws(SendingError) -> PaymentRecord
  ) async throws(SendingError) -> PaymentRecord {
    switch states[id] {
    case .sent(let earlier): return try await earlier.value.get()
    case .signed, nil: throw .reviewGone
    case .open(let review, let check, let whenSent):
      let sending = Self.task { () async throws(SendingError) in
        let record = try await send(review, check)
        await whenSent(record)
        return record
      }
      return try await outcome(of: id, sending, .sent(sending), else: .open(review, check, whenSent))
    }
  }

  /// Signs what was reviewed for others to sign as well, unless that was done before.
  ///
  /// - Throws: ``SendingError``, and then it can be confirmed again.
  func sign(
    _ id: ReviewID, _ sign: @escaping @Sendable (TransactionReview, Check) async throws(SendingError) -> SignedTransaction
  ) async throws(SendingError) -> SignedTransaction {
    switch states[id] {
    case .signed(let earlier): return try await earlier.value.get()
    case .sent, nil: throw .reviewGone
    case .open(let review, let check, let whenSent):
      let signing = Self.task { () async throws(SendingError) in try await sign(review, check) }
      return try await outcome(of: id, signing, .signed(signing), else: .open(review, check, whenSent))
    }
  }

  /// Returns what was signed for others after a review, once signing is done, or nil if nothing was.
  func signed(_ id: ReviewID) async -> SignedTransaction? {
    guard case .signed(let outcome) = states[id] else { return nil }
    return try? await outcome.value.get()
  }

  /// Starts a task that isn't a child of the caller's: once begun, it is carried to its end even if the page that asked for it is gone.
  private static func task<Value: Sendable>(_ work: @escaping @Sendable () async throws(SendingError) -> Value) -> Outcome<Value> {
    Task {
      do throws(SendingError) { return .success(try await work()) } catch { return .failure(error) }
    }
  }

  private func outcome<Value>(of id: ReviewID, _ work: Outcome<Value>, _ begun: State, else open: State) async throws(SendingError) -> Value {
    let before = timesForgotten
    states[id] = begun
    let result = await work.value
    if case .failure(let error) = result, states[id] != nil {
      // After news of an earlier payment, this one may no longer be wanted. It has to be reviewed again.
      switch error {
      case .alreadyPaid, .earlierPayment, .unansweredPayment: states[id] = nil
      default: states[id] = before == timesForgotten ? open : nil
      }
    }
    return try result.get()
  }
}
