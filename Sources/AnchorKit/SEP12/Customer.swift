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
