import Foundation
import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Lets only paired devices of the network through. All others get the page on which they can ask to be paired, and what that page is made of.
struct DeviceCheck: RouterMiddleware {
  /// Browsers take a cookie with this prefix only over TLS, from this very host, for all of its paths.
  private static let cookieName = "__Host-basicpay-device"
  /// How many requests a device may send in a minute. An open page asks every other second.
  static let mostOfDevice = 600
  /// How many requests others may send in a minute, by their network address.
  static let mostOfStranger = 60

  private let services: Services
  private let screen: PairingScreen
  private let limit: RequestLimit

  init(services: Services) {
    self.services = services
    screen = PairingScreen(services: services)
    limit = RequestLimit(uptime: services.environment.uptime)
  }

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let digests = Sessions.cookies(Self.cookieName, in: request).map(Pairing.digest)
    if let device = try await device(digests) {
      guard await limit.admits("device \(device.id)", most: Self.mostOfDevice) else { throw PageError.tooManyRequests }
      context.visitor = .device(device.id)
      return try await next(request, context)
    }
    guard await limit.admits(context.peer, most: Self.mostOfStranger) else { throw PageError.tooManyRequests }
    if request.method == .get, isFile(request.uri.path) { return try await next(request, context) }
    return try await screen.answer(request, context, showing: digests)
  }

  private func device(_ digests: [Data]) async throws -> PairedDevice? {
    for digest in digests {
      if let device = try await services.wallets.store.devices.device(showing: digest) { return device }
    }
    return nil
  }

  /// Whether a path is a file's of the page.
  private func isFile(_ path: String) -> Bool {
    PublicFile.ofEveryPage.contains { $0.path == path } || PublicFile.script.spoken(in: .current).path == path
  }

  /// A device's cookie.
  ///
  /// - Parameter value: what it is known by; nil to have its browser forget that.
  static func cookie(_ value: String?) -> Cookie {
    Cookie(
      name: cookieName, value: value ?? "", maxAge: value == nil ? 0 : Int(PairedDevice.lifetime), path: "/", secure: true, httpOnly: true,
      sameSite: .strict)
  }
}

/// Takes whoever asks from the network for a stranger, until something else is known.
struct StrangersFirst: RouterMiddleware {
  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.visitor = .stranger
    return try await next(request, context)
  }
}
