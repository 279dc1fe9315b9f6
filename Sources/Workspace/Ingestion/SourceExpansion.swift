import Archives
import Compression

/// Sources in a folder that is not an archive itself: several exports that someone keeps together.
enum SourceExpansion {
  /// How many files are looked into.
  private static let limit = 20_000

  /// The archives and databases in a folder that is no archive itself.
  ///
  /// - Parameters:
  ///   - source: A path, or `-`.
  ///   - options: What the user said about it: a format or mapping is one of the source as a whole.
  /// - Returns: The files of the folder that are sources of their own.
  static func sources(in source: String, options: SourceOptions) -> [String] {
    guard options.format == nil || options.format == "auto", options.mapping == nil,
      options.inlineMapping == nil, source != "-",
      (try? PathKind(of: source)) == .folder,
      let probe = try? SourceProbe.open(source), case .container(let entries) = probe.shape
    else { return [] }
    let base = source.hasSuffix("/") ? source : source + "/"
    return entries.sorted().prefix(limit).map { base + $0 }.filter { path in
      (try? SourceProbe.open(path)).flatMap(ArchiveFormats.detect) != nil
    }
  }
}
