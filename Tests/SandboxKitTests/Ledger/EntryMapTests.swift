import Testing

@testable import SandboxKit

@Suite struct EntryMapTests {
  /// A key whose hash is nearly always that of others.
  private struct Crowded: Hashable, Sendable {
    var number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  @Test(arguments: 1...8) func `it holds what a dictionary holds, whatever is written and removed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var map = EntryMap<Crowded, Int>()
    var spread = EntryMap<Int, Int>()
    var dictionary: [Int: Int] = [:]
    for step in 0..<2_000 {
      let key = Int.random(in: 0..<(step < 1_000 ? 200 : 40), using: &random)
      let value = random.chance(55) ? step : nil
      let before = dictionary[key]
      #expect(map.update(value, forKey: Crowded(number: key)) == before)
      #expect(spread.update(value, forKey: key) == before)
      dictionary[key] = value
    }
    #expect(map.count == dictionary.count)
    for key in 0..<200 {
      #expect(map[Crowded(number: key)] == dictionary[key])
      #expect(spread[key] == dictionary[key])
    }
    #expect(Dictionary(uniqueKeysWithValues: spread.map { ($0.key, $0.value) }) == dictionary)
  }

  @Test func `room can be made beforehand, and the order is that of coming`() {
    var map = EntryMap<Int, String>()
    map.reserveCapacity(1_000)
    #expect(map.isEmpty && map[5] == nil)
    for key in [7, 3, 9, 1] { map.update("\(key)", forKey: key) }
    map.update(nil, forKey: 3)
    #expect(Array(map.keys) == [7, 1, 9])
    #expect(Array(map.values) == ["7", "1", "9"])
  }
}
