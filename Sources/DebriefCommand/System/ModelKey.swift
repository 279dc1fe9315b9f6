import Gemini
import Glibc

/// The key for the model service, and where it was found.
///
/// It is never an option: what stands on a command line, everybody on the machine can see.
struct ModelKey {
  /// The key.
  let credential: Credential
  /// Where it was found, for `doctor`.
  let origin: String
  /// What is wrong with the way it is kept.
  let warning: String?

  /// The name of the file and of systemd's credential.
  private static let fileName = "gemini-api-key"
  /// A key file holds one line.
  private static let sizeLimit = 4096

  /// Looks for a key: systemd's credential, a key file, then the environment.
  ///
  /// It is nil if there is none.
  init?(_ environment: Environment) {
    let credential = environment["CREDENTIALS_DIRECTORY"].map { "\($0)/\(Self.fileName)" }
    let files = [credential, environment["GEMINI_API_KEY_FILE"], environment.keyFile]
    for path in files.compactMap(\.self) {
      guard let (key, isShared) = Self.read(path) else { continue }
      self.credential = .key(key)
      origin = path
      // systemd keeps its credentials where nobody else can look.
      warning =
        isShared && path != credential ? "\(path): others can read the key: chmod 600" : nil
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

  private static func read(_ path: String) -> (key: Secret, isShared: Bool)? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    let count = Glibc.read(file, &bytes, sizeLimit)
    guard count > 0, let key = Secret(String(decoding: bytes.prefix(count), as: UTF8.self)) else {
      return nil
    }
    return (key, status.st_mode & 0o077 != 0)
  }
}

extension Environment {
  /// `gemini-api-key` among the user's configuration.
  var keyFile: String? { configurationFolder.map { $0 + "/gemini-api-key" } }
}
