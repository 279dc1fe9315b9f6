/// A question that no one has answered in the thread.
struct OpenQuestion {
  let place: ThreadReading.Place
  let asker: Int
  /// Whom it is put to.
  let knows: [Int]
  /// Whether someone else spoke soon after.
  let isDiscussed: Bool
  /// How likely it is open and of substance.
  let probability: Double
}
