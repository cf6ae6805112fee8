enum StubWalletKit {}
