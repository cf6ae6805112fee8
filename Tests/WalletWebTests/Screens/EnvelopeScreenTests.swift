import StellarKit
import StellarXDR
import Testing
import WalletKit

/// The page of an envelope says for whom it acts.
struct EnvelopeScreenTests {
  @Test func `a contract call that another account's transaction makes says which account allows it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let call = try ContractCall(.contract(of: .native, on: .sandbox), "transfer", [own, SiteFixture.friend, Int128(125_000_000)])
      let allowed = XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount, rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: []))
      let operation = call.operation(authorizations: [allowed], source: MuxedAccount(own))
      let transaction = try Transaction(
        unprepared: operation, source: MuxedAccount(PocketNetwork.account(9)), sequenceNumber: 7,
        preconditions: Preconditions(TimeBounds(maxTime: 2_000_000_000)))
      let page = try await browser.submit("/envelope", ["envelope": transaction.signed(by: [], on: .sandbox).base64])
      #expect(page.text.contains("<h3 class=\"label apart\">Signing this lets contracts do the following for My account</h3>"))
    }
  }
}
