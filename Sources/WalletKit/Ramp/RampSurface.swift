import MesoKit

/// Leads what MesoKit wants done to the window, which the session must not hold itself.
@MainActor
final class RampSurface: MesoSurface {
  private weak var window: RampWindow?

  init(_ window: RampWindow) {
    self.window = window
  }

  func perform(_ command: MesoSurfaceCommand) async {
    window?.perform(command)
  }
}
