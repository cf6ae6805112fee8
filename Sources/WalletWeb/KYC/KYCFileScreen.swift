import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import WalletKit

/// `/my-data/file`: a picture or document for one field, kept encrypted.
struct KYCFileScreen: Screen {
  struct Values: Sendable {
    let token: String
    let name: String
    let label: Sentence
    let back: String
    let notice: [Sentence]
    let file: FieldView
    /// What is said about the kept file; nil if there is none.
    let kept: String?
    let picture: String?
  }

  static let path = "my-data/file"

  /// The hint on which files are accepted and how they are sent.
  static let fileHint: Sentence =
    "A photo (JPEG, PNG, WebP, HEIC) or a PDF, at most \(KYCFile.sizeLimit >> 20) MB. It is sent unchanged, including any location and time stored in it."

  static let templates = [template]
  static let uploads = [
    Upload(
      path: path, limit: KYCFile.sizeLimit,
      tooLarge:
        "This file is larger than \(KYCFile.sizeLimit >> 20) MB. Nothing was saved. Make the picture smaller, then go back and choose it again.")
  ]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/my-data/file") { request, context in try await show(request.query.get("field") ?? "", context) }
    router.get("/my-data/file/content") { request, context in try await content(request.query.get("field") ?? "") }
    router.post("/my-data/file") { _, context in
      let (field, section) = try Self.field(context.field("field"))
      let content = context.form.data("file")
      do throws(KYCRefusal) {
        guard !content.isEmpty else { throw KYCRefusal(fields: [field: "Choose the file first."]) }
        try await services.wallet.kyc.setFile(field, name: context.form.fileName("file"), content)
        return Response.redirect(to: "\(KYCSectionScreen.path(section))?saved")
      } catch {
        return try await show(context.field("field"), context, error)
      }
    }
    router.post("/my-data/file/remove") { _, context in
      let (field, section) = try Self.field(context.field("field"))
      do throws(KYCRefusal) {
        try await services.wallet.kyc.remove([field])
        return Response.redirect(to: KYCSectionScreen.path(section))
      } catch {
        return try await show(context.field("field"), context, error)
      }
    }
  }

  private static func field(_ name: String) throws -> (CustomerField, KYCSection) {
    let field = CustomerField(name.replacing("-", with: "."))
    guard field.kind == .binary, let section = KYCSection(of: field) else {
      throw PageError(
        .notFound, "No such file", "Choose what the file is for first.", link: ActionLink(label: "My data", path: Destination.myData.path))
    }
    return (field, section)
  }

  /// Answers with the content of a field's file, for its owner to look at.
  private func content(_ name: String) async throws -> Response {
    let (field, _) = try Self.field(name)
    guard let file = try? await services.wallet.kyc.file(field) else { throw PageError.notFound }
    return Response(
      status: .ok,
      headers: [.contentType: file.contentType, .contentDisposition: Self.isPicture(file.contentType) ? "inline" : "attachment"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }

  /// Returns whether every browser shows a content type as a picture. Files of any other type may only be saved.
  private static func isPicture(_ type: String) -> Bool { ["image/jpeg", "image/png", "image/webp"].contains(type) }

  private func show(_ name: String, _ context: PageContext, _ refusal: KYCRefusal? = nil) async throws -> Response {
    let (field, section) = try Self.field(name)
    let kept = try? await services.wallet.kyc.record().files[field]
    let values = Values(
      token: context.token, name: field.formName, label: field.label, back: KYCSectionScreen.path(section),
      notice: [refusal?.general].compactMap(\.self),
      file: FieldView(
        "file", "File", .file,
        hint: Self.fileHint,
        mistake: refusal?.fields[field]),
      kept: kept.map(KYCSectionScreen.words),
      picture: kept.flatMap { Self.isPicture($0.contentType) ? "\(Self.path)/content?field=\(field.formName)" : nil })
    return try await services.pages.show(
      Page(title: field.label, template: Self.template, values: values, destination: .myData, status: refusal == nil ? .ok : .unprocessableContent),
      context)
  }

  static let template = Template(
    "kyc-file",
    """
    <header class="head"><h1>{{label}}</h1><p>It is kept on this computer, encrypted, until you send it to an anchor.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#.kept}}<section class="card" aria-label="Saved file"><p class="what">{{.}}</p>{{/.kept}}
    {{#.picture}}<a href="{{.}}"><img class="document" src="{{.}}" alt="The saved picture"></a>{{/.picture}}
    {{#.kept}}</section>{{/.kept}}
    <form class="card" method="post" action="my-data/file" enctype="multipart/form-data" novalidate data-busy="Encrypting…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="field" value="{{name}}">
      {{#file}}{{> field}}{{/file}}
      <button class="primary wide">{{#.kept}}Replace the file{{/.kept}}{{^.kept}}Save this file{{/.kept}}</button>
    </form>
    <form class="ways" method="post" action="my-data/file/remove">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="field" value="{{name}}">
      <a href="{{back}}">{{> icon-back}}Back</a>
      {{#.kept}}<button class="quiet destroys">Remove the file</button>{{/.kept}}
    </form>
    """)
}
