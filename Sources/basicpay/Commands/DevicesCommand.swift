import ArgumentParser
import Foundation
import Sentences
import WalletKit

/// The command `basicpay devices …`.
struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "The phones and other computers on your network that can use this wallet.",
    discussion: """
      You connect them in the browser: Settings, Devices, while “basicpay serve --lan” runs.
      Example: basicpay devices list
      """,
    subcommands: [List.self, Revoke.self])

  /// A device in JSON.
  struct Item: Encodable {
    let id: Int64
    let name: String
    let addedAt: Date
    let lastUsedAt: Date
    let expiresAt: Date

    init(_ device: PairedDevice) {
      (id, name, addedAt, lastUsedAt, expiresAt) = (device.id, device.name, device.addedAt, device.lastUsedAt, device.expiresAt)
    }
  }
}

extension DevicesCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the devices.", discussion: "Example: basicpay devices list --json")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      let devices: [Item]
    }

    func run() async throws {
      let devices = try await HomeStore.existing(options.walletHome)?.devices.all() ?? []
      try options.print(Document(devices: devices.map(Item.init))) {
        guard !devices.isEmpty else { return ["No device yet."] }
        return Columns.lines(
          devices.map { device in
            [
              "\("\(device.id)")", Sentence(verbatim: device.name), "connected \(device.addedAt.formatted(.iso8601))",
              "last used \(device.lastUsedAt.formatted(.iso8601))",
            ]
          })
      }
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Revoke a device's access. Its session ends immediately.",
      discussion: "Example: basicpay devices revoke 3")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The device's number in the list.")
    var id: Int64

    private struct Document: Encodable {
      let revoked: Item
    }

    func run() async throws {
      let store = try HomeStore.existing(options.walletHome)
      guard let store, let device = try await store.devices.revoke(id) else {
        throw Refused("There is no device \("\(id)"). “basicpay devices list” lists them.", code: .input)
      }
      try await store.log.add(.deviceRevoked, Sentence(verbatim: device.name))
      try options.print(Document(revoked: Item(device)), sentence: { "“\(device.name)” can't use this wallet any more." })
    }
  }
}
