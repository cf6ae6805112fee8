/// The offers that sell one asset for another, the best first.
///
/// They are held in short runs, so that adding or removing one costs about the same in a short book as in a long one.
struct OrderBook: Sendable {
  private static let runLimit = 64

  /// The runs, none of which is empty. Each run's offers come before the next run's.
  private(set) var runs: [[BookOffer]] = []

  /// The offer that is taken first.
  var best: BookOffer? { runs.first?.first }

  /// All offers, the best first.
  var offers: some Sequence<BookOffer> { runs.lazy.joined() }

  mutating func insert(_ offer: BookOffer) {
    guard !runs.isEmpty else {
      runs = [[offer]]
      return
    }
    let run = min(runIndex(of: offer), runs.count - 1)
    runs[run].insert(offer, at: Self.place(of: offer, in: runs[run]))
    guard runs[run].count > Self.runLimit else { return }
    let half = Array(runs[run].suffix(Self.runLimit / 2))
    runs[run].removeLast(half.count)
    runs.insert(half, at: run + 1)
  }

  /// Removes an offer, found by its price and number.
  mutating func remove(_ offer: BookOffer) {
    guard let (run, place) = find(offer) else { return }
    runs[run].remove(at: place)
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// Changes the amount of an offer whose price stays the same.
  mutating func update(_ offer: BookOffer) {
    guard let (run, place) = find(offer) else { return }
    runs[run][place] = offer
  }

  private func find(_ offer: BookOffer) -> (run: Int, place: Int)? {
    let run = runIndex(of: offer)
    guard run < runs.count else { return nil }
    let place = Self.place(of: offer, in: runs[run])
    return runs[run][place].key == offer.key ? (run, place) : nil
  }

  /// Finds the first run whose last offer doesn't come before this one.
  private func runIndex(of offer: BookOffer) -> Int {
    Self.partition(runs.count) { runs[$0].last?.precedes(offer) ?? true }
  }

  private static func place(of offer: BookOffer, in run: [BookOffer]) -> Int {
    partition(run.count) { run[$0].precedes(offer) }
  }

  /// Counts the indices for which the condition holds, by bisection. They must be the first ones.
  private static func partition(_ count: Int, comesBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
