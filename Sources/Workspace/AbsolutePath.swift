import Glibc

/// The absolute path of a file, without links; the path itself where there is no file.
package func absolutePath(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
