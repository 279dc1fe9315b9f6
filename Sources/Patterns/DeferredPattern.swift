import Synchronization

/// A pattern that is compiled when it is first needed: most texts need few of many.
package final class DeferredPattern: Sendable {
  private let text: String
  private let compiled: Mutex<Pattern?>

  /// Keeps a pattern for later.
  package init(_ text: String) {
    self.text = text
    compiled = Mutex(nil)
  }

  /// Takes a pattern that had to be compiled to see whether it is valid.
  package init(_ pattern: Pattern) {
    text = ""
    compiled = Mutex(pattern)
  }

  /// The compiled pattern.
  ///
  /// - Throws: ``PatternError`` if it does not compile.
  package func pattern() throws(PatternError) -> Pattern {
    try compiled.withLock { compiled throws(PatternError) in
      if let compiled { return compiled }
      let pattern = try Pattern(text)
      compiled = pattern
      return pattern
    }
  }
}
