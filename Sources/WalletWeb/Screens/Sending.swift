import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// Carries out what a page has shown, once the PIN was given: sends it, or signs it for others where they must sign it too.
struct Sending {
  let site: Site

  /// The review that a page has shown, by the id in its form.
  static func id(_ context: PageContext) throws -> ReviewID {
    guard let id = ReviewID(context.field("review")) else { throw PageError.unreadableForm }
    return id
  }

  /// Confirms what the page has shown, and leads to what became of it. The same page sent again leads there, too.
  ///
  /// - Throws: what ``Site/open(newSecret:_:)`` makes a sentence on the page.
  func send(_ id: ReviewID, _ context: PageContext) async throws -> Response {
    let wallet = await site.wallet
    let (review, isConsenting) = (try? await wallet.review(id), context.field("consent") == "yes")
    if let review, !review.consents.isEmpty, !isConsenting {
      throw FormRefusal(at: "consent", "Tick this first if you agree, or go back.")
    }
    if let review, review.missingWeight > 0 {
      return try await EnvelopeScreen(site: site).show(
        signed: try await wallet.signForOthers(id, consenting: isConsenting, context.credential), context)
    }
    let record = try await wallet.confirm(id, consenting: isConsenting, context.credential)
    if let transfer = review?.transfer, case .confirmed = record.state { return Response.redirect(to: TransferScreen.path(transfer)) }
    return Response.redirect(to: PaymentScreen.path(record.hash))
  }

  /// The same for a session's draft.
  ///
  /// - Parameters:
  ///   - path: the page that shows the review.
  ///   - form: where what is sent is written.
  func send(draftOf session: Session, path: String, form: String, _ context: PageContext) async throws -> Response {
    let reviewed = await site.sessions.drafts(of: session).reviewed
    guard let id = ReviewID(context.field("review")) else { return .redirect(to: form) }
    if reviewed?.transaction.id != id, (try? await site.wallet.review(id)) != nil {
      guard reviewed != nil else { return .redirect(to: form) }
      throw PageError(
        .conflict, "Nothing was sent", "This page was out of date: you have begun something else since. Check that one, and send it from there.",
        way: PageError.Way(label: "Go to the review", path: path))
    }
    do {
      let response = try await send(id, context)
      await site.sessions.changeDrafts(of: session) { $0.finish(id) }
      return response
    } catch WalletError.sending(.reviewGone) where reviewed == nil {
      return .redirect(to: form)
    }
  }
}
