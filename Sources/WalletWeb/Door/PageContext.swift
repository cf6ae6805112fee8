import Hummingbird

/// What is known of a request on its way through the door to its screen.
struct PageContext: RequestContext {
  /// The most a form may weigh, in bytes.
  static let formLimit = 16 * 1024

  var coreContext: CoreRequestContextStorage
  /// The session it belongs to, signed in or not.
  var session: Session?
  /// The form's fields, once its token has been found right.
  var form: [String: String] = [:]

  var maxUploadSize: Int { Self.formLimit }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// What stands in a field of the form, empty where there is none.
  func field(_ name: String) -> String { form[name] ?? "" }
}
