/// Questions to someone at a terminal.
package enum Question {
  /// Asks for a confirmation, which only a clear yes gives.
  ///
  /// - Parameter console: Where to ask.
  package static func isAffirmed(_ text: String, on console: Console) -> Bool {
    console.say("\(text) Type yes to continue:")
    return readLine()?.lowercased() == "yes"
  }
}
