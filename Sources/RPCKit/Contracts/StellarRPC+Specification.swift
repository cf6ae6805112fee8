import Sentences
public import StellarKit
public import StellarXDR

/// What contracts say of themselves, and how long their data lives.
extension StellarRPC {
  /// What a contract says of its functions (SEP-48): for that of an asset, what the network builds in.
  ///
  /// - Returns: nil where the contract's code says nothing, or is kept by somebody else (CAP-85).
  /// - Throws: ``ContractCallError``; ``ContractCallError/noContract(_:)`` where it isn't on the ledger.
  public func specification(of contract: ContractAddress) async throws(ContractCallError) -> ContractSpecification? {
    guard contract.isContract else { throw .value(.notAContract(contract.description)) }
    let instance = try await entry(.contractInstance(of: contract))
    guard case .contractData(let entry)? = instance, case .contractInstance(let instance) = entry.val else { throw .noContract(contract) }
    switch instance.executable {
    case .stellarAsset: return .stellarAsset
    case .externalRef: return nil
    case .wasm(let hash):
      guard case .contractCode(let entry)? = try await self.entry(.contractCode(hash)) else { throw .noContract(contract) }
      // The hash came from the same server, but code that isn't the contract's own would name its calls at will.
      guard Bytes32(sha256: entry.code) == hash else { throw .rpc(.invalidAnswer("code: of another hash")) }
      do throws(SpecificationError) {
        return try ContractSpecification(wasm: entry.code)
      } catch .missing {
        return nil
      } catch {
        throw .specification(error)
      }
    }
  }

  private func entry(_ key: XDR.LedgerKey) async throws(ContractCallError) -> XDR.LedgerEntryData? {
    do throws(RPCError) { return try await entries([key]).entries.first?.data.value() } catch { throw .rpc(error) }
  }

  /// How long contracts' data and code live.
  ///
  /// - Parameter keys: From 1 to 200 of contracts' data and code. Those that aren't on the ledger are left out.
  /// - Throws: ``RPCError``; ``RPCError/invalidAnswer(_:)`` for an entry without a lifetime.
  public func lifetimes(of keys: [XDR.LedgerKey]) async throws(RPCError) -> [EntryLifetime] {
    guard keys.allSatisfy(\.hasLifetime) else { throw .invalidParameter(name: "keys", reason: "are those of contracts' data and code") }
    let found = try await entries(keys)
    var lifetimes: [EntryLifetime] = []
    for entry in found.entries {
      guard let until = entry.liveUntilLedger else { throw .invalidAnswer("liveUntilLedgerSeq is missing") }
      lifetimes.append(EntryLifetime(entry.key, liveUntil: until, ledger: found.latestLedger))
    }
    return lifetimes
  }
}
