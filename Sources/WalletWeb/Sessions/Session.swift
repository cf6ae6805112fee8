import Crypto
import Foundation

/// The part of a signed-in session that its requests may know. The cookie's own value isn't stored anywhere.
struct Session: Sendable {
  /// The digest of the secret path and the cookie's value together. Neither opens anything without the other.
  let key: SHA256.Digest
  /// The path of all its pages, `/s/…/`.
  let base: String
  /// The token in every form of this session, which no other page can know.
  let token: String
  /// The name in the address of its event stream. It isn't the forms' token, since it is part of an address.
  let streamName: String
  /// The paired device of the session; nil for a browser on this computer.
  let device: Int64?
  /// The digest by which its browser is known from its sign-in on; nil if it isn't.
  let browser: Data?
}
