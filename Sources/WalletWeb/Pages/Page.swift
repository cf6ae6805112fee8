import HTTPTypes
import Sentences

/// What a screen answers with: a template and what to fill it with. ``PageRenderer/show(_:_:)`` puts the frame around it.
struct Page: Sendable {
  /// The page's name, in the browser's title.
  let title: Sentence
  let template: Template
  let values: any Sendable
  /// Where in the navigation it belongs, and whether it is that very page.
  var destination: Destination?
  var isDestinationItself = false
  var status: HTTPResponse.Status = .ok
  /// Whether it can be looked at again where it answers a form: nothing in it gets out of date.
  var stays = false
  /// Whether a browser without JavaScript should load the page anew after a few seconds.
  var isWaiting = false
  /// After how many seconds it asks for its address anew, which then leads on; for what is shown for a while only.
  var leavesAfter: Int?
  /// For how many seconds what it shows holds. Then it is loaded anew, with JavaScript or without.
  var holdsFor: Int?
  /// Whether it says itself where that comes from which fills it in.
  var tellsOrigin = false
}
