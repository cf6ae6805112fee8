/// Where the window stands within an ``MesoMode/embedded`` frame. Other modes don't use it.
public struct MesoLayout: Hashable, Sendable {
  /// A corner, or the middle. The raw value is Meso's own name.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// Default.
    case topRight = "top-right"
    /// The corner at the bottom right.
    case bottomRight = "bottom-right"
    /// The corner at the bottom left.
    case bottomLeft = "bottom-left"
    /// The corner at the top left.
    case topLeft = "top-left"
    /// The middle.
    case center
  }

  /// Pixels from the edges that ``Position`` names, added to the 16 that are always there. Without effect for ``Position/center``.
  public enum Offset: Hashable, Sendable {
    /// The same from both edges.
    case all(UInt32)
    /// From the left or right edge, and from the top or bottom edge: at least one of the two.
    case edges(horizontal: UInt32?, vertical: UInt32?)
  }

  /// Default: the corner at the top right.
  public var position: Position
  /// Default: none.
  public var offset: Offset

  /// A place in the frame.
  public init(position: Position = .topRight, offset: Offset = .all(0)) {
    self.position = position
    self.offset = offset
  }
}
