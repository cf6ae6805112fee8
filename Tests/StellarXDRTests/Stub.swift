import Testing
@Suite struct StubStellarXDRTests { @Test func ok() { #expect(Bool(true)) } }
