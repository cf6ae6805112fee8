import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import WalletKit

/// `/settings/backup`: lets the browser save everything in one encrypted file.
struct BackupScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let large: [Sentence]
    let fields: [FieldView]
    let credential: CredentialView
  }

  static let path = "settings/backup"
  private static let field = "newPassphrase"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/backup") { _, context in try await show(context) }
    router.post("/settings/backup") { _, context in
      do {
        let (passphrase, again) = (try NewSecretView.read(Self.field, context), context.secret(Self.field + "Again"))
        let (file, hasHistory) = try await services.pinGate.open(newSecret: Self.field) {
          try await services.wallet.change(.backupWritten) { vault throws(BackupError) in
            try await vault.backup(context.credential, passphrase: passphrase, again: again)
          }
        }
        return download(file, hasHistory: hasHistory)
      } catch let refusal as FormRefusal {
        return try await show(context, refusal)
      }
    }
  }

  private func download(_ file: Data, hasHistory: Bool) -> Response {
    let day = services.environment.now().formatted(Date.ISO8601FormatStyle(timeZone: services.environment.timeZone()).year().month().day())
    let name = hasHistory ? day : day + "-without-history"
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/octet-stream",
        .contentDisposition: "attachment; filename=\"basicpay-\(name).backup\"",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    // A download can't show anything afterwards.
    let large: Sentence =
      "Your data may be larger than the \(Vault.maximumBackupDataSize >> 20) MB that a backup can hold. Then the history isn't in the file, and the file's name says so: after restoring, it is fetched again. What the network no longer knows is only on this computer."
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [], large: await services.wallet.backupMayLeaveOutHistory() ? [large] : [],
      fields: [
        FieldView(
          Self.field, "Passphrase for the file", .newSecret,
          hint:
            "At least \(Vault.minimumBackupPassphraseLength) characters; several words are best. Anyone who has the file can keep guessing for as long as they like.",
          mistake: refusal?.mistake(Self.field)),
        FieldView(Self.field + "Again", "Passphrase for the file again", .newSecret, mistake: refusal?.mistake(Self.field + "Again")),
      ], credential: CredentialView(refusal))
    return try await services.pages.show(
      Page(title: "Backup file", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "backup",
    """
    <header class="head"><h1>Backup file</h1><p>Accounts, words, settings and records in one encrypted file. Passkeys stay on this computer.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#large}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/large}}
    <form class="card" method="post" action="settings/backup" novalidate data-busy="Writing…" data-download>
      <input type="hidden" name="token" value="{{token}}">
      {{#credential}}{{> credential}}{{/credential}}
      {{#fields}}{{> field}}{{/fields}}
      <button class="primary wide">Save the backup file</button>
      <p class="hint">Keep it away from this computer, for example on a USB stick. The passphrase isn't in it: keep that elsewhere.</p>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
