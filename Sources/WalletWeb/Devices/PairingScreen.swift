import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import ServerConnections
import WalletKit

/// The page that an unpaired device in the network sees at every address: first the form that asks for pairing, then the number to compare.
struct PairingScreen: Sendable {
  private static let path = "/pair"

  let services: Services
  /// A memory limit of its own, so that strangers' forms can't use up the memory for the forms of others.
  private let memory = FormMemory()

  init(services: Services) {
    self.services = services
  }

  /// Answers any request.
  ///
  /// - Parameter digests: the digests of cookies that the device got earlier.
  func answer(_ request: Request, _ context: PageContext, showing digests: [Data]) async throws -> Response {
    guard request.method == .post else {
      return try await show(context, digests, status: request.uri.path == "/" ? .ok : .forbidden)
    }
    guard request.uri.path == Self.path else { return try await show(context, digests, status: .forbidden) }
    let form = try await Form(request, memory: memory)
    let name = form.text("name").trimmingCharacters(in: .whitespacesAndNewlines)
    let isShort = (1...PairedDevices.nameLimit).contains(name.count) && name.utf8.count <= 4 * PairedDevices.nameLimit
    let isName = isShort && name.isPlainText && !name.contains("\n")
    guard isName else {
      return try await show(
        context, digests, status: .unprocessableContent, name: name,
        mistake: "Enter a name of 1 to \(PairedDevices.nameLimit) characters.")
    }
    let own = form.text("browser")
    guard own.isEmpty || own.wholeMatch(of: /[0-9a-f]{64}/) != nil else { return try await show(context, digests, status: .badRequest) }
    let cookie = await services.pairing.ask(
      name, from: context.peer, own: own, commitment: form.text("commitment"))
    // If the device may not ask, the page says why.
    guard let cookie else { return .redirect(to: "/") }
    var response = Response.redirect(to: "/")
    response.setCookie(DeviceCheck.cookie(cookie))
    return response
  }

  private func show(
    _ context: PageContext, _ digests: [Data], status: HTTPResponse.Status, name: String? = nil, mistake: Sentence? = nil
  ) async throws -> Response {
    let state = await services.pairing.state(of: digests)
    let values = PairingView(
      state, name: FieldView("name", "Name of this device", .note, value: name ?? "", hint: "Such as “My phone”.", mistake: mistake))
    let isWaiting = values.waiting != nil
    let page = Page(title: values.title, template: PairingView.template, values: values, status: isWaiting ? .ok : status, isWaiting: isWaiting)
    return try await services.pages.show(page, context)
  }
}
