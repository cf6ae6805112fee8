import Testing

@testable import StellarXDR

struct XDRTypeTests {
  @Test func `types are found by the protocol's name in any case`() {
    #expect(XDRType(named: "TransactionEnvelope")?.name == "TransactionEnvelope")
    #expect(XDRType(named: "ScVal")?.name == "SCVal")
    #expect(XDRType(named: "Uint256")?.name == "uint256")
    #expect(XDRType(named: "Int64")?.name == "int64")
    #expect(XDRType(named: "Transactions") == nil)
    #expect(XDRType(named: "") == nil)
  }

  @Test func `all types are listed by name`() {
    let names = XDRType.all.map(\.name)
    #expect(names == names.sorted())
    #expect(names.count == 477)
    #expect(
      Set(names).isSuperset(of: [
        "TransactionEnvelope", "TransactionResult", "LedgerEntry", "LedgerKey", "SCVal", "ClaimPredicate", "TransactionMeta",
      ]))
  }

  @Test func `every name in the schema is defined`() {
    for definition in WireDefinition.all.values {
      for name in definition.heldNames { #expect(WireDefinition.all[name] != nil, "\(definition.name) holds \(name)") }
      if case .union(_, let enumeration?, let arms) = definition.content {
        guard case .enumeration(let members)? = WireDefinition.all[enumeration]?.content else {
          Issue.record("\(definition.name) has no enumeration")
          continue
        }
        #expect(Set(arms.map(\.discriminant)).isSubset(of: members.map(\.name)), "\(definition.name)")
      }
    }
  }

  @Test func `definitions carry the protocol's names`() throws {
    guard case .union("type", "OperationType", let arms)? = WireDefinition.all["OperationBody"]?.content else { throw Missing() }
    #expect(arms.map(\.discriminant).prefix(2) == ["CREATE_ACCOUNT", "PAYMENT"])
    #expect(arms.map(\.name).prefix(2) == ["createAccountOp", "paymentOp"])
    guard case .enumeration(let codes)? = WireDefinition.all["TransactionResultCode"]?.content else { throw Missing() }
    #expect(codes.contains { $0.name == "txBAD_SEQ" && $0.jsonName == "tx_bad_seq" && $0.value == -5 })
    guard case .structure(let fields)? = WireDefinition.all["Transaction"]?.content else { throw Missing() }
    #expect(fields.map(\.name) == ["sourceAccount", "fee", "seqNum", "cond", "memo", "operations", "ext"])
    #expect(fields.map(\.jsonName) == ["source_account", "fee", "seq_num", "cond", "memo", "operations", "ext"])
    #expect(fields[5].type == .array(.named("Operation"), limit: 100))
  }

  @Test func `names that can't be derived from JSON are the protocol's, too`() throws {
    guard case .enumeration(let costs)? = WireDefinition.all["ContractCostType"]?.content else { throw Missing() }
    #expect(costs.contains { $0.name == "ChaCha20DrawBytes" && $0.jsonName == "cha_cha20_draw_bytes" && $0.value == 22 })
    guard case .enumeration(let filters)? = WireDefinition.all["BinaryFuseFilterType"]?.content else { throw Missing() }
    #expect(filters.map(\.name) == ["BINARY_FUSE_FILTER_8_BIT", "BINARY_FUSE_FILTER_16_BIT", "BINARY_FUSE_FILTER_32_BIT"])
    guard case .union("type", "IPAddrType", let versions)? = WireDefinition.all["PeerAddressIp"]?.content else { throw Missing() }
    #expect(versions.map(\.discriminant) == ["IPv4", "IPv6"])
    #expect(versions.map(\.name) == ["ipv4", "ipv6"])
    guard case .union("type", "BucketEntryType", let entries)? = WireDefinition.all["BucketEntry"]?.content else { throw Missing() }
    #expect(entries.map(\.value) == [-1, 0, 1, 2])
    #expect(entries.map(\.name) == ["metaEntry", "liveEntry", "deadEntry", "liveEntry"])
  }

  @Test func `operation results know the name of their code and whether it is success`() {
    #expect(XDR.OperationResult.payment(.lineFull).codeName == "line_full")
    #expect(XDR.OperationResult.notRun(.opBadAuth).codeName == "op_bad_auth")
    #expect(XDR.OperationResult.manageSellOffer(.crossSelf).codeName == "cross_self")
    #expect(XDR.OperationResult.accountMerge(.success(5)).isSuccess)
    #expect(!XDR.OperationResult.setTrustLineFlags(.malformed).isSuccess)
    #expect(!XDR.OperationResult.notRun(.opNotSupported).isSuccess)
    #expect(XDR.OperationType.manageData.jsonName == "manage_data")
  }

  struct Missing: Error {}
}

extension WireDefinition {
  /// The names of the types that this definition refers to.
  fileprivate var heldNames: [String] {
    switch content {
    case .typedef(let type): type.names
    case .structure(let fields): fields.flatMap(\.type.names)
    case .enumeration: []
    case .union(_, _, let arms): arms.flatMap { $0.type?.names ?? [] }
    }
  }
}

extension WireType {
  fileprivate var names: [String] {
    switch self {
    case .named(let name): [name]
    case .optional(let element), .array(let element, _), .vector(let element, _): element.names
    default: []
    }
  }
}
