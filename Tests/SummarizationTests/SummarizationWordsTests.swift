import ShippedFiles
import Testing

@testable import Summarization

@Suite("The words of Summarization")
struct SummarizationWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(Abbreviations.List.self, "words/abbreviations.txt")
    try read(InjectionMark.List.self, "words/orders.txt")
    try read(SpeechWords.List.self, "words/speech.txt")
    try read(MessageWorth.List.self, "weights/summary.txt")
  }

  @Test("are as many weights as a message has features")
  func weights() {
    let message = MessageWorth.Message(speaker: "ana", text: "Ship it on Friday?")
    #expect(MessageWorth.weights.count == MessageWorth.features(of: [message])[0].count)
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}
