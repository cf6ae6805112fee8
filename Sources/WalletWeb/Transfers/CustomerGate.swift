import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// The pages for what an anchor wants to know about the person before a transfer begins or goes on (SEP-12), one for each state of its check.
struct CustomerGate: Templated {
  struct Remark: Sendable {
    let name: Sentence
    let text: Sentence
  }

  struct Values: Sendable {
    let token: String
    let domain: String
    let heading: Sentence
    let sentence: Sentence
    let seal: String
    let sealIcon: String
    let message: String?
    /// The address of a page of the anchor's about it.
    let moreInfo: String?
    let notice: [Sentence]
    let remarks: [Remark]
    let action: String
    let hidden: [TransferInput.Hidden]
    /// The forms' names of the requested fields, so that it is known which ones were left out.
    let offered: String
    let asked: [AskedField]
    /// Whether the form is sent with files.
    let hasFiles: Bool
    let codes: [FieldView]
    let isForm: Bool
    let canKeep: Bool
    /// Whether a transfer is about to begin.
    let isBeginning: Bool
    let button: Sentence?
  }

  let services: Services

  /// Makes the upload for the address to which one of its forms is sent, since files may be asked for.
  static func upload(to path: String) -> Upload {
    Upload(
      path: path, limit: KYCFile.totalLimit, isOptional: true,
      tooLarge:
        "All files together can be at most \(KYCFile.totalLimit >> 20) MB. Nothing was sent. Make the pictures smaller, then go back and choose them again."
    )
  }

  /// Shows the page before a transfer, or returns nil if the anchor knows enough or wants to know nothing.
  ///
  /// - Parameters:
  ///   - refusal: why what was just sent from the page wasn't accepted.
  ///   - moreInfo: the address of a page of the anchor's about it.
  ///   - isResumed: whether a sign-in came in between, so that nothing that was typed has been sent to the anchor yet.
  func page(
    _ input: TransferInput, _ context: PageContext, _ refusal: TransferError? = nil, moreInfo: String? = nil, isResumed: Bool = false
  ) async throws(TransferError) -> Response? {
    let transfers = await services.wallet.transfers
    guard try await transfers.anchor(input.form.domain).offers(.customers) else { return nil }
    let customer: Customer
    do throws(TransferError) {
      customer = try await transfers.customer(at: input.form.domain, type: input.form.customerType, as: input.form.user)
    } catch {
      // The anchor knows nobody yet, and asks nothing.
      if case .anchor(let error) = error, case .notFound = error.problem { return nil }
      throw error
    }
    guard customer.status != .accepted else { return nil }
    // A person who was just asked only for what may be left out has answered, whatever they left out.
    let offered = Self.offered(context)
    let isAnswered = customer.fieldsToProvide.allSatisfy { $0.isOptional && offered.contains($0.field.formName) }
    if customer.status == .needsInfo, isAnswered, Self.toVerify(customer).isEmpty, refusal == nil, !isResumed { return nil }
    // What both the transfer and the check ask for is in the form once.
    let asked = Set(customer.fieldsToProvide.map { AskedField.name($0.field) })
    let hidden = input.hidden(input.form.fields).filter { !asked.contains($0.name) } + [TransferInput.Hidden(name: "step", value: "customer")]
    return try await show(customer, input.form.domain, action: BeginTransferScreen.path, hidden, context, refusal, moreInfo: moreInfo)
  }

  /// Shows the page of a transfer that waits for the person's data.
  func page(of record: TransferRecord, _ context: PageContext, _ refusal: TransferError? = nil) async throws(TransferError) -> Response {
    let customer = try await services.wallet.transfers.customer(
      at: record.anchor, type: record.customerType, transferID: record.anchorID, as: record.user ?? "")
    return try await show(customer, record.anchor, action: PagePath.transfer(record.id) + "/customer", [], context, refusal)
  }

