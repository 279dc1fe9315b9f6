import Jobs
import Workspace

extension JobDefinition {
  /// The files that runs write, beside the workspace.
  private var writtenPaths: [String] {
    let files = sinks.compactMap { sink -> String? in
      if case .postgres = sink { nil } else { sink.path }
    }
    return (files + reports.compactMap(\.path) + [metrics].compactMap(\.self)).map(rootedPath)
  }

  /// The folders of the files that runs write: each file is replaced whole, in its folder.
  var writtenFolders: [String] {
    let folders = writtenPaths.map { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
    }
    return Set(folders.map { $0.isEmpty ? "/" : $0 }).sorted()
  }

  /// The files that runs read or write.
  var touchedPaths: [String] {
    let read = source.flatMap { $0.server == nil ? $0.path : nil }
    return writtenPaths + [read].compactMap(\.self).map(rootedPath)
  }
}
