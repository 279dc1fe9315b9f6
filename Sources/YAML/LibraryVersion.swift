import CYAML

extension YAMLNode {
  /// The version of libyaml.
  public static var libraryVersion: String { String(cString: yaml_get_version_string()) }
}
