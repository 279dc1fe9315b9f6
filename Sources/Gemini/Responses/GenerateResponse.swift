package import JSON
import Digest

/// An answer of the service: a whole one, or the part of a stream received so far.
package struct GenerateResponse: Sendable, Hashable {
  /// The text of the answer, without thoughts and without what was said before code was run.
  package var text = ""
  /// Summaries of what the model thought, if they were asked for.
  package var thoughts = ""
  /// Images and other files in the answer.
  package var data: [InlineData] = []
  /// Calls of functions, as the service gave them.
  var functionCalls: [JSONValue] = []
  /// Code that the service ran for the model, and its result.
  var code: [Grounding.CodeRun] = []
  /// Why the model stopped; nil if that is not reported.
  package var finishReason: FinishReason?
  /// The service's explanation of why the model stopped.
  package var finishMessage: String?
  /// Why the prompt was not answered at all.
  package var blockReason: BlockReason?
  /// The kinds of harm for which something was blocked.
  var blockedCategories: [String] = []
  /// Where a truncated answer continues.
  var continuationToken: String?
  /// The number of answers; only the first is read.
  var candidateCount = 0
  /// The number of tokens it used.
  package var usage = TokenUsage()
  /// The model that answered, which is not always the requested one.
  package var modelVersion: String?
  /// The service's name for this answer.
  package var responseID: String?
  /// What the service says about the model's future.
  package var modelStatus: ModelStatus?
  /// The tier that served it, as the service names it.
  package var servedTier: String?
  /// What the web search found, as the service gave it.
  package var groundingMetadata: JSONValue?
  /// Which addresses were read, as the service gave it.
  package var urlContextMetadata: JSONValue?

  /// Creates an empty answer.
  package init() {}

  /// A file in an answer.
  package struct InlineData: Sendable, Hashable {
    /// Its MIME type.
    var type: String
    /// Its bytes.
    package var bytes: [UInt8]

    /// Describes a file.
    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// What the service says about a model's future.
  package struct ModelStatus: Sendable, Hashable {
    /// The stage of its life, for instance `DEPRECATED`.
    package var stage: String?
    /// When it ends, as the service writes it.
    package var retirementTime: String?
    /// The service's words.
    package var message: String?
  }

  /// Reads an answer or a piece of a stream; whatever is missing stays empty.
  ///
  /// - Parameter json: `GenerateContentResponse`.
  package init(json: JSONValue) {
    if let usage = json["usageMetadata"] { self.usage = TokenUsage(json: usage) }
    servedTier = json["usageMetadata"]?["serviceTier"]?.string
    modelVersion = json["modelVersion"]?.string
    responseID = json["responseId"]?.string
    modelStatus = json["modelStatus"].map { status in
      ModelStatus(
        stage: status["modelStage"]?.string,
        retirementTime: status["retirementTime"]?.string,
        message: status["message"]?.string
      )
    }
    readBlock(json["promptFeedback"])
    let candidates = json["candidates"]?.array ?? []
    candidateCount = candidates.count
    if let first = candidates.first { readCandidate(first) }
  }

  private mutating func readBlock(_ feedback: JSONValue?) {
    blockReason = feedback?["blockReason"]?.string.map(BlockReason.init(rawValue:))
    readRatings(feedback?["safetyRatings"])
  }

  private mutating func readRatings(_ ratings: JSONValue?) {
    for rating in ratings?.array ?? [] where rating["blocked"]?.bool == true {
      if let category = rating["category"]?.string { blockedCategories.append(category) }
    }
  }

  private mutating func readCandidate(_ candidate: JSONValue) {
    finishReason = candidate["finishReason"]?.string.map(FinishReason.init(rawValue:))
    finishMessage = candidate["finishMessage"]?.string
    continuationToken = candidate["continuationToken"]?.string
    groundingMetadata = candidate["groundingMetadata"]
    urlContextMetadata = candidate["urlContextMetadata"]
    readRatings(candidate["safetyRatings"])
    for part in candidate["content"]?["parts"]?.array ?? [] { readPart(part) }
  }

  private mutating func readPart(_ part: JSONValue) {
    if let text = part["text"]?.string {
      if part["thought"]?.bool == true { thoughts += text } else { self.text += text }
    }
    if let inline = part["inlineData"], let data = inline["data"]?.string.flatMap(Base64.decode) {
      self.data.append(InlineData(type: inline["mimeType"]?.string ?? "", bytes: data))
    }
    if let call = part["functionCall"] { functionCalls.append(call) }
    if let code = part["executableCode"]?["code"]?.string {
      self.code.append(Grounding.CodeRun(code: code))
      setWorkingAside()
    }
    if let result = part["codeExecutionResult"] {
      add(result["outcome"]?.string, result["output"]?.string)
    }
  }
}

extension GenerateResponse {
  /// Moves the text before a computation to the thoughts: it is how the model gets to its answer.
  private mutating func setWorkingAside() {
    thoughts += text
    text = ""
  }

  /// Adds the result of the code that was run last.
  private mutating func add(_ outcome: String?, _ output: String?) {
    if code.last?.outcome != nil || code.isEmpty { code.append(Grounding.CodeRun(code: "")) }
    code[code.count - 1].outcome = outcome ?? ""
    code[code.count - 1].output = output
    setWorkingAside()
  }

  /// Adds the next piece of a stream; its counts are running totals and replace the earlier ones.
  mutating func append(_ chunk: GenerateResponse) {
    appendContent(chunk)
    if chunk.usage != TokenUsage() { usage = chunk.usage }
  }

  /// Adds the continuation of a truncated answer, which is a separate call: counts add up.
  mutating func join(_ hop: GenerateResponse) {
    appendContent(hop)
    finishReason = hop.finishReason
    continuationToken = hop.continuationToken
    usage = usage + hop.usage
  }

  private mutating func appendContent(_ chunk: GenerateResponse) {
    if !chunk.code.isEmpty { setWorkingAside() }
    for run in chunk.code {
      if run.code.isEmpty { add(run.outcome, run.output) } else { code.append(run) }
    }
    text += chunk.text
    thoughts += chunk.thoughts
    data += chunk.data
    functionCalls += chunk.functionCalls
    blockedCategories += chunk.blockedCategories
    candidateCount = max(candidateCount, chunk.candidateCount)
    finishReason = chunk.finishReason ?? finishReason
    finishMessage = chunk.finishMessage ?? finishMessage
    blockReason = chunk.blockReason ?? blockReason
    continuationToken = chunk.continuationToken ?? continuationToken
    modelVersion = chunk.modelVersion ?? modelVersion
    responseID = chunk.responseID ?? responseID
    modelStatus = chunk.modelStatus ?? modelStatus
    servedTier = chunk.servedTier ?? servedTier
    groundingMetadata = chunk.groundingMetadata ?? groundingMetadata
    urlContextMetadata = chunk.urlContextMetadata ?? urlContextMetadata
  }

  /// Whether a model other than the requested one answered.
  ///
  /// A retired name continues to answer through its successor, at the successor's price. A name may
  /// be answered by a more exact version of itself, for instance `gemini-3.8-flash-002`.
  ///
  /// - Returns: False also if the service does not say which model answered.
  package func isAnswered(byOtherThan model: String) -> Bool {
    guard let modelVersion else { return false }
    let answered = modelVersion.withoutModelsPrefix
    let asked = model.withoutModelsPrefix
    guard answered != asked else { return false }
    guard answered.hasPrefix(asked + "-") else { return true }
    // "gemini-3.5-flash-lite" is not a version of "gemini-3.5-flash", "gemini-3.5-flash-002" is
    // one.
    return !answered.dropFirst(asked.count + 1).allSatisfy { $0.isNumber || $0 == "-" }
  }
}
