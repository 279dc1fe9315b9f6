import Glibc

/// A locale in which text is UTF-8, for the C functions that depend on the locale.
enum UTF8Locale {
  /// nil if the system has no such locale.
  private static let locale = Locale()

  /// Runs something with the locale, in this thread only.
  static func within<Result>(_ body: () -> Result) -> Result {
    guard let number = locale.handle else { return body() }
    let before = uselocale(number)
    defer { uselocale(before) }
    return body()
  }

  private struct Locale: @unchecked Sendable {
    // @unchecked: a locale is never changed once made.
    let handle = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  }
}
