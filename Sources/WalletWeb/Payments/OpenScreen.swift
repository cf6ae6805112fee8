import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/open?uri=…`: a payment link (SEP-7) that was followed or pasted. It fills in a form, and sends nothing.
struct OpenScreen: Screen {
  static let parameter = "uri"

  static let templates = [LinkView.fieldsTemplate]

  let services: Services

  /// Returns the payment link in a pasted text, or nil if it is anything else.
  static func link(in text: String) -> String? { StellarURI.link(in: text.trimmingSpaces) }

  /// Returns the address of the page that opens a link.
  static func path(of link: String) -> String { "\(PagePath.link)?\(parameter)=\(link.percentEncoded)" }

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(PagePath.link)) { request, context in
      let link = request.query.get(Self.parameter) ?? ""
      guard context.isFromElsewhere else { return try await open(link, context) }
      let path = Self.path(of: link)
      // From here on, only the link itself says where it comes from. To find out whether that is true, the domain that it names has to be asked.
      guard let domain = Self.domain(named: link) else { return Response.redirect(to: path) }
      throw PageError(
        .ok, "Open this payment link?",
        "It says it comes from \(domain). To check that, BasicPay has to contact this domain, which then learns your IP address.",
        link: ActionLink(label: "Check and open", path: path))
    }
  }

  /// Returns the domain that would be asked about a link, or nil if none would be.
  private static func domain(named link: String) -> String? {
    // The link is read as the wallet reads it. Otherwise the domain of a link that only the wallet can read would be asked at once.
    (try? StellarURI(link.trimmingSpaces))?.originDomain.flatMap { AnchorDomain($0) }?.name
  }

  private func open(_ text: String, _ context: PageContext) async throws -> Response {
    let opened: OpenedLink
    do throws(LinkRefusal) {
      opened = try await services.wallet.open(link: text)
    } catch {
      throw PageError(
        .unprocessableContent, "This link can't be used", error.sentence, link: ActionLink(label: "Go to Pay", path: Destination.pay.path))
    }
    let settings = services.settings
    if let form = opened.form(settings.numberFormat, feePolicy: settings.feePolicy) {
      return try await AmountScreen(services: services).show(form, context)
    }
    guard case .sign(let request) = opened.request else { throw PageError.notFound }
    return try await EnvelopeScreen(services: services).show(envelope: request.envelope.base64, context, link: opened.origin)
  }
}
