import Sentences

/// The addresses of the embedded network's servers, in the order in which they are printed. Its Horizon is the last to listen, so the others are known
/// by then.
actor NetworkAddresses {
  /// A server beside the network's Horizon.
  enum Server {
    case rpc, anchor, ramp, faults
  }

  /// The width of the labels, as in the line with the wallet's own address.
  private static let width = 12

  private var ports: [Server: Int] = [:]

  /// Notes that a server listens.
  func note(_ server: Server, at port: Int) { ports[server] = port }

  /// Prints all addresses.
  ///
  /// - Parameter port: the port of Horizon's API.
  func show(horizon port: Int) {
    let rows: [(label: Sentence, value: Sentence)?] = [
      ("Sandbox", "\("http://localhost:\(port)")  (Horizon's API and friendbot, for programs)"),
      ("RPC", "\("http://localhost:\(port)/rpc")  (Stellar RPC)"),
      ports[.rpc].map { ("RPC", "\("http://localhost:\($0)")  (Stellar RPC)") },
      ports[.anchor].map { ("Test anchor", "\("http://localhost:\($0)")  (deposits and withdrawals without real money)") },
      ports[.ramp].map { ("Test ramp", "\("http://localhost:\($0)")  (an imitation of the Meso ramp: it moves no money)") },
      ports[.faults].map { ("Faults", "\("http://localhost:\($0)")  (for tests)") },
    ]
    try? Terminal.result(verbatim: Terminal.text(lines: LabelledLines.of(rows, width: Self.width)))
  }
}
