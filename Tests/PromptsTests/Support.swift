import Foundation
import JSON
import Testing

@testable import Prompts

/// A prompt made of a text.
func prompt(_ text: String, partials: [String: String] = [:]) throws(PromptError) -> Prompt {
  let library = PromptLibrary(PromptDictionary(partials: partials))
  return try library.prompt(text: text, file: "a.prompt")
}

/// The text of all messages of a template.
func text(
  _ template: String,
  _ data: JSONValue = [:],
  partials: [String: String] = [:],
  options: RenderOptions = RenderOptions()
) throws(PromptError) -> String {
  let segments = try prompt(template, partials: partials).segments(data, options: options)
  return segments.map { if case .text(let text) = $0 { text } else { "<\($0)>" } }.joined()
}

/// What a template with data is refused with.
func failure(
  _ template: String,
  _ data: JSONValue = [:],
  partials: [String: String] = [:],
  options: RenderOptions = RenderOptions()
) -> String {
  do throws(PromptError) {
    return "no error: " + (try text(template, data, partials: partials, options: options))
  } catch {
    return error.description
  }
}

/// The folder of data that is not part of the repository; nil where it is absent.
let sharedFolder: String? = {
  let environment = ProcessInfo.processInfo.environment["DEBRIEF_SHARED"]
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = environment ?? package.deletingLastPathComponent().appending(path: "shared").path
  return FileManager.default.fileExists(atPath: folder + "/spec/dotprompt") ? folder : nil
}()

/// The path of a fixture.
func fixture(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
}

/// An object with its members in the order written.
func object(_ json: JSONValue) -> JSONObject { json.object ?? JSONObject() }
