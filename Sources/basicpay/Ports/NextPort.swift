import Sentences

/// The port of a server beside the sandbox: the chosen one, or the next one.
struct NextPort {
  /// A server beside the sandbox.
  enum Server {
    case anchor, ramp

    /// The name of the option for its port.
    var option: String { self == .anchor ? "--anchor-port" : "--ramp-port" }

    /// The sentence that says that the server doesn't run.
    var isMissing: Sentence { self == .anchor ? "There is no test anchor now." : "There is no imitation of the Meso ramp now." }
  }

  /// The port; nil if none was chosen and the next one isn't free. The network then runs without this server.
  let number: Int?

  /// - Throws: ``Refused`` if the chosen port isn't free.
  init(of server: Server, chosen: Int?, after port: Int, taken: [Int?]) throws {
    if let chosen {
      try Port(number: chosen, option: server.option).checkIsFree()
      number = chosen
      return
    }
    let next = port + 1
    do {
      guard next <= 65535, !taken.contains(next) else { throw Refused("Port \(next) can't be used for it. Choose one with \(server.option).") }
      try Port(number: next, option: server.option).checkIsFree()
      number = next
    } catch let refusal as Refused {
      Terminal.say(lines: [[server.isMissing, refusal.sentence].joined(separator: " ")])
      number = nil
    }
  }
}
