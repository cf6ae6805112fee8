/// The test anchor's port: the one that was chosen, or the one after the sandbox's.
struct AnchorPort {
  /// Nil where nobody chose one and the next isn't free: the network runs without an anchor then.
  let number: Int?

  /// - Throws: ``Refused`` where the port that was chosen isn't free.
  init(chosen: Int?, after port: Int, taken: Int?) throws {
    if let chosen {
      try Port(number: chosen, option: "--anchor-port").checkIsFree()
      number = chosen
      return
    }
    let next = port + 1
    do {
      guard next <= 65535, next != taken else { throw Refused("Port \(next) can't be the anchor's. Choose one with --anchor-port.") }
      try Port(number: next, option: "--anchor-port").checkIsFree()
      number = next
    } catch let refusal as Refused {
      Terminal.say("There is no test anchor now. \(refusal)")
      number = nil
    }
  }
}
