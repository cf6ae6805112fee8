import Testing

@testable import MesoKit

/// Requests of a window that no longer wants what it asked for before.
@Suite struct MesoReplacedRequestTests {
  @Test(arguments: [("100.00", "100.01"), (Fixture.solanaAddress, Fixture.otherSolanaAddress)])
  func `a request for another amount, or to another address, replaces the one that is pending`(_ first: String, _ second: String) throws {
    var session = MesoSessionTests.open(try Fixture.sale())
    _ = session.handle(.message(Fixture.posted(Fixture.send)))
    let outputs = session.handle(.message(Fixture.posted(Fixture.send.replacing(first, with: second))))
    #expect(outputs.first == .surface(.hide) && outputs.count == 2)
    guard case .askToSend(request: 2, let transaction) = outputs.last else { throw Unasked() }
    #expect(transaction.amount.description == second || transaction.recipientAddress == second)
    // The window no longer waits for an answer to the first.
    #expect(session.handle(.sendTransactionAnswered(request: 1, succeeded: false)) == [])
    #expect(
      session.handle(.sendTransactionAnswered(request: 2, succeeded: false)) == [.surface(.show), .event(.sendTransactionFailed(transaction))])
  }

  @Test func `an invalid request doesn't replace the one that is pending`() throws {
    var session = MesoSessionTests.open(try Fixture.sale())
    _ = session.handle(.message(Fixture.posted(Fixture.send)))
    let invalid = Fixture.send.replacing(Fixture.solanaAddress, with: Fixture.ethereumAddress)
    #expect(
      session.handle(.message(Fixture.posted(invalid))) == [.event(.messageRefused(.invalid(.requestSendTransaction, field: "recipientAddress")))])
    #expect(session.handle(.sendTransactionAnswered(request: 1, succeeded: false)).count == 2)
  }

  @Test func `a page that is loaded again gets no signature of what it had asked for before`() throws {
    var session = MesoSessionTests.open(try Fixture.solana())
    _ = session.handle(.message(Fixture.posted(Fixture.sign)))
    #expect(session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#))) == [.event(.ready)])
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.askForSignature(request: 2, message: "Prove it: 1")])
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [])
    #expect(session.handle(.signatureAnswered(request: 2, "abc")) == [try MesoSessionTests.post(.signedMessage("abc"))])
  }

  @Test func `the page that is loaded again is the one whose request is dropped`() throws {
    var session = try MesoSessionTests.inline()
    _ = session.handle(.message(Fixture.posted(MesoSessionTests.modal)))
    _ = session.handle(.message(Fixture.posted(Fixture.sign, frame: .modal)))
    _ = session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#)))
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [try MesoSessionTests.post(.signedMessage("abc"), to: .modal)])
  }

  struct Unasked: Error {}
}
