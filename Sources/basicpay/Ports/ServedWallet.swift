import Foundation
import HTTPTypes
import HorizonKit
import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A wallet that is already served at a port of this machine.
struct ServedWallet {
  let port: Int

  /// Where the browser finds the wallet.
  var address: String { "http://basicpay.localhost:\(port)" }

  /// Whether all browsers find the wallet's name on this machine. Before macOS 26, Safari asks the network for it unless `/etc/hosts` has it.
  static var isNameKnown: Bool {
    if #available(macOS 26, *) { return true }
    return (try? String(contentsOfFile: "/etc/hosts", encoding: .utf8))?.contains("basicpay.localhost") == true
  }

  /// What to do if they don't.
  static let nameAdvice: Sentence =
    "On this version of macOS, Safari and the wallet's window ask the network for this address, and whoever answers could ask for your PIN. Use Chrome or Firefox, or add this line to /etc/hosts: 127.0.0.1 basicpay.localhost"

  /// Whether this person's own program listens there and answers as a wallet does. Another user's page could ask for the PIN, too. So if the system
  /// doesn't tell whose program it is, it counts as nobody's.
  var isOwn: Bool {
    get async {
      // The table comes in pieces, and a String would take only the first one.
      let listeners = try? FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd()
      return Self.isOwn(port, in: String(decoding: listeners ?? Data(), as: UTF8.self), user: getuid()) ? await answers : false
    }
  }

  /// Whether it answers as a wallet does: other names of this machine lead to the wallet's own address.
  private var answers: Bool {
    get async {
      let request = HTTPRequestMessage(url: "http://127.0.0.1:\(port)/", timeLimit: .seconds(5), bodyLimit: 100_000)
      return (try? await AsyncHTTPTransport().send(request))?.headers[.location]?.hasPrefix("\(address)/") == true
    }
  }

  /// Returns whether a table in the format of Linux's `/proc/net/tcp` has a listener at 127.0.0.1 that belongs to this user.
  private static func isOwn(_ port: Int, in table: String, user: uid_t) -> Bool {
    let digits = String(port, radix: 16, uppercase: true)
    let place = "0100007F:" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return table.split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      return fields.count > 7 && fields[1] == place && fields[3] == "0A" && fields[7] == String(user)
    }
  }
}
