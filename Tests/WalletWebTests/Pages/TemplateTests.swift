import Foundation
import Testing

@testable import WalletWeb

/// Checks that each template and each included part is registered once.
struct TemplateTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Sources/WalletWeb"
  ).standardized

  @Test func `every template in the sources is registered once in the site`()
    throws
  {
    let files =
      FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
    var declared: [String] = []
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for match in source.matches(of: /= Template\(\s*"([a-z-]+)"/) {
        let name = String(match.output.1)
        declared.append(name)
        #expect(
          Site.templates.contains { $0.name == name },
          "“\(name)” of \(file) is in no list of Site+Screens")
      }
    }
    #expect(declared.count == Set(declared).count && declared.count > 90)
    #expect(Site.templates.map(\.name).sorted() == declared.sorted())
  }

  @Test func `every part that a template includes exists`() {
    let names = Set((Site.templates + Icon.templates).map(\.name))
    for template in Site.templates {
      for match in template.text.matches(of: /\{\{> *([a-zA-Z-]+) *\}\}/) {
        #expect(
          names.contains(String(match.output.1)),
          "“\(template.name)” includes “\(match.output.1)”, which isn't in Site+Screens")
      }
    }
  }

  @Test func `every screen in the sources is registered in the site`() throws {
    let files =
      FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
    let listed = Set(Site.allScreens.map { "\($0)" })
    for file in files where file.hasSuffix(".swift") {
      for match in try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
        .matches(of: /struct (\w+): Screen \{/)
      {
        #expect(
          listed.contains(String(match.output.1)),
          "\(match.output.1) of \(file) is not in Site+Screens")
      }
    }
  }
}
