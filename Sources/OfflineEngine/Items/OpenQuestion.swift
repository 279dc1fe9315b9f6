/// A question that nobody has answered in the thread.
struct OpenQuestion {
  let place: ThreadReading.Place
  let asker: Int
  /// Whom it is put to.
  let knows: [Int]
  /// Whether somebody else spoke soon after.
  let isDiscussed: Bool
  /// How likely it is open and of substance.
  let probability: Double
}
