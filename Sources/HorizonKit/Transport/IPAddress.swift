#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An address of the internet protocol, of version 4 or 6.
struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads `192.0.2.1` or `2001:db8::1`; nil for anything else, also for the numbers without points that some systems read as an address.
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

  /// The part of an address that a network's addresses have in common.
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

  /// This network, private ones, those of providers (CGNAT), this machine, links, protocols, test benches, several at once, and what is kept for later.
  private static let notPublic4 = [
    Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8), Network([169, 254], 16), Network([172, 16], 12),
    Network([192, 0, 0], 24), Network([192, 168], 16), Network([198, 18], 15), Network([224], 4), Network([240], 4),
  ]
  /// All that is given out in version 6. What isn't in it is this machine, private, a link's, for several at once, or nobody's.
  private static let global6 = Network([0x20], 3)
  /// What carries an address of version 4 within it, and from which byte on: mapped ones, NAT64's, and 6to4's.
  private static let carriers = [
    (Network([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12), (Network([0, 0x64, 0xFF, 0x9B], 96), 12), (Network([0x20, 0x02], 16), 2),
  ]
  /// Teredo's, which carry an address that is none of the server's.
  private static let teredo = Network([0x20, 0x01, 0, 0], 32)

  /// Whether it is an address that everybody on the internet can be asked at, rather than one of this machine, of a private network or of a group.
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
  /// The addresses of a host as the system knows them, in the order in which they are to be tried; none where it doesn't know the host. Blocks for as long
  /// as the system takes.
  static func addresses(of host: String) -> [IPAddress] {
    var (hints, first) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    // One entry an address, rather than one for each kind of socket too.
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
