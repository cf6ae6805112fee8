import ArgumentParser
import SandboxKit

/// The option for how long the embedded network's test anchor and ramp take.
struct DelaysOption: ParsableArguments {
  @Flag(help: "Let the test anchor and the ramp take each step at once, not after a few seconds.")
  var noDelays = false

  var ofAnchor: AnchorDelays { noDelays ? .none : .standard }

  var ofRamp: RampDelays { noDelays ? .none : .standard }
}
