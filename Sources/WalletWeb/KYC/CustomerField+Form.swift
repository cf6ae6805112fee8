import AnchorKit

extension CustomerField {
  /// What it is called in forms here, which have letters, digits and hyphens in names, and no long ones. SEP-9's names have points; an anchor's own
  /// may have anything.
  var formName: String {
    guard name.wholeMatch(of: /[A-Za-z0-9_.]{1,50}/) == nil else { return name.replacing(".", with: "-") }
    return "x" + name.digest
  }
}
