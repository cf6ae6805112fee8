import Foundation
import Testing
import WalletKit

@Suite struct CSVTableTests {
  private static func read(_ text: String) throws -> [[String]] { try CSVTable(Data(text.utf8), maximumRows: 100).rows }

  /// The cells as scalars, since strings of different scalars can be equal in Swift.
  private static func scalars(_ rows: [[String]]) -> [[[UInt32]]] { rows.map { $0.map { $0.unicodeScalars.map(\.value) } } }

  @Test(arguments: [
    "\"\u{301},=1", "\"\u{200D}\",\"x", "a\"\u{FE0F}\r\nb", ",\u{301}", "\r\u{301}\n", "\r\n\u{308}", "=\u{200D}1", "\"", "\"\"", "a;b", "a\tb", "'",
    "'\u{301}=1", "''=", "'\"\u{301}", "\u{FEFF}", "\u{FEFF}=1", "\u{2028}\u{85}", "e\u{301}", "\u{E9}", "\0", "👩‍👩‍👧 Grüße, 世界", "",
  ])
  func `a cell of any text is read back unchanged`(_ cell: String) throws {
    for rows in [[[cell]], [[cell, "next"], ["below", cell]], [["a", cell, cell], [cell, "", "z"]]] {
      #expect(Self.scalars(try Self.read(CSVTable(rows: rows).text)) == Self.scalars(rows))
    }
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r", " =1", "\n=1", "\u{A0}+1", "\u{200B}=1", "\u{FEFF}@x", "\u{202E}-1", "＝1", "＋1", "－1", "＠x",
    "\u{3000}＝1",
    "=\u{200D}1", "=\u{301}1", "\0=1", "'=1",
  ])
  func `a cell that a spreadsheet would calculate gets an apostrophe, which is removed on reading`(_ cell: String) throws {
    let text = CSVTable(rows: [["a", cell]]).text
    #expect(text.unicodeScalars.starts(with: "\"a\",\"'".unicodeScalars))
    #expect(Self.scalars(try Self.read(text)) == Self.scalars([["a", cell]]))
  }

  @Test(arguments: ["1+1", "a=1", "", " ", "e\u{301}", "\u{301}=1", "ana@example.org", "日本"])
  func `a cell that isn't a formula gets no apostrophe`(_ cell: String) {
    #expect(!CSVTable(rows: [[cell]]).text.unicodeScalars.contains("'"))
  }

  @Test func `every system's line endings are read, and a separator within quotation marks belongs to the cell`() throws {
    #expect(try Self.read("a,b\rc,d\ne,f\r\n\r\ng,h") == [["a", "b"], ["c", "d"], ["e", "f"], [""], ["g", "h"]])
    #expect(try Self.read("\"a;b\",c\n") == [["a;b", "c"]])
    #expect(try Self.read("\"a,\nb\";\"c\"\n") == [["a,\nb", "c"]])
  }
}
