import Hummingbird

/// A page of the wallet, or a few that belong together: where they are, and what they are written with.
protocol Screen: Sendable {
  /// The templates that no other screen's pages are written with.
  static var templates: [Template] { get }
  /// Where its pages send files to.
  static var uploads: [Upload] { get }

  init(services: Services)

  func add(to router: RouterGroup<PageContext>)
}

extension Screen {
  static var uploads: [Upload] { [] }
}
