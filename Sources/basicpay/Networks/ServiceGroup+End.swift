import Logging
import ServiceLifecycle
import UnixSignals

extension ServiceGroup {
  /// How long servers wait for pending work once the program is told to end. It is less than the 20 seconds after which systemd kills the program.
  private static let patience = Duration.seconds(12)

  /// Makes a group of services that Ctrl-C and SIGTERM end.
  static func untilSignal(_ services: [ServiceGroupConfiguration.ServiceConfiguration] = [], logger: Logger) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = patience
    return ServiceGroup(configuration: configuration)
  }

  /// Runs until all services have ended. If they are cut off after the waiting time, that counts as a normal end.
  func runToEnd() async throws {
    do { try await run() } catch is CancellationError {}
  }
}
