public import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit

/// The service for what an anchor wants to know about its customers (SEP-12 1.15). All of it requires a sign-in.
public struct CustomerService: Sendable {
  let session: any SignIn
  let address: AnchorAddress

  private var exchange: AnchorExchange { session.anchor.exchange }

  /// Fetches what the anchor knows about a customer, and what it still wants to know.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` for an id that the anchor doesn't know, and errors of signing in
  public func customer(_ query: CustomerQuery = CustomerQuery()) async throws -> Customer {
    try await asUser(query) { query in
      let request = AnchorRequest("\(address.base)/customer", query: query.parameters + [("lang", query.language)])
      return try Customer(try await exchange.fields(request, session))
    }
  }

  /// Sends information about a customer. Sending it twice has the same effect as sending it once.
  ///
  /// - Parameters:
  ///   - values: Texts and files; files are sent after the texts.
  ///   - query: The customer, and the purpose.
  ///   - uploaded: Files that the anchor already has, by field.
  /// - Returns: The anchor's id of the customer, or nil if it doesn't say.
  /// - Throws: ``AnchorError``, and errors of signing in
  @discardableResult
  public func update(
    _ values: CustomerValues, for query: CustomerQuery = CustomerQuery(), uploaded: [CustomerField: UploadedFile] = [:]
  ) async throws -> String? {
    var form = MultipartForm()
    for (field, file) in uploaded.sorted(by: { $0.key < $1.key }) { form.append("\(field.name)_file_id", file.id) }
    return try await put(query, values, form)
  }

  /// Sends verification codes that the customer received from the anchor, such as on a phone.
  ///
  /// - Parameters:
  ///   - codes: A code for each field that is to be verified.
  ///   - query: The customer, and the purpose.
  /// - Returns: The anchor's id of the customer, or nil if it doesn't say.
  /// - Throws: ``AnchorError``, with ``AnchorProblem/refused(status:message:)`` for a wrong code, and errors of signing in
  @discardableResult
  public func verify(_ codes: [CustomerField: String], for query: CustomerQuery = CustomerQuery()) async throws -> String? {
    try await put(query, CustomerValues(), Self.form(codes))
  }

  /// Sends verification codes to an anchor before version 1.12 of SEP-12, which has a separate endpoint for codes.
  ///
  /// - Returns: The customer's new state.
  /// - Throws: ``AnchorError``, and errors of signing in
  public func verifyWithDeprecatedEndpoint(_ codes: [CustomerField: String], id: String) async throws -> Customer {
    var form = Self.form(codes)
    form.append("id", id)
    return try Customer(try await exchange.fields(AnchorRequest(.put, "\(address.base)/customer/verification", body: .multipart(form)), session))
  }

