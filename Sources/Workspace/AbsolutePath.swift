import Glibc
import PostgreSQL

/// The absolute path of a file, without links; the path itself where there is no file, and the address
/// of a server.
package func absolutePath(_ path: String) -> String {
  if PostgresAddress.isOne(path) { return path }
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The path from the root of the file system; of a file that need not be there.
package func rootedPath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
  defer { free(folder) }
  let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  return String(cString: folder) + "/" + name
}