  /// Sends the anchor what was typed, with codes and with the files that were chosen or that the page offered from the person's own data.
  ///
  /// - Parameter account: the account whose owner the data describes.
  /// - Throws: ``TransferError``, which is ``TransferError/switched`` if another account has come into use, to whose owner the data doesn't belong.
  func take(
    at domain: String, type: String?, transferID: String?, of account: AccountID?, as user: String?, _ context: PageContext
  ) async throws(TransferError) {
    let wallet = await services.wallet
    let customer = try await wallet.transfers.customer(at: domain, type: type, transferID: transferID, as: user)
    // Meanwhile the anchor was asked, which may take long.
    guard await wallet.account?.id == account else { throw .switched }
    var codes: [CustomerField: String] = [:]
    for field in Self.toVerify(customer) {
      let code = context.field(Self.codeName(field))
      if !code.isEmpty { codes[field] = code }
    }
    if !codes.isEmpty { try await wallet.transfers.verify(codes, at: domain, type: type, transferID: transferID, as: user) }
    let needed = Self.needed(customer)
    let chosen = try files(needed, context)
    let kept = try await kept(needed.filter { chosen[$0.field] == nil }, context, wallet)
    let values = CustomerValues(AskedField.values(needed, context), files: kept.merging(chosen) { $1 })
    let missing = needed.filter { !$0.isOptional && values.texts[$0.field] == nil && values.files[$0.field] == nil }
    guard missing.isEmpty || !codes.isEmpty else {
      throw .fields(Dictionary(missing.map { ($0.field.name, "The anchor needs this.") }) { first, _ in first })
    }
    guard await wallet.account?.id == account else { throw .switched }
    if !values.isEmpty { try await wallet.transfers.give(values, to: domain, type: type, transferID: transferID, as: user) }
    guard context.field("keep") == "yes" else { return }
    // What SEP-9 has a name for can be kept for the next time. A value that isn't accepted here was good enough for the anchor.
    for (field, text) in values.texts { try? await wallet.kyc.set([field: text]) }
    for (field, file) in chosen { try? await wallet.kyc.setFile(field, name: file.name, Data(file.bytes)) }
  }

  /// Reads the files that were chosen in the form.
  private func files(_ needed: [CustomerFieldRequest], _ context: PageContext) throws(TransferError) -> [CustomerField: CustomerFile] {
    var (files, mistakes): ([CustomerField: CustomerFile], [String: Sentence]) = ([:], [:])
    for field in needed.filter(\.isFile).map(\.field) {
      let name = AskedField.name(field)
      let content = context.form.withBytes(name) { Data($0) }
      guard !content.isEmpty else { continue }
      do throws(KYCRefusal) {
        files[field] = try CustomerFile(name: context.form.fileName(name), chosen: content, for: field)
      } catch {
        mistakes[field.name] = error.fields[field] ?? error.sentence
      }
    }
    guard mistakes.isEmpty else { throw .fields(mistakes) }
    return files
  }

  /// Reads the files of the person's own data that the page named and that the person agreed to send. By now the anchor may ask for more, and the
  /// data may have changed.
  private func kept(
    _ needed: [CustomerFieldRequest], _ context: PageContext, _ wallet: Wallet
  ) async throws(TransferError) -> [CustomerField: CustomerFile] {
    let numbers = needed.filter(\.isFile).map { ($0.field, context.field(AskedField.ownName($0.field))) }.filter { !$0.1.isEmpty }
    var (files, mistakes): ([CustomerField: CustomerFile], [String: Sentence]) = ([:], [:])
    do throws(StoreError) {
      for (field, number) in numbers {
        if (try await wallet.kyc.record().files[field]?.number).map(String.init) == number {
          files[field] = try await wallet.kyc.file(field)
        } else {
          mistakes[field.name] = "Your data has changed since this page was shown. Check again what will be sent."
        }
      }
    } catch {
      throw .store(error)
    }
    guard mistakes.isEmpty else { throw .fields(mistakes) }
    return files
  }

  /// Returns the forms' names of the fields on the page that was sent.
  private static func offered(_ context: PageContext) -> Set<String> { Set(context.field("offered").split(separator: ",").map(String.init)) }

  /// Returns the requested fields except for codes.
  private static func needed(_ customer: Customer) -> [CustomerFieldRequest] {
    customer.fieldsToProvide.filter { !$0.field.name.hasSuffix("_verification") }
  }

  private static func toVerify(_ customer: Customer) -> [CustomerField] {
    let named = customer.neededFields.map(\.field).compactMap { field in
      field.name.hasSuffix("_verification") ? CustomerField(String(field.name.dropLast("_verification".count))) : nil
    }
    let known = customer.fieldsToVerify
    return known + named.filter { !known.contains($0) }
  }

  private static func codeName(_ field: CustomerField) -> String { "code-" + field.formName }

  private static func codeLabel(_ field: CustomerField) -> Sentence {
    switch field {
    case .person(.mobileNumber): "Code sent to your mobile number"
    case .person(.emailAddress): "Code sent to your e-mail address"
    default: "Code: \(field.label)"
    }
  }

