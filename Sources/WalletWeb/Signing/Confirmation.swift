import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// The confirmation of what a page has shown, with the PIN. It sends the transaction, or signs it for others if they must sign it too.
struct Confirmation {
  let services: Services

  /// Confirms the review whose ID is in the form, and redirects to the outcome. Sending the same form again leads there, too.
  ///
  /// - Parameter refused: shows the page again, with the reason why nothing was done.
  func confirm(_ context: PageContext, refused: (FormRefusal) async throws -> Response) async throws -> Response {
    guard let id = ReviewID(context.field("review")) else { throw PageError.unreadableForm }
    return try await within(refused) { try await send(id, context).answer }
  }

  /// Adds the review page of what a session has written, the last page before it is sent.
  ///
  /// - Parameters:
  ///   - path: the page's path.
  ///   - form: the path of the form.
  ///   - show: returns the page of a review; nil if the review is of another kind.
  func addPage(
    _ path: String, after form: String, to router: RouterGroup<PageContext>,
    show: @escaping @Sendable (Drafts.Review, PageContext, FormRefusal?) async throws -> Response?
  ) {
    @Sendable func page(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
      guard let session = context.session else { return Response.redirect(to: form) }
      let drafts = await services.sessions.drafts(of: session)
      if let review = drafts.reviewed, let page = try await show(review, context, refusal) { return page }
      // A person whose browser never got the answer to their payment is shown the outcome, not an empty form to pay again.
      return Response.redirect(to: drafts.place(ofSentFrom: path) ?? form)
    }
    router.get("/\(path)") { _, context in try await page(context) }
    router.post("/\(path)") { _, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      return try await within({ try await page(context, $0) }) { try await send(draftOf: session, path: path, form: form, context) }
    }
  }

  private func within(
    _ refused: (FormRefusal) async throws -> Response, _ send: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await services.pinGate.open {
        do {
          return try await send()
        } catch let error as WalletError {
          guard case .sending(let reason) = error, case .alreadyPaid = reason else { throw error }
          throw FormRefusal(reason.sentence(services.formats.numbers) { TimeView.full($0, services.formats) })
        }
      }
    } catch let refusal as FormRefusal {
      return try await refused(refusal)
    }
  }

  /// Sends the transaction of a review, or signs it for others.
  ///
  /// - Returns: the answer to the form, and the path that shows the outcome later.
  private func send(_ id: ReviewID, _ context: PageContext) async throws -> (answer: Response, place: String) {
    func shown(_ signed: SignedTransaction) async throws -> (Response, String) {
      (try await EnvelopeScreen(services: services).show(signed: signed, isComplete: false, context), PagePath.payment(signed.hash))
    }
    let wallet = await services.wallet
    if let signed = await wallet.signedForOthers(id) { return try await shown(signed) }
    let (review, isConsenting) = (try? await wallet.review(id), ConsentView.isGiven(context))
    if let review, !review.consents.isEmpty, !isConsenting { throw ConsentView.missing }
    if let review, review.missingWeight > 0 {
      return try await shown(try await wallet.signForOthers(id, consenting: isConsenting, context.credential))
    }
    // The payment's page records that the outcome was shown. A transfer can't be paid twice.
    let record = try await wallet.confirm(id, consenting: isConsenting, tells: review?.transfer != nil, context.credential)
    var place = PagePath.payment(record.hash)
    if let transfer = review?.transfer, case .confirmed = record.state { place = PagePath.transfer(transfer) }
    return (Response.redirect(to: place), place)
  }

  private func send(draftOf session: Session, path: String, form: String, _ context: PageContext)
    async throws -> Response
  {
    let reviewed = await services.sessions.drafts(of: session).reviewed
    guard let id = ReviewID(context.field("review")) else { return Response.redirect(to: form) }
    if reviewed?.transaction.id != id, (try? await services.wallet.review(id)) != nil {
      guard reviewed != nil else { return Response.redirect(to: form) }
      throw PageError(
        .conflict, "Nothing was sent",
        "This page is out of date because you started something else. Continue with that one.",
        link: ActionLink(label: "Go to the review", path: path))
    }
    do {
      let (answer, place) = try await send(id, context)
      await services.sessions.changeDrafts(of: session) { $0.finish(id, reviewedAt: path, shownAt: place) }
      return answer
    } catch WalletError.sending(.reviewGone) where reviewed == nil {
      return Response.redirect(to: form)
    }
  }
}
