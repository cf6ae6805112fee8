import Hummingbird
import StellarKit
import WalletKit

/// Sends what a page about an asset has shown, once the PIN was given, and leads to what became of it.
struct AssetSending {
  let site: Site

  /// - Parameter review: checks it anew, right before it is sent.
  /// - Throws: ``FormRefusal`` with what to say on the page.
  func send(_ context: PageContext, _ review: () async throws -> TransactionReview) async throws -> Response {
    let transaction: TransactionReview
    do {
      transaction = try await review()
    } catch let refusal as AssetRefusal {
      guard let field = refusal.fields.first, field.key == .limit else { throw FormRefusal(refusal.description) }
      throw FormRefusal(at: "limit", field.value)
    }
    guard let shown = Int64(context.field("feeLimit")), transaction.fee.stroops <= shown else {
      throw FormRefusal("The network asks for a higher fee than this page has shown. Nothing was sent. Look at it again.")
    }
    return try await site.open {
      if transaction.missingWeight > 0 {
        let signed = try await site.wallet.signForOthers(transaction, context.opening)
        return try await EnvelopeScreen(site: site).show(signed: signed, context)
      }
      return Response.redirect(to: PaymentScreen.path(try await site.wallet.send(transaction, context.opening).hash))
    }
  }
}
