/// Why a thread cannot wait.
struct Priority {
  enum Level: String {
    case urgent
  }

  let level: Level
  /// What reports the harm, the worst first; never empty.
  let evidence: [ThreadReading.Place]
  /// How likely it cannot wait.
  let probability: Double
}
