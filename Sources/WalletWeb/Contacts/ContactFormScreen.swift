import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/contacts/add` and `/contacts/NUMBER/edit`: adds or changes a contact.
struct ContactFormScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let token: String
    let action: String
    let back: String
    let button: Sentence
    let notice: [Sentence]
    /// The digest of the contact that the page shows; nil for a new contact.
    let was: String?
    /// The contact as it is now, if it was changed since the form was opened.
    let now: ContactView?
    let name: FieldView
    let address: FieldView
    let memoKind: MenuView
    let memo: FieldView
    let note: FieldView
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/contacts/add") { request, context in
      let query = request.query
      let form = ContactForm(
        address: String(query.get("to")?.prefix(400) ?? ""), memo: String(query.get("memo")?.prefix(100) ?? ""),
        memoKind: MemoKind(rawValue: query.get("memoKind") ?? "") ?? .text)
      return try await show(form, nil, context)
    }
    router.post("/contacts/add") { _, context in
      try await save(context, nil) { form throws(ContactRefusal) in try await services.wallet.contacts.add(form) }
    }
    router.get("/contacts/{id}/edit") { _, context in
      let contact = try await ContactScreen.contact(services, context)
      return try await show(ContactForm(contact), contact, context)
    }
    router.post("/contacts/{id}/edit") { _, context in
      let contact = try await ContactScreen.contact(services, context)
      return try await save(context, contact) { form throws(ContactRefusal) in
        guard context.field("was") == contact.digest else { throw ContactRefusal(general: ContactRefusal.changed) }
        return try await services.wallet.contacts.change(contact, to: form)
      }
    }
  }

  private func save(
    _ context: PageContext, _ contact: Contact?, _ save: (ContactForm) async throws(ContactRefusal) -> Contact
  ) async throws -> Response {
    let form = ContactForm(
      name: context.field("name"), address: context.field("address"), memo: context.field("memo"),
      memoKind: MemoKind(rawValue: context.field("memoKind")) ?? .text, note: context.field("note"))
    do throws(ContactRefusal) {
      return Response.redirect(to: "\(ContactScreen.path(try await save(form).id))?saved")
    } catch {
      let now = if contact == nil { Contact?.none } else { try await ContactScreen.contact(services, context) }
      return try await show(form, now, context, error)
    }
  }

  private func show(_ form: ContactForm, _ contact: Contact?, _ context: PageContext, _ refusal: ContactRefusal? = nil) async throws -> Response {
    let title: Sentence = contact == nil ? "Add a contact" : "Edit a contact"
    let values = Values(
      title: title, token: context.token, action: contact.map { "\(ContactScreen.path($0.id))/edit" } ?? "contacts/add",
      back: contact.map { ContactScreen.path($0.id) } ?? Destination.contacts.path, button: contact == nil ? "Add this contact" : "Save",
      notice: [refusal?.general].compactMap(\.self), was: contact?.digest,
      now: contact.flatMap { refusal == nil || context.field("was") == $0.digest ? nil : ContactView($0) },
      name: FieldView("name", "Name", .note, value: form.name, hint: "What you call them.", mistake: refusal?.fields[.name]),
      address: FieldView(
        "address", "Address", .address, value: form.address, hint: "It begins with G or M, or is written like ana*example.org.",
        mistake: refusal?.fields[.address]),
      memoKind: .memoKinds(chosen: form.memoKind, hint: "As the recipient told you. Most use text or a number."),
      memo: FieldView(
        "memo", "Memo (optional)", .note, value: form.memo, hint: "For recipients who need one with every payment, such as exchanges.",
        mistake: refusal?.fields[.memo]),
      note: FieldView(
        "note", "Note (optional)", .lines, value: form.note, hint: "For yourself: nobody else reads it.", mistake: refusal?.fields[.note]))
    let page = Page(
      title: title, template: Self.template, values: values, destination: .contacts, status: refusal == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "contact-form",
    """
    <header class="head"><h1>{{title}}</h1><p>You can then pay them by this name.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#now}}<section class="card" aria-labelledby="now-title"><h2 id="now-title">Currently saved: {{name}}</h2>{{> contact-facts}}</section>{{/now}}
    <form class="card" method="post" action="{{action}}" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#.was}}<input type="hidden" name="was" value="{{.}}">{{/.was}}
      {{#name}}{{> field}}{{/name}}
      {{#address}}{{> field}}{{/address}}
      {{#memo}}{{> field}}{{/memo}}
      {{#memoKind}}{{> menu}}{{/memoKind}}
      {{#note}}{{> field}}{{/note}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="{{back}}">{{> icon-back}}Back</a></p>
    </form>
    """)
}

extension Contact {
  /// The digest by which a form says which version of the contact it was opened with.
  fileprivate var digest: String {
    let form = ContactForm(self)
    return [form.name, form.address, form.memoKind.rawValue, form.memo, form.note].joined(separator: "\n").digest
  }
}
