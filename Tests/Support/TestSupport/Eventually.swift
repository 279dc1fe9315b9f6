import Glibc

/// Waits for what another process does and does not announce; asserts nothing about time.
///
/// - Parameter isSo: Whether it has come about.
/// - Returns: False if it has not within ten minutes: then it never will.
/// - Throws: What `isSo` throws.
package func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  let limit = ContinuousClock.now + .seconds(600)
  while try !isSo() {
    guard .now < limit else { return false }
    usleep(10_000)
  }
  return true
}
