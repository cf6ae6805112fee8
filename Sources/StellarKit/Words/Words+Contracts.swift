import Sentences
import StellarXDR

extension Words {
  /// Describes a contract call. Only the contract's code knows what the call does.
  static func contract(_ op: XDR.InvokeHostFunctionOp) -> Sentence {
    switch op.hostFunction {
    case .invokeContract(let call):
      "call the function \(PrintableText.quoted(call.functionName)) of the contract \(call.contractAddress.text) with \(values(call.args))"
    case .createContract(let contract): "create a contract \(origin(contract.contractIDPreimage)), from \(executable(contract.executable))"
    case .createContractV2(let contract):
      "create a contract \(origin(contract.contractIDPreimage)), from \(executable(contract.executable)), with \(values(contract.constructorArgs))"
    case .uploadContractWasm(let code): "upload \(code.count) bytes of contract code"
    }
  }

  private static func values(_ values: [XDR.SCVal]) -> Sentence {
    guard !values.isEmpty else { return "no arguments" }
    // SEP-51 escapes everything outside ASCII.
    return "the arguments \(values.map { (try? $0.json()) ?? "?" }.joined(separator: ", "))"
  }

  private static func origin(_ preimage: XDR.ContractIDPreimage) -> Sentence {
    switch preimage {
    case .address(let maker): "for \(maker.address.text)"
    case .asset(let asset): "for the asset \(self.asset(asset))"
    }
  }

  private static func executable(_ executable: XDR.ContractExecutable) -> Sentence {
    switch executable {
    case .wasm(let hash): "the code \(hash)"
    case .stellarAsset: "the network's own code for assets"
    case .externalRef(let reference): "the code that \(reference.executableOwner.text) keeps as \(PrintableText.quoted(reference.tag))"
    }
  }
}
