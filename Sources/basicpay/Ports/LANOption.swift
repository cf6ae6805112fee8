import ArgumentParser
import Foundation
import Sentences
import WalletKit
import WalletWeb

/// The options of `--lan`: whether and where devices on the network are served.
struct LANOption: ParsableArguments {
  @Flag(
    name: .customLong("lan"),
    help: """
      Let the devices that you connect on your network use the wallet, over TLS. On each device, compare the certificate's fingerprint with the one \
      shown here before you go on.
      """)
  var isOn = false

  @Option(help: "The port for devices on your network.")
  var lanPort = 8443

  @Option(help: ArgumentHelp("This computer's address on your network, if it has several. May be given more than once.", valueName: "address"))
  var lanAddress: [String] = []

  mutating func validate() throws {
    guard isOn || lanAddress.isEmpty else { throw ValidationError("--lan-address is for --lan.") }
    guard (1...65535).contains(lanPort) else { throw ValidationError("--lan-port takes a number from 1 to 65535.") }
    for address in lanAddress where LANAddress(address) == nil {
      throw ValidationError(
        "\(address) isn't an IPv4 address on a home or office network, such as 192.168.1.5. BasicPay doesn't listen on any other.")
    }
  }

  /// Returns how devices are served, or nil without `--lan`.
  ///
  /// - Throws: ``Refused`` if another program listens there. If it isn't clear at which address, the server waits until it is.
  func options(_ home: WalletHome) throws(Refused) -> LANOptions? {
    guard isOn else { return nil }
    let named = lanAddress.compactMap { LANAddress($0) }
    let options = LANOptions(home: home, named: named, port: lanPort, onWaiting: { Terminal.say($0) }, onRunning: { announce($0) })
    for address in (try? options.addresses()) ?? [] {
      try Port(number: lanPort, option: "--lan-port", address: address.text).checkIsFree()
    }
    return options
  }

  private func announce(_ endpoint: LANEndpoint) {
    for origin in endpoint.origins {
      try? Terminal.result("On your network: \(origin)  (devices are connected in the wallet: Settings, Devices)")
      if Terminal.isOutputShown, let code = endpoint.terminalCode(of: origin) { try? Terminal.result(verbatim: code) }
    }
    try? Terminal.result("Its certificate's SHA-256 fingerprint:")
    try? Terminal.result(verbatim: endpoint.fingerprintRows.map { "  \($0)" }.joined(separator: "\n"))
  }
}
