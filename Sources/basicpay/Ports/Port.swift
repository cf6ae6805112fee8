import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A TCP port of this machine.
struct Port {
  let number: Int
  /// The option that names another.
  let option: String
  /// Of this machine's addresses, the one to listen at (IPv4).
  var address = "127.0.0.1"

  /// Finds out before anything is opened or written whether a server could listen here.
  func checkIsFree() throws(Refused) {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = in_port_t(number).bigEndian
    inet_pton(AF_INET, address, &socketAddress.sin_addr)
    let bound = withUnsafePointer(to: &socketAddress) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard bound == 0 else {
      switch errno {
      case EACCES: throw Refused("Port \(number) can't be used without special rights. Choose one above 1023 with \(option).")
      case EADDRNOTAVAIL: throw Refused("This computer doesn't have the address \(address). Choose another with --lan-address.")
      case EADDRINUSE:
        throw Refused("Port \(number) is in use by another program. End that program, or choose another port with \(option).")
      case let code: throw Refused("Port \(number) can't be used (\(String(cString: strerror(code)))). Choose another with \(option).")
      }
    }
  }
}
