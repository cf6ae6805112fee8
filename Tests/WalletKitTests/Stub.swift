import Testing
@Suite struct StubWalletKitTests { @Test func ok() { #expect(Bool(true)) } }
