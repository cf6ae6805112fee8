import HTTPTypes
import Hummingbird
import Localization
import Logging
import NIOCore
import NIOHTTPTypes
import ServerConnections
import WalletKit

/// The answer to a request whose head is too large to be read, so that nothing is known of the request.
struct HeadRefusal: Sendable {
  private static let clearSiteData = HTTPField.Name("Clear-Site-Data")

  let pages: PageRenderer
  /// The assumed visitor of a connection that has sent nothing readable.
  let visitor: Visitor
  let store: HomeStore
  let logger: Logger

  func parts(_ fault: HeadFault, _ channel: any Channel) async throws -> [HTTPResponsePart] {
    let refusal = fault == .address ? PageError.addressTooLong : .tooManyCookies
    var context = PageContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    context.visitor = visitor
    let language = visitor == .stranger ? .english : store.settings.language ?? .english
    let page = Page(title: refusal.title, template: MessagePage.template, values: MessagePage(refusal), status: refusal.status)
    let text = try await Language.$current.withValue(language) { try await pages.text(page, context) }
    var fields = SecurityHeaders.fields
    fields[.contentType] = PageRenderer.contentType
    fields[.contentLength] = String(text.readableBytes)
    fields[.cacheControl] = "no-store"
    fields[.connection] = "close"
    // Only somebody who can set cookies for this address makes a browser send too many of them. A page elsewhere can only lengthen the address, so it
    // can't have the cookies cleared.
    if refusal.status == .requestHeaderFieldsTooLarge, let name = Self.clearSiteData { fields[name] = "\"cookies\"" }
    return [.head(HTTPResponse(status: refusal.status, headerFields: fields)), .body(text), .end(nil)]
  }
}
