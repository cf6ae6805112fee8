import Testing

@testable import MesoKit

@Suite struct MesoOnboardingTests {
  /// Meso's own cases, and what it makes of others.
  @Test(
    arguments: [
      ("/foo/bar", nil, "/modal/onboarding/foo/bar"), ("/foo/bar", "?x=foo", "/modal/onboarding/foo/bar?x=foo"),
      ("/modal/onboarding/deep", nil, "/modal/onboarding/deep"), ("/modal/onboarding//deep", nil, "/modal/onboarding/deep"),
      ("foo", nil, "/modal/onboarding/foo"), ("/foo", nil, "/modal/onboarding/foo"), ("///x", nil, "/modal/onboarding//x"),
      ("/modal/onboarding", "?a=1 ", "/modal/onboarding?a=1"), ("foo \n", nil, "/modal/onboarding/foo"),
      ("/foo", "?next=//a/../b", "/modal/onboarding/foo?next=//a/../b"),
    ] as [(String, String?, String)])
  func `a path is taken as within onboarding`(pathname: String, search: String?, path: String) throws {
    #expect(try MesoOnboarding(initialPathname: pathname, search: search).path() == path)
  }

  // Meso's client takes this for a path of its onboarding; here it is put within.
  @Test func `a path that only begins alike is put within`() throws {
    #expect(try MesoOnboarding(initialPathname: "/modal/onboardingX").path() == "/modal/onboarding/modal/onboardingX")
  }

  // Meso's client lets these pass.
  @Test(arguments: ["/../app", "/modal/onboarding/../../app", "a/./b", "%2e%2E/x", ".%2e", "a\\b", "a b", "é", "a#b", "\u{0}", "a\nb", "<script>"])
  func `a path that leads out is refused`(pathname: String) {
    #expect(throws: MesoMessageRefusal.invalid(.initiateModalOnboarding, field: "initialPathname")) {
      try MesoOnboarding(initialPathname: pathname).path()
    }
  }

  @Test func `a path has a limit`() {
    #expect(throws: MesoMessageRefusal.self) { try MesoOnboarding(initialPathname: String(repeating: "a", count: 2048)).path() }
  }

  @Test func `the window is at the session's host`() throws {
    let window = try MesoWindow(onboarding: MesoOnboarding(initialPathname: "//evil.example"), origin: MesoOrigin("https://api.meso.network"))
    #expect(window.url == "https://api.meso.network/modal/onboarding//evil.example")
  }
}
