import StellarXDR

/// The rules for which authorizations from a simulation may become part of a call.
struct AuthorizationRules {
  /// More authorizations than fit into a transaction.
  private static let most = 200

  private let operation: Operation

  init(_ operation: Operation) {
    self.operation = operation
  }

  /// Checks the authorizations that a call needs, and returns the operation with them.
  func operation(with needs: ContractRequirements) throws(PreparationError) -> Operation {
    guard case .invokeHostFunction(let function, let own) = operation.body else {
      guard needs.authorizations.isEmpty else { throw .foreignAuthorization("there is no call") }
      return operation
    }
    guard own.isEmpty else {
      guard needs.authorizations.isEmpty || needs.authorizations == own else { throw .foreignAuthorization("others than were given") }
      return operation
    }
    guard needs.authorizations.count <= Self.most else { throw .invalidAuthorization("\(needs.authorizations.count) of them") }
    for (index, entry) in needs.authorizations.enumerated() {
      try check(entry, of: function, allowsNonRoot: needs.allowsNonRoot)
      for other in needs.authorizations[..<index] where Self.areSame(entry, other) { throw .foreignAuthorization("twice the same") }
    }
    return Operation(.invokeHostFunction(function, authorizations: needs.authorizations), source: operation.source)
  }

  private func check(_ entry: XDR.SorobanAuthorizationEntry, of function: XDR.HostFunction, allowsNonRoot: Bool) throws(PreparationError) {
    switch entry.credentials {
    case .sourceAccount: break
    case .address(let credentials), .addressV2(let credentials):
      let address = ContractAddress(credentials.address)
      guard address.canAct else { throw .invalidAuthorization(address.description) }
      guard credentials.signature == .void else { throw .invalidAuthorization("it is signed") }
    case .addressWithDelegates: throw .invalidAuthorization("others sign")
    }
    // By signing the transaction, its source agrees to everything in its own entries.
    guard allowsNonRoot || entry.rootInvocation.function.isCall(of: function) else {
      throw .foreignAuthorization(entry.rootInvocation.calls.first?.call.map { "\($0.function) of \($0.contract)" } ?? "a contract is made")
    }
  }

  private static func areSame(_ left: XDR.SorobanAuthorizationEntry, _ right: XDR.SorobanAuthorizationEntry) -> Bool {
    switch (left.credentials.address, right.credentials.address) {
    case (nil, nil): left == right
    case (let left?, let right?): left.address == right.address && left.nonce == right.nonce
    default: false
    }
  }
}

extension XDR.SorobanAuthorizedFunction {
  /// Tells whether the authorized function is exactly the one that a transaction calls.
  fileprivate func isCall(of function: XDR.HostFunction) -> Bool {
    switch (self, function) {
    case (.contractFn(let own), .invokeContract(let other)): own == other
    case (.createContractHostFn(let own), .createContract(let other)): own == other
    case (.createContractV2HostFn(let own), .createContractV2(let other)): own == other
    default: false
    }
  }
}
