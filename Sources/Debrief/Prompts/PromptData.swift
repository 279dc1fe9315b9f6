package import JSON
package import Prompts

/// The data that a prompt is rendered with, and the result, as JSON.
package enum PromptData {
  /// Reads the data of a prompt.
  ///
  /// - Throws: `PromptError` if the file is not valid data.
  package static func read(_ file: String) throws(PromptError) -> JSONValue {
    let text = try PromptText(contentsOf: file).text
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser().parse(Array(text.utf8))
    } catch {
      throw PromptError(file: file, message: error.message)
    }
    guard value.object != nil else {
      throw PromptError(file: file, message: "it must hold a JSON object")
    }
    return value
  }

  /// A rendered prompt as JSON: messages, config, output.
  package static func json(_ rendered: RenderedPrompt) -> JSONValue {
    let header = rendered.header.json
    return [
      "messages": .array(rendered.messages.map(\.json)),
      "config": .object(rendered.header.config),
      "output": header["output"] ?? [:],
    ]
  }
}
