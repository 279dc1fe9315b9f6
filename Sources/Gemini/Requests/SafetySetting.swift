/// From which probability on a kind of harm is blocked.
package struct SafetySetting: Sendable, Hashable {
  /// The kinds of harm whose filter can be set.
  package enum Category: String, Sendable, Hashable, CaseIterable {
    /// Harassment.
    case harassment = "HARM_CATEGORY_HARASSMENT"
    /// Hate speech.
    case hateSpeech = "HARM_CATEGORY_HATE_SPEECH"
    /// Sexual content.
    case sexuallyExplicit = "HARM_CATEGORY_SEXUALLY_EXPLICIT"
    /// Dangerous content.
    case dangerousContent = "HARM_CATEGORY_DANGEROUS_CONTENT"
    /// Attempts to get around the rules.
    case jailbreak = "HARM_CATEGORY_JAILBREAK"
  }

  /// What is blocked.
  package enum Threshold: String, Sendable, Hashable, CaseIterable {
    /// Harm of low probability too.
    case lowAndAbove = "BLOCK_LOW_AND_ABOVE"
    /// Harm of medium probability too.
    case mediumAndAbove = "BLOCK_MEDIUM_AND_ABOVE"
    /// Only harm of high probability.
    case onlyHigh = "BLOCK_ONLY_HIGH"
    /// Nothing, but ratings are reported.
    case none = "BLOCK_NONE"
    /// Nothing: the filter is off.
    case off = "OFF"
  }

  /// The kind of harm.
  package var category: Category
  /// What is blocked.
  package var threshold: Threshold

  /// Sets one filter.
  package init(_ category: Category, _ threshold: Threshold) {
    self.category = category
    self.threshold = threshold
  }
}

/// Something the model may use while it answers.
package enum Tool: String, Sendable, Hashable, CaseIterable {
  /// Searches the web.
  case googleSearch
  /// Reads pages whose addresses stand in the prompt.
  case urlContext
  /// Runs Python.
  case codeExecution
}

/// What a call costs and how soon it is served.
package enum ServiceTier: String, Sendable, Hashable, CaseIterable {
  /// The list price.
  case standard
  /// Half price; may take minutes, and may be refused ("shed") when the service is busy.
  case flex
  /// 1.8 times the price, served before others.
  case priority
}
