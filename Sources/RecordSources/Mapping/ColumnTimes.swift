import CivilTime

/// Texts of which nearly all are times of one form.
struct ColumnTimes {
  /// The form; nil for ISO 8601.
  let form: TimeForm?

  /// Finds the form; nil if the texts are not times.
  init?(_ texts: [String]) {
    let texts = texts.filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    let iso = texts.count(where: Self.isISO8601)
    if iso * 10 >= texts.count * 9 {
      form = nil
    } else if let form = TimeForm.of(texts) {
      self.form = form
    } else {
      return nil
    }
  }

  private static func isISO8601(_ text: String) -> Bool { ISO8601Time.isDay(text) ?? false }

  /// A time as ISO 8601; nil if the text is not a time.
  func iso8601(_ text: String) -> String? {
    form.map { $0.iso8601(text) } ?? (Self.isISO8601(text) ? text : nil)
  }
}
