extension AnchorCustomer {
  /// Returns the customer in the form of the answer to `GET /customer`.
  ///
  /// - Parameter further: further fields that a transfer needs.
  func json(for type: CustomerType, beyond further: [String], _ status: Status) -> AnchorJSON {
    var members: [String: AnchorJSON] = ["id": .text(id), "status": .text(status.rawValue)]
    var provided: [String: AnchorJSON] = [:]
    for field in AnchorCustomerField.all where fields[field.name] != nil || files[field.name] != nil {
      provided[field.name] = .object(described(field, status))
    }
    if !provided.isEmpty { members["provided_fields"] = .object(provided) }
    if status == .needsInfo {
      members["fields"] = Self.fields(for: type, beyond: further) { has($0) }
    }
    members["message"] = .optional(message(status))
    return .object(members.withoutNulls)
  }

  /// Returns the answer about an unknown customer, with the fields that the anchor asks for.
  static func unknown(for type: CustomerType, beyond further: [String] = []) -> AnchorJSON {
    ["status": .text(Status.needsInfo.rawValue), "fields": fields(for: type, beyond: further) { _ in false }]
  }

  private static func fields(for type: CustomerType, beyond further: [String], isKnown: (String) -> Bool) -> AnchorJSON {
    let all = type.fields + further.map { (name: $0, isOptional: false) }
    var members: [String: AnchorJSON] = [:]
    for (name, isOptional) in all where !isKnown(name) {
      members[name] = (AnchorCustomerField.named(name)?.json(isOptional: isOptional)).map { .object($0) }
    }
    return .object(members)
  }

  private func described(_ field: AnchorCustomerField, _ status: Status) -> [String: AnchorJSON] {
    var members = field.json()
    if let fault = fault(of: field.name) {
      members["status"] = "REJECTED"
      members["error"] = .text(fault)
    } else if field.name == fieldToVerify {
      members["status"] = "VERIFICATION_REQUIRED"
    } else {
      members["status"] = status == .processing ? "PROCESSING" : status == .rejected ? "REJECTED" : "ACCEPTED"
    }
    return members
  }

  private func message(_ status: Status) -> String? {
    switch status {
    case .accepted: nil
    case .processing: "The anchor is looking at what you sent. This takes a few seconds."
    case .rejected: "The test anchor accepts nobody of this name. Nothing was sent to anyone."
    case .needsInfo where fieldToVerify != nil: "A code was sent to you. The test anchor's code is \(Self.code)."
    case .needsInfo: fields.values.contains { $0.fault != nil } ? "Something that you sent has to be corrected." : nil
    }
  }
}
