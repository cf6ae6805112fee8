/// What an anchor knows of a customer, and wants to know (SEP-12).
public struct Customer: Hashable, Sendable {
  /// The anchor's id of the customer; nil before anything was handed in.
  public var id: String?
  /// How far the anchor is.
  public var status: CustomerStatus
  /// What it wants to know, in SEP-9's order.
  public var neededFields: [CustomerFieldRequest]
  /// What it has been told, in SEP-9's order.
  public var providedFields: [ProvidedField]
  /// The state in the anchor's words; why it rejects the customer.
  public var message: String?

  /// What the person can tell the anchor now: what it wants to know and, while it wants more, what it was told and has rejected.
  public var fieldsToProvide: [CustomerFieldRequest] {
    guard status == .needsInfo else { return neededFields }
    let needed = Set(neededFields.map(\.field))
    return neededFields + providedFields.filter { $0.status == .rejected }.map(\.request).filter { !needed.contains($0.field) }
  }

  /// The fields for which the anchor sent a code that it wants back.
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

  /// The answer of a callback or of the anchor, as JSON.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: Whom it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) {
    try self.init(AnswerFields(json: bytes, from: anchor))
  }
}

/// Something that an anchor has been told, and what it thinks of it (SEP-12).
public struct ProvidedField: Hashable, Sendable {
  /// The field.
  public var request: CustomerFieldRequest
  /// What the anchor thinks of it; nil where it doesn't say.
  public var status: ProvidedFieldStatus?
  /// Why it was rejected, in the anchor's words.
  public var error: String?

  init(_ name: String, _ fields: AnswerFields) throws(AnchorError) {
    request = try CustomerFieldRequest(name, fields)
    status = try fields.text("status").map { ProvidedFieldStatus($0) }
    error = try fields.text("error")
  }
}

/// What an anchor thinks of a field that it has been told (SEP-12).
public enum ProvidedFieldStatus: Hashable, Sendable {
  /// It is right.
  case accepted
  /// It is being checked.
  case processing
  /// It isn't right; the error says why.
  case rejected
  /// The anchor sent a code, which it wants back.
  case verificationRequired
  /// A status that isn't known, as it came.
  case unknown(String)

  /// Reads the protocol's name.
  public init(_ name: String) {
    switch name {
    case "ACCEPTED": self = .accepted
    case "PROCESSING": self = .processing
    case "REJECTED": self = .rejected
    case "VERIFICATION_REQUIRED": self = .verificationRequired
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }
}

/// How far an anchor is with knowing a customer (SEP-12).
public enum CustomerStatus: Hashable, Sendable {
  /// The anchor knows all that it wants to know.
  case accepted
  /// It is checking; ask again later.
  case processing
  /// It wants more.
  case needsInfo
  /// It will never deal with the customer; the message says why.
  case rejected
  /// It waits for codes that it sent; anchors of before SEP-12's version 1.12 say so of the customer, today's of each field.
  case verificationRequired
  /// A status that isn't known, as it came: taken as one that may still change.
  case unknown(String)

  /// Reads the protocol's name.
  public init(_ name: String) {
    switch name {
    case "ACCEPTED": self = .accepted
    case "PROCESSING": self = .processing
    case "NEEDS_INFO": self = .needsInfo
    case "REJECTED": self = .rejected
    case "VERIFICATION_REQUIRED": self = .verificationRequired
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }
}
