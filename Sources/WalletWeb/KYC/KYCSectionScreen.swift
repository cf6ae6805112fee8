import AnchorKit
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/my-data/PART`: one section of the personal data.
struct KYCSectionScreen: Screen {
  struct File: Sendable {
    let label: Sentence
    let path: String
    /// What is stored; nil if there is no file.
    let kept: String?
  }

  struct Values: Sendable {
    let token: String
    let title: Sentence
    let action: String
    let notice: [Sentence]
    let isSaved: Bool
    let fields: [KYCFieldView]
    let hasFiles: Bool
    let files: [File]
  }

  static func path(_ section: KYCSection) -> String { "my-data/\(section.rawValue)" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/my-data/{part}") { request, context in
      try await show(try section(context), context, isSaved: request.query.get("saved") != nil)
    }
    router.post("/my-data/{part}") { _, context in
      let section = try section(context)
      let texts = Self.texts(section).compactMap { field in KYCFieldView.typed(field, context).map { (field, $0) } }
      let typed = Dictionary(texts) { first, _ in first }
      do throws(KYCRefusal) {
        try await services.wallet.kyc.set(typed)
        return Response.redirect(to: "\(Self.path(section))?saved")
      } catch {
        return try await show(section, context, typed: typed, error)
      }
    }
  }

  private func section(_ context: PageContext) throws -> KYCSection {
    guard let section = context.parameters.get("part").flatMap(KYCSection.init(rawValue:)) else { throw PageError.notFound }
    return section
  }

  private static func texts(_ section: KYCSection) -> [CustomerField] { section.fields.filter { $0.kind != .binary } }

  private func show(
    _ section: KYCSection, _ context: PageContext, typed: [CustomerField: String]? = nil, isSaved: Bool = false, _ refusal: KYCRefusal? = nil
  ) async throws -> Response {
    let record: KYCRecord
    do throws(StoreError) {
      record = try await services.wallet.kyc.record()
    } catch {
      throw PageError(.conflict, "Your data can't be read", error.sentence, link: ActionLink(label: "My data", path: Destination.myData.path))
    }
    let fields = Self.texts(section).map { field in
      let kept = record.texts[field] ?? ""
      return KYCFieldView(field, value: typed?[field] ?? kept, kept: kept, mistake: refusal?.fields[field])
    }
    let files = section.fields.filter { $0.kind == .binary }.map { field in
      File(label: field.shortLabel, path: "\(KYCFileScreen.path)?field=\(field.formName)", kept: record.files[field].map(Self.words))
    }
    let values = Values(
      token: context.token, title: section.title, action: Self.path(section), notice: [refusal?.general].compactMap(\.self),
      isSaved: isSaved, fields: fields, hasFiles: !files.isEmpty, files: files)
    return try await services.pages.show(
      Page(title: section.title, template: Self.template, values: values, destination: .myData, status: refusal == nil ? .ok : .unprocessableContent),
      context)
  }

  static func words(_ file: KYCFile) -> String { "\(file.name), \(max(1, (file.size + 1023) / 1024)) KB" }

  static let template = Template(
    "kyc-section",
    """
    <header class="head"><h1>{{title}}</h1><p>Enter as much as you like: nothing is needed until an anchor asks for it.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#isSaved}}<p class="notice good" role="status">{{> icon-check}}<span>Saved, encrypted.</span></p>{{/isSaved}}
    <form class="card" method="post" action="{{action}}" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#fields}}{{> kyc-field}}{{/fields}}
      <button class="primary wide">Save</button>
    </form>
    {{#hasFiles}}<section class="card" aria-labelledby="files-title"><h2 id="files-title">Pictures and documents</h2>
      <ul class="rows places">{{#files}}<li><a href="{{path}}">{{#.kept}}{{> icon-check}}{{/.kept}}{{^.kept}}{{> icon-plus}}{{/.kept}}\
    <span class="what">{{label}}<span class="hint">{{#.kept}}{{.}}{{/.kept}}{{^.kept}}No file{{/.kept}}</span></span></a></li>{{/files}}</ul>
    </section>{{/hasFiles}}
    <p class="ways"><a href="my-data">{{> icon-back}}My data</a></p>
    """)
}
