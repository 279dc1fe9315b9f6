/// The work that may still be done: bytes searched and words compared.
final class WorkBudget {
  private var left: Int

  init(_ work: Int) { left = work }

  /// Takes some of it.
  func take(_ work: Int) -> Bool {
    guard work <= left else { return false }
    left -= work
    return true
  }
}
