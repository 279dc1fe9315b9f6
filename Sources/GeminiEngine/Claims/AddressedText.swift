import Conversations
import Extraction

extension ExtractionTask {
  /// The task without the messages that give instructions to a model, which are not conversation,
  /// and the ids of those messages.
  var withoutOrders: (talk: ExtractionTask, orders: Set<MessageID>) {
    let orders = Set(messages.filter { AddressedText.ordersModel($0.text) }.map(\.id))
    guard !orders.isEmpty else { return (self, orders) }
    var talk = self
    talk.messages.removeAll { orders.contains($0.id) }
    return (talk, orders)
  }
}

/// Recognizes text that addresses an AI rather than people: instructions planted for a model to follow.
///
/// It only marks; nothing is removed. Ordinary requests that an attacker plants are not recognized.
package enum AddressedText {
  /// Whether a text contains instructions for a model, or the markers of a model's own roles.
  package static func addressesModel(_ text: String) -> Bool {
    guard let words = Self.words(text) else { return true }
    return holds(phrases, words) || overrides(words, instructions) || holdsMark(text)
  }

  /// Whether a text clearly gives orders to a model, so that nothing in it counts as conversation.
  ///
  /// What people who build such systems say to each other ("the system prompt is too long") does
  /// not.
  static func ordersModel(_ text: String) -> Bool {
    guard let words = Self.words(text) else { return true }
    return holds(orders, words) || overrides(words, plainInstructions) || holdsMark(text)
  }

  /// The words of a text; nil if it has invisible characters that models read.
  private static func words(_ text: String) -> [String]? {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if (0xE0000...0xE007F).contains(scalar.value) { return nil }
      if isOfWord(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "'", "’": true
    // Most scalars are ASCII, and looking up the others in tables is slow.
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  // MARK: Phrases

  private static func holds(_ phrases: [String: [[String]]], _ words: [String]) -> Bool {
    for start in words.indices {
      for phrase in phrases[words[start]] ?? [] where words[start...].starts(with: phrase) {
        return true
      }
    }
    return false
  }

  /// The phrases by their first word.
  private static let phrases = Dictionary(
    grouping: """
      if you are an ai
      if you are a language model
      if you're an ai
      you are an ai
      you are a language model
      you are a helpful assistant
      you are chatgpt
      you are now in
      you are no longer
      as an ai
      as a language model
      note to ai
      note to the ai
      note for the ai
      message to ai
      message to the ai
      message for the ai
      attention ai
      dear ai
      dear assistant
      dear chatgpt
      ai assistant please
      ai assistant you must
      ai assistant you should
      an ai you must
      an ai you should
      please ai
      bitte ki
      liebe ki
      ki bitte
      ia por favor
      ai assistants must
      ai assistants should
      ai agents must
      ai agents should
      instructions for the ai
      instructions to the ai
      instructions for ai
      instruction for the assistant
      instructions for the assistant
      instructions for the model
      system prompt
      your new instructions
      your previous instructions
      your instructions are
      new system instructions
      do not tell the user
      don't tell the user
      without telling the user
      do not inform the user
      developer mode
      do anything now
      when summarizing this
      when you summarize
      when you summarise
      in your summary
      in your response
      in your answer to the user
      include in your answer
      reply only with
      respond only with
      answer only with
      end your response with
      end your answer with
      start your response with
      begin your response with
      wenn du eine ki
      wenn du ein sprachmodell
      du bist eine ki
      du bist jetzt ein
      als ki
      als sprachmodell
      an die ki
      hinweis für die ki
      anweisung an die ki
      deine neuen anweisungen
      deine vorherigen anweisungen
      in deiner zusammenfassung
      in deiner antwort
      sag dem nutzer nicht
      antworte nur mit
      """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  ) { $0.first ?? "" }

  /// The phrases that name their addressee.
  private static let orders = phrases.mapValues { list in
    list.filter { phrase in
      !["as", "als"].contains(phrase[0]) && !addressees.isDisjoint(with: phrase)
    }
  }

  private static let addressees: Set = [
    "ai", "ki", "ia", "chatgpt", "assistant", "assistants", "agents", "sprachmodell", "model",
  ]

  // MARK: Overriding instructions

  /// Whether the words say to disregard earlier instructions.
  private static func overrides(_ words: [String], _ instructions: Set<String>) -> Bool {
    for (index, word) in words.enumerated() where verbs.contains(word) {
      let rest = words[(index + 1)...].prefix(7)
      if rest.contains(where: instructions.contains),
        rest.contains(where: earlier.contains)
      {
        return true
      }
    }
    return false
  }

  private static let verbs: Set = [
    "ignore", "disregard", "forget", "override", "bypass", "discard", "ignoring", "ignoriere",
    "ignorier", "ignorieren", "vergiss", "missachte", "übergehe", "ignora", "olvida", "ignorez",
    "oubliez", "oublie", "dimentica",
    "esqueça", "negeer", "vergeet",
  ]
  private static let instructions: Set = [
    "instruction", "instructions", "prompt", "prompts", "guidelines", "directives", "rules",
    "context", "anweisung", "anweisungen", "vorgaben", "regeln", "instruktionen", "task", "tasks",
    "assignments", "orders", "commands", "aufgaben", "aufträge",
    "befehle", "instrucciones", "istruzioni", "instruções", "instructies",
  ]
  private static let plainInstructions = instructions.subtracting([
    "guidelines", "rules", "context", "vorgaben", "regeln",
  ])
  private static let earlier: Set = [
    "previous", "prior", "above", "preceding", "earlier", "all", "any", "foregoing", "your",
    "system", "vorherigen", "vorherige", "bisherigen", "obigen", "alle", "deine", "vorigen",
    "anteriores", "précédentes", "precedenti", "vorige", "everything",
  ]

  // MARK: Marks of roles

  private static func holdsMark(_ text: String) -> Bool {
    guard text.utf8.contains(where: { "<[#".utf8.contains($0) }) else { return false }
    let lowered = text.lowercased()
    return marks.contains { lowered.contains($0) }
  }

  private static let marks = [
    "<|im_start|>", "<|im_end|>", "<|system|>", "<|user|>", "<|assistant|>", "<|endoftext|>",
    "[inst]", "[/inst]", "<<sys>>", "<system>", "</system>", "<system-reminder>", "<assistant>",
    "<tool_call>", "<function_calls>", "<start_of_turn>", "### instruction", "### system",
    "[system]", "</chat>",
  ]
}
