import Gemini
import JSON
import Jobs

extension AccessToken {
  /// A token from the source that a job names.
  init(_ source: JobDefinition.Model.TokenSource) {
    self.init { () throws(ServiceError) in
      let text: String
      switch source {
      case .command(let words): text = try await Self.output(of: words)
      case .file(let path): text = try Self.text(in: path)
      }
      guard let token = Self.token(in: text) else {
        throw Self.failure("\(source): what it gives is not a token")
      }
      return token
    }
  }

  private static func output(of words: [String]) async throws(ServiceError) -> String {
    do throws(ChildOutput.Failure) {
      return String(decoding: try await ChildOutput.of(words), as: UTF8.self)
    } catch {
      throw failure("the command \(words[0]) \(error)")
    }
  }

  private static func text(in path: String) throws(ServiceError) -> String {
    let file: SecretFile?
    do throws(Failure) { file = try SecretFile(path) } catch { throw failure(error.message) }
    guard let file else { throw failure("\(path): there is no such file") }
    return file.text
  }

  /// The token in a line, or in JSON as Google's metadata server writes it.
  private static func token(in text: String) -> Secret? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return Secret(text) }
    let json = try? JSONParser().parse(Array(text.utf8))
    return json?["access_token"]?.string.flatMap(Secret.init)
  }

  /// The error for a missing token, without which no call can be made.
  private static func failure(_ advice: String) -> ServiceError {
    var error = ServiceError(.keyRefused)
    error.advice = advice
    return error
  }
}
