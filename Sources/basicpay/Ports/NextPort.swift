import Sentences

/// The port of a server beside the sandbox: the one that was chosen, or the next one.
struct NextPort {
  /// Which server it is.
  enum Server {
    case anchor, ramp

    /// What names its port.
    var option: String { self == .anchor ? "--anchor-port" : "--ramp-port" }

    /// That it doesn't run.
    var isMissing: Sentence { self == .anchor ? "There is no test anchor now." : "There is no imitation of the Meso ramp now." }
  }

  /// Nil where nobody chose one and the next isn't free: the network runs without this server then.
  let number: Int?

  /// - Throws: ``Refused`` where the port that was chosen isn't free.
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
