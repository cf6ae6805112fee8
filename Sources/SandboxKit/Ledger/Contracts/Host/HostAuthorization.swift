import StellarKit
import StellarXDR

/// The authorizations of a call (CAP-46-11, CAP-71). Either the signed ones are matched with those that contracts require, or the required ones are
/// recorded, so that they can be signed.
final class HostAuthorization {
  enum Mode: Hashable, Sendable {
    case enforcing
    /// - Parameters:
    ///   - allowsOthers: whether an authorization may begin with a contract that isn't the first.
    ///   - bindsAddress: whether the address is part of what is to be signed of a recorded authorization.
    case recording(allowsOthers: Bool, bindsAddress: Bool)
  }

  /// One authorization.
  final class Grant {
    let address: XDR.SCAddress
    /// The credentials, or nil if the transaction's own signatures are the authorization.
    let credentials: XDR.SorobanAddressCredentials?
    /// Whether the address is part of what is signed.
    let bindsAddress: Bool
    /// The delegates whose signatures come with it. Only contracts ask about them.
    let delegates: [XDR.SorobanDelegateSignature]
    var tree: InvocationTree
    var isVerified = false
    /// Whether it is being verified. A contract that is asked to verify it can't use it.
    var isBusy = false

    init(_ entry: XDR.SorobanAuthorizationEntry, source: XDR.SCAddress, depth: Int) {
      switch entry.credentials {
      case .sourceAccount: (credentials, bindsAddress, delegates) = (nil, false, [])
      case .address(let own): (credentials, bindsAddress, delegates) = (own, false, [])
      case .addressV2(let own): (credentials, bindsAddress, delegates) = (own, true, [])
      case .addressWithDelegates(let own): (credentials, bindsAddress, delegates) = (own.addressCredentials, true, own.delegates)
      }
      address = credentials?.address ?? source
      tree = InvocationTree(entry.rootInvocation, depth: depth)
    }

    init(recording function: XDR.SorobanAuthorizedFunction, by address: XDR.SCAddress, nonce: Int64?, bindsAddress: Bool, depth: Int) {
      self.address = address
      credentials = nonce.map { XDR.SorobanAddressCredentials(address: address, nonce: $0, signatureExpirationLedger: 0, signature: .void) }
      self.bindsAddress = bindsAddress
      delegates = []
      tree = InvocationTree(recording: function, depth: depth)
      isVerified = true
    }

    /// The authorization in the protocol's form, unsigned.
    var xdr: XDR.SorobanAuthorizationEntry {
      let credentials: XDR.SorobanCredentials =
        if let own = self.credentials { bindsAddress ? .addressV2(own) : .address(own) } else { .sourceAccount }
      return XDR.SorobanAuthorizationEntry(credentials: credentials, rootInvocation: tree.root.xdr)
    }
  }

  private let mode: Mode
  private(set) var grants: [Grant]
  private let source: XDR.SCAddress
  private let nonce: () -> Int64

  /// Makes the authorizations of a call.
  ///
  /// - Parameters:
  ///   - entries: the signed authorizations.
  ///   - source: the account whose operation it is.
  ///   - nonce: returns unpredictable numbers, for recorded authorizations.
  init(_ mode: Mode, _ entries: [XDR.SorobanAuthorizationEntry] = [], source: AccountID, nonce: @escaping () -> Int64 = { 0 }) {
    self.mode = mode
    self.source = .account(source.xdr)
    self.nonce = nonce
    grants = entries.map { Grant($0, source: .account(source.xdr), depth: 0) }
  }

  // MARK: Running contracts

  func push() { for grant in grants where !grant.isBusy { grant.tree.push() } }

  func pop() { for grant in grants where !grant.isBusy { grant.tree.pop() } }

  // MARK: Asking

  /// Requires that an address has authorized a function.
  ///
  /// - Parameter isRoot: whether the first contract requires it.
  func require(_ address: XDR.SCAddress, _ function: XDR.SorobanAuthorizedFunction, isRoot: Bool, in host: ContractHost) throws(HostError) {
    // The calling contract authorizes its own calls implicitly.
    if host.frames.count > 1, address == .contract(host.frames[host.frames.count - 2].contract) { return }
    try host.costs.charge(HostCosts.match)
    let isBare = host.frames.isEmpty
    // A contract that is being created has no frame yet while its creator's authorization is required.
    if isBare { push() }
    defer { if isBare { pop() } }
    switch mode {
    case .enforcing: try enforce(address, function, in: host)
    case .recording(let allowsOthers, let bindsAddress):
      try record(address, function, isRoot: isRoot || allowsOthers, bindsAddress: bindsAddress, in: host)
    }
  }

  private func enforce(_ address: XDR.SCAddress, _ function: XDR.SorobanAuthorizedFunction, in host: ContractHost) throws(HostError) {
    let own = grants.filter { $0.address == address && !$0.isBusy }
    // Parts of several authorizations can't be combined into one tree.
    let hasActive = own.contains { $0.tree.isActive && !$0.tree.isMatched }
    for grant in own where grant.tree.match(function, allowsRoot: !hasActive) {
      if !grant.isVerified {
        try verify(grant, in: host)
        grant.isVerified = true
      }
      return
    }
    throw HostError(.auth(.invalidAction), "Unauthorized function call for address \(address.readable)")
  }

