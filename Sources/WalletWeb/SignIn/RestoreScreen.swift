import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/sign-up/restore`: restores everything from a backup file if there is no vault.
struct RestoreScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let fields: [FieldView]
    let newSecret: NewSecretView
  }

  static let path = "/sign-up/restore"
  /// The largest file that is accepted, in bytes. The command line accepts larger ones.
  static let fileLimit = 32 << 20

  static let templates = [template]
  static let uploads = [
    Upload(
      path: path, limit: fileLimit,
      tooLarge:
        "This file is larger than the \(fileLimit >> 20) MB that this page can take. Nothing was changed. Restore it on the command line instead: basicpay vault restore FILE"
    )
  ]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/sign-up/restore") { _, context in
      switch await services.wallets.currentVaultState() {
      case .notCreated, .missing: try await show(context)
      case let state: try await services.show(state, context)
      }
    }
    router.post("/sign-up/restore") { _, context in
      switch await services.wallets.currentVaultState() {
      case .notCreated, .missing: try await restore(context)
      case let state: try await services.show(state, context)
      }
    }
  }

  private func restore(_ context: PageContext) async throws -> Response {
    do {
      let file = context.form.data("file")
      guard !file.isEmpty else { throw FormRefusal(at: "file", "Choose the backup file first.") }
      let secret = try NewSecretView.read("pin", context)
      return try await services.sessions.whileSigningIn {
        let notices = try await services.pinGate.open(by: context.guesser) {
          try await services.wallets.restore(
            file, passphrase: context.secret("passphrase"), secret: secret, again: context.secret("pinAgain"))
        }
        guard let vault = await services.wallet.vaultState.contents?.identity else { return Response.redirect(to: PagePath.signIn) }
        return await services.openSession(
          of: vault, redirectingTo: Destination.overview.path, context,
          warning: notices.isEmpty ? nil : notices.map(\.sentence).joined(separator: " "))
      }
    } catch let refusal as FormRefusal {
      return try await show(context, refusal)
    }
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: services.sessions.signInToken, notice: refusal?.notice ?? [],
      fields: [
        FieldView(
          "file", "Backup file", .file,
          hint: "The file you saved, up to \(Self.fileLimit >> 20) MB. For a larger file, use: basicpay vault restore FILE",
          mistake: refusal?.mistake("file")),
        FieldView(
          "passphrase", "The backup's passphrase", .secret, hint: "The one you chose for this file.", mistake: refusal?.mistake("passphrase")),
      ], newSecret: NewSecretView("pin", "New PIN or passphrase", refusal))
    return try await services.pages.show(
      Page(title: "Restore a backup", template: Self.template, values: values, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "restore",
    """
    <section class="card entry">
      <h1>Restore a backup</h1>
      <p class="lead">Everything that was in the wallet when the file was saved comes back: accounts, words, settings and records.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <form method="post" action="/sign-up/restore" enctype="multipart/form-data" novalidate data-busy="Restoring…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="browser" value="">
        {{#fields}}{{> field}}{{/fields}}
        {{#newSecret}}{{> new-secret}}{{/newSecret}}
        <button class="primary wide">Restore</button>
        <p class="ways"><a href="/sign-up">{{> icon-back}}Back</a></p>
      </form>
    </section>
    """)
}
