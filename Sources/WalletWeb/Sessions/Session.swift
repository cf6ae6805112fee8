import Crypto

/// What a request may know of the signed-in session it belongs to. The cookie's own value is nowhere kept.
struct Session: Sendable {
  /// The digest of the secret path and the cookie's value together: neither opens anything without the other.
  let key: SHA256.Digest
  /// The path under which all of its pages are, `/s/…/`.
  let base: String
  /// What every form of this session carries, and no other page can know.
  let token: String
  /// What its event stream is asked for by: an address, so not the token of the forms.
  let streamName: String
  /// The device in the same network whose it is; nil for one of this computer's browsers.
  let device: Int64?
}
