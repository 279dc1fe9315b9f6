/// A tool that the model may use while it answers.
package enum Tool: String, Sendable, Hashable, CaseIterable {
  /// Searches the web.
  case googleSearch
  /// Reads pages whose addresses are in the prompt.
  case urlContext
  /// Runs Python.
  case codeExecution
}
