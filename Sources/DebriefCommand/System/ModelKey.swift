import Failures
import Gemini

/// The key for the model service, and where it was found.
///
/// It is never an option: everyone on the machine can read a command line.
struct ModelKey {
  /// The key.
  let credential: Credential
  /// Where it was found, for `doctor`.
  let origin: String
  /// What is wrong with the way it is stored.
  let warning: String?

  /// The name of the file and of systemd's credential.
  private static let fileName = "gemini-api-key"
  /// Looks for a key: systemd's credential, a key file, then the environment.
  ///
  /// It is nil if there is none.
  ///
  /// - Throws: ``Failure`` if a file that should hold a key does not.
  init?(_ environment: Environment) throws(Failure) {
    let credential = environment["CREDENTIALS_DIRECTORY"].map { "\($0)/\(Self.fileName)" }
    let files = [credential, environment["GEMINI_API_KEY_FILE"], environment.keyFile]
    for path in files.compactMap(\.self) {
      guard let file = try SecretFile(path) else { continue }
      guard let key = Secret(file.text) else {
        throw Failure(.configuration, "\(path): it does not contain a valid key")
      }
      self.credential = .key(key)
      origin = path
      // systemd keeps its credentials where no other user can look.
      warning =
        file.isShared && path != credential ? "\(path): others can read the key: chmod 600" : nil
      return
    }
    for name in ["GEMINI_API_KEY", "GOOGLE_API_KEY"] {
      guard let key = environment[name].flatMap(Secret.init) else { continue }
      self.credential = .key(key)
      origin = "the variable \(name)"
      warning = nil
      return
    }
    return nil
  }
}

extension Environment {
  /// `gemini-api-key` in the user's configuration folder.
  var keyFile: String? { configurationFolder.map { $0 + "/gemini-api-key" } }
}
