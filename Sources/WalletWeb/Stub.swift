enum StubWalletWeb {}
