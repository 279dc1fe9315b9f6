import ShippedFiles
import Testing

@testable import Summarization

@Suite("The words of Summarization")
struct SummarizationWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) {
      try WordLists<Abbreviations.List>.read("words/abbreviations.txt")
    }
    #expect(throws: Never.self) { try WordLists<InjectionMark.List>.read("words/orders.txt") }
    #expect(throws: Never.self) { try WordLists<SpeechWords.List>.read("words/speech.txt") }
    #expect(throws: Never.self) { try WordLists<MessageWorth.List>.read("weights/summary.txt") }
    #expect(throws: Never.self) { try WordLists<CommonWords.List>.read("weights/common-words.txt") }
    #expect(throws: Never.self) { try WordLists<SubjectScore.List>.read("weights/headline.txt") }
  }

  @Test("are as many weights as a message has features")
  func weights() {
    let message = MessageWorth.Message(speaker: "ana", text: "Ship it on Friday?")
    #expect(MessageWorth.weights.count == MessageWorth.features(of: [message])[0].count)
  }
}
