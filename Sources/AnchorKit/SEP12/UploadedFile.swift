public import Foundation

/// A file that an anchor keeps for a customer's field (SEP-12, "Customer Files").
public struct UploadedFile: Hashable, Sendable {
  /// The anchor's id, to hand in for a field as ``CustomerService/update(_:for:uploaded:)`` does.
  public var id: String
  /// What it is: `image/jpeg`.
  public var contentType: String?
  /// How many bytes it has.
  public var size: Int?
  /// Until when the anchor keeps it if no field has it by then.
  public var expires: Date?
  /// Whose it is.
  public var customerID: String?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.requiredText("file_id")
    contentType = try fields.text("content_type")
    size = try fields.whole("size")
    expires = try fields.date("expires_at")
    customerID = try fields.text("customer_id")
  }
}
