@testable import MesoKit

/// A surface that shows nothing and records its commands.
final class RecordingSurface: MesoSurface {
  let commands: AsyncStream<MesoSurfaceCommand>
  private let entry: AsyncStream<MesoSurfaceCommand>.Continuation

  init() {
    (commands, entry) = AsyncStream.makeStream()
  }

  func perform(_ command: MesoSurfaceCommand) async {
    entry.yield(command)
    if command == .close { entry.finish() }
  }

  /// The next reply posted to the window.
  func reply() async -> MesoReply? {
    for await command in commands {
      if case .post(let reply, _, _) = command { return reply }
    }
    return nil
  }
}
