import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/contacts/import`: imports contacts from a table.
struct ContactImportScreen: Screen {
  struct Refused: Sendable {
    let row: Int
    let name: Sentence
    let reason: Sentence
  }

  /// A contact that was added although its address looks like another contact's.
  struct Lookalike: Sendable {
    let name: String
    let reason: Sentence
  }

  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let file: FieldView
    /// The result of an import; empty before a file was sent.
    let result: [Sentence]
    let refused: [Refused]
    let lookalikes: [Lookalike]
  }

  static let path = "contacts/import"

  static let templates = [template]
  static let uploads = [
    Upload(path: path, limit: ContactTable.sizeLimit, tooLarge: CSVError.tooLarge(maximum: ContactTable.sizeLimit).sentence)
  ]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/contacts/import") { _, context in try await show(context) }
    router.post("/contacts/import") { _, context in
      let file = context.form.data("file")
      guard !file.isEmpty else { return try await show(context, mistake: "Choose the file first.") }
      do {
        return try await show(context, result: try await services.wallet.contacts.add(try ContactTable(file)))
      } catch let error as CSVError {
        return try await show(context, mistake: error.sentence)
      } catch let refusal as ContactRefusal {
        return try await show(context, notice: refusal.sentence)
      }
    }
  }

  private func show(
    _ context: PageContext, result: ContactImport? = nil, mistake: Sentence? = nil, notice: Sentence? = nil
  ) async throws -> Response {
    let added = result?.added.compactMap { contact in contact.address.account.map { (contact.name, $0.accountID) } } ?? []
    let lookalikes = await services.wallet.lookalikes(among: added.map(\.1))
    let values = Values(
      token: context.token, notice: [notice].compactMap(\.self),
      file: FieldView(
        "file", "CSV file", .file, hint: "A table whose first line is: name,address,memo_type,memo,note. The last three may be missing.",
        mistake: mistake),
      result: result.map { [Self.words($0)] } ?? [],
      refused: result?.refused.map { Refused(row: $0.row, name: $0.name.isEmpty ? "No name" : $0.name.verbatim, reason: $0.reason) } ?? [],
      lookalikes: added.compactMap { name, account in lookalikes[account].map { Lookalike(name: name, reason: $0) } })
    return try await services.pages.show(
      Page(
        title: "Import contacts", template: Self.template, values: values, destination: .contacts,
        status: mistake == nil && notice == nil ? .ok : .unprocessableContent), context)
  }

  private static func words(_ result: ContactImport) -> Sentence {
    let (added, known, refused) = (result.added.count, result.known, result.refused.count)
    return switch (known, refused) {
    case (0, 0): "Contacts added: \(added)."
    case (_, 0): "Contacts added: \(added). Already there: \(known)."
    case (0, _): "Contacts added: \(added). Not added: \(refused)."
    default: "Contacts added: \(added). Already there: \(known). Not added: \(refused)."
    }
  }

  static let template = Template(
    "contact-import",
    """
    <header class="head"><h1>Import contacts</h1><p>From a spreadsheet, or another wallet that exports one.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#result}}<p class="notice good" role="status">{{> icon-check}}<span>{{.}} <a href="contacts">See your contacts</a></span></p>{{/result}}
    {{#refused}}<p class="notice wait">{{> icon-warning}}<span><strong>Line {{row}}, {{name}}.</strong> {{reason}}</span></p>{{/refused}}
    {{#lookalikes}}<p class="notice wait">{{> icon-warning}}<span><strong>{{name}}</strong> {{reason}}</span></p>{{/lookalikes}}
    <form class="card" method="post" action="contacts/import" enctype="multipart/form-data" novalidate data-busy="Reading…">
      <input type="hidden" name="token" value="{{token}}">
      {{#file}}{{> field}}{{/file}}
      <button class="primary wide">Import</button>
      <p class="hint">Nothing you already have is changed or replaced.</p>
      <p class="ways"><a href="contacts">{{> icon-back}}Contacts</a></p>
    </form>
    """)
}
