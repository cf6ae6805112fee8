/// A part that appears many times on a page. It lists its stored properties itself, in a fraction of the time that looking them up in its type takes.
protocol PropertyLister {
  /// The stored properties by name.
  var properties: KeyValuePairs<String, Any?> { get }
}
