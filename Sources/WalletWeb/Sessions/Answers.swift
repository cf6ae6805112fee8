/// The answers to forms, kept until browsers are redirected to them and request them. Reloading such a page, or going back to it, sends no form again
/// (Post/Redirect/Get).
struct Answers: Sendable {
  /// How many are kept at once. The oldest is dropped for a new one.
  static let limit = 8

  private struct Kept: Sendable {
    let name: String
    let answer: any Sendable
    let isShownOnce: Bool
  }

  private var kept: [Kept] = []

  /// Keeps an answer under a name that nobody can guess.
  ///
  /// - Parameter isShownOnce: whether it is out of date once it was seen, such as a page that says why something wasn't done.
  mutating func keep(_ answer: some Sendable, as name: String, isShownOnce: Bool) {
    kept = kept.suffix(Self.limit - 1) + [Kept(name: name, answer: answer, isShownOnce: isShownOnce)]
  }

  /// Returns an answer, and forgets it if it is to be shown only once.
  mutating func take(_ name: String) -> (any Sendable)? {
    guard let index = kept.firstIndex(where: { $0.name == name }) else { return nil }
    return kept[index].isShownOnce ? kept.remove(at: index).answer : kept[index].answer
  }
}
