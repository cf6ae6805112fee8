import Testing
@Suite struct StubHorizonKitTests { @Test func ok() { #expect(Bool(true)) } }