  private func record(
    _ address: XDR.SCAddress, _ function: XDR.SorobanAuthorizedFunction, isRoot: Bool, bindsAddress: Bool, in host: ContractHost
  ) throws(HostError) {
    let own = grants.filter { $0.address == address }
    if let grant = own.first(where: { $0.tree.isInStack && !$0.tree.isMatched }) {
      _ = grant.tree.record(function)
      return
    }
    guard isRoot else {
      throw HostError(
        .auth(.invalidAction),
        "[recording authorization only] encountered authorization not tied to the root contract invocation for an address. "
          + "Use `require_auth()` in the top invocation or enable non-root authorization.")
    }
    let nonce: Int64? = address == source ? nil : self.nonce() & .max
    if let nonce {
      try use(nonce, of: address, until: host.setting.limits.latestLastLedger(from: host.setting.ledger), in: host)
      try pretendToVerify(address, in: host)
    }
    grants.append(Grant(recording: function, by: address, nonce: nonce, bindsAddress: bindsAddress, depth: max(1, host.frames.count)))
  }

  /// Reads the entries that verifying a signature reads, and charges what it costs.
  private func pretendToVerify(_ address: XDR.SCAddress, in host: ContractHost) throws(HostError) {
    switch address {
    case .account(let account):
      try host.costs.charge(HostCosts.signature)
      _ = try host.account(AccountID(account))
    case .contract(let contract):
      try host.costs.charge(HostCosts.call + HostCosts.signature)
      _ = try host.storage.find(.data(ContractDataKey(instanceOf: contract)))
    default: throw Self.notAnAuthority
    }
  }

  private static let notAnAuthority = HostError(.object(.internalError), "Only an account or a contract can allow something.")

  // MARK: Verifying

  private func verify(_ grant: Grant, in host: ContractHost) throws(HostError) {
    guard let credentials = grant.credentials else { return }
    try Self.checkOrder(of: grant.delegates)
    let payload = Self.payload(of: grant, credentials, on: host.setting.networkID)
    grant.isBusy = true
    defer { grant.isBusy = false }
    do throws(HostError) {
      switch grant.address {
      case .account(let account): try Self.verify(AccountID(account), credentials.signature, payload, in: host)
      case .contract(let contract):
        try host.costs.charge(HostCosts.signature)
        try host.askAccount(contract, payload, credentials.signature, grant.tree.root.all)
      default: throw Self.notAnAuthority
      }
    } catch {
      if error.isOutOfBudget { throw error }
      throw HostError(.auth(.invalidAction), "failed account authentication with error \(error.code): \(error.message)")
    }
    let (ledger, last) = (host.setting.ledger, credentials.signatureExpirationLedger)
    guard ledger <= last else {
      throw HostError(.auth(.invalidInput), "The signature of \(grant.address.readable) counted until ledger \(last); this is ledger \(ledger).")
    }
    let latest = host.setting.limits.latestLastLedger(from: ledger)
    guard last <= latest else {
      throw HostError(.auth(.invalidInput), "The signature of \(grant.address.readable) counts for too long: until \(last), and not until \(latest).")
    }
    try use(credentials.nonce, of: grant.address, until: last, in: host)
  }

  /// Returns the hash that is signed.
  private static func payload(of grant: Grant, _ credentials: XDR.SorobanAddressCredentials, on networkID: XDR.Hash) -> Bytes32 {
    let invocation = grant.tree.root.xdr
    let preimage: XDR.HashIDPreimage =
      if grant.bindsAddress {
        .sorobanAuthorizationWithAddress(
          XDR.HashIDPreimageSorobanAuthorizationWithAddress(
            networkID: networkID, nonce: credentials.nonce, signatureExpirationLedger: credentials.signatureExpirationLedger,
            address: credentials.address, invocation: invocation))
      } else {
        .sorobanAuthorization(
          XDR.HashIDPreimageSorobanAuthorization(
            networkID: networkID, nonce: credentials.nonce, signatureExpirationLedger: credentials.signatureExpirationLedger,
            invocation: invocation))
      }
    return Bytes32(sha256: preimage.xdrBytes)
  }

  private static func checkOrder(of delegates: [XDR.SorobanDelegateSignature]) throws(HostError) {
    let addresses = delegates.map(\.address.xdrBytes)
    for (one, next) in zip(addresses, addresses.dropFirst()) {
      guard one.lexicographicallyPrecedes(next) else {
        throw HostError(.auth(.invalidInput), "Those whose signatures come with another's must be in the order of their addresses, each once.")
      }
    }
    for delegate in delegates { try checkOrder(of: delegate.nestedDelegates) }
  }

  /// Marks a nonce as used. A nonce can be used only once.
  private func use(_ nonce: Int64, of address: XDR.SCAddress, until last: UInt32, in host: ContractHost) throws(HostError) {
    let key = HostKey.data(ContractDataKey(address, .ledgerKeyNonce(XDR.SCNonceKey(nonce: nonce)), .temporary))
    guard try host.storage.find(key) == nil else {
      throw HostError(.auth(.existingValue), "The nonce \(nonce) of \(address.readable) has been used.")
    }
    try host.storage.write(.data(ContractDataEntry(.void)), at: key, lastLedger: last)
  }
}

extension XDR.SCAddress {
  /// The address as text (SEP-23), if it is of a kind that can authorize something.
  var readable: String {
    switch self {
    case .account(let account): AccountID(account).address
    case .contract(let contract): StrKey.encode(.contract, contract.bytes)
    default: "\(self)"
    }
  }
}
