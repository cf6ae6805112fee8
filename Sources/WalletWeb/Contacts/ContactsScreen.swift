import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import StellarKit
import WalletKit

/// `/contacts`: whom the person pays, by name.
struct ContactsScreen: Screen {
  struct Row: Sendable {
    let path: String
    let emblem: HTML
    let name: String
    let address: String
    let memo: String?

    init(_ contact: Contact) {
      path = ContactScreen.path(contact.id)
      emblem = ContactView.emblem(of: contact)
      name = contact.name
      address = contact.address.short
      memo = contact.memo.shown
    }
  }

  /// Somebody who was removed just now.
  struct Removed: Sendable {
    let id: String
    let name: String
  }

  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let removed: Removed?
    let canStartOver: Bool
    let isEmpty: Bool
    let search: String
    let isSearched: Bool
    let rows: [Row]
    let count: Sentence
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/contacts") { request, context in
      let query = request.query
      return try await show(context, search: String(query.get("q")?.prefix(100) ?? ""), removed: query.get("removed").flatMap { Int($0) })
    }
    router.post("/contacts/undo") { _, context in
      do throws(ContactRefusal) {
        guard let id = Int(context.field("id")), let contact = try await services.wallet.contacts.restore(id) else {
          return Response.redirect(to: Destination.contacts.path)
        }
        return Response.redirect(to: ContactScreen.path(contact.id))
      } catch {
        return try await show(context, notice: error.sentence)
      }
    }
    router.post("/contacts/start-over") { _, context in
      do throws(StoreError) {
        // Only contacts that can't be read are thrown away here.
        if await failure() == .sealedForAnother { try await services.wallet.contacts.startOver() }
        return Response.redirect(to: Destination.contacts.path)
      } catch {
        return try await show(context, notice: error.sentence)
      }
    }
    router.get("/contacts/export") { _, context in
      do throws(StoreError) {
        return Response.file(
          CSVTable.byteOrderMark + ContactTable.text(of: try await services.wallet.contacts.contacts()), named: "contacts.csv",
          type: "text/csv; charset=utf-8")
      } catch {
        return try await show(context, notice: error.sentence)
      }
    }
  }

  private func failure() async -> StoreError? {
    do throws(StoreError) {
      try await services.wallet.contacts.contacts()
      return nil
    } catch {
      return error
    }
  }

  private func show(_ context: PageContext, search: String = "", removed: Int? = nil, notice: Sentence? = nil) async throws -> Response {
    let failure = await failure()
    let manager = await services.wallet.contacts
    let all = await manager.state.value ?? []
    let found = all.filter { $0.matches(search) }
    let gone = await manager.removed
    let values = Values(
      token: context.token, notice: [notice, failure?.sentence].compactMap(\.self),
      removed: removed.flatMap { gone[$0] }.map { Removed(id: String($0.id), name: $0.name) }, canStartOver: failure == .sealedForAnother,
      isEmpty: all.isEmpty, search: search, isSearched: !search.isEmpty, rows: found.map(Row.init),
      count: Sentence(found.count, one: "\(found.count) contact found.", other: "\(found.count) contacts found."))
    let page = Page(
      title: "Contacts", template: Self.template, values: values, destination: .contacts, isDestinationItself: true,
      status: notice == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "contacts",
    """
    <header class="head"><h1>Contacts</h1><p>The people you pay, by name. They stay on this computer, encrypted.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#canStartOver}}<form class="card" method="post" action="contacts/start-over">
      <input type="hidden" name="token" value="{{token}}">
      <p>You can bring them back with a backup file of that wallet, or begin with an empty list.</p>
      <button class="primary danger wide">Discard the unreadable contacts</button>
    </form>{{/canStartOver}}
    {{#removed}}<form class="notice good undo" method="post" action="contacts/undo" role="status">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="id" value="{{id}}">
      {{> icon-check}}<span>{{name}} was removed.</span><button class="quiet">Undo</button>
    </form>{{/removed}}
    {{^isEmpty}}
    <form class="search" method="get" action="contacts" role="search">
      <label class="hidden-label" for="q">Search contacts</label>
      <input id="q" name="q" type="search" value="{{search}}" placeholder="Name, address, memo or note" autocomplete="off">
      <button class="button">{{> icon-search}}<span>Search</span></button>
    </form>
    <section class="card" aria-label="Your contacts">
      {{#isSearched}}<p class="hint" role="status">{{count}} <a href="contacts">Show all</a></p>{{/isSearched}}
      <ul class="rows people">{{#rows}}<li><a href="{{path}}">{{{emblem}}}<span class="what">{{name}}<span class="hint"><span class="mono">{{address}}</span>\
    {{#.memo}} · memo {{.}}{{/.memo}}</span></span></a></li>{{/rows}}</ul>
      <p class="ways"><a class="button" href="contacts/add">Add a contact</a></p>
    </section>
    <p class="ways"><a href="contacts/import">Import a list</a><a href="contacts/export" download>Export as CSV</a></p>
    {{/isEmpty}}
    {{#isEmpty}}{{^canStartOver}}
    <section class="card funding" aria-label="No contacts yet">
      <span class="seal">{{> icon-contacts}}</span>
      <h2>No contacts yet</h2>
      <p>Give an address a name, and pay by name from then on. The memo is filled in for you.</p>
      <a class="button" href="contacts/add">Add a contact</a>
      <p class="ways"><a href="contacts/import">Import a list</a></p>
    </section>
    {{/canStartOver}}{{/isEmpty}}
    """)
}

extension Response {
  /// Makes a response with a file for the browser to save.
  static func file(_ text: String, named name: String, type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
