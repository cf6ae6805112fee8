enum StubHorizonKit {}
