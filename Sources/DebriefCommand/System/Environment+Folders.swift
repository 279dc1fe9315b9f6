import Glibc
import Jobs
import Prompts

extension Environment {
  /// The folder of the user's configuration.
  var configurationFolder: String? {
    self["CONFIGURATION_DIRECTORY"].map { String($0.prefix { $0 != ":" }) }
      ?? self["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/debrief" : nil }
      ?? self["HOME"].map { $0 + "/.config/debrief" }
  }

  /// The folders that are searched for jobs and prompts; the first hit wins for each file.
  func overlay(home: String?) -> Overlay {
    Overlay(
      folders: [home, self["DEBRIEF_HOME"], configurationFolder, ".", Self.shareFolder]
        .compactMap { $0 }
    )
  }

  /// The path of the program.
  var program: String { Self.programPath ?? "/usr/local/bin/debrief" }

  /// A unique id of this machine; nil if it has none.
  var machine: String? {
    (try? PromptText(contentsOf: "/etc/machine-id").text)?.split(separator: "\n").first
      .map(String.init)
  }

  private static var programPath: String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return nil }
    return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `../share/debrief` beside the program.
  private static var shareFolder: String? {
    guard let program = programPath else { return nil }
    let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + ["..", "share", "debrief"]).joined(separator: "/")
  }
}
