import HTTPTypes
import Sentences

/// A screen's answer: a template and the values to fill it with. ``PageRenderer/show(_:_:)`` puts the frame around it.
struct Page: Sendable {
  /// The page's name, in the browser's title.
  let title: Sentence
  let template: Template
  let values: any Sendable
  /// The page's place in the navigation, and whether the page is that place itself.
  var destination: Destination?
  var isDestinationItself = false
  var status: HTTPResponse.Status = .ok
  /// Whether the page can be shown again if it answers a form, since nothing on it goes out of date.
  var stays = false
  /// Whether a browser without JavaScript should reload the page after a few seconds.
  var isWaiting = false
  /// After how many seconds the page loads its address again, which then leads on. It is for content that is shown only for a while.
  var leavesAfter: Int?
  /// For how many seconds the content is valid. After that, the page is loaded again, with or without JavaScript.
  var holdsFor: Int?
  /// Whether the page goes on when another account is taken into use.
  var outlastsAccount = false
  /// Whether the page itself says where its prefilled values come from.
  var tellsOrigin = false
}
