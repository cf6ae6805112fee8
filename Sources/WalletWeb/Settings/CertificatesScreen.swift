import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/certificates`: a file of certificates to trust in addition to the system's.
struct CertificatesScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    /// The field for the file. It is nil on a device, since the file is on the computer and says whom the wallet trusts.
    let file: FieldView?
  }

  static let path = "settings/certificates"
  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { _, context in try await show(services.settings.certificateFile, context) }
    router.post(RouterPath(Self.path)) { _, context in try await change(context) }
  }

  /// Formats the setting in a few words.
  static func value(_ file: String) -> Sentence {
    file.isEmpty ? "System only" : (file.split(separator: "/").last.map(String.init) ?? file).verbatim
  }

  private func change(_ context: PageContext) async throws -> Response {
    let file = context.field("file").trimmingCharacters(in: .whitespaces)
    guard context.visitor == .local else { throw PageError.notFound }
    do throws(NetworkSwitchError) {
      try await services.wallets.trust(certificateFile: file)
    } catch .certificateFile(let sentence) {
      return try await show(file, context, FormRefusal(at: "file", sentence))
    } catch {
      return try await show(file, context, FormRefusal(error.sentence))
    }
    return Response.redirect(to: Destination.settings.path)
  }

  private func show(_ file: String, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [],
      file: context.visitor != .local
        ? nil
        : FieldView(
          "file", "Certificate file", .address, value: file, hint: "For example /etc/ssl/my-anchor.pem. Leave empty for none.",
          mistake: refusal?.mistake("file")))
    return try await services.pages.show(
      Page(title: "Certificates", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "certificates",
    """
    <header class="head"><h1>Certificates</h1><p>Servers prove their identity with certificates that this computer trusts. To use a server of your own, add a PEM file \
    with the certificate of its authority. Anyone who has that authority's key can pretend to be any server.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#file}}<form class="card" method="post" action="settings/certificates" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{> field}}
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>{{/file}}
    {{^file}}<div class="card"><p>You can only change this on the computer that runs the wallet.</p>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p></div>{{/file}}
    """)
}
