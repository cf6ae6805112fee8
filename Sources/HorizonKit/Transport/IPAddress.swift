#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IP address, of version 4 or 6.
struct IPAddress: Hashable, Sendable {
  /// The address's 4 or 16 bytes.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads `192.0.2.1` or `2001:db8::1`; nil for anything else, also for numbers without dots, which some systems read as addresses.
  init?(_ text: String) {
    var (version4, version6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &version4) == 1 {
      bytes = withUnsafeBytes(of: version4) { Array($0) }
    } else if inet_pton(AF_INET6, text, &version6) == 1 {
      bytes = withUnsafeBytes(of: version6) { Array($0) }
    } else {
      return nil
    }
  }

  /// A range of addresses with the same leading bits.
  private struct Network {
    let bytes: [UInt8]
    let bits: Int

    init(_ bytes: [UInt8], _ bits: Int) {
      (self.bytes, self.bits) = (bytes, bits)
    }

    func contains(_ address: [UInt8]) -> Bool {
      (0..<bits).allSatisfy { bit in
        let index = bit / 8
        return ((index < bytes.count ? bytes[index] : 0) ^ address[index]) & (0x80 >> UInt8(bit % 8)) == 0
      }
    }
  }

  /// The IPv4 ranges that aren't public: this network, private networks, carrier-grade NAT, loopback, link-local, protocol assignments, benchmarking,
  /// multicast and reserved.
  private static let notPublic4 = [
    Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8), Network([169, 254], 16), Network([172, 16], 12),
    Network([192, 0, 0], 24), Network([192, 168], 16), Network([198, 18], 15), Network([224], 4), Network([240], 4),
  ]
  /// The IPv6 range of global unicast addresses. Any other address is loopback, private, link-local, multicast or unassigned.
  private static let global6 = Network([0x20], 3)
  /// The IPv6 ranges whose addresses contain an IPv4 address, and the byte at which it begins: IPv4-mapped addresses, NAT64 and 6to4.
  private static let carriers = [
    (Network([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12), (Network([0, 0x64, 0xFF, 0x9B], 96), 12), (Network([0x20, 0x02], 16), 2),
  ]
  /// The range of Teredo, whose addresses contain an IPv4 address that isn't the server's own.
  private static let teredo = Network([0x20, 0x01, 0, 0], 32)

  /// Whether it is a public address on the internet, rather than one of this machine, of a private network or of a multicast group.
  var isPublic: Bool {
    guard bytes.count == 16 else { return !Self.notPublic4.contains { $0.contains(bytes) } }
    if let (_, start) = Self.carriers.first(where: { $0.0.contains(bytes) }) { return IPAddress(bytes: Array(bytes[start..<(start + 4)])).isPublic }
    return Self.global6.contains(bytes) && !Self.teredo.contains(bytes)
  }
}

extension IPAddress: CustomStringConvertible {
  var description: String {
    var (source, text) = (bytes, [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN)))
    inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, &source, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension IPAddress {
  /// Looks up a host with the system's resolver, and returns its addresses in the order in which to try them, or none if the host isn't found. Blocks
  /// for as long as the system takes.
  static func addresses(of host: String) -> [IPAddress] {
    var (hints, first) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    // With a protocol set, there is one entry for each address, rather than one for each socket type too.
    hints.ai_protocol = Int32(IPPROTO_TCP)
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    return sequence(first: first) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
      guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
      switch entry.ai_family {
      case AF_INET: return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { .init($0.pointee.sin_addr) }
      case AF_INET6: return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { .init($0.pointee.sin6_addr) }
      default: return nil
      }
    }
  }

  private init(_ wire: some Any) {
    bytes = withUnsafeBytes(of: wire) { Array($0) }
  }
}
