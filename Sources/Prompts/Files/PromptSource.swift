/// The text of a prompt file, and what it is called.
public struct PromptText: Sendable, Hashable {
  /// What errors call the file.
  public let file: String
  /// The whole file.
  public let text: String

  /// Holds a file.
  ///
  /// - Parameters:
  ///   - file: What errors call the file.
  ///   - text: The whole file.
  public init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// Gives out the files of prompts and partials by their names.
public protocol PromptSource: Sendable {
  /// The file of a prompt.
  ///
  /// - Parameter name: Its name.
  /// - Returns: nil if there is none.
  /// - Throws: ``PromptError`` if it cannot be read.
  func prompt(_ name: String) throws(PromptError) -> PromptText?

  /// The file of a partial.
  ///
  /// - Parameter name: Its name, without `_`.
  /// - Returns: nil if there is none.
  /// - Throws: ``PromptError`` if it cannot be read.
  func partial(_ name: String) throws(PromptError) -> PromptText?

  /// The names of all prompts, sorted.
  var promptNames: [String] { get }

  /// The names of all partials, sorted.
  var partialNames: [String] { get }
}

/// Prompts and partials that are in memory.
public struct PromptDictionary: PromptSource {
  private let prompts: [String: String]
  private let partials: [String: String]

  /// Holds prompts and partials by their names, which errors call them by.
  ///
  /// - Parameters:
  ///   - prompts: The texts of prompts.
  ///   - partials: The texts of partials.
  public init(prompts: [String: String] = [:], partials: [String: String] = [:]) {
    self.prompts = prompts
    self.partials = partials
  }

  /// The text of a prompt.
  ///
  /// - Parameter name: Its name.
  /// - Returns: nil if there is none.
  public func prompt(_ name: String) -> PromptText? {
    prompts[name].map { PromptText(file: name, text: $0) }
  }

  /// The text of a partial.
  ///
  /// - Parameter name: Its name.
  /// - Returns: nil if there is none.
  public func partial(_ name: String) -> PromptText? {
    partials[name].map { PromptText(file: name, text: $0) }
  }

  /// The names of all prompts, sorted.
  public var promptNames: [String] { prompts.keys.sorted() }

  /// The names of all partials, sorted.
  public var partialNames: [String] { partials.keys.sorted() }
}
