import Foundation
import GRDB
import Sentences
import Testing

@testable import WalletKit

struct GuessCounterTests {
  let folder: TemporaryFolder
  let clock = HomeClock()
  let guesses: GuessCounter
  var home: WalletHome { WalletHome(folder: folder.url) }

  init() throws {
    folder = try TemporaryFolder()
    guesses = try Self.open(folder, clock)
  }

  /// The same counter, as another process or the next start sees it.
  static func open(_ folder: TemporaryFolder, _ clock: HomeClock) throws -> GuessCounter {
    try HomeStore(WalletHome(folder: folder.url), now: { clock.now }).guesses
  }

  static func fingerprint(_ number: Int) -> Data { Data("fingerprint \(number)".utf8) }

  /// Makes different wrong guesses, waiting before each as long as required.
  func fail(_ numbers: Range<Int>) throws {
    for number in numbers {
      clock.advance(try guesses.wrongGuesses().wait)
      try guesses.begin()
      try guesses.failed(fingerprint: Self.fingerprint(number))
    }
  }

  func waitNow() -> Duration? {
    do throws(GuessError) {
      try guesses.begin()
      try guesses.untested()
      return nil
    } catch .wait(let wait) {
      return wait
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func `three guesses are free, then the wait doubles from a second to an hour`() throws {
    try fail(0..<3)
    var waits: [Int64] = []
    for number in 3..<18 {
      waits.append(try #require(waitNow()).components.seconds)
      try fail(number..<number + 1)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600])
  }

  @Test func `a guess is possible when the wait is over, and not a millisecond sooner`() throws {
    try fail(0..<5)
    clock.advance(.milliseconds(3999))
    #expect(waitNow() == .milliseconds(1))
    clock.advance(.milliseconds(1))
    #expect(waitNow() == nil)
  }

  @Test func `the time spent testing a guess doesn't count towards the wait`() throws {
    try fail(0..<4)
    clock.advance(.seconds(2))
    try guesses.begin()
    clock.advance(.seconds(3))
    try guesses.failed(fingerprint: Self.fingerprint(4))
    #expect(waitNow() == .seconds(4))
  }

  @Test func `trying too early doesn't make the wait longer`() throws {
    try fail(0..<6)
    for _ in 0..<50 { #expect(throws: GuessError.wait(.seconds(8))) { try guesses.begin() } }
    clock.advance(.seconds(8))
    try guesses.begin()
  }

  @Test func `a right guess clears all wrong ones`() throws {
    try fail(0..<7)
    clock.advance(.seconds(16))
    try guesses.begin()
    try guesses.succeeded()
    #expect(try guesses.wrongGuesses().count == 0)
    try fail(0..<3)
    #expect(try guesses.wrongGuesses().count == 3)
  }

  @Test func `the same wrong PIN counts once, even with others in between`() throws {
    for number in [1, 1, 1, 2, 1, 2, 2] {
      try guesses.begin()
      try guesses.failed(fingerprint: Self.fingerprint(number))
    }
    #expect(try guesses.wrongGuesses().count == 2)
    #expect(waitNow() == nil)
  }

  @Test func `a repeated wrong guess counts once if it is among the last hundred`() throws {
    try fail(0..<120)
    #expect(try guesses.wrongGuesses().count == 120)
    for (number, count) in [(119, 120), (20, 120), (0, 121)] {
      clock.advance(.seconds(3600))
      try guesses.begin()
      #expect(try guesses.failed(fingerprint: Self.fingerprint(number)).count == count)
    }
  }

  @Test func `a guess counts before it is tested, and stays counted when the program is killed`() throws {
    for _ in 0..<3 { try Self.open(folder, clock).begin() }
    #expect(throws: GuessError.wait(.seconds(1))) { try Self.open(folder, clock).begin() }
    #expect(try guesses.wrongGuesses().count == 3)
  }

  @Test func `a guess that was never tested doesn't count`() throws {
    for _ in 0..<10 {
      try guesses.begin()
      try guesses.untested()
    }
    #expect(try guesses.wrongGuesses().count == 0)
    try guesses.untested()
    #expect(try guesses.wrongGuesses().count == 0)
  }

  @Test func `the wait continues after a restart`() throws {
    try fail(0..<8)
    clock.advance(.seconds(2))
    #expect(throws: GuessError.wait(.seconds(30))) { try Self.open(folder, clock).begin() }
    clock.advance(.seconds(30))
    try Self.open(folder, clock).begin()
  }

  @Test func `only the three free guesses of many concurrent ones over two connections are tested`() async throws {
    let connections = [guesses, try Self.open(folder, clock)]
    let begun = await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask { (try? connections[number % 2].begin()) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(begun == 3)
    #expect(try guesses.wrongGuesses().count == 3)
  }

  @Test func `setting the clock back restarts the wait, and never makes it longer`() throws {
    try fail(0..<9)
    clock.now -= 86_400 * 365
    #expect(waitNow() == .seconds(64))
    clock.advance(.seconds(60))
    #expect(waitNow() == .seconds(4))
    clock.now -= 3600
    #expect(waitNow() == .seconds(64))
    clock.advance(.seconds(64))
    #expect(waitNow() == nil)
  }

  @Test func `correcting a clock that was far ahead locks nobody out`() throws {
    clock.now = .distantFuture
    try fail(0..<4)
    clock.now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(waitNow() == .seconds(2))
    clock.advance(.seconds(2))
    #expect(waitNow() == nil)
  }

  @Test(arguments: [TimeInterval.infinity, -.infinity, .nan, -1e300, 1e300, -5])
  func `wrong guesses are counted with any clock, even an infinite or invalid one`(_ time: TimeInterval) throws {
    clock.now = Date(timeIntervalSince1970: time)
    for number in 0..<3 {
      try guesses.begin()
      try guesses.failed(fingerprint: Self.fingerprint(number))
    }
    #expect(throws: GuessError.wait(.seconds(1))) { try guesses.begin() }
  }

  @Test func `ten different wrong guesses call for erasing the vault`() throws {
    try fail(0..<9)
    #expect(try !guesses.wrongGuesses().callForErasing)
    clock.advance(.seconds(64))
    try guesses.begin()
    #expect(try !guesses.failed(fingerprint: Self.fingerprint(8)).callForErasing, "the same one again")
    clock.advance(.seconds(64))
    try guesses.begin()
    #expect(try guesses.failed(fingerprint: Self.fingerprint(9)).callForErasing)
  }

  @Test(arguments: ["DELETE FROM guesses", "PRAGMA ignore_check_constraints = 1; UPDATE guesses SET count = -5"])
  func `a damaged count refuses every guess and names the damaged file`(_ damage: String) throws {
    try DatabaseQueue(path: home.store.path).write { try $0.execute(sql: damage) }
    let error = GuessError.uncounted(.databaseDamaged(path: home.store.path))
    #expect(throws: error) { try guesses.begin() }
    #expect(error.description.contains("home.sqlite") && error.description.contains("damaged"))
  }

  @Test func `a guess that can't be counted isn't tested`() throws {
    let other = try DatabaseQueue(path: home.store.path)
    try other.write { try $0.execute(sql: "DROP TABLE guesses") }
    #expect(throws: GuessError.uncounted(.databaseInaccessible(path: home.store.path))) { try guesses.begin() }
  }

  @Test(arguments: [(1, "1 second"), (61, "61 seconds"), (120, "2 minutes"), (3600, "60 minutes"), (3541, "60 minutes")])
  func `the message says how long to wait`(_ seconds: Int, _ words: String) {
    let sentence = GuessError.wait(.seconds(seconds)).description
    #expect(sentence == "Too many wrong entries. Wait \(words), then try again. Nothing was sent or changed.")
    #expect(GuessError.wait(.milliseconds(1)).description.contains("Wait 1 second,"))
  }
}
