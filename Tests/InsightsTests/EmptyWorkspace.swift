import Conversations
import Database

/// A workspace without conversations and insights, in memory.
func emptyWorkspace() throws -> Connection {
  let connection = try Connection(path: ":memory:")
  try connection.registerMessageTokenizer()
  try Migrations.workspace.apply(to: connection)
  return connection
}
