/// What the anchor knows of somebody.
struct AnchorCustomer: Hashable, Codable, Sendable {
  enum Status: String, Codable, CaseIterable, Sendable {
    case accepted = "ACCEPTED"
    case processing = "PROCESSING"
    case needsInfo = "NEEDS_INFO"
    case rejected = "REJECTED"
  }

  /// The code that is right.
  static let code = "123456"

  let id: String
  /// The subject of the token that it came with, and the memo within a shared account.
  let owner: String
  var fields: [String: GivenText] = [:]
  var files: [String: FileDigest] = [:]
  /// When something last changed: the anchor looks at it for a while from then on.
  var changedAt: AnchorTime
  /// Which fields a code was sent for.
  var verified: Set<String> = []
  var callback: String?
  /// What a test wants the anchor to say.
  var forced: Status?

  /// A field whose code the anchor waits for.
  var fieldToVerify: String? {
    guard isNamed(.verify) else { return nil }
    let field = fields["mobile_number"] == nil ? "email_address" : "mobile_number"
    return verified.contains(field) ? nil : field
  }

  private func isNamed(_ name: GivenText.Name) -> Bool { fields["last_name"]?.name == name }

  func has(_ field: String) -> Bool { files[field] != nil || fields[field] != nil && fault(of: field) == nil }

  /// What is wrong with a field that was given.
  func fault(of field: String) -> String? { fields[field]?.fault }

  /// The fields that are still needed, the required ones only.
  func missing(for type: CustomerType, beyond further: [String] = []) -> [String] {
    (type.fields.filter { !$0.isOptional }.map(\.name) + further).filter { !has($0) }
  }

  /// - Parameter secondsToLook: how long the anchor looks at somebody.
  func status(for type: CustomerType, beyond further: [String], at time: AnchorTime, secondsToLook: Int64) -> Status {
    if let forced { return forced }
    if isNamed(.reject) { return .rejected }
    guard missing(for: type, beyond: further).isEmpty, fieldToVerify == nil else { return .needsInfo }
    let isLooking = time < changedAt.adding(seconds: secondsToLook) || isNamed(.wait)
    return isLooking ? .processing : .accepted
  }
}
