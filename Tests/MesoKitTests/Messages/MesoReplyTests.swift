import Testing

@testable import MesoKit

@Suite struct MesoReplyTests {
  @Test func `a signature is posted in its field`() throws {
    #expect(MesoReply.signedMessage("abc").json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{"signedMessage":"abc"}}"#)
    #expect(MesoReply.signedMessage("0x/'\"\\\n").json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{"signedMessage":"0x/'\"\\\n"}}"#)
  }

  @Test(arguments: [nil, "", " \n\u{FEFF}"] as [String?])
  func `no signature is a field left out`(signature: String?) {
    #expect(MesoReply.signedMessage(signature).json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{}}"#)
  }

  @Test(arguments: MesoResumeAction.allCases)
  func `the end of onboarding is passed on as it came`(action: MesoResumeAction) throws {
    #expect(MesoReply.resumeInlineFrame(action).json == #"{"kind":"RESUME_INLINE_FRAME","payload":{"action":"\#(action.rawValue)"}}"#)
  }

  @Test func `what is posted reads as what was meant`() throws {
    for signature in [nil, "abc", "'); alert(1); ('", "\u{2028}🙂\\\""] {
      #expect(try MesoMessage(parsing: MesoReply.signedMessage(signature).json) == .returnSignedMessageResult(signature))
    }
    for action in MesoResumeAction.allCases {
      #expect(try MesoMessage(parsing: MesoReply.resumeInlineFrame(action).json) == .resumeInlineFrame(action))
    }
  }
}
