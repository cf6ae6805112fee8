import ArgumentParser

/// The option `--host`, which other servers have. Here it only says why there is no choice.
struct LoopbackOption: ParsableArguments {
  private static let names = ["localhost", "basicpay.localhost", "127.0.0.1", "::1", "[::1]"]

  @Option(help: ArgumentHelp("Where to listen: this machine's own addresses and no other.", visibility: .hidden))
  var host = "localhost"

  mutating func validate() throws {
    guard !Self.names.contains(host.lowercased()) else { return }
    throw ValidationError(
      """
      BasicPay listens on this machine's own addresses (localhost) only, not on \(host): it speaks HTTP without encryption (TLS), so anybody \
      on the way could read the PIN. A phone on your network can use it with --lan, over TLS. To use it from another machine, forward its port through SSH: ssh -L 8080:localhost:8080 that-machine.
      """)
  }
}
