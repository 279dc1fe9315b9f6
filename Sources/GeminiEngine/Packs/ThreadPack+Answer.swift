package import Gemini
import JSON

extension ThreadPack {
  /// The part of a pack's answer that is about one thread.
  package struct Part: Sendable {
    /// The thread.
    package let thread: PackableThread
    /// The answer as if the thread had been asked about alone; nil if it has none that can be read.
    package var response: GenerateResponse?
    /// The thread's share of the tokens.
    package var usage = TokenUsage()
  }

  /// Splits an answer by thread.
  ///
  /// A thread whose chat is missing, named twice or not of the requested shape has no answer, and
  /// so is asked about alone. In a truncated answer, the chats before the cut count.
  ///
  /// - Returns: A part for each thread, in their order; the tokens of all parts are those of the
  ///   answer.
  package func parts(of response: GenerateResponse) -> [Part] {
    let letters = Set(Self.letters.prefix(threads.count))
    let chats = chats(in: response, letters)
    var parts = zip(Self.letters, threads).map { letter, thread in
      var part = Part(thread: thread)
      guard let chat = chats[letter].map(thread.shape.fitting.withEmptyLists),
        (try? thread.shape.fitting.fitted(chat)) != nil
      else { return part }
      part.response = response.saying(PackLabels(letter, among: letters).removed(from: chat).text)
      return part
    }
    share(response.usage, among: &parts)
    return parts.map { part in
      var part = part
      part.response?.usage = part.usage
      return part
    }
  }

  // MARK: Chats

  /// The answer about each chat, by its letter.
  private func chats(
    in response: GenerateResponse,
    _ letters: Set<Character>
  ) -> [Character: JSONValue] {
    let elements: [JSONValue]
    switch response.outcome.action {
    case .parse: elements = AnswerText.value(in: response.text).map(Self.elements) ?? []
    // The last chat received may be incomplete.
    case .shrink:
      let whole = JSONParser().parseBeginning(Array(response.text.utf8))
      elements = (whole.map(Self.elements) ?? []).dropLast()
    case .resume, .retry, .reword, .setAside, .reject, .stopRun: elements = []
    }
    var chats: [Character: JSONValue] = [:]
    var doubles: Set<Character> = []
    // Elements beyond the available letters are not chats of the request.
    for element in elements.prefix(2 * Self.maxThreads) {
      guard let name = element[Self.chat]?.string, let letter = Self.letter(name),
        letters.contains(letter)
      else { continue }
      if chats.updateValue(element.without(Self.chat), forKey: letter) != nil {
        doubles.insert(letter)
      }
    }
    return chats.filter { !doubles.contains($0.key) }
  }

  /// The elements of the list, even if it is the whole answer or an object keyed by letter.
  private static func elements(_ value: JSONValue) -> [JSONValue] {
    if let list = value[list]?.array ?? value.array { return list }
    let object = value[list]?.object ?? value.object
    return (object?.members ?? []).compactMap { member in
      guard var element = member.value.object else { return nil }
      if element[chat] == nil { element.append(chat, .string(member.name)) }
      return .object(element)
    }
  }

  /// The letter in a name such as `b`, `Chat b` or `<chat b>`.
  private static func letter(_ name: String) -> Character? {
    let words = name.lowercased().split { !$0.isLetter }
    guard let word = words.last, word.count == 1 else { return nil }
    return word.first
  }

  // MARK: Tokens

  /// Divides the tokens: those sent by the length of the chats, those of the answer by the length
  /// of each chat's part, or evenly if there is none.
  private func share(_ usage: TokenUsage, among parts: inout [Part]) {
    let sent = parts.map { TokenEstimate.tokens($0.thread.request) }
    let said = parts.map { $0.response.map { TokenEstimate.tokens($0.text) } ?? 0 }
    let output = said.contains { $0 > 0 } ? said : parts.map { _ in 1 }
    let prompt = Self.shares(of: usage.prompt, by: sent)
    let cached = Self.shares(of: usage.cached, by: sent)
    let candidates = Self.shares(of: usage.candidates, by: output)
    let thoughts = Self.shares(of: usage.thoughts, by: output)
    for index in parts.indices {
      var part = TokenUsage()
      part.prompt = prompt[index]
      part.cached = min(cached[index], prompt[index])
      part.candidates = candidates[index]
      part.thoughts = thoughts[index]
      part.total = part.prompt + part.output
      parts[index].usage = part
    }
  }

  /// Integer shares of a number in proportion to weights, which add up to it.
  package static func shares(of amount: Int, by weights: [Int]) -> [Int] {
    let sum = max(1, weights.reduce(0, +))
    var (given, weight) = (0, 0)
    return weights.indices.map { index in
      weight += weights[index]
      // Running totals are rounded, so that nothing is lost or given twice. The product may be
      // longer than an integer, the quotient is not: no weight is more than their sum.
      let product = amount.multipliedFullWidth(by: weight)
      let upTo = index == weights.count - 1 ? amount : sum.dividingFullWidth(product).quotient
      defer { given = upTo }
      return upTo - given
    }
  }
}

extension GenerateResponse {
  /// The answer with another text, as if it had ended normally.
  fileprivate func saying(_ text: String) -> GenerateResponse {
    var response = self
    response.text = text
    response.finishReason = .init(rawValue: "STOP")
    response.finishMessage = nil
    return response
  }
}

extension JSONValue {
  /// An object without a member.
  fileprivate func without(_ name: String) -> JSONValue {
    guard var object else { return self }
    object[name] = nil
    return .object(object)
  }
}
