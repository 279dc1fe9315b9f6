import Arguments

/// Options that several measurements share.
enum EvaluationOptions {
  static let chats = Option(
    required: "data",
    .folder,
    help: "the chats: gold.json and threads.jsonl, or texts of the grammar"
  )

  /// The file for the details of a measurement.
  static func predictions(_ details: String) -> Option<String?> {
    Option("predictions", .file, help: "where to write \(details), as JSON lines")
  }
}
