import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A TCP port of this machine.
struct Port {
  let number: Int
  /// The option that names another port.
  let option: String
  /// The address of this machine to listen at (IPv4).
  var address = "127.0.0.1"

  /// Checks, before anything is opened or written, that a server could listen here, and also at `::1` if it listens there, too.
  func checkIsFree() throws(Refused) {
    var ipv4 = sockaddr_in()
    ipv4.sin_family = sa_family_t(AF_INET)
    ipv4.sin_port = in_port_t(number).bigEndian
    inet_pton(AF_INET, address, &ipv4.sin_addr)
    try check(Self.failure(toBind: &ipv4, AF_INET))
    guard address == "127.0.0.1" else { return }
    var ipv6 = sockaddr_in6()
    ipv6.sin6_family = sa_family_t(AF_INET6)
    ipv6.sin6_port = in_port_t(number).bigEndian
    ipv6.sin6_addr = in6addr_loopback
    try check(Self.failure(toBind: &ipv6, AF_INET6))
  }

  private func check(_ failure: Int32) throws(Refused) {
    switch failure {
    // No program listens at an address that this machine doesn't have, such as ::1 without IPv6.
    case 0, EADDRNOTAVAIL: return
    case EACCES: throw Refused("Port \(number) can't be used without special rights. Choose one above 1023 with \(option).")
    case EADDRINUSE:
      throw Refused("Port \(number) is in use by another program. Stop that program, or choose another port with \(option).")
    case let code: throw Refused("Port \(number) can't be used (\(String(cString: strerror(code)))). Choose another with \(option).")
    }
  }

  /// Returns the system's error, or 0 if there is none or the system has no such addresses.
  private static func failure<Address>(toBind address: inout Address, _ family: Int32) -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) }
    }
    return bound == 0 ? 0 : errno
  }
}
