/// The range of times that calendars and ISO 8601 can represent in the usual form.
package enum CalendarTime {
  /// The last second of the year 9999, in seconds since 1970.
  package static let lastSecond: Int64 = 253_402_300_799
}
