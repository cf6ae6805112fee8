/// Where a session's windows are shown: a frame in a web page, or a web view.
///
/// A surface does as it is told, in order, and hands every message that arrives to ``Meso/receive(_:)`` with the origin that the platform
/// reports and the frame it came from. It checks nothing itself, except that it posts only to the origin it is told. A session holds its
/// surface until the end, so a surface holds its session weakly.
public protocol MesoSurface: Sendable {
  /// Does one thing. Commands come one after another, each when the one before has returned.
  func perform(_ command: MesoSurfaceCommand) async
}
