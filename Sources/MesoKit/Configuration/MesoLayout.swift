/// The position of the window in an ``MesoMode/embedded`` frame. Other modes don't use it.
public struct MesoLayout: Hashable, Sendable {
  /// A corner, or the center. The raw value is Meso's own name.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The top right corner, which is the default.
    case topRight = "top-right"
    /// The bottom right corner.
    case bottomRight = "bottom-right"
    /// The bottom left corner.
    case bottomLeft = "bottom-left"
    /// The top left corner.
    case topLeft = "top-left"
    /// The center.
    case center
  }

  /// The distance in pixels from the edges that ``Position`` names, in addition to the 16 pixels that are always there. It has no effect for
  /// ``Position/center``.
  public enum Offset: Hashable, Sendable {
    /// The same distance from both edges.
    case all(UInt32)
    /// The distances from the left or right edge, and from the top or bottom edge; at least one of the two.
    case edges(horizontal: UInt32?, vertical: UInt32?)
  }

  /// The position. Default: the top right corner.
  public var position: Position
  /// The offset. Default: none.
  public var offset: Offset

  /// A position in the frame.
  public init(position: Position = .topRight, offset: Offset = .all(0)) {
    self.position = position
    self.offset = offset
  }
}
