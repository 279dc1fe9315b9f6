/// How likely a suggestion is right, counted on the sample conversations and set below that.
enum ItemConfidence {
  static let meeting = 0.7
  static let followUp = 0.5
  static let unansweredQuestion = 0.6
}
