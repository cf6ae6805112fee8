import Crypto
import Foundation
import Hummingbird
import WalletKit

/// The open sessions, in memory only: after a restart the program asks for the PIN again.
actor Sessions {
  static let cookieName = "basicpay"
  /// Has the browser forget its session. A browser that keeps pages to go back to drops them when it sees this.
  static let noCookie = Cookie(name: cookieName, value: "", maxAge: 0, path: "/", httpOnly: true, sameSite: .strict)
  /// After this time without a request a session ends.
  static let idleLimit = Duration.seconds(30 * 60)
  /// How many sessions, signed in or not, are kept at once. The one unused for longest makes room.
  static let limit = 32
  /// How many pages of a session can listen at once.
  static let listenerLimit = 16

  private struct Entry {
    let session: Session
    var lastUsed: Duration
    var drafts = Drafts()
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let surroundings: Surroundings
  private var entries: [SHA256.Digest: Entry] = [:]
  private var listenerCount = 0

  init(surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Opens a session under a new name, and closes the one it takes the place of.
  func open(signedIn: Bool, insteadOf old: Session?) -> (cookie: Cookie, session: Session) {
    if let old { close(old) }
    removeExpired()
    makeRoom()
    let name = surroundings.randomName()
    let session = Session(key: Self.key(name), token: surroundings.randomName(), isSignedIn: signedIn)
    entries[session.key] = Entry(session: session, lastUsed: surroundings.uptime())
    return (Cookie(name: Self.cookieName, value: name, path: "/", httpOnly: true, sameSite: .strict), session)
  }

  /// The session that a cookie names, if it is open.
  func session(ofCookie value: String, isInUse: Bool) -> Session? {
    removeExpired()
    let key = Self.key(value)
    if isInUse { entries[key]?.lastUsed = surroundings.uptime() }
    return entries[key]?.session
  }

  func close(_ session: Session) {
    guard let entry = entries.removeValue(forKey: session.key) else { return }
    for end in entry.listeners.values { end() }
  }

  // MARK: Pages that listen

  /// Whether a session is still open. Asking doesn't keep it so.
  func isOpen(_ session: Session) -> Bool {
    removeExpired()
    return entries[session.key] != nil
  }

  /// Has `end` called when the session ends; at once if it has, or when too many pages listen.
  ///
  /// - Returns: what to call ``removeListener(_:of:)`` with.
  func addListener(of session: Session, end: @escaping @Sendable () -> Void) -> Int {
    listenerCount += 1
    if let entry = entries[session.key], entry.listeners.count < Self.listenerLimit {
      entries[session.key]?.listeners[listenerCount] = end
    } else {
      end()
    }
    return listenerCount
  }

  func removeListener(_ listener: Int, of session: Session) {
    entries[session.key]?.listeners[listener] = nil
  }

  // MARK: Drafts

  /// What the session is about to pay.
  func drafts(of session: Session) -> Drafts {
    entries[session.key]?.drafts ?? Drafts()
  }

  /// Changes what the session is about to pay, in one step that no other request can come between.
  func changeDrafts<Value: Sendable>(of session: Session, _ change: @Sendable (inout Drafts) -> Value) -> Value? {
    guard var entry = entries[session.key] else { return nil }
    defer { entries[session.key] = entry }
    return change(&entry.drafts)
  }

  // MARK: Limits

  private func removeExpired() {
    let now = surroundings.uptime()
    for entry in entries.values where now - entry.lastUsed >= Self.idleLimit { close(entry.session) }
  }

  /// Sessions that are not signed in go first: anybody can open those.
  private func makeRoom() {
    while entries.count >= Self.limit {
      let candidates = entries.values.filter { !$0.session.isSignedIn }
      let oldest = (candidates.isEmpty ? Array(entries.values) : candidates).min { $0.lastUsed < $1.lastUsed }
      guard let oldest else { return }
      close(oldest.session)
    }
  }

  private static func key(_ name: String) -> SHA256.Digest {
    SHA256.hash(data: Data(name.utf8))
  }
}
