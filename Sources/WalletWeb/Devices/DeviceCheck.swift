import Foundation
import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Middleware that lets only paired devices of the network through. All others get the page on which they can ask to be paired, and that page's
/// files.
struct DeviceCheck: RouterMiddleware {
  /// Browsers take a cookie with this prefix only over TLS, from this very host, for all of its paths.
  private static let cookieName = "__Host-basicpay-device"
  /// How many requests a device may send in a minute. An open page asks every other second.
  static let mostOfDevice = 600
  /// How many requests others may send in a minute, by their network address.
  static let mostOfStranger = 60
  /// How many all others together may send in a minute, however many addresses they have.
  static let mostOfStrangers = 600
  /// How many cookies of the name are looked at: another program on this computer can add some.
  private static let mostCookies = 4

  private let services: Services
  private let screen: PairingScreen
  private let deviceLimit: RequestLimit
  private let strangerLimit: RequestLimit
  /// A limit of its own, so that its count is never dropped for another address.
  private let strangersLimit: RequestLimit

  init(services: Services) {
    self.services = services
    screen = PairingScreen(services: services)
    deviceLimit = RequestLimit(uptime: services.environment.uptime)
    strangerLimit = RequestLimit(uptime: services.environment.uptime)
    strangersLimit = RequestLimit(uptime: services.environment.uptime)
  }

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let digests = Sessions.cookies(Self.cookieName, in: request).prefix(Self.mostCookies).map(Pairing.digest)
    if let device = try await device(digests) {
      guard await deviceLimit.admits(String(device.id), most: Self.mostOfDevice) else { throw PageError.tooManyRequests }
      context.visitor = .device(device.id)
      // A paired device isn't a stranger, so it is answered in the wallet's language, and with its decimal mark.
      let settings = services.wallets.store.settings
      return try await Language.$current.withValue(settings.language ?? .current) {
        try await NumberFormat.$current.withValue(settings.read(in: .current).numberFormat) {
          try await PairedDevices.$current.withValue(device.id) { try await next(request, context) }
        }
      }
    }
    guard await strangerLimit.admits(context.peer, most: Self.mostOfStranger), await strangersLimit.admits("all", most: Self.mostOfStrangers) else {
      throw PageError.tooManyRequests
    }
    if request.method == .get, isFile(request.uri.path) { return try await next(request, context) }
    return try await screen.answer(request, context, showing: digests)
  }

  private func device(_ digests: [Data]) async throws -> PairedDevice? {
    for digest in digests {
      if let device = try await services.wallets.store.devices.device(showing: digest) { return device }
    }
    return nil
  }

  /// Returns whether a path is that of a file that pages are made of.
  private func isFile(_ path: String) -> Bool {
    PublicFile.ofEveryPage.contains { $0.path == path } || PublicFile.script.spoken(in: .current).path == path
  }

  /// Makes a device's cookie.
  ///
  /// - Parameter value: the value by which the device is known, or nil to have its browser delete the cookie.
  static func cookie(_ value: String?) -> Cookie {
    Cookie(
      name: cookieName, value: value ?? "", maxAge: value == nil ? 0 : Int(PairedDevice.lifetime), path: "/", secure: true, httpOnly: true,
      sameSite: .strict)
  }
}

/// Middleware that treats every request from the network as a stranger's until more is known, and limits the requests of each address, whatever they
/// ask for.
struct StrangersFirst: RouterMiddleware {
  /// How many requests an address may send in a minute: those of a device, and those of strangers that share the address.
  private static let most = DeviceCheck.mostOfDevice + DeviceCheck.mostOfStranger
  private static let refusal = "Too many requests. Nothing was sent or changed. Try again in a minute.\n"

  let limit: RequestLimit

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.visitor = .stranger
    // The refusal has no page, which would take longer to make than the answer that is refused.
    guard await limit.admits(context.peer, most: Self.most) else {
      return Response(
        status: .tooManyRequests, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: Self.refusal)))
    }
    return try await next(request, context)
  }
}
