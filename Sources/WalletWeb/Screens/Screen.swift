import Hummingbird

/// A page of the wallet, or a few related pages, with their routes and templates.
protocol Screen: Sendable {
  /// The templates that only its pages use.
  static var templates: [Template] { get }
  /// The routes to which its pages upload files.
  static var uploads: [Upload] { get }

  init(services: Services)

  func add(to router: RouterGroup<PageContext>)
}

extension Screen {
  static var uploads: [Upload] { [] }
}
