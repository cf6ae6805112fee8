import Testing

@testable import SandboxKit

@Suite struct EntryMapTests {
  /// A key whose hash is shared by a third of all keys.
  private struct Crowded: EntryKey {
    var number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  private struct Spread: EntryKey {
    var number: Int
  }

  @Test(arguments: 1...8) func `an entry map holds what a dictionary holds after the same random changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var map = EntryMap<Crowded, Int>()
    var spread = EntryMap<Spread, Int>()
    var dictionary: [Int: Int] = [:]
    for step in 0..<2_000 {
      let key = Int.random(in: 0..<(step < 1_000 ? 200 : 40), using: &random)
      let value = random.chance(55) ? step : nil
      let before = dictionary[key]
      #expect(map.update(value, forKey: Crowded(number: key)) == before)
      #expect(spread.update(value, forKey: Spread(number: key)) == before)
      dictionary[key] = value
    }
    #expect(map.count == dictionary.count)
    for key in 0..<200 {
      #expect(map[Crowded(number: key)] == dictionary[key])
      #expect(spread[Spread(number: key)] == dictionary[key])
    }
    #expect(Dictionary(uniqueKeysWithValues: spread.map { ($0.key.number, $0.value) }) == dictionary)
  }

  @Test func `an entry map can reserve capacity, and keeps the order of insertion`() {
    var map = EntryMap<Spread, String>()
    map.reserveCapacity(1_000)
    #expect(map.isEmpty && map[Spread(number: 5)] == nil)
    for key in [7, 3, 9, 1] { map.update("\(key)", forKey: Spread(number: key)) }
    map.update(nil, forKey: Spread(number: 3))
    #expect(map.keys.map(\.number) == [7, 1, 9])
    #expect(Array(map.values) == ["7", "1", "9"])
  }
}
