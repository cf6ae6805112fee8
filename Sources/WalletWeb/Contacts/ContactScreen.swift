import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/contacts/NUMBER`: one contact, with paying, editing and removing.
struct ContactScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    /// Advice on the address that was just saved.
    let advice: [Sentence]
    let contact: ContactView
    let payPath: String
    let historyPath: String
  }

  /// How long the page of a contact that was just saved waits for the network.
  private static let patience = Duration.seconds(2)

  static func path(_ id: Contact.ID) -> String { "contacts/\(id)" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/contacts/{id}") { request, context in
      let contact = try await Self.contact(services, context)
      let isSaved = request.query.get("saved") != nil
      return try await show(contact, context, advice: isSaved ? await advice(on: contact) : nil)
    }
    router.post("/contacts/{id}/remove") { _, context in
      let contact = try await Self.contact(services, context)
      do throws(ContactRefusal) {
        try await services.wallet.contacts.remove(contact.id)
        return Response.redirect(to: "\(Destination.contacts.path)?removed=\(contact.id)")
      } catch {
        return try await show(contact, context, notice: error.sentence)
      }
    }
  }

  /// Finds the contact that the page's address names.
  static func contact(_ services: Services, _ context: PageContext) async throws -> Contact {
    guard let id = context.parameters.get("id").flatMap({ Int($0) }) else { throw PageError.notFound }
    let contact: Contact?
    do throws(StoreError) {
      contact = try await services.wallet.contacts.contact(id)
    } catch {
      throw PageError(.conflict, "Contacts can't be read", error.sentence, link: Self.all)
    }
    guard let contact else { throw PageError(.notFound, "No such contact", ContactRefusal.gone, link: Self.all) }
    return contact
  }

  private static let all = ActionLink(label: "See all contacts", path: Destination.contacts.path)

  private func advice(on contact: Contact) async -> Sentence? {
    await withTaskGroup { group in
      group.addTask { await services.wallet.advice(on: contact.address) }
      group.addTask {
        try? await services.environment.clock.sleep(for: Self.patience)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }

  private func show(_ contact: Contact, _ context: PageContext, notice: Sentence? = nil, advice: Sentence? = nil) async throws -> Response {
    let (recipient, memo) = await services.wallet.names().recipient(of: contact)
    let values = Values(
      token: context.token, notice: [notice].compactMap(\.self), advice: [advice].compactMap(\.self), contact: ContactView(contact),
      payPath: PagePath.pay(recipient, memo: memo), historyPath: "\(Destination.history.path)?who=\(contact.name.percentEncoded)")
    let page = Page(
      title: contact.name.verbatim, template: Self.template, values: values, destination: .contacts,
      status: notice == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "contact",
    """
    {{#contact}}<header class="head"><h1>{{name}}</h1><p>One of your contacts.</p></header>{{/contact}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#advice}}<p class="notice wait" role="status">{{> icon-warning}}<span>{{.}}</span></p>{{/advice}}
    {{#contact}}
    <section class="card" aria-label="Address">
      {{#account}}<div class="title"><h2>Address</h2>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span></button></div>{{/account}}
      {{#federation}}<h2>Address</h2>{{/federation}}{{> contact-facts}}
      <p class="ways apart"><a class="button" href="{{payPath}}">Pay {{name}}</a><a class="button second" href="{{path}}/edit">Edit</a></p>
      <p class="ways"><a href="{{historyPath}}">All payments with {{name}}</a></p>
    </section>
    <form class="ways" method="post" action="{{path}}/remove">
      <input type="hidden" name="token" value="{{token}}">
      <a href="contacts">{{> icon-back}}Contacts</a>
      <button class="quiet destroys">Remove {{name}}</button>
    </form>
    {{/contact}}
    """)
}
