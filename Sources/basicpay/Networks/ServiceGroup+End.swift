import Logging
import ServiceLifecycle
import UnixSignals

extension ServiceGroup {
  /// How long servers wait for what is under way once the program is told to end: less than the 20 seconds after which systemd kills it.
  private static let patience = Duration.seconds(12)

  /// Services that Ctrl-C and SIGTERM end.
  static func untilSignal(_ services: [ServiceGroupConfiguration.ServiceConfiguration] = [], logger: Logger) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = patience
    return ServiceGroup(configuration: configuration)
  }

  /// Runs until all have ended. Being cut off after the patience is an end as any other.
  func runToEnd() async throws {
    do { try await run() } catch is CancellationError {}
  }
}
