import Testing
@Suite struct StubStellarKitTests { @Test func ok() { #expect(Bool(true)) } }
