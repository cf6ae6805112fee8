import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/devices`: the phones and other computers in the network that may use this wallet, and the one that asks to be paired. A device sees
/// only itself.
struct DevicesScreen: Screen {
  struct Row: Sendable {
    let id: Int64
    let name: String
    let times: Sentence
  }

  /// An address where devices reach the wallet, with its QR code.
  struct Entrance: Sendable {
    let origin: String
    let code: [HTML]
  }

  /// The device that asks to be paired.
  struct Asking: Sendable {
    let id: String
    let name: String
    let peer: String
    let number: String
    let credential: CredentialView
  }

  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let isOwn: Bool
    let isOn: Bool
    /// Why devices can't connect for now.
    let problem: [Sentence]
    let isOpen: Bool
    let isWatched: Bool
    /// The state of the pairing. The page reloads when it changes.
    let state: String
    let entrances: [Entrance]
    let fingerprint: [String]
    let asking: Asking?
    let rows: [Row]
    let isEmpty: Bool
  }

  static let path = PagePath.devices

  static let templates = [template]

  let services: Services

  /// Formats the number of paired devices for the settings.
  static func value(_ count: Int) -> Sentence {
    count == 0 ? "None" : Sentence(count, one: "\(count) device", other: "\(count) devices")
  }

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { _, context in
      if context.visitor == .local, context.isMadeByAPerson { await services.pairing.invite() }
      return try await show(context)
    }
    router.post(RouterPath(Self.path)) { _, context in try await letIn(context) }
    router.post(RouterPath(Self.path + "/refuse")) { _, context in
      try checkIsLocal(context)
      _ = await services.pairing.end(context.field("request"))
      return Response.redirect(to: Self.path)
    }
    router.post(RouterPath(Self.path + "/remove")) { _, context in try await remove(context) }
  }

  /// Checks that the request comes from this computer, since no device may let another in or keep it out.
  private func checkIsLocal(_ context: PageContext) throws {
    guard context.visitor == .local else { throw PageError.notFound }
  }

  private func letIn(_ context: PageContext) async throws -> Response {
    try checkIsLocal(context)
    do {
      try await services.pinGate.open { try await services.wallet.check(context.credential) }
      guard let request = await services.pairing.request, request.id == context.field("request") else {
        throw FormRefusal("That device is no longer waiting. Nothing was changed. Try again from the device.")
      }
      let isAdded = try await services.wallets.store.devices.add(request.name, showing: request.digest)
      // It waits until it is stored: otherwise its page would ask it to begin again.
      _ = await services.pairing.end(request.id)
      guard isAdded else {
        throw FormRefusal("There are \(PairedDevices.limit) devices already. Remove one, then try again from the new device.")
      }
      try await services.wallets.store.log.add(.devicePaired, request.name.verbatim)
      if let session = context.session { await services.sessions.flash("\(request.name) can use this wallet now.", in: session) }
      return .redirect(to: Self.path)
    } catch let refusal as FormRefusal {
      return try await show(context, refusal)
    }
  }

  /// Removes a device and ends its sessions. A device can remove only itself.
  private func remove(_ context: PageContext) async throws -> Response {
    let id = context.visitor.device ?? Int64(context.field("device")) ?? 0
    guard let device = try await services.wallets.store.devices.revoke(id) else { return .redirect(to: Self.path) }
    try await services.wallets.store.log.add(.deviceRevoked, device.name.verbatim)
    await services.sessions.closeAll { $0 == id }
    guard context.visitor == .local else {
      var response = Response.redirect(to: "/")
      response.setCookie(DeviceCheck.cookie(nil))
      return response
    }
    return .redirect(to: Self.path)
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let (pairing, formats, own) = (services.pairing, services.formats, context.visitor.device)
    let devices = try await services.wallets.store.devices.all().filter { own == nil || $0.id == own }
    let (endpoint, request) = own == nil ? (await pairing.endpoint, await pairing.request) : (nil, nil)
    let problem = own == nil ? await pairing.problem : nil
    let isOpen = await pairing.isOpen
    let entrances = endpoint.map { endpoint in
      endpoint.origins.map { origin in
        Entrance(origin: origin, code: [QRCode(endpoint.link(origin))?.svg(label: "QR code of the address")].compactMap(\.self))
      }
    }
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [], isOwn: own != nil, isOn: endpoint != nil,
      problem: [problem].compactMap(\.self), isOpen: isOpen, isWatched: endpoint != nil || problem != nil,
      state: request?.id ?? ([isOpen ? "open" : "closed"] + (endpoint?.origins ?? [])).joined(separator: " "),
      entrances: entrances ?? [], fingerprint: endpoint?.fingerprintRows ?? [],
      asking: request.map { Asking(id: $0.id, name: $0.name, peer: $0.peer, number: $0.number, credential: CredentialView(refusal)) },
      rows: devices.map { device in
        Row(
          id: device.id, name: device.name,
          times: "Connected on \(TimeView.date(device.addedAt, formats)), last used \(TimeView.relative(device.lastUsedAt, formats))")
      }, isEmpty: devices.isEmpty)
    let page = Page(title: "Devices", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "devices",
    """
    <header class="head"><h1>Devices</h1><p>Phones and computers on your network that can use this wallet.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{^isOwn}}<div class="stack" id="pairing"{{#isWatched}} data-watch data-state="{{state}}"{{/isWatched}}>
      {{#.asking}}<section class="card" aria-labelledby="asking-title">
        <h2 id="asking-title">“{{name}}” wants to connect</h2>
        <p class="hint">From {{peer}}. Approve it only if it is in front of you and shows the same number.</p>
        <p class="figure centre">{{number}}</p>
        <form method="post" action="settings/devices" novalidate data-busy="Checking…">
          <input type="hidden" name="token" value="{{token}}">
          <input type="hidden" name="request" value="{{id}}">
          {{#credential}}{{> credential}}{{/credential}}
          <button class="primary wide">Approve this device</button>
        </form>
        <form class="tools" method="post" action="settings/devices/refuse"><input type="hidden" name="token" value="{{token}}">\
    <input type="hidden" name="request" value="{{id}}"><button class="quiet destroys">Refuse</button></form>
      </section>{{/.asking}}
      <section class="card" aria-labelledby="connect-title">
        <h2 id="connect-title">Connect a device</h2>
        {{#problem}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/problem}}
        {{^isWatched}}<p>This wallet isn't available on your network. To use it on your phone, start BasicPay with <code>basicpay serve --lan</code>.</p>{{/isWatched}}
        {{#isOn}}<ol class="list">
          <li>Scan the code with the device's camera and open the address. Its browser warns you, because the certificate is this computer's own.</li>
          <li>Look at the certificate there. Continue only if its SHA-256 fingerprint is the one below.</li>
          <li>Press “Connect this device” there, compare the numbers, and approve it here.</li>
        </ol>
        {{#entrances}}<div class="code-box">{{#code}}{{{.}}}{{/code}}<p class="mono">{{origin}}</p></div>{{/entrances}}
        <h3 class="label">SHA-256 fingerprint</h3>
        <p class="mono fingerprint">{{#fingerprint}}<span>{{.}}</span> {{/fingerprint}}</p>
        {{^isOpen}}<p class="notice wait">{{> icon-warning}}<span>Devices can ask for 10 minutes after this page is opened. <a href="settings/devices">Open it again</a></span></p>{{/isOpen}}{{/isOn}}
      </section>
    </div>{{/isOwn}}
    <section class="card" aria-labelledby="devices-title">
      <h2 id="devices-title">{{#isOwn}}This device{{/isOwn}}{{^isOwn}}Connected{{/isOwn}}</h2>
      {{#isEmpty}}<p class="empty">No device yet.</p>{{/isEmpty}}
      {{^isEmpty}}<ul class="log">{{#rows}}<li class="line"><span class="what">{{name}}<span class="hint block">{{times}}</span></span>\
    <form method="post" action="settings/devices/remove"><input type="hidden" name="token" value="{{token}}">\
    <input type="hidden" name="device" value="{{id}}"><button class="quiet destroys" aria-label="Remove {{name}}">Remove</button></form></li>{{/rows}}</ul>{{/isEmpty}}
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </section>
    """)
}
