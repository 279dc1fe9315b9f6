package import Prompts
import ShippedFiles

extension PromptDictionary {
  /// The prompts that ship with the program.
  package static let shipped: PromptDictionary = {
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
