public import Prompts
import ShippedFiles

extension PromptDictionary {
  /// The prompts that the program carries with it.
  public static let shipped: PromptDictionary = {
    var prompts: [String: String] = [:]
    var partials: [String: String] = [:]
    for path in ShippedFiles.paths where path.hasPrefix("prompts/") && path.hasSuffix(".prompt") {
      let name = String(path.dropFirst("prompts/".count).dropLast(".prompt".count))
      if name.hasPrefix("_") {
        partials[String(name.dropFirst())] = ShippedFiles.text(path)
      } else {
        prompts[name] = ShippedFiles.text(path)
      }
    }
    return PromptDictionary(prompts: prompts, partials: partials)
  }()
}

/// Prompts of users in front of those that the program carries with it; first hit wins.
public struct PromptOverlay: PromptSource {
  private let folders: PromptFolders
  private let shipped = PromptDictionary.shipped

  /// Looks in folders first.
  ///
  /// - Parameter folders: The folders `prompts`, the first to look in first.
  public init(folders: [String]) { self.folders = PromptFolders(folders) }

  /// The text of a prompt.
  ///
  /// - Parameter name: The prompt's name.
  /// - Returns: nil if there is none.
  /// - Throws: `PromptError` if a file cannot be read.
  public func prompt(_ name: String) throws(PromptError) -> PromptText? {
    try folders.prompt(name) ?? shipped.prompt(name)
  }

  /// The text of a partial.
  ///
  /// - Parameter name: The partial's name, without `_`.
  /// - Returns: nil if there is none.
  /// - Throws: `PromptError` if a file cannot be read.
  public func partial(_ name: String) throws(PromptError) -> PromptText? {
    try folders.partial(name) ?? shipped.partial(name)
  }

  /// The names of all prompts, sorted.
  public var promptNames: [String] { Self.joined(folders.promptNames, shipped.promptNames) }

  /// The names of all partials, sorted.
  public var partialNames: [String] { Self.joined(folders.partialNames, shipped.partialNames) }

  private static func joined(_ left: [String], _ right: [String]) -> [String] {
    Set(left + right).sorted()
  }
}
