extension XDREnumeration {
  /// The case's name in SEP-51's JSON, such as `low_reserve`.
  public var jsonName: String {
    Schema.shared.memberName(of: String(describing: Self.self), value: rawValue) ?? "\(rawValue)"
  }
}
