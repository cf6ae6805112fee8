import NIOCore

/// An IPv4 address of this computer in a home or office network.
public struct LANAddress: Hashable, Sendable {
  /// The address as text, such as `192.168.1.5`.
  public let text: String
  /// The system's name of the network device, such as `eth0`; empty if it doesn't matter.
  public let device: String

  /// Reads an address.
  ///
  /// - Returns: nil if the text isn't an IPv4 address, or if the address could be reached from the Internet.
  public init?(_ text: String, device: String = "") {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
    guard parts.count == 4, parts.map(String.init).joined(separator: ".") == text else { return nil }
    // RFC 1918, link-local addresses (RFC 3927), and loopback.
    switch (parts[0], parts[1]) {
    case (10, _), (127, _), (172, 16...31), (192, 168), (169, 254): break
    default: return nil
    }
    self.text = text
    self.device = device
  }

  var isLoopback: Bool { text.hasPrefix("127.") }

  /// Finds this computer's addresses in its networks.
  ///
  /// - Throws: the system's error.
  public static func all() throws -> [LANAddress] {
    try System.enumerateDevices().compactMap { device in
      device.address?.ipAddress.flatMap { LANAddress($0, device: device.name) }
    }.filter { !$0.isLoopback }
  }
}
