import Testing

@testable import MesoKit

@Suite struct MesoReplyTests {
  @Test func `a reply with a signature has it in its field`() throws {
    #expect(MesoReply.signedMessage("abc").json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{"signedMessage":"abc"}}"#)
    #expect(MesoReply.signedMessage("0x/'\"\\\n").json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{"signedMessage":"0x/'\"\\\n"}}"#)
  }

  @Test(arguments: [nil, "", " \n\u{FEFF}"] as [String?])
  func `a reply without a signature omits the field`(signature: String?) {
    #expect(MesoReply.signedMessage(signature).json == #"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{}}"#)
  }

  @Test(arguments: MesoResumeAction.allCases)
  func `a reply about onboarding has the same action`(action: MesoResumeAction) throws {
    #expect(MesoReply.resumeInlineFrame(action).json == #"{"kind":"RESUME_INLINE_FRAME","payload":{"action":"\#(action.rawValue)"}}"#)
  }

  @Test func `a posted reply round-trips through the parser`() throws {
    for signature in [nil, "abc", "'); alert(1); ('", "\u{2028}🙂\\\""] {
      #expect(try MesoMessage(parsing: MesoReply.signedMessage(signature).json) == .returnSignedMessageResult(signature))
    }
    for action in MesoResumeAction.allCases {
      #expect(try MesoMessage(parsing: MesoReply.resumeInlineFrame(action).json) == .resumeInlineFrame(action))
    }
  }
}
