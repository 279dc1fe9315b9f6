/// The formats that debrief reads.
public enum ArchiveFormats {
  /// All formats, in the order in which they are tried.
  public static let all: [any ArchiveFormat.Type] = [
    ChatAppFormat.self, SQLiteFormat.self,
  ]
}
