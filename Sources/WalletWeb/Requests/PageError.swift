import HTTPTypes
import Sentences
import WalletKit

/// A request that isn't carried out, with what to tell the person behind it.
struct PageError: Error {
  let status: HTTPResponse.Status
  let title: Sentence
  let sentence: Sentence
  let link: ActionLink?
  /// Whether to end the connection, because the request came from somebody who has no business here, or because what follows can't be told apart.
  var endsConnection = false

  init(
    _ status: HTTPResponse.Status, _ title: Sentence, _ sentence: Sentence,
    link: ActionLink? = ActionLink(label: "Go to the overview", path: Destination.overview.path)
  ) {
    self.status = status
    self.title = title
    self.sentence = sentence
    self.link = link
  }

  /// Returns the same refusal, but with the connection ended after it.
  private static func final(_ refusal: PageError) -> PageError {
    var refusal = refusal
    refusal.endsConnection = true
    return refusal
  }

  static let otherAccount = PageError(.conflict, "Another account is in use", "You switched to another account. Nothing was started.")
  static let notFound = PageError(.notFound, "Nothing here", "There is no page at this address. It may have been mistyped.")
  static let wrongHost = final(
    PageError(
      .misdirectedRequest, "Wrong address", "BasicPay doesn't answer at this name. Use the address that the program printed when it started.",
      link: nil))
  static let foreignOrigin = final(
    PageError(
      .forbidden, "Refused", "This request came from a page that isn't BasicPay's. Nothing was sent or changed."))
  static let tooManyCookies = final(
    PageError(
      .requestHeaderFieldsTooLarge, "Too many cookies",
      "Another program on this computer has set so many cookies for this address that your browser's requests are too large. BasicPay told your browser to delete them: try again. If this page comes back, delete this address's cookies in the browser's settings. Nothing was sent or changed.",
      link: ActionLink(label: "Try again", path: Destination.overview.path)))
  static let addressTooLong = final(
    PageError(.uriTooLong, "Address too long", "No page of BasicPay has an address as long as this one. Nothing was sent or changed."))
  static let tooLongToKeep = PageError(
    .uriTooLong, "Sign in first",
    "The address that you opened is too long to be kept while you sign in. Sign in, then open it again. A payment link can also be pasted on the Pay page.",
    link: ActionLink(label: "Sign in", path: PagePath.signIn))
  static let wrongToken = PageError(
    .forbidden, "Please do that again", "This page was open for too long, or you signed out in the meantime. Nothing was sent or changed.",
    link: ActionLink(label: "Continue", path: Destination.overview.path))
  /// The same, where more of the form may follow.
  static let wrongFileToken = final(wrongToken)
  static let signedOut = PageError(
    .unauthorized, "You are signed out", "Sign in to see this.", link: ActionLink(label: "Sign in", path: "sign-in"))
  static let noCookies = PageError(
    .unauthorized, "Cookies are blocked",
    "Your browser keeps no cookies for this address, so it can't stay signed in. Allow them in the browser's settings, then sign in again.",
    link: ActionLink(label: "Sign in", path: "sign-in"))
  static let unclearLength = final(
    PageError(
      .badRequest, "Not readable",
      "This request has no valid length. Nothing was changed.",
      link: nil))
  static let tooLarge = tooLarge("This is larger than any form here. Nothing was sent or changed.")
  /// Makes the same refusal with a sentence on what can be done.
  static func tooLarge(_ sentence: Sentence) -> PageError { final(PageError(.contentTooLarge, "Request too large", sentence)) }
  static let busy = final(
    PageError(
      .serviceUnavailable, "Too many requests", "Too many forms are being sent at once. Nothing was sent or changed. Try again in a minute."
    ))
  static let tooManyRequests = final(
    PageError(
      .tooManyRequests, "Too many requests", "This device has sent too many requests. Nothing was sent or changed. Try again in a minute.", link: nil)
  )
  static let notAForm = final(
    PageError(.unsupportedMediaType, "Not a form", "This program accepts only its own forms. Nothing was sent or changed."))
  static let unreadableForm = PageError(.badRequest, "Not readable", "The form arrived damaged. Nothing was sent or changed. Please try again.")
  static let erased = PageError(
    .gone, "Everything was erased", VaultError.erased.sentence, link: ActionLink(label: "Start over", path: PagePath.signUp))
  static let deviceRemoved = final(
    PageError(
      .forbidden, "This device was removed",
      "That was the fifth wrong entry in a row. Nothing was sent or changed. To use the wallet here again, open Settings, Devices on the computer, and connect this device once more.",
      link: nil))
  /// Makes the refusal of something that can't be done now, with the wallet's reason.
  static func notNow(_ sentence: Sentence) -> PageError { PageError(.serviceUnavailable, "That didn't work", sentence) }
  static let ownMistake = PageError(
    .internalServerError, "That didn't work",
    "Something went wrong in BasicPay. The details are in the program's log. If you were paying, check your history before you pay again.",
    link: ActionLink(label: "View the history", path: Destination.history.path))
}
