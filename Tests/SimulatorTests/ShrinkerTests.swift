import Simulator
import Testing

@MainActor
struct ShrinkerTests {
  @Test func `the shrinker leaves out steps that aren't needed for the failure`() async {
    let steps = (0..<50).map { Step($0, .wait(seconds: $0)) }
    let needed: Set<Int> = [3, 17, 42]
    let few = await Shrinker.shrink(steps) { needed.isSubset(of: $0.map(\.id)) }
    #expect(few.map(\.id) == [3, 17, 42])
    #expect(await Shrinker.shrink(steps) { _ in true } == [])
  }

  @Test func `the remaining steps are printed as a test`() {
    let test = Shrinker.test(seed: 7, [Step(1, .confirm(back: 0)), Step(4, .lie(.notFound, times: 2))])
    #expect(test.contains("seed: 7,\n    [\n      Step(1, .confirm(back: 0)),\n      Step(4, .lie(.notFound, times: 2)),\n    ])"))
  }
}
