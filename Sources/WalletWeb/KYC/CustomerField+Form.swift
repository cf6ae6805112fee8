import AnchorKit

extension CustomerField {
  /// The field's name in forms here, where names are short and consist of letters, digits and hyphens. SEP-9's names contain dots, and an anchor's
  /// own names may contain anything.
  var formName: String {
    guard name.wholeMatch(of: /[A-Za-z0-9_.]{1,50}/) == nil else { return name.replacing(".", with: "-") }
    return "x" + name.digest
  }
}
