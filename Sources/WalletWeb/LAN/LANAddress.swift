import NIOCore

/// An address of this computer in a network of a home or an office (IPv4).
public struct LANAddress: Hashable, Sendable {
  /// Such as `192.168.1.5`.
  public let text: String
  /// The system's name of the device that has it, such as `eth0`; empty where that doesn't matter.
  public let device: String

  /// - Returns: nil for what is no IPv4 address, or one that could be reached from the Internet.
  public init?(_ text: String, device: String = "") {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
    guard parts.count == 4, parts.map(String.init).joined(separator: ".") == text else { return nil }
    // RFC 1918, link-local addresses (RFC 3927), and this computer alone.
    switch (parts[0], parts[1]) {
    case (10, _), (127, _), (172, 16...31), (192, 168), (169, 254): break
    default: return nil
    }
    self.text = text
    self.device = device
  }

  private var isLoopback: Bool { text.hasPrefix("127.") }

  /// Finds this computer's addresses in its networks.
  ///
  /// - Throws: the system's error.
  public static func all() throws -> [LANAddress] {
    try System.enumerateDevices().compactMap { device in
      device.address?.ipAddress.flatMap { LANAddress($0, device: device.name) }
    }.filter { !$0.isLoopback }
  }
}