  private func show(
    _ customer: Customer, _ domain: String, action: String, _ hidden: [TransferInput.Hidden], _ context: PageContext, _ refusal: TransferError? = nil,
    moreInfo: String? = nil
  ) async throws(TransferError) -> Response {
    let needed = Self.needed(customer)
    let kyc = await services.wallet.kyc
    let kept = (try? await kyc.record())?.files ?? [:]
    let offered = Self.offered(context)
    let declined = needed.map(\.field).filter { offered.contains($0.formName) && context.field(AskedField.ownName($0)).isEmpty }
    var values = (try? await kyc.values(for: needed.filter { !$0.isFile }.map(\.field)))?.texts ?? [:]
    // A value that was offered from the person's own data and then deleted stays deleted.
    values = values.filter { !offered.contains($0.key.formName) }.merging(AskedField.values(needed, context)) { $1 }
    let toVerify = Self.toVerify(customer)
    let isForm = !needed.isEmpty || !toVerify.isEmpty
    var mistakes: [String: Sentence] = [:]
    if case .fields(let fields) = refusal { mistakes = fields }
    let rejected = customer.providedFields.filter { $0.error != nil || $0.status == .rejected }
    let page = Values(
      token: context.token, domain: domain, heading: Self.heading(customer), sentence: customer.status.words,
      seal: customer.status == .rejected ? "bad" : "wait",
      sealIcon: customer.status == .rejected ? Icon.failed.template : customer.status == .processing ? Icon.clock.template : Icon.idCard.template,
      message: customer.message, moreInfo: moreInfo, notice: mistakes.isEmpty ? [refusal?.sentence].compactMap(\.self) : [],
      remarks: rejected.map { Remark(name: $0.request.field.label, text: $0.error?.verbatim ?? "not accepted") }, action: action, hidden: hidden,
      offered: needed.map(\.field.formName).joined(separator: ","),
      asked: AskedField.fields(needed, values, kept: kept, declined: Set(declined), mistakes),
      hasFiles: needed.contains(where: \.isFile),
      codes: toVerify.map { FieldView(Self.codeName($0), Self.codeLabel($0), .word, hint: "The anchor sent it to you.") },
      isForm: isForm, canKeep: !needed.isEmpty, isBeginning: action == BeginTransferScreen.path,
      button: customer.status == .rejected ? nil : isForm ? "Send to the anchor" : "Check again")
    do {
      return try await services.pages.show(
        Page(
          title: page.heading, template: Self.template, values: page, destination: .transfers, status: refusal == nil ? .ok : .unprocessableContent),
        context)
    } catch {
      throw .network(.noAnswer(Sentence(error)))
    }
  }

  private static func heading(_ customer: Customer) -> Sentence {
    switch customer.status {
    case .accepted: "The anchor knows you"
    case .processing, .unknown: "The anchor is checking"
    case .needsInfo: "About you"
    case .rejected: "Not accepted"
    case .verificationRequired: "Enter the code"
    }
  }

  static let template = Template(
    "customer",
    """
    <header class="head"><h1>{{heading}}</h1><p>{{domain}}</p></header>
    {{#isBeginning}}{{> transfer-details-step}}{{/isBeginning}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <p class="notice {{seal}}">{{> *sealIcon}}<span>{{sentence}}</span></p>
    {{#.moreInfo}}<p class="ways"><a href="{{.}}" target="_blank" rel="noopener noreferrer">More at the anchor</a></p>{{/.moreInfo}}
    <form class="card" method="post" action="{{action}}"{{#hasFiles}} enctype="multipart/form-data"{{/hasFiles}} novalidate data-busy="Asking the anchor…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="offered" value="{{offered}}">
      {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
      {{#.message}}<p>{{.}}</p>{{/.message}}
      {{#remarks}}<p class="mistake">{{> icon-alert}}<span>{{name}}: {{text}}</span></p>{{/remarks}}
      {{#codes}}{{> field}}{{/codes}}
      {{#asked}}{{> asked}}{{/asked}}
      {{#canKeep}}<div class="choice"><label for="keep"><input type="checkbox" id="keep" name="keep" value="yes">\
    <span class="what">Keep this in my data, for other anchors</span></label></div>{{/canKeep}}
      {{#.button}}<button class="primary wide">{{.}}</button>{{/.button}}
      {{#isForm}}<p class="hint centre">Only {{domain}} gets it.</p>{{/isForm}}
      <p class="ways"><a href="transfers">{{> icon-back}}Transfers</a></p>
    </form>
    """)
}