  /// Asks the anchor to delete everything that it knows about the account that is signed in.
  ///
  /// - Parameter memo: The id of one of a shared account's users; nil for the user who is signed in.
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` if it knows nothing, and errors of signing in
  public func delete(memo: UInt64? = nil) async throws {
    let memo = memo ?? session.memo
    let fields = memo.map { [(name: "memo", value: String($0)), (name: "memo_type", value: "id")] }
    // A muxed account's address (M…) already says which user it is.
    let account = memo == nil ? session.address : session.holder
    let request = AnchorRequest(.delete, "\(address.base)/customer/\(account)", body: fields.map { .form($0) })
    _ = try await exchange.send(request, session)
  }

  /// Asks the anchor to POST changes of a customer's status to a server until the customer is accepted or rejected. The anchor signs these reports:
  /// see ``Anchor/checkCallback(signature:body:host:)``.
  ///
  /// - Throws: ``AnchorError``, and errors of signing in
  public func setCallback(_ url: String, for query: CustomerQuery = CustomerQuery()) async throws {
    guard AnchorAddress(url) != nil else { throw exchange.wrong(.invalidRequest(name: "the callback", reason: "is no https address")) }
    try await asUser(query) { query in
      var form = MultipartForm()
      for (name, value) in query.parameters { form.append(name, value) }
      form.append("url", url)
      _ = try await exchange.send(AnchorRequest(.put, "\(address.base)/customer/callback", body: .multipart(form)), session)
    }
  }

  /// Uploads a file for a field that will be sent later.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/refused(status:message:)`` for a file that is too large, and errors of signing in
  public func upload(_ file: CustomerFile) async throws -> UploadedFile {
    var form = MultipartForm()
    form.append("file", file)
    return try UploadedFile(try await exchange.fields(AnchorRequest(.post, "\(address.base)/customer/files", body: .multipart(form)), session))
  }

  /// Lists the files that the anchor has for a customer.
  ///
  /// - Throws: ``AnchorError``, and errors of signing in
  public func files(ofCustomer id: String) async throws -> [UploadedFile] {
    let request = AnchorRequest("\(address.base)/customer/files", query: [("customer_id", id)])
    return try await exchange.fields(request, session).list("files").map { try $0.map { try UploadedFile($0) } } ?? []
  }

  /// Fetches the description of an uploaded file, or returns nil if the anchor no longer has the file.
  ///
  /// - Throws: ``AnchorError``, and errors of signing in
  public func file(_ id: String) async throws -> UploadedFile? {
    let request = AnchorRequest("\(address.base)/customer/files", query: [("file_id", id)])
    return try await exchange.fields(request, session).list("files")?.first.map { try UploadedFile($0) }
  }

  private func put(_ query: CustomerQuery, _ values: CustomerValues, _ extra: MultipartForm) async throws -> String? {
    let reply = try await asUser(query) { query in
      var form = MultipartForm()
      for (name, value) in query.parameters { form.append(name, value) }
      for (name, value) in extra.texts { form.append(name, value) }
      values.append(to: &form)
      return try await exchange.send(AnchorRequest(.put, "\(address.base)/customer", body: .multipart(form)), session)
    }
    // An empty answer means that the information was accepted. PHP writes an empty object as an empty list.
    return reply.body.isEmpty || reply.body == Array("[]".utf8) ? nil : try AnswerFields(json: reply.body, from: exchange.anchor).text("id")
  }

  /// Sends a request for the user of a shared account who is signed in: SEP-12 requires the sign-in's memo in each request again ("Shared Accounts").
  /// The id of a muxed account (M…) is sent only to an anchor that refuses without it: for others it would name nobody, or somebody else.
  private func asUser<Answer>(_ query: CustomerQuery, _ ask: (CustomerQuery) async throws -> Answer) async throws -> Answer {
    guard query.id == nil, query.memo == nil else { return try await ask(query) }
    var query = query
    query.memo = session.memo
    do {
      return try await ask(query)
    } catch let error as AnchorError {
      guard case .refused(status: 403, _) = error.problem, let muxedID = session.muxedID else { throw error }
      query.memo = muxedID
      return try await ask(query)
    }
  }

  private static func form(_ codes: [CustomerField: String]) -> MultipartForm {
    var form = MultipartForm()
    for (field, code) in codes.sorted(by: { $0.key < $1.key }) { form.append("\(field.name)_verification", code) }
    return form
  }
}

extension AnchorSession {
  /// The service for what the anchor wants to know about its customers.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var customers: CustomerService {
    get throws(AnchorError) { CustomerService(session: self, address: try anchor.address(of: .customers)) }
  }
}

/// A file that an anchor stores for a customer's field (SEP-12, "Customer Files").
public struct UploadedFile: Hashable, Sendable {
  /// The anchor's id, for submitting it for a field with ``CustomerService/update(_:for:uploaded:)``.
  public var id: String
  /// The media type: `image/jpeg`.
  public var contentType: String?
  /// The size in bytes.
  public var size: Int?
  /// When the anchor deletes the file if it hasn't been assigned to a field by then.
  public var expires: Date?
  /// The anchor's id of the customer that it belongs to.
  public var customerID: String?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.requiredText("file_id")
    contentType = try fields.text("content_type")
    size = try fields.whole("size")
    expires = try fields.date("expires_at")
    customerID = try fields.text("customer_id")
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}
