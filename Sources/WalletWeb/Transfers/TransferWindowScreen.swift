import AnchorKit
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/transfers/ID/window`: redirects to the anchor's page of a transfer. Its address is requested only when the person presses the button, since many
/// anchors' pages can be opened for only half a minute.
struct TransferWindowScreen: Screen {
  static let ending = "/window"
  /// The query name that requests a new page although the known one hasn't expired.
  private static let anew = "anew"
  /// The query name that says that the person knows that the guaranteed price is gone.
  private static let atAnyPrice = "price"
  private static let purpose = HTTPField.Name("Sec-Purpose")

  static let templates: [Template] = []

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers/{id}/window") { request, context in
      // A browser that prefetches links would begin a transfer that nobody asked for.
      if let purpose = Self.purpose, request.headers[purpose] != nil { return Response(status: .serviceUnavailable) }
      let transfers = await services.wallet.transfers
      let record = try await TransferScreen(services: services).record(context)
      let path = PagePath.transfer(record.id)
      do throws(TransferError) {
        // The address of the page may expire soon even after the transfer has begun.
        let refusal = record.status == .incomplete ? nil : await refusal(of: record.id)
        let (anew, atAnyPrice) = (request.query.get(Self.anew) != nil, request.query.get(Self.atAnyPrice) != nil)
        guard let url = try await transfers.window(of: record.id, anew: anew, atAnyPrice: atAnyPrice).url else {
          return Response.redirect(to: path)
        }
        // An address that has expired leads only to the anchor's error.
        if let refusal, let end = InteractiveWindow.expiry(of: url), end <= services.environment.now() { throw refusal }
        return Response(status: .seeOther, headers: [.location: url, .cacheControl: "no-store"])
      } catch {
        if case .switched = error { throw PageError.otherAccount }
        if case .signInNeeded(let domain) = error {
          return try await AnchorSignInScreen(services: services).show(domain, back: path + Self.ending, for: record, context)
        }
        if case .priceOver = error {
          throw PageError(
            .conflict, "The guaranteed price has expired", error.sentence,
            link: ActionLink(label: "Ask for a new page", path: path + Self.ending + "?\(Self.anew)&\(Self.atAnyPrice)"))
        }
        throw PageError(
          .badGateway, "The anchor is unavailable", error.sentence, link: ActionLink(label: "View the transfer", path: path))
      }
    }
  }

  /// Asks the anchor about a transfer, and returns why it gave no answer.
  private func refusal(of id: Int64) async -> TransferError? {
    do throws(TransferError) {
      try await services.wallet.transfers.look(id)
      return nil
    } catch {
      return error
    }
  }
}
