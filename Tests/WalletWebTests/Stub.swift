import Testing
@Suite struct StubWalletWebTests { @Test func ok() { #expect(Bool(true)) } }
