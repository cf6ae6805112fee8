import Testing
@Suite struct StubSandboxKitTests { @Test func ok() { #expect(Bool(true)) } }
