import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// Sends what a session has reviewed, once.
struct Sending {
  let site: Site
  /// The page that shows the review.
  let path: String
  /// Where what is sent is written.
  let form: String

  /// Carries out what a page with the draft's id has shown, and leads to what became of it.
  func send(_ session: Session, _ context: PageContext) async throws -> Response {
    let (id, opening) = (context.field("draft"), context.opening)
    let claim = await site.sessions.changeDrafts(of: session) { drafts in
      drafts.claim(id) { review in self.begin(review, id: id, opening, of: session) }
    }
    guard case .paying(let paying) = claim else {
      guard await site.sessions.drafts(of: session).reviewed != nil else { return .redirect(to: form) }
      throw TurnedAway(
        .conflict, "Nothing was sent", "This page was out of date: you have begun something else since. Check that one, and send it from there.",
        way: TurnedAway.Way(label: "Go to the review", path: path))
    }
    return Response.redirect(to: PaymentScreen.path(try await paying.value.get()))
  }

  /// Sends, on a task of its own: a browser that goes away doesn't leave a payment half made.
  private func begin(_ review: Drafts.Review, id: String, _ opening: Opening, of session: Session) -> Drafts.Paying {
    Task {
      do throws(WalletError) {
        let record: PaymentRecord
        switch review {
        case .payment(let review): record = try await site.wallet.pay(review, opening)
        case .conversion(let review): record = try await site.wallet.convert(review, opening)
        }
        await site.sessions.changeDrafts(of: session) { $0.finish(id) }
        return .success(record.hash)
      } catch {
        await site.sessions.changeDrafts(of: session) { $0.giveBack(id) }
        return .failure(error)
      }
    }
  }
}
