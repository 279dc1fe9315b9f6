import CYAML

extension YAMLNode {
  /// The version of libyaml.
  package static var libraryVersion: String { String(cString: yaml_get_version_string()) }
}
