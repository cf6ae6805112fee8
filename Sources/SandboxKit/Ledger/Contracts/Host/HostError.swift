import StellarXDR

/// Why a contract's call fails.
struct HostError: Error, Hashable, CustomStringConvertible {
  /// The message for contracts that would need an interpreter.
  static let noInterpreter = "This network has no interpreter for Wasm: of contracts it runs only those of assets, and its own trial contracts."

  /// The error in the protocol's form.
  var error: XDR.SCError
  /// What went wrong, in English.
  var message: String

  init(_ error: XDR.SCError, _ message: String) {
    self.error = error
    self.message = message
  }

  /// The error as Stellar's hosts write it: `HostError: Error(Contract, #10)`, and then what went wrong.
  var description: String { "HostError: \(code)\n\n\(message)" }

  /// The protocol's error as Stellar's hosts write it: `Error(Contract, #10)`.
  var code: String { "Error(\(error.readable))" }

  /// Whether it ends the call because it used more than its transaction asked for.
  var isOutOfBudget: Bool { error == .budget(.exceededLimit) }
}

extension XDR.SCError {
  fileprivate var readable: String {
    switch self {
    case .contract(let number): "Contract, #\(number)"
    case .wasmVm(let code): "WasmVm, \(code.readable)"
    case .context(let code): "Context, \(code.readable)"
    case .storage(let code): "Storage, \(code.readable)"
    case .object(let code): "Object, \(code.readable)"
    case .crypto(let code): "Crypto, \(code.readable)"
    case .events(let code): "Events, \(code.readable)"
    case .budget(let code): "Budget, \(code.readable)"
    case .value(let code): "Value, \(code.readable)"
    case .auth(let code): "Auth, \(code.readable)"
    }
  }
}

extension XDR.SCErrorCode {
  fileprivate var readable: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
