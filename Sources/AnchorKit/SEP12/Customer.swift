/// A customer as an anchor knows them: what it knows, and what it still wants to know (SEP-12).
public struct Customer: Hashable, Sendable {
  /// The anchor's id of the customer; nil before any information was submitted.
  public var id: String?
  /// The state of the anchor's check.
  public var status: CustomerStatus
  /// The fields that it wants, in SEP-9's order.
  public var neededFields: [CustomerFieldRequest]
  /// The fields that it has received, in SEP-9's order.
  public var providedFields: [ProvidedField]
  /// The state in the anchor's words; for a rejected customer, the reason.
  public var message: String?

  /// The fields that the person can fill in now: those that the anchor wants and, while it wants more, those that it has received and rejected.
  public var fieldsToProvide: [CustomerFieldRequest] {
    guard status == .needsInfo else { return neededFields }
    let needed = Set(neededFields.map(\.field))
    return neededFields + providedFields.filter { $0.status == .rejected }.map(\.request).filter { !needed.contains($0.field) }
  }

  /// The fields for which the anchor sent a code that it now expects back.
  public var fieldsToVerify: [CustomerField] { providedFields.filter { $0.status == .verificationRequired }.map(\.request.field) }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.text("id")
    status = CustomerStatus(try fields.requiredText("status"))
    neededFields = try CustomerFieldRequest.list(fields.object("fields"))
    message = try fields.text("message")
    providedFields = []
    guard let provided = try fields.object("provided_fields") else { return }
    for name in provided.names {
      guard let object = try provided.object(name) else { continue }
      providedFields.append(try ProvidedField(name, object))
    }
    providedFields.sort { $0.request.field < $1.request.field }
  }

  /// Reads the JSON of a callback, or of an answer from the anchor.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) {
    try self.init(AnswerFields(json: bytes, from: anchor))
  }
}

/// A field that an anchor has received, and its verdict on it (SEP-12).
public struct ProvidedField: Hashable, Sendable {
  /// The field.
  public var request: CustomerFieldRequest
  /// The anchor's verdict; nil if it gives none.
  public var status: ProvidedFieldStatus?
  /// Why it was rejected, in the anchor's words.
  public var error: String?

  init(_ name: String, _ fields: AnswerFields) throws(AnchorError) {
    request = try CustomerFieldRequest(name, fields)
    status = try fields.text("status").map { ProvidedFieldStatus($0) }
    error = try fields.text("error")
  }
}

/// An anchor's verdict on a field that it has received (SEP-12).
public enum ProvidedFieldStatus: Hashable, Sendable {
  /// It is correct.
  case accepted
  /// It is being checked.
  case processing
  /// It isn't correct; the error says why.
  case rejected
  /// The anchor sent a code, and expects it back.
  case verificationRequired
  /// An unknown status, as received.
  case unknown(String)

  private static let names: [(status: ProvidedFieldStatus, name: String)] = [
    (.accepted, "ACCEPTED"), (.processing, "PROCESSING"), (.rejected, "REJECTED"), (.verificationRequired, "VERIFICATION_REQUIRED"),
  ]

  /// Reads the name in the protocol.
  public init(_ name: String) {
    self = Self.names.first { $0.name == name }?.status ?? .unknown(SentText.short(name, limit: 60))
  }

  /// The name in the protocol, or the text of an unknown status.
  package var name: String {
    if case .unknown(let name) = self { return name }
    return Self.names.first { $0.status == self }?.name ?? ""
  }
}

/// The state of an anchor's check of a customer (SEP-12).
public enum CustomerStatus: Hashable, Sendable {
  /// The anchor knows everything that it needs.
  case accepted
  /// It is checking; ask again later.
  case processing
  /// It needs more information.
  case needsInfo
  /// It will never serve the customer; the message says why.
  case rejected
  /// It waits for codes that it sent. Anchors before version 1.12 of SEP-12 report this for the customer; newer ones report it for each field.
  case verificationRequired
  /// An unknown status, as received. It is assumed that it may still change.
  case unknown(String)

  private static let names: [(status: CustomerStatus, name: String)] = [
    (.accepted, "ACCEPTED"), (.processing, "PROCESSING"), (.needsInfo, "NEEDS_INFO"), (.rejected, "REJECTED"),
    (.verificationRequired, "VERIFICATION_REQUIRED"),
  ]

  /// Reads the name in the protocol.
  public init(_ name: String) {
    self = Self.names.first { $0.name == name }?.status ?? .unknown(SentText.short(name, limit: 60))
  }

  /// The name in the protocol, or the text of an unknown status.
  package var name: String {
    if case .unknown(let name) = self { return name }
    return Self.names.first { $0.status == self }?.name ?? ""
  }
}
