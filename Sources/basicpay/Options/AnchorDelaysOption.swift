import ArgumentParser
import SandboxKit

/// How long the embedded network's test anchor takes.
struct AnchorDelaysOption: ParsableArguments {
  @Flag(help: "Let the test anchor bring and deliver money and look at customers at once, not after a few seconds.")
  var noAnchorDelays = false

  var delays: AnchorDelays { noAnchorDelays ? .none : .standard }
}
