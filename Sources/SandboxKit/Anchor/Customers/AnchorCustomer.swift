/// A customer, with what the anchor knows about them.
struct AnchorCustomer: Hashable, Codable, Sendable {
  enum Status: String, Codable, CaseIterable, Sendable {
    case accepted = "ACCEPTED"
    case processing = "PROCESSING"
    case needsInfo = "NEEDS_INFO"
    case rejected = "REJECTED"
  }

  /// The only verification code that the anchor accepts.
  static let code = "123456"

  let id: String
  /// The subject of the token that the customer was sent with, and the memo for a user within a shared account.
  let owner: String
  var fields: [String: GivenText] = [:]
  var files: [String: FileDigest] = [:]
  /// When something last changed. The anchor reviews the customer for a while from then on.
  var changedAt: AnchorTime
  /// The fields that were verified with a code.
  var verified: Set<String> = []
  var callback: String?
  /// The status that a test has set, whatever the anchor would decide.
  var forced: Status?

  /// The field whose code the anchor waits for, or nil if it waits for none.
  var fieldToVerify: String? {
    guard isNamed(.verify) else { return nil }
    let field = fields["mobile_number"] == nil ? "email_address" : "mobile_number"
    return verified.contains(field) ? nil : field
  }

  private func isNamed(_ name: GivenText.Name) -> Bool { fields["last_name"]?.name == name }

  func has(_ field: String) -> Bool { files[field] != nil || fields[field] != nil && fault(of: field) == nil }

  /// Returns what is wrong with a given field, or nil if nothing is.
  func fault(of field: String) -> String? { fields[field]?.fault }

  /// Returns the required fields that are still missing.
  func missing(for type: CustomerType, beyond further: [String] = []) -> [String] {
    (type.fields.filter { !$0.isOptional }.map(\.name) + further).filter { !has($0) }
  }

  /// Returns the customer's status at a time.
  ///
  /// - Parameter secondsToLook: how long the anchor takes to review a customer.
  func status(for type: CustomerType, beyond further: [String], at time: AnchorTime, secondsToLook: Int64) -> Status {
    if let forced { return forced }
    if isNamed(.reject) { return .rejected }
    guard missing(for: type, beyond: further).isEmpty, fieldToVerify == nil else { return .needsInfo }
    let isLooking = time < changedAt.adding(seconds: secondsToLook) || isNamed(.wait)
    return isLooking ? .processing : .accepted
  }
}
